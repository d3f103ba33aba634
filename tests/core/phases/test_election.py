"""Territories for sealed bids (G4)."""

import pytest
from msgspec.structs import replace

from adjudicator.core.events import Cut, Refused
from adjudicator.core.ids import NOBODY
from adjudicator.core.invariants import broken
from adjudicator.core.rules import Election
from adjudicator.core.setup_events import PointsLeft, TerritoryElected
from adjudicator.core.state import State
from adjudicator.core.turn import adjudicate, begin, foresee
from tests.core.table import BOARD, RULES, bid, happened, judged, lines, position, told
from tests.random_play import stage_chance

ELECTION = replace(RULES, allocation="election")
AROUND = {"Argentina": "blue 1", "Peru": "blue 1", "Venezuela": "blue 1", "North Africa": "red 1"}


def _hall(land, *free):
    """A position in which all land but that named free is taken, the rest by red."""
    taken = dict.fromkeys((name for name in BOARD.territories if name not in free), "red 1")
    return position({**taken, **land, **dict.fromkeys(free, "nobody 0")}, round_=0)


def _elected(record, territory="Brazil"):
    return next(it for it in happened(record, TerritoryElected) if it.territory == territory)


@pytest.mark.parametrize(("players", "points"), [(2, 2400), (5, 960), (7, 680), (8, 600)])
def test_points_are_shared_equally_and_rounded_down_to_ten(players, points):
    assert Election().budget(48, players) == points


def test_each_player_begins_with_one_territory_and_the_others_lie_free():
    seats = ("red", "blue", "green")
    state = begin(ELECTION, State(seats), stage_chance("election", State(seats))).state
    assert [len(state.held(player)) for player in (*seats, NOBODY)] == [1, 1, 1, 45]
    assert not state.reserves
    assert broken(state, BOARD) == ()


def test_own_neighbours_strengthen_a_bid():
    """Each adds 10 to the points; the winner pays the points alone."""
    record = judged(
        _hall(AROUND, "Brazil"), ELECTION, red=[bid("Brazil", 45)], blue=[bid("Brazil", 30)]
    )
    event = _elected(record)
    assert [(it.player, it.points, it.strength) for it in event.bids] == [
        ("red", 45, 55),
        ("blue", 30, 60),
    ]
    assert event.bids[1].influence == ("Argentina", "Peru", "Venezuela")
    assert (event.player, event.by_lot) == ("blue", False)
    left = {it.player: it.points for it in happened(record, PointsLeft)}
    assert left == {"red": 2400, "blue": 2370}


def test_a_neighbour_that_has_helped_to_win_is_used_up():
    """Egypt and Middle East both touch East Africa, so only the first of them gets its 10."""
    land = {"East Africa": "blue 1", "Peru": "blue 1"}
    state = _hall(land, "Egypt", "Middle East")
    record = judged(state, ELECTION, blue=[bid("Egypt", 50), bid("Middle East", 50)])
    first, second = happened(record, TerritoryElected)
    assert first.bids[0].influence == ("East Africa",)
    assert second.bids[0].influence == (first.territory,)


def test_the_neighbours_of_a_loser_are_not_used_up():
    land = {"East Africa": "blue 1", "Peru": "blue 1"}
    state = _hall(land, "Egypt", "Middle East")
    red = [bid("Egypt", 300), bid("Middle East", 300)]
    record = judged(state, ELECTION, red=red, blue=[bid("Egypt", 50), bid("Middle East", 50)])
    own = [it.bids[1].influence for it in happened(record, TerritoryElected)]
    assert own == [("East Africa",), ("East Africa",)]


def test_equal_bids_of_equal_players_are_decided_by_lot():
    """The lot falls on either of them."""
    beside = ["Argentina", "North Africa", "Peru", "Venezuela"]
    others = [it for it in BOARD.territories if it not in (*beside, "Brazil", "Siam")]
    land = dict.fromkeys([*others[::2], *beside[::2]], "blue 1")
    state = _hall(land, "Brazil", "Siam")
    orders = {"red": lines(bid("Brazil", 50)), "blue": lines(bid("Brazil", 50))}
    lots = [
        _elected(adjudicate(state, orders, ELECTION, stage_chance(str(n), state)))
        for n in range(16)
    ]
    equal = [it for it in lots if it.by_lot]
    assert {bid.strength for it in equal for bid in it.bids} == {70}
    assert {event.player for event in equal} == {"red", "blue"}


def test_faults_that_can_be_told_beforehand_are_told_in_the_receipt():
    """Each by G4, with a sentence; the bids that stand are not told as refused."""
    state = _hall({"Peru": "blue 1"}, "Brazil", "Egypt")
    orders = [bid("Brazil", 47), bid("Egypt", 4), bid("Brazil", 90), bid("Peru", 50)]
    record = foresee(state, "red", lines(*orders), ELECTION)
    assert told(record, "red") == [
        ("G4", "Bids are multiples of 5, so only 45 of 47 count."),
        ("G4", "Bids are multiples of 5, so 4 are none."),
        ("G4", "An earlier line already bids for Brazil; only that counts."),
        ("G4", "Peru is Blue's already, so no bid can win it."),
    ]
    assert {type(event) for event in record.events} == {Cut, Refused}


def test_more_than_a_player_has_is_cut():
    state = _hall({"Peru": "blue 1"}, "Brazil")
    record = foresee(state, "red", lines(bid("Brazil", 9000)), ELECTION)
    assert told(record, "red") == [
        ("G4", "You had 2400 points to bid with, so only those of 9000 count.")
    ]


def test_a_bid_is_cut_to_what_is_left_when_its_territory_comes_up():
    state = _hall({"Peru": "blue 1"}, "Brazil", "Egypt")
    record = judged(state, ELECTION, red=[bid("Brazil", 1500), bid("Egypt", 1500)])
    (cut,) = happened(record, Cut)
    assert (cut.asked, cut.given) == (1500, 900)
    assert {it.points for it in happened(record, PointsLeft)} == {0, 2400}


def test_a_bid_without_points_left_is_none():
    state = _hall({"Peru": "blue 1"}, "Brazil", "Egypt")
    record = judged(state, ELECTION, red=[bid("Brazil", 2400), bid("Egypt", 2400)])
    assert told(record, "red") == [("G4", "You had no points left when this territory came up.")]
    assert happened(record, TerritoryElected)[1].bids == ()
    assert happened(record, TerritoryElected)[1].player == "blue"


def test_points_left_bring_armies_but_no_more_than_own_territories():
    """1 for each 50, on top of G1."""
    record = judged(_hall({"Peru": "blue 1"}, "Brazil"), ELECTION, blue=[bid("Brazil", 2260)])
    assert happened(record, PointsLeft) == [PointsLeft("red", 2400, 46), PointsLeft("blue", 140, 2)]
    assert record.state.reserves == {"red": 46, "blue": 40}


def test_the_order_of_the_territories_is_random():
    """Two games take them in other orders; one game always alike."""
    orders = []
    for name in ("one", "one", "two"):
        chance = stage_chance(name, State(("red", "blue")))
        orders.append(chance.hidden("election")(tuple(BOARD.territories)))
    assert orders[0] == orders[1] != orders[2]
