"""Over a million rolls the dice are fair, and no battle's dice tell anything about another's.

Keys are fixed, so the numbers are the same each time; the bounds are those that chance itself
passes once in a thousand times.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

import pytest

from adjudicator.core.battles import BattleKind
from adjudicator.core.chance import roller, stage_key, stage_seed
from adjudicator.core.dice import DICE, FACES, Die
from adjudicator.core.ids import StageId

ROLLS = 200_000
PLACES = Die("a die with a face for each place", 0, tuple(range(FACES)))

FIVE_DEGREES = 20.52
ELEVEN_DEGREES = 31.26
PAIRS = 201.0
"""The bounds of chi-square for 5, 11 and 143 degrees of freedom."""


def key(round_: int, salts: dict[str, str] | None = None) -> bytes:
    return stage_key(stage_seed(b"a secret", "world", StageId(round_, 1)), salts or {})


def rolled(die: Die, number: int, name: str = "invasion Peru", round_: int = 1) -> Sequence[int]:
    return roller(key(round_), name)([die] * number)


def chi_square(found: Iterable[int], expected: Iterable[float]) -> float:
    return sum((one - due) ** 2 / due for one, due in zip(found, expected, strict=True))


@pytest.mark.parametrize("die", DICE, ids=lambda die: die.name)
def test_the_faces_of_each_die_come_as_often_as_the_table_says(die):
    """Two hundred thousand rolls of each, a million of all five (D1)."""
    counts = Counter(rolled(die, ROLLS))
    faces = sorted(set(die.faces))
    due = [die.faces.count(face) * ROLLS / FACES for face in faces]
    assert chi_square([counts[face] for face in faces], due) < FIVE_DEGREES


def test_first_rolls_are_as_fair_as_later_ones():
    """Most battles are short, so the first byte of each stream matters most."""
    names = [f"{kind} {place}" for kind in BattleKind for place in range(5_000)]
    counts = Counter(roller(key(1), name)([PLACES])[0] for name in names)
    due = [len(names) / FACES] * FACES
    assert chi_square([counts[place] for place in range(FACES)], due) < ELEVEN_DEGREES


def together(pairs: Iterable[tuple[int, int]]) -> float:
    """Chi-square of the table of two places that should know nothing of each other."""
    counts = Counter(pairs)
    total = sum(counts.values())
    table = [(one, other) for one in range(FACES) for other in range(FACES)]
    return chi_square([counts[pair] for pair in table], [total / len(table)] * len(table))


def streams() -> Iterator[tuple[str, Sequence[int], Sequence[int]]]:
    number = 50_000
    one = rolled(PLACES, number)
    yield "names that are nearly alike", one, rolled(PLACES, number, "invasion Persia")
    yield "kinds of battle", one, rolled(PLACES, number, "mass invasion Peru")
    yield "rounds", one, rolled(PLACES, number, round_=2)
    salted = roller(key(1, {"red": "a herring"}), "invasion Peru")([PLACES] * number)
    yield "salts", one, salted
    other = roller(key(1, {"red": "a herrinh"}), "invasion Peru")([PLACES] * number)
    yield "salts that are nearly alike", salted, other


def test_streams_are_independent():
    for name, one, other in streams():
        assert together(zip(one, other, strict=True)) < PAIRS, name
        assert together(zip(one, other[1:], strict=False)) < PAIRS, name


def test_a_die_tells_nothing_of_the_next_one():
    places = rolled(PLACES, ROLLS)
    assert together(zip(places[::2], places[1::2], strict=True)) < PAIRS
    assert together(zip(places[::3], places[2::3], strict=False)) < PAIRS
