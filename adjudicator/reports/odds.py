"""The odds of a battle, told: the chance of winning, and what each side may have left."""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from adjudicator.core.battles import AttackFought, BattleKind
from adjudicator.core.refusals import listed
from adjudicator.core.rules import Rules
from adjudicator.odds.battle import of_battle
from adjudicator.odds.distribution import Odds
from adjudicator.reports.layout import pad

_LEAST_TOLD: Final = 0.0005
"""A probability that would be 0.0%."""

_ROUNDING: Final = 1e-9
"""What floats may be out by."""

_TAIL: Final = 0.1
_COLUMN: Final = 10
_FIRST_COLUMN: Final = 12
_MOST_COLUMNS: Final = 3
"""More forces than that have no columns of their own, for which no terminal has room."""


class SideOdds(Struct, frozen=True):
    """What a side, or several together, may have left: `left` has a probability for 0, 1, 2 ….

    `usual` are the least and the most armies that are left in eight of ten battles, `likeliest`
    is the number with the highest probability.
    """

    name: str
    left: tuple[float, ...]

    @property
    def armies(self) -> int:
        """The armies at the start."""
        return len(self.left) - 1

    @property
    def average(self) -> float:
        """The armies left on average."""
        return sum(armies * chance for armies, chance in enumerate(self.left))

    @property
    def likeliest(self) -> int:
        """The armies with the highest probability."""
        return max(range(len(self.left)), key=self.left.__getitem__)

    @property
    def usual(self) -> tuple[int, int]:
        """The range of armies that a tenth of battles ends below, and a tenth above."""
        up_to = list(accumulate(self.left))
        least = next(armies for armies, chance in enumerate(up_to) if chance > _TAIL)
        most = next(armies for armies, chance in enumerate(up_to) if chance >= 1 - _TAIL)
        return least, most


def sides(odds: Odds) -> tuple[SideOdds, ...]:
    """Every force alone if several attack, all attackers together, and what they meet."""
    battle = odds.battle
    last = len(battle.sides()) - 1
    forces = range(last)
    alone = [
        SideOdds(f"force of {battle.forces[side].size}", odds.survivors(side)) for side in forces
    ]
    name, other = ("attacker", "garrison") if battle.garrison else ("first", "other")
    return (
        *(alone if alone[1:] else ()),
        SideOdds(f"{name}s" if alone[1:] else name, odds.survivors(*forces)),
        SideOdds(other, odds.survivors(last)),
    )


def winning(odds: Odds) -> float:
    """The probability that the attackers have armies left: those of one player, so they win."""
    return odds.standing(odds.battle.forces[0].owner)


def headline(odds: Odds) -> str:
    """The battle in a few words, such as `4, 6 and 3 attack 10`."""
    *attackers, other = (side.size for side in odds.battle.sides())
    verb, rest = ("attack", "") if odds.battle.garrison else ("clash", " with")
    ending = ("es" if rest else "s") if attackers == [1] else ""
    return f"{listed([str(size) for size in attackers])} {verb}{ending}{rest} {other}"


def footing(odds: Odds, rules: Rules) -> str:
    """By which rules these are the odds, and whether they are exact."""
    if isinstance(odds.battle, AttackFought):
        dice = f"{rules.attack_dice} dice against {rules.defence_dice}"
        told = f"Rule set {rules.name}, {dice}; one more army stays at home."
        return f"{told}{_equal_dice(odds.battle, rules)}"
    told = f"Rule set {rules.name}, dice scale {rules.dice_scale.name}"
    if odds.battle.kind is BattleKind.MASS_INVASION:
        told += f", mass casualties {rules.mass_casualties}"
    if odds.played:
        told += f", counted from {odds.played} battles"
    return f"{told}."


def _equal_dice(attack: AttackFought, rules: Rules) -> str:
    """The odds where equal dice are the attacker's, if the rules know that, with a blank before."""
    if rules.ties == "defender" or attack.ties_won:
        return ""
    won = percent(winning(of_battle(replace(attack, ties_won=True), rules)))
    return (
        " Equal dice are the defender’s in this; where they are the attacker’s, a woman’s against a"
        f" man or the neutral army, {won} are won (F5)."
    )


def odds_text(odds: Odds, rules: Rules) -> str:
    """The odds for a terminal: the chance, a summary of each side, and the whole distribution."""
    all_sides = sides(odds)
    about = "about " if odds.played else ""
    return "\n".join(
        [
            f"{headline(odds)}: {about}{percent(winning(odds))} of such battles are won.",
            footing(odds, rules),
            "",
            *_summary(all_sides),
            "",
            *_distribution(all_sides),
        ]
    )


def odds_object(odds: Odds, rules: Rules) -> dict[str, Any]:
    """The odds for a program; probabilities go from 0 to 1."""
    battle = odds.battle
    return {
        "kind": str(battle.kind),
        "rules": rules.name,
        **_dice(odds, rules),
        "winning": winning(odds),
        "counted_from": odds.played,
        "sides": [
            {
                "side": side.name,
                "armies": side.armies,
                "average_left": side.average,
                "likeliest_left": side.likeliest,
                "left": side.left,
            }
            for side in sides(odds)
        ],
        "outcomes": [{"left": sizes, "probability": chance} for sizes, chance in odds.outcomes],
    }


def _dice(odds: Odds, rules: Rules) -> dict[str, object]:
    """The rules that decide the odds of such a battle."""
    if odds.battle.kind is BattleKind.ATTACK:
        return {"attack_dice": rules.attack_dice, "defence_dice": rules.defence_dice}
    return {"dice_scale": rules.dice_scale.name, "mass_casualties": rules.mass_casualties}


def percent(chance: float) -> str:
    """A probability in per cent, with one digit; never 0 or 100 where it is only near."""
    if _ROUNDING < chance < _LEAST_TOLD:
        return "less than 0.1%"
    if 1 - _LEAST_TOLD < chance < 1 - _ROUNDING:
        return "more than 99.9%"
    return f"{100 * chance:.1f}%"


def _summary(all_sides: Sequence[SideOdds]) -> Iterator[str]:
    yield f"{pad('', _FIRST_COLUMN)}  armies   left on average   most likely   mostly"
    for side in all_sides:
        least, most = side.usual
        usual = str(least) if least == most else f"{least} to {most}"
        yield (
            f"{pad(side.name, _FIRST_COLUMN)}{side.armies:>8}{side.average:>18.1f}"
            f"{side.likeliest:>14}   {usual}"
        )


def left_rows(odds: Odds) -> list[list[str]]:
    """The distribution of all attackers together and of what they meet, for a narrow mail.

    A head in capitals, then a row for each number of armies that may be left, the highest first.
    """
    head, *rows = _rows(sides(odds)[-2:])
    return [[cell.upper() for cell in head], *rows]


def _distribution(all_sides: Sequence[SideOdds]) -> Iterator[str]:
    head, *rows = _rows(all_sides)
    yield f"{head[0]:<6}" + _cells(head[1:])
    for row in rows:
        yield f"{row[0]:>4}  " + _cells(row[1:])


def _rows(all_sides: Sequence[SideOdds]) -> Iterator[list[str]]:
    """A row for each number of armies that is not all but impossible, the highest first."""
    *forces, together, other = all_sides
    if len(forces) > _MOST_COLUMNS:
        forces = []
    names = (f"of {side.armies}" for side in forces)
    yield ["LEFT", *names, together.name, "or more", other.name, "or more"]
    for armies in range(max(side.armies for side in all_sides), -1, -1):
        if any(sum(side.left[armies : armies + 1]) >= _LEAST_TOLD for side in all_sides):
            exactly = [_cell(side, armies, armies + 1) for side in forces]
            both = (
                _cell(side, armies, end) for side in (together, other) for end in (armies + 1, None)
            )
            yield [str(armies), *exactly, *both]


def _cells(words: Sequence[str]) -> str:
    return "".join(f"{word:>{_COLUMN}}" for word in words).rstrip()


def _cell(side: SideOdds, least: int, end: int | None) -> str:
    """The probability that at least so many armies are left, and fewer than `end`."""
    chance = sum(side.left[least:end])
    return f"{100 * chance:.1f}%" if chance >= _LEAST_TOLD else ""
