"""What helps an attacker's dice in the experts' games: a re-roll and the commander (X3, X4)."""

from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct

from adjudicator.core.battles import Aid, AttackFought, Turned
from adjudicator.core.dice import PLAIN

Faces: TypeAlias = tuple[int, ...]

Beats: TypeAlias = Callable[[int, int], bool]
"""Whether an attacking die beats a defending one, by their faces."""


class Aids(Struct, frozen=True):
    """What an attack has on its side: a card that shows land of it (X3), the commander (X4)."""

    reroll: bool = False
    commander: bool = False


def aids_in(attack: AttackFought) -> Aids:
    """What an attack had on its side when it began."""
    return Aids(attack.shown is not None, attack.commander)


def again(beats: Beats, attack: Faces, defence: Faces) -> int | None:
    """The place of the die that may be rolled again: the lowest that loses (X3); None if none."""
    lost = losing(beats, attack, defence)
    return lost[-1] if lost else None


def led(beats: Beats, attack: Faces, defence: Faces) -> Turned | None:
    """The die that the commander turns: the highest that loses, where that saves an army (X4)."""
    lost = losing(beats, attack, defence)
    if not lost:
        return None
    turned = Turned(lost[0], max(PLAIN.faces), Aid.COMMANDER)
    saved = len(losing(beats, with_turned(attack, turned), defence)) < len(lost)
    return turned if saved else None


def with_turned(attack: Faces, turned: Turned) -> Faces:
    """The faces after a die was turned."""
    return (*attack[: turned.place], turned.face, *attack[turned.place + 1 :])


def losing(beats: Beats, attack: Faces, defence: Faces) -> tuple[int, ...]:
    """The places of the attacking dice that lose a comparison, the highest die first (A1)."""
    places = sorted(range(len(attack)), key=lambda place: -attack[place])
    pairs = zip(places, sorted(defence, reverse=True), strict=False)
    return tuple(place for place, other in pairs if not beats(attack[place], other))
