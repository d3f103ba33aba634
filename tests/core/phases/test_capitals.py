"""Capitals are named when the last armies are placed (K1)."""

from adjudicator.core.ids import COLOURS
from adjudicator.core.invariants import broken
from adjudicator.core.setup_events import CapitalNamed
from adjudicator.core.state import State
from adjudicator.core.turn import adjudicate, begin, foresee
from adjudicator.data.rulesets import load_rules
from tests.core.table import BOARD, capital, happened, judged, lines, position, told
from tests.random_play import stage_chance

RULES = load_rules("risk2-capital")
DEALT = begin(RULES, State(COLOURS[:3]), stage_chance("capitals", State(COLOURS[:3]))).state
RED = DEALT.held("red")
BLUE = DEALT.held("yellow")


def named(**orders):
    by_player = {player: lines(*those) for player, those in orders.items()}
    return adjudicate(DEALT, by_player, RULES, stage_chance("capitals", DEALT))


def test_cards_of_capitals_leave_a_pile_that_stays_as_it_was_shuffled():
    """K1: so nothing more is drawn by hidden chance, and the shuffle of the deal can be checked."""
    record = named(red=[capital(RED[0])], yellow=[capital(BLUE[3])])
    capitals = record.state.capitals
    assert (capitals["red"], capitals["yellow"]) == (RED[0], BLUE[3])
    assert record.state.draw_pile == tuple(
        card for card in DEALT.draw_pile if card.territory not in capitals.values()
    )
    assert len(record.state.draw_pile) == len(DEALT.draw_pile) - 3
    assert broken(record.state, BOARD) == ()


def test_all_capitals_are_named_in_one_stage():
    """K1: revealed together, in the seats' order."""
    events = happened(named(red=[capital(RED[5])]), CapitalNamed)
    assert [(event.player, event.by_judge) for event in events] == [
        ("red", False), ("orange", True), ("yellow", True),
    ]  # fmt: skip


def test_an_illegal_name_is_refused_with_its_reason():
    """K1: a foreign territory, and a second one."""
    record = named(red=[capital(BLUE[0]), capital(RED[1]), capital(RED[2])])
    assert told(record, "red") == [
        ("K1", f"{BLUE[0]} is Yellow's, not yours."),
        ("K1", f"An earlier line names {RED[1]} as your capital; only that counts."),
    ]


def test_a_receipt_foresees_the_own_capital_alone():
    """K1: nobody knows of the others' before all armies stand."""
    seen = foresee(DEALT, "red", lines(capital(RED[4])), RULES)
    assert seen.state.capitals == {"red": RED[4]}


def test_who_holds_no_land_gets_no_capital():
    """K1: as in a set-up that leaves a seat empty."""
    state = position({"Brazil": "red 9"}, round_=0, seats=("red", "blue"))
    assert judged(state, RULES).state.capitals == {"red": "Brazil"}
