"""Laws of how games of women and men begin: order, land, armies and first cards (F1, F2, F8)."""

from itertools import groupby

from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.core.card_events import CardDrawn, WildCardShown
from adjudicator.core.events import Reinforced
from adjudicator.core.ids import COLOURS, NEUTRAL
from adjudicator.core.setup_events import NeutralPlaced, TurnOrderRolled
from adjudicator.core.state import State
from adjudicator.core.turn import adjudicate, begin
from adjudicator.data.rulesets import load_rules
from tests.random_play import random_orders, stage_chance

RULES, FOR_TWO = load_rules("ms-risk"), load_rules("ms-risk-two")
ARMIES = {3: (40, 35), 4: (35, 30), 5: (30, 25), 6: (25, 20)}

tables = st.integers(3, 6).flatmap(
    lambda players: st.tuples(
        st.just(COLOURS[:players]), st.sets(st.sampled_from(COLOURS[:players]))
    )
)
"""Players, and who of them are women."""


def set_up(rules, seats, women, rng):
    """All that happens until the first turn, and the position then."""
    state = State(tuple(seats), women=tuple(women))
    record = begin(rules, state, stage_chance(f"{rng.random()}", state))
    events = record.events
    while not record.state.round:
        state = record.state
        chance = stage_chance(f"{rng.random()}", state)
        record = adjudicate(state, random_orders(state, rules, rng), rules, chance)
        events += record.events
    return events, record.state


def of(kind, events):
    return [event for event in events if isinstance(event, kind)]


@settings(max_examples=30)
@given(tables, st.randoms(use_true_random=False))
def test_women_come_first_and_each_group_goes_by_its_dice(table, rng):
    """F1: who comes before another of the group threw more when they last threw together."""
    seats, women = table
    events, state = set_up(RULES, seats, women, rng)
    (rolled,) = of(TurnOrderRolled, events)
    assert sorted(state.order) == sorted(seats)
    assert {*state.order[: len(women)]} == women
    throws = [dict(throw) for throw in rolled.rolls]
    assert all(faces.keys() <= women or not faces.keys() & women for faces in throws)
    for group in (state.order[: len(women)], state.order[len(women) :]):
        for place, one in enumerate(group):
            for other in group[place + 1 :]:
                *_, last = (faces for faces in throws if {one, other} <= faces.keys())
                assert last[one] > last[other]


@settings(max_examples=30)
@given(tables, st.randoms(use_true_random=False))
def test_women_have_more_armies_and_the_first_cards(table, rng):
    """F2, F7: whatever was ordered; one draw for each woman, in the order of turns."""
    seats, women = table
    events, state = set_up(RULES, seats, women, rng)
    for player in seats:
        armies = sum(state.armies(name) for name in state.held(player))
        assert armies == ARMIES[len(seats)][player not in women]
    draws = [event.player for event in of(CardDrawn | WildCardShown, events)]
    assert draws == [player for player in state.order if player in women]


@settings(max_examples=20)
@given(st.sampled_from(COLOURS[:2]), st.randoms(use_true_random=False))
def test_a_woman_and_a_man_place_to_the_uneven_end(woman, rng):
    """F8, W2: two own armies and a neutral one in turn, she first; who has none left leaves it."""
    events, state = set_up(FOR_TWO, COLOURS[:2], [woman], rng)
    (man,) = {*COLOURS[:2]} - {woman}
    assert state.order == (woman, man)
    sizes = [len(state.held(owner)) for owner in (woman, man, NEUTRAL)]
    assert sizes == [15, 13, 14]
    armies = [sum(map(state.armies, state.held(owner))) for owner in (woman, man, NEUTRAL)]
    assert armies == [45, 40, 40]
    placed = [
        (event.player, "neutral" if isinstance(event, NeutralPlaced) else "own")
        for event in of(Reinforced | NeutralPlaced, events)
        for _ in range(event.armies)
    ]
    turns = [
        (player, [kind for _, kind in its]) for player, its in groupby(placed, lambda it: it[0])
    ]
    each = ["own", "own", "neutral"]
    expected = [(player, each) for _ in range(13) for player in (woman, man)]
    expected += [(woman, ["own", "own"]), (man, ["own"]), (woman, ["own", "own"])]
    assert turns == expected
