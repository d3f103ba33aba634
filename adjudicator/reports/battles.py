"""The battles of a stage as a reader meets them: one fight for each place that was fought for."""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from adjudicator.core.battles import AttackFought, Battle, BattleFought, BattleKind, Force, Garrison
from adjudicator.core.board import Board
from adjudicator.core.events import Captured
from adjudicator.core.ids import Colour, TerritoryName
from adjudicator.core.view import Seen, View

_CLASHES: Final = (BattleKind.BORDER_CLASH, BattleKind.SURGE_CLASH)
_SPOILS: Final = (BattleKind.SPOILS, BattleKind.SURGE_SPOILS)
_SURGES: Final = (
    BattleKind.SURGE_CLASH,
    BattleKind.MASS_SURGE,
    BattleKind.SURGE_INVASION,
    BattleKind.SURGE_SPOILS,
)


class Verdict(StrEnum):
    """How a fight ended for its reader, or for a stranger how it ended for the territory."""

    WON = "won"
    LOST = "lost"
    HELD = "held"
    STOPPED = "stopped"
    """The reader's own attack, by its order: both sides stand."""
    TAKEN = "taken"
    FOUGHT = "fought"


class Fight(Struct, frozen=True):
    """A clash, or all that was fought for one territory in one leg, spoils of war included.

    `forces` came, in the order of their origins, with the sizes that they had; `garrison` is None
    in a clash. `left` is what each side had in the end, the garrison last; `capture` is None where
    the garrison held. `surge` marks a second leg, `spoils` that captors fought each other. `attack`
    is the one attack of a game of turns that it is.
    """

    place: TerritoryName
    clash: bool
    surge: bool
    spoils: bool
    forces: tuple[Force, ...]
    garrison: Garrison | None
    left: tuple[int, ...]
    capture: Captured | None
    attack: AttackFought | None = None

    def involves(self, player: Colour | None) -> bool:
        """Whether a player fought in it."""
        garrison = self.garrison and self.garrison.owner == player
        return bool(garrison) or any(force.owner == player for force in self.forces)

    def attackers(self) -> tuple[tuple[Colour, tuple[int, ...]], ...]:
        """Every player who came, with the sizes of the forces."""
        owners = dict.fromkeys(force.owner for force in self.forces)
        return tuple(
            (owner, tuple(force.size for force in self.forces if force.owner == owner))
            for owner in owners
        )

    def places(self) -> set[TerritoryName]:
        """Every territory that had to do with it."""
        return {self.place, *(force.origin for force in self.forces)}

    def winner(self) -> Colour:
        """Who stood at the end."""
        if self.capture:
            return self.capture.by
        if self.garrison:
            return self.garrison.owner
        return self.survivor().owner

    def survivor(self) -> Force:
        """The force that stood at the end of a clash, with what it had left."""
        standing = zip(self.forces, self.left, strict=False)
        return next(replace(force, size=size) for force, size in standing if size)

    @property
    def is_stopped(self) -> bool:
        """Whether an attack was stopped by its order, so that both sides stand (A7, A8)."""
        return self.garrison is not None and not self.capture and any(self.left[:-1])

    @property
    def equal_dice_won(self) -> bool:
        """Whether the attacker won equal dice, and there were some (F5)."""
        return self.attack is not None and equal_dice_won(self.attack)

    @property
    def is_led(self) -> bool:
        """Whether the commander turned a die (X4)."""
        return self.attack is not None and any(roll.led for roll in self.attack.rolls)

    def verdict(self, reader: Colour | None) -> Verdict:
        """The verdict on the fight."""
        if not self.involves(reader):
            ended = Verdict.FOUGHT if self.clash else Verdict.HELD
            return Verdict.TAKEN if self.capture else ended
        if self.winner() != reader:
            return Verdict.STOPPED if self.is_stopped else Verdict.LOST
        return Verdict.HELD if self.garrison and not self.capture else Verdict.WON


def equal_dice_won(attack: AttackFought) -> bool:
    """Whether the attacker won equal dice in any roll of an attack (F5)."""
    pairs = (
        pair
        for roll in attack.rolls
        for pair in zip(
            sorted(roll.compared(), reverse=True), sorted(roll.defence, reverse=True), strict=False
        )
    )
    return attack.ties_won and any(own == other for own, other in pairs)


def fights(events: Iterable[Seen]) -> tuple[Fight, ...]:
    """All fights of a stage, in the order in which they began."""
    found: list[Fight] = []
    for event in events:
        match event:
            case BattleFought(kind=kind) if kind in _SPOILS:
                place = _latest(found, event.forces[0].target)
                found[place] = replace(found[place], spoils=True)
            case BattleFought() | AttackFought():
                found.append(_fight(event))
            case Captured(territory=territory):
                place = _latest(found, territory)
                found[place] = replace(found[place], capture=event)
            case _:
                pass
    return tuple(found)


def near(view: View, board: Board) -> set[TerritoryName]:
    """The territories that the reader holds or held, and their neighbours."""
    own = {*view.held(), *view.held_before()}
    return own.union(*(board.neighbours(name) for name in own))


class Sorted(Struct, frozen=True):
    """Fights as a reader cares for them: the own ones, those near, and the rest."""

    own: tuple[Fight, ...]
    close: tuple[Fight, ...]
    far: tuple[Fight, ...]


def sorted_fights(all_fights: Sequence[Fight], view: View, board: Board) -> Sorted:
    """Every fight under the one heading where it belongs for this reader."""
    around = near(view, board)
    own = tuple(fight for fight in all_fights if fight.involves(view.reader))
    others = [fight for fight in all_fights if fight not in own]
    close = tuple(fight for fight in others if not around.isdisjoint(fight.places()))
    return Sorted(own, close, tuple(fight for fight in others if fight not in close))


def _fight(battle: Battle) -> Fight:
    return Fight(
        place=battle.forces[0].target,
        clash=battle.kind in _CLASHES,
        surge=battle.kind in _SURGES,
        spoils=False,
        forces=battle.forces,
        garrison=battle.garrison,
        left=battle.left(),
        capture=None,
        attack=battle if isinstance(battle, AttackFought) else None,
    )


def _latest(found: Sequence[Fight], territory: TerritoryName) -> int:
    """Where the latest fight for a territory stands; clashes are for none."""
    return max(
        place for place, fight in enumerate(found) if fight.place == territory and not fight.clash
    )
