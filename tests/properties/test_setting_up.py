"""Laws of every way to begin a game."""

from itertools import takewhile
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from adjudicator.core.ids import NOBODY
from adjudicator.core.invariants import broken
from adjudicator.core.rules import Rules
from adjudicator.core.setup import budget
from adjudicator.core.setup_events import (
    PointsLeft,
    TerritoryDealt,
    TerritoryElected,
    TerritoryPicked,
)
from adjudicator.core.turn import foresee
from adjudicator.data.boards import load_board
from tests.random_play import play, random_orders

RULES = Rules(load_board("risk2"))
VARIANTS = [
    replace(RULES, allocation=allocation, placement_mails=mails, placement_in_turn=in_turn)
    for allocation in ("random", "draft", "election")
    for mails, in_turn in ((1, False), (3, False), (1, True))
]

games = st.tuples(st.sampled_from(VARIANTS), st.integers(2, 8), st.integers(0, 10_000))


def _set_up(rules, players, seed):
    """The stages of round 0, the deal first."""
    return takewhile(lambda stage: not stage[0].round, play(rules, players, seed, 0))


@settings(max_examples=30)
@given(games)
def test_every_territory_goes_to_a_player_exactly_once(game):
    """Whatever is preferred and bid (G2, G4)."""
    given_away = [
        event.territory
        for _, record in _set_up(*game)
        for event in record.events
        if isinstance(event, TerritoryDealt | TerritoryPicked | TerritoryElected)
        and event.player != NOBODY
    ]
    assert sorted(given_away) == sorted(RULES.board.territories)


@settings(max_examples=30)
@given(games)
def test_armies_add_up(game):
    """To G1, or the territories where they are more, and what left-over points bring (G4)."""
    rules, players, seed = game
    stages = list(_set_up(rules, players, seed))
    after = stages[-1][1].state
    assert (after.round, sum(after.reserves.values())) == (1, 0)
    events = [event for _, record in stages for event in record.events]
    bonus = {it.player: it.armies for it in events if isinstance(it, PointsLeft)}
    for player in after.seats:
        held = after.held(player)
        least = max(rules.starting_armies[players], len(held))
        assert sum(map(after.armies, held)) == least + bonus.get(player, 0)


@settings(max_examples=30)
@given(st.integers(2, 8), st.integers(0, 10_000))
def test_nobody_pays_more_than_the_budget(players, seed):
    """What is paid and what is left are the points of each player, and never less than 0 (G4)."""
    rules = replace(RULES, allocation="election")
    before, record = list(_set_up(rules, players, seed))[1]
    left = {it.player: it.points for it in record.events if isinstance(it, PointsLeft)}
    for player in before.seats:
        paid = sum(
            bid.points
            for event in record.events
            if isinstance(event, TerritoryElected) and event.player == player
            for bid in event.bids
            if bid.player == player
        )
        assert paid + left[player] == budget(before, rules)
        assert left[player] >= 0


@settings(max_examples=30)
@given(st.integers(2, 8), st.integers(0, 10_000))
def test_the_strongest_bid_wins(players, seed):
    """Of the bids on a territory (G4)."""
    rules = replace(RULES, allocation="election")
    _, record = list(_set_up(rules, players, seed))[1]
    for event in record.events:
        if isinstance(event, TerritoryElected) and event.bids:
            best = max(bid.strength for bid in event.bids)
            assert event.player in {bid.player for bid in event.bids if bid.strength == best}


@settings(max_examples=20)
@given(games)
def test_positions_in_between_are_sound(game):
    """No invariant is broken after any stage of the set-up."""
    for _, record in _set_up(*game):
        assert broken(record.state, RULES.board) == ()


@settings(max_examples=20)
@given(games)
def test_a_receipt_tells_nothing_of_the_others(game):
    """All that is foreseen is the player's own."""
    rules, _, seed = game
    for before, _ in list(_set_up(*game))[1:]:
        player = before.seats[0]
        own = random_orders(before, rules, Random(seed))[player]
        events = foresee(before, player, own, rules).events
        assert all(event.player == player for event in events)
