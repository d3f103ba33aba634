"""Picking territories from lists (G2 `draft`)."""

from msgspec.structs import replace

from adjudicator.core.events import PlayerSilent
from adjudicator.core.ids import NOBODY
from adjudicator.core.invariants import broken
from adjudicator.core.orders import Prefer, Source
from adjudicator.core.phases.draft import preferences
from adjudicator.core.setup_events import ArmiesGranted, TerritoryPicked
from adjudicator.core.state import State
from adjudicator.core.turn import adjudicate, begin, foresee
from tests.core.table import BOARD, RULES, happened, judged, lines, position, prefer, told
from tests.random_play import stage_chance

DRAFT = replace(RULES, allocation="draft")
SEATS = ("red", "blue", "green")


def _drafted(**orders):
    state = begin(DRAFT, State(SEATS), stage_chance("draft", State(SEATS))).state
    by_player = {player: lines(*those) for player, those in orders.items()}
    return state, adjudicate(state, by_player, DRAFT, stage_chance("draft", state))


def test_all_land_lies_free_until_the_lists_are_in():
    """Nobody holds it, and nobody has armies to place yet."""
    state, _ = _drafted()
    assert {(it.owner, it.armies) for it in state.territories.values()} == {(NOBODY, 0)}
    assert not state.reserves
    assert (state.round, state.stage) == (0, 1)
    assert broken(state, BOARD) == ()


def test_players_pick_back_and_forth():
    """1 2 3 3 2 1 1 2 3, and who picked last then picks first."""
    _, record = _drafted()
    picks = [event.player for event in happened(record, TerritoryPicked)]
    assert picks[:9] == [*SEATS, *reversed(SEATS), *SEATS]
    assert len(picks) == 48


def test_a_pick_tells_which_choice_of_the_list_it_was():
    """From 1, over all lines of the list; None for the first free one alphabetically."""
    _, record = _drafted(red=[prefer("Brazil", "Peru")], blue=[prefer("Peru"), prefer("Siam")])
    told = {event.territory: event.choice for event in happened(record, TerritoryPicked)}
    chosen = {name: told[name] for name in ("Brazil", "Peru", "Siam", "Afghanistan")}
    assert chosen == {"Brazil": 1, "Peru": 1, "Siam": 2, "Afghanistan": None}
    assert [event.player for event in happened(record, PlayerSilent)] == ["green"]


def test_who_wants_the_same_gets_the_next_choice():
    _, record = _drafted(red=[prefer("Siam")], blue=[prefer("Siam", "Peru")])
    assert record.state.owner("Siam") == "red"
    assert record.state.owner("Peru") == "blue"


def test_the_armies_are_granted_after_the_last_pick():
    """35 for each of three players, with one on each territory (G1, G3)."""
    _, record = _drafted()
    assert [event.armies for event in happened(record, ArmiesGranted)] == [35 - 16] * 3
    assert (record.state.round, record.state.stage) == (0, 2)
    assert broken(record.state, BOARD) == ()


def test_a_territory_that_stands_twice_in_a_list_counts_once():
    two = (Prefer(("Peru", "Siam"), Source(1, "")), Prefer(("Siam", "Chad", "Peru"), Source(2, "")))
    assert preferences(two) == ("Peru", "Siam", "Chad")


def test_a_receipt_foresees_no_pick():
    """It would depend on what the others want."""
    state, _ = _drafted()
    assert foresee(state, "red", lines(prefer("Peru")), DRAFT).events == ()


def test_once_the_set_up_is_over_nothing_is_preferred():
    """By T1; in no stage that comes again."""
    record = judged(position({"Peru": "red 3", "Siam": "blue 3"}), red=[prefer("Brazil")])
    assert told(record, "red") == [
        ("T1", "A preference cannot be ordered once the set-up is over.")
    ]
