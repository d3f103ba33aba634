"""Numbers of the rule book that a game may have of its own: values of sets, dice, armies."""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Final

from msgspec.structs import replace

from adjudicator.core.board import Board
from adjudicator.core.cards import SetKind
from adjudicator.core.dice import DICE, FACES, SCALES, DiceScale, Die, make_die
from adjudicator.core.ids import COLOURS
from adjudicator.core.rules import FixedValues, RisingValues, SetValues
from adjudicator.core.state import frozen
from adjudicator.data.record import Record

_SET_VALUES: Final[Mapping[str, SetValues]] = {
    "ascending": RisingValues(),
    "by-one": RisingValues((4,), 1),
    "fixed": FixedValues(),
}
_FEWEST: Final = 2
_EQUAL: Final = ("attacker", "defender")
_SIDES: Final = 6
_LIKE_DICE: Final = "Write how many 1s, 2s … 6s it has, 12 in all: [4, 3, 2, 1, 1, 1]"


def read_set_values(options: Record) -> SetValues:
    """C3: a name, or numbers: `{first: [4, 6], step: 2}`, or one for each kind of set."""
    if not isinstance(options.get("set_values"), Record):
        return _SET_VALUES[options.choice("set_values", _SET_VALUES)]
    record = options.take("set_values", Record)
    if SetKind.INFANTRY in record:
        record.only([str(kind) for kind in SetKind])
        return FixedValues(frozen((kind, record.number(kind, 1)) for kind in SetKind))
    record.only(("first", "step"))
    first = _counts(record, "first", least=1, cure="Write it like this: [4, 6, 8]")
    if not first:
        raise record.trouble("first", "no set has a value.", "Write it like this: [4, 6, 8]")
    return RisingValues(first, record.number("step", 0))


def read_dice_scale(options: Record) -> DiceScale:
    """D1, D2: which die a force rolls, by a name or by a game's own bounds, and the dice."""
    dice = tuple(_dice(options.take("dice", Record)))
    if not isinstance(options.get("dice_scale"), Record):
        return replace(SCALES[options.choice("dice_scale", SCALES)], dice=dice)
    record = options.take("dice_scale", Record)
    record.only((*_EQUAL, "equal"))
    wins = record.choice("equal", _EQUAL) == "attacker"
    return DiceScale("own", _bounds(record, "attacker"), _bounds(record, "defender"), wins, dice)


def _bounds(record: Record, key: str) -> tuple[int, ...]:
    """The largest force for each die but the last, which rolls for all larger ones (D2)."""
    cure = f"Write at most {len(DICE) - 1} rising numbers: [5, 10, 18, 30]"
    bounds = _counts(record, key, least=1, cure=cure)
    if len(bounds) >= len(DICE) or any(one >= other for one, other in pairwise(bounds)):
        raise record.trouble(key, "these are no bounds for dice.", cure)
    return bounds


def _dice(record: Record) -> Iterator[Die]:
    """The five dice, each as so many faces of each number (D1).

    A clash of two dice that always fall alike would never end (B4), so each has several numbers.
    """
    record.only([die.name for die in DICE])
    for die in DICE:
        counts = _counts(record, die.name, least=0, cure=_LIKE_DICE)
        if len(counts) != _SIDES or sum(counts) != FACES:
            raise record.trouble(die.name, f"these are not {FACES} faces.", _LIKE_DICE)
        if FACES in counts:
            raise record.trouble(die.name, "all faces have the same number.", _LIKE_DICE)
        yield make_die(die.name, die.rank, counts)


def _counts(record: Record, key: str, *, least: int, cure: str) -> tuple[int, ...]:
    numbers = record.take(key, list)
    if not all(type(number) is int and number >= least for number in numbers):
        raise record.trouble(key, f"these are not numbers of at least {least}.", cure)
    return tuple(numbers)


def read_starting_armies(options: Record, board: Board) -> Mapping[int, int]:
    """G1: the armies of each player, by the number of players; enough for every territory."""
    record = options.take("starting_armies", Record)
    record.only([str(players) for players in range(_FEWEST, len(COLOURS) + 1)])
    return frozen(
        (int(players), record.number(players, -(-len(board.territories) // int(players))))
        for players in record
    )
