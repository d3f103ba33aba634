"""Battles as values: who fights, and the whole course of it from the first die to the last."""

from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

from adjudicator.core.ids import Colour, TerritoryName


class BattleKind(StrEnum):
    """The kinds of battle, in the order in which they are fought; `attack` is the classic one."""

    BORDER_CLASH = "border clash"
    MASS_INVASION = "mass invasion"
    INVASION = "invasion"
    SPOILS = "spoils of war"
    SURGE_CLASH = "surge clash"
    MASS_SURGE = "mass surge"
    SURGE_INVASION = "surge invasion"
    SURGE_SPOILS = "surge spoils"
    ATTACK = "attack"


class Force(Struct, frozen=True):
    """Armies on their way out of one territory into another: one die of their own (section 1).

    `surge` is where they mean to go on to, while that leg is still ahead.
    """

    owner: Colour
    origin: TerritoryName
    target: TerritoryName
    size: int
    surge: TerritoryName | None = None


class Garrison(Struct, frozen=True):
    """The armies that stayed in a territory."""

    owner: Colour
    size: int


# Rolls are kept by the thousand and are part of no cycle: no garbage to be looked for among them.
class Roll(Struct, frozen=True, gc=False):
    """One round of a battle, of the sides that still stood: faces, and their sizes after it.

    The order is that of D4: forces by origin, the garrison last.
    """

    dice: tuple[int, ...]
    armies: tuple[int, ...]


class BattleFought(Struct, frozen=True):
    """One battle from the first die to the last (B4, B5, B6, B9).

    `key` is its name and that of its dice (D4). `forces` are in alphabetical order of origin, as
    they came; so is `garrison`, None in clashes and spoils. Who has no armies left in the last of
    the `rolls` is destroyed.
    """

    key: str
    kind: BattleKind
    forces: tuple[Force, ...]
    garrison: Garrison | None
    rolls: tuple[Roll, ...]

    def sides(self) -> tuple[Force | Garrison, ...]:
        """All that fight: the forces in their order, then the garrison."""
        return self.forces if self.garrison is None else (*self.forces, self.garrison)

    def left(self) -> tuple[int, ...]:
        """The armies that each side has left in the end."""
        sizes = [side.size for side in self.sides()]
        standing = [*range(len(sizes))]
        for roll in self.rolls:
            if 0 in roll.armies or roll is self.rolls[-1]:
                for side, armies in zip(standing, roll.armies, strict=True):
                    sizes[side] = armies
                standing = [side for side in standing if sizes[side]]
        return tuple(sizes)


class Stop(StrEnum):
    """What ended an attack of the classic games (A5, A7, A8)."""

    CAPTURED = "captured"
    ONE_LEFT = "one army left"
    ROLLS = "all rolls made"
    UNTIL_LEFT = "few left"
    NOT_AHEAD = "not far enough ahead"


class Aid(StrEnum):
    """What helps the attacker's dice in the experts' games."""

    REROLL = "re-roll"
    """A card in hand lets a die be rolled again (X3)."""
    COMMANDER = "commander"
    """A die is turned to a six (X4)."""


class Turned(Struct, frozen=True):
    """An attacking die that shows another face than it fell on: its place in the roll, from 0."""

    place: int
    face: int
    by: Aid


class Exchange(Struct, frozen=True, gc=False):
    """One roll of an attack: the faces as they fell, and the armies of both sides after it.

    `turned` are the attacker's dice that were turned before both sides were compared (X3, X4).
    """

    attack: tuple[int, ...]
    defence: tuple[int, ...]
    armies: tuple[int, int]
    turned: tuple[Turned, ...] = ()

    @property
    def led(self) -> bool:
        """Whether the commander turned a die (X4)."""
        return any(it.by is Aid.COMMANDER for it in self.turned)

    def compared(self) -> tuple[int, ...]:
        """The attacker's faces as they were compared with the defender's."""
        faces = list(self.attack)
        for it in self.turned:
            faces[it.place] = it.face
        return tuple(faces)


class AttackFought(Struct, frozen=True):
    """One attack of the classic games from the first die to what stopped it (A5 to A8).

    `key` is its name and that of its dice (A12). `force` are the armies that may attack, all but
    one of their territory, and `garrison` those that defend; both as before the first roll.
    `ties_won` says that equal dice are the attacker's (F5), `shown` is the card for which one die
    may be rolled again in each roll (X3), and `commander` says that one may be turned (X4).
    """

    key: str
    force: Force
    garrison: Garrison
    rolls: tuple[Exchange, ...]
    stop: Stop
    ties_won: bool = False
    shown: TerritoryName | None = None
    commander: bool = False

    @property
    def kind(self) -> BattleKind:
        """What kind of battle it is."""
        return BattleKind.ATTACK

    @property
    def forces(self) -> tuple[Force, ...]:
        """All that came: one force."""
        return (self.force,)

    def sides(self) -> tuple[Force | Garrison, ...]:
        """The force, then the garrison."""
        return self.force, self.garrison

    def left(self) -> tuple[int, ...]:
        """The armies that each side has left in the end; of the force, whether they move or not."""
        return self.rolls[-1].armies


Battle: TypeAlias = BattleFought | AttackFought
"""A battle of any game: its sides, its rolls, and what is left of both."""
