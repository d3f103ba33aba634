"""What a roll costs, against all faces of the dice one by one."""

from collections import Counter
from itertools import product
from math import prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.core.combat import comparison
from adjudicator.core.dice import DICE
from adjudicator.odds.rolls import hits
from tests.odds.table import RULES, clash, rules, spoils, storm

dice = st.sampled_from(DICE)


def all_faces(compare, owners, thrown):
    """The probability of each casualty, over all faces of all dice, where there is any."""
    ways = Counter()
    for faces in product(*(Counter(die.faces).items() for die in thrown)):
        ways[compare(owners, [face for face, _ in faces])] += prod(n for _, n in faces)
    del ways[(0,) * len(thrown)]
    return {times: pytest.approx(number / ways.total()) for times, number in ways.items()}


@given(
    st.lists(dice, min_size=1, max_size=4),
    dice,
    st.sampled_from(("board", "manual")),
    st.sampled_from(("joint", "each")),
)
@settings(max_examples=20)
def test_one_force_or_several_against_a_garrison(forces, garrison, scale, casualties):
    """Whoever wins equal dice, with both kinds of casualties (B5, D2, D3)."""
    compare = comparison(storm([1] * len(forces), 1), rules(scale, casualties))
    owners, thrown = ("red",) * len(forces) + ("blue",), (*forces, garrison)
    found = dict(hits(compare, owners, thrown, garrisoned=True))
    assert found == all_faces(compare, owners, thrown)


@given(st.lists(st.tuples(st.sampled_from(("red", "blue", "green")), dice), min_size=2, max_size=4))
@settings(max_examples=20)
def test_forces_against_each_other(forces):
    """Also where a player has several, which hit together and spare each other (B9)."""
    owners, thrown = zip(*forces, strict=True)
    compare = comparison(spoils(("red", 1), ("blue", 1)), RULES)
    assert dict(hits(compare, owners, thrown, garrisoned=False)) == (
        all_faces(compare, owners, thrown)
    )


@given(dice, dice)
@settings(max_examples=10)
def test_a_clash_goes_on_until_the_dice_differ(one, other):
    """Equal dice are rolled again, so they have no share (B4)."""
    compare = comparison(clash(1, 1), RULES)
    found = dict(hits(compare, ("red", "blue"), (one, other), garrisoned=False))
    assert found == all_faces(compare, ("red", "blue"), (one, other))
    assert sum(found.values()) == pytest.approx(1)
