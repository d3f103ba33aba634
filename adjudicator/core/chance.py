"""Where dice and shuffles come from: HMAC streams that anybody can repeat (D4).

docs/dice.md describes the same so exactly that it can be repeated in any language.
"""

import hashlib
import hmac
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, count
from typing import Final, Protocol, TypeVar

from msgspec import Struct

from adjudicator.core.dice import FACES, Die
from adjudicator.core.ids import Colour, StageId

Item = TypeVar("Item")

_REJECTED: Final = bytes(range(256 - 256 % FACES, 256))
_PLACES: Final = bytes(byte % FACES for byte in range(256))
_TWO_BYTES: Final = 65_536


class Roller(Protocol):
    """The dice of one battle, one after the other."""

    def __call__(self, dice: Sequence[Die], /) -> tuple[int, ...]:
        """Roll these dice once, in this order, and give the faces."""
        ...  # pragma: no cover


class Shuffler(Protocol):
    """Hidden chance for one purpose."""

    def __call__(self, items: Sequence[Item], /) -> tuple[Item, ...]:
        """Give the items in a random order."""
        ...  # pragma: no cover


class Chance(Protocol):
    """All the chance there is in a stage: handed in, never made in the core."""

    def battle(self, name: str) -> Roller:
        """The dice of the battle of this name, from the start of its stream."""
        ...  # pragma: no cover

    def hidden(self, name: str) -> Shuffler:
        """Chance that stays secret until the end of the game: shuffles and draws."""
        ...  # pragma: no cover


def byte_stream(key: bytes, name: str) -> Iterator[int]:
    """HMAC-SHA256(key, "NAME/COUNTER") for counter 0, 1, 2 …, byte by byte."""
    return chain.from_iterable(_blocks(key, name))


def _blocks(key: bytes, name: str) -> Iterator[bytes]:
    return (hmac.digest(key, f"{name}/{counter}".encode(), "sha256") for counter in count())


def roller(key: bytes, name: str) -> Roller:
    """Dice from the stream of a battle: bytes from 252 up are rejected, byte mod 12 is the face."""
    accepted = (block.translate(_PLACES, _REJECTED) for block in _blocks(key, name))
    places = chain.from_iterable(accepted)
    return lambda dice: tuple([die.faces[next(places)] for die in dice])


def shuffler(key: bytes, name: str) -> Shuffler:
    """Shuffle from the front: each place takes one of the items left, by a random number.

    The number is two bytes, big end first, modulo the items left; those from the highest multiple
    on that fits are rejected, since they would favour the first items.
    """
    stream = byte_stream(key, name)

    def below(limit: int) -> int:
        while True:
            number = next(stream) * 256 + next(stream)
            if number < _TWO_BYTES - _TWO_BYTES % limit:
                return number % limit

    def shuffle(items: Sequence[Item]) -> tuple[Item, ...]:
        left = list(items)
        return tuple(left.pop(below(len(left))) for _ in range(len(left)))

    return shuffle


def stage_seed(secret: bytes, game: str, stage: StageId) -> bytes:
    """The seed of a stage: HMAC-SHA256(secret, "GAME/ROUND.STAGE.ATTEMPT")."""
    return hmac.digest(secret, f"{game}/{stage}".encode(), "sha256")


def commitment(seed: bytes) -> str:
    """What is printed before the orders are in: SHA-256 of the seed, in hexadecimal."""
    return hashlib.sha256(seed).hexdigest()


def stage_key(seed: bytes, salts: Mapping[Colour, str]) -> bytes:
    """The key of a stage's dice: HMAC-SHA256(seed, the players' salts as printed).

    It must not be SHA-256 of seed and salts: without salts that is the commitment, which everybody
    reads before the orders are in.
    """
    salted = "".join(f"{colour}\0{salts[colour]}\0" for colour in sorted(salts))
    return hmac.digest(seed, salted.encode(), "sha256")


class StageChance(Struct, frozen=True):
    """The chance of one stage of one game.

    `key` makes the dice (`stage_key`); `secret`, the game's, makes what stays hidden longer:
    HMAC-SHA256(secret, "GAME/hidden/ROUND.STAGE.ATTEMPT PURPOSE") is the key of that stream.
    """

    key: bytes
    secret: bytes
    game: str
    stage: StageId

    def battle(self, name: str) -> Roller:
        """See Chance."""
        return roller(self.key, name)

    def hidden(self, name: str) -> Shuffler:
        """See Chance."""
        full = f"{self.stage} {name}"
        key = hmac.digest(self.secret, f"{self.game}/hidden/{full}".encode(), "sha256")
        return shuffler(key, full)


class ScriptError(Exception):
    """Scripted dice that do not fit a battle, or are left over."""


class ScriptedChance:
    """Chance for case files: the dice of some battles as written, the rest from another chance."""

    def __init__(self, script: Mapping[str, Sequence[Sequence[int]]], rest: Chance) -> None:
        self._left = {name: list(rolls) for name, rolls in script.items()}
        self._rest = rest

    def battle(self, name: str) -> Roller:
        """The dice as written for this battle. Rolling raises ScriptError where they do not fit."""
        return self._scripted(name) if name in self._left else self._rest.battle(name)

    def hidden(self, name: str) -> Shuffler:
        """See Chance; never scripted."""
        return self._rest.hidden(name)

    def finish(self) -> None:
        """Raise ScriptError if a battle did not use all that was written for it."""
        over = {name: rolls for name, rolls in self._left.items() if rolls}
        for name, rolls in over.items():
            raise ScriptError(f"The dice of “{name}” are left over: {rolls}.")

    def _scripted(self, name: str) -> Roller:
        rolls = self._left[name]

        def roll(dice: Sequence[Die]) -> tuple[int, ...]:
            if not rolls:
                raise ScriptError(f"“{name}” needs one more roll of {len(dice)} dice.")
            faces = tuple(rolls.pop(0))
            _check(name, dice, faces)
            return faces

        return roll


def _check(name: str, dice: Sequence[Die], faces: tuple[int, ...]) -> None:
    if len(faces) != len(dice):
        shown = ", ".join(die.name for die in dice)
        raise ScriptError(f"“{name}” rolls {len(dice)} dice ({shown}), but {list(faces)} is given.")
    for die, face in zip(dice, faces, strict=True):
        if face not in die.faces:
            raise ScriptError(f"“{name}”: the {die.name} die has no face {face}.")
