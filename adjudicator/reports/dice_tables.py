"""Every die of a stage, so that a reader can check them (D4)."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from msgspec import Struct

from adjudicator.core.battles import Aid, AttackFought, Battle, BattleFought, Exchange
from adjudicator.core.ids import Colour, TerritoryName
from adjudicator.core.refusals import holder
from adjudicator.core.view import Seen
from adjudicator.reports.battles import equal_dice_won
from adjudicator.reports.layout import WIDTH
from adjudicator.reports.wording import badge

_GARRISON: Final = "garrison"
_GONE: Final = "-"


class DiceRow(Struct, frozen=True):
    """One side of a battle: its owner, where it came from, its armies, and its dice.

    `origin` is None for the garrison. Rolls after its end show a dash.
    """

    owner: Colour
    origin: TerritoryName | None
    armies: int
    faces: tuple[str, ...]


class DiceTable(Struct, frozen=True):
    """All dice of one battle, named by its key: the sides in the order in which they roll.

    `notes` are sentences on dice that did not count as they fell.
    """

    battle: str
    rows: tuple[DiceRow, ...]
    notes: tuple[str, ...] = ()


def dice_tables(events: Iterable[Seen]) -> tuple[DiceTable, ...]:
    """The dice of every battle, in the order in which they were fought."""
    battles = (event for event in events if isinstance(event, BattleFought | AttackFought))
    return tuple(DiceTable(it.key, tuple(_rows(it)), tuple(_notes(it))) for it in battles)


def _notes(battle: Battle) -> Iterator[str]:
    """The dice that were rolled again or turned, roll by roll, and whose equal ones were."""
    if not isinstance(battle, AttackFought):
        return
    for number, roll in enumerate(battle.rolls, 1):
        if roll.turned:
            turned = ", ".join(_turned(roll, battle.shown))
            yield f"Roll {number}: {' '.join(map(str, roll.attack))}, {turned}."
    if equal_dice_won(battle):
        yield f"Equal dice were the attacker's, {holder(battle.force.owner)}'s (F5)."


def _turned(roll: Exchange, card: TerritoryName | None) -> Iterator[str]:
    """`the 2 again: 5 (by the card Brazil)`, `the 5 turned to 6 by the commander`."""
    faces = list(roll.attack)
    for it in roll.turned:
        fell, faces[it.place] = faces[it.place], it.face
        if it.by is Aid.REROLL:
            yield f"the {fell} again: {it.face} (by the card {card})"
        else:
            yield f"the {fell} turned to {it.face} by the commander"


def _rows(battle: Battle) -> Iterator[DiceRow]:
    faces = _thrown(battle) if isinstance(battle, AttackFought) else _faces(battle)
    for force, dice in zip(battle.forces, faces, strict=False):
        yield DiceRow(force.owner, force.origin, force.size, dice)
    if battle.garrison:
        yield DiceRow(battle.garrison.owner, None, battle.garrison.size, faces[-1])


def _faces(battle: BattleFought) -> list[tuple[str, ...]]:
    """The faces of each side, roll by roll."""
    sides = list(range(len(battle.forces) + bool(battle.garrison)))
    rolls: list[list[str]] = [[] for _ in sides]
    standing = sides
    for roll in battle.rolls:
        shown = dict(zip(standing, roll.dice, strict=True))
        for side in sides:
            rolls[side].append(str(shown.get(side, _GONE)))
        left = zip(standing, roll.armies, strict=True)
        standing = [side for side, armies in left if armies]
    return [tuple(faces) for faces in rolls]


def _thrown(attack: AttackFought) -> list[tuple[str, ...]]:
    """All dice of each side, roll by roll (A1)."""
    sides = [(roll.attack, roll.defence) for roll in attack.rolls]
    return [tuple("".join(map(str, dice)) for dice in side) for side in zip(*sides, strict=True)]


def dice_text(rows: Sequence[DiceRow]) -> str:
    """The rows of a battle for letters of one width, broken where they grow too long for a line."""
    labels = [f"  {badge(row.owner)} {row.origin or _GARRISON}" for row in rows]
    wide = max(map(len, labels))
    leads = [f"{label:<{wide}} {row.armies:>3}:" for label, row in zip(labels, rows, strict=True)]
    column = max(len(face) for row in rows for face in row.faces)
    room = (WIDTH - len(leads[0])) // (column + 1)
    lines = []
    for start in range(0, len(rows[0].faces), room):
        for lead, row in zip(leads, rows, strict=True):
            faces = (f"{face:<{column}}" for face in row.faces[start : start + room])
            lines.append(" ".join([lead, *faces]).rstrip())
        leads = [" " * (wide + 4) + ":" for _ in rows]
    return "\n".join(lines)
