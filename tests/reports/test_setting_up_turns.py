"""The set-up of games of turns, as reports and receipts tell it: the first turn, neutral armies."""

from functools import cache
from pathlib import Path

import pytest

from adjudicator.core.ids import Colour
from adjudicator.core.missions import told as words
from adjudicator.core.state import State
from adjudicator.core.turn import begin
from adjudicator.data.cases import read_case
from adjudicator.data.rulesets import load_rules
from adjudicator.judge.game.resolve import resolve
from adjudicator.reports.forecast import forecast
from adjudicator.reports.letter import Letter
from tests.core.turns import lines, place
from tests.quoting import acting
from tests.random_play import play, stage_chance
from tests.reports.stages import Stage, reports

CASES = Path(__file__).parents[1] / "cases"
TWO = load_rules("classic-two")
CLASSIC = load_rules("classic")


@cache
def case_report(name: str, colour: Colour | None) -> Letter:
    """The report of a stage that a case file has."""
    case = read_case(CASES / f"{name}.yaml")
    (one,) = reports(case.state, resolve(case).record, (colour,), rules=case.rules)
    return one


@cache
def dealt(kind: str) -> Stage:
    """How a game begins, Red before Blue."""
    before = State(("red", "blue", "green")[: 2 if kind == "classic-two" else 3])
    return before, begin(load_rules(kind), before, stage_chance("dealt", before))


def deal_report(kind: str) -> str:
    (one,) = reports(*dealt(kind), ("red",), rules=load_rules(kind))
    return unbroken(one.text)


def unbroken(text: str) -> str:
    return " ".join(text.split())


def section(text: str, heading: str) -> str:
    return unbroken(text.partition(f"\n{heading}\n")[2].partition("\n\n")[0])


@pytest.mark.parametrize(
    ("reader", "said"),
    [
        (
            "red",
            (
                "Everybody rolled a die for the first turn: you (5), Blue (1) and Green (5). Those"
                " equal at the top rolled again: you (3) and Green (3). Those equal at the top"
                " rolled again: you (2) and Green (4). Green begins, followed by you and Blue."
            ),
        ),
        ("green", "you (4). You begin, followed by Red and Blue."),
        (None, "Red (2) and Green (4). Green begins, followed by Red and Blue."),
    ],
)
def test_the_roll_for_the_first_turn_is_told_with_all_its_dice(
    reader: Colour | None, said: str
) -> None:
    """S1: ties too, above the draft that it decides; in the letter and on the page."""
    one = case_report("S1-2", reader)
    assert section(one.text, "THE FIRST TURN").endswith(said)
    assert one.text.index("THE FIRST TURN") < one.text.index("THE DRAFT")
    assert said in one.html


def test_a_later_report_has_no_first_turn() -> None:
    assert "THE FIRST TURN" not in case_report("W3-1", "red").text
    assert "The first turn" not in case_report("W3-1", "red").html


def test_neutral_armies_are_told_beside_those_who_placed_them() -> None:
    """W2: what a list says, and what the judge placed since no line did."""
    one = case_report("W2-1", "red")
    assert section(one.text, "REINFORCEMENTS AND MOVES") == (
        "You Reinforced: Brazil (+39). Neutral armies: Peru (+19)."
        " Blue Placed by the judge: Central America (+1), North Africa (+1)."
        " Neutral armies: Argentina (+10), Venezuela (+8)."
    )
    assert "Neutral armies: Argentina (+10), Venezuela (+8)." in one.html
    silent = unbroken(case_report("W2-2", "blue").text)
    assert "Neutral armies: Peru (+18)." in silent
    left = unbroken(case_report("W1-1", "blue").text)
    assert "Neutral armies placed by the judge: " in left


def test_who_begins_beside_a_neutral_army_is_asked_for_its_armies_too() -> None:
    """W1 to W3: how many they are, how they are placed, and what wins."""
    told = deal_report("classic-two")
    assert (
        "You have 26 armies to place on territories of yours, and half of the 26 neutral ones on"
        " neutral territories of your choice. They are placed in turn with the other player's, two"
        " of yours and a neutral one each time, in the order of your lines. What no order places"
        " goes where the border of its side is weakest."
    ) in told
    assert (
        "Whoever takes the last territory of the other player wins the game; the neutral army need"
        " not be beaten."
    ) in told


def test_claims_are_asked_for_as_they_are_taken() -> None:
    """S1, S2: round and round, in the order that the dice say, and not back and forth as in G2."""
    told = deal_report("classic")
    assert (
        "The territories are picked one at a time, round and round, in the order of turns" in told
    )
    assert "back and forth" not in told


def test_a_receipt_tells_the_own_neutral_armies_and_where_the_rest_goes() -> None:
    """W2, R5: beside the own ones, with which they are not counted."""
    state = dealt("classic-two")[1].state
    own, (first, second, *_) = state.held("red")[0], state.held("neutral")
    orders = lines(place(own, 26), place(first, 5), place(second, 3))
    told = {row.label: row.entries for row in forecast(state, "red", orders, TWO).rows}
    assert told["Reinforcements"] == (f"26 in all: {own} (+26)",)
    (neutral,) = told["Neutral armies"]
    start = f"13 in all: {first} (+5), {second} (+3), 5 not placed yet, as things stand "
    assert neutral.startswith(start)
    assert neutral.endswith("(R5)")
    whole = forecast(state, "red", lines(place(own, 26), place(first, 13)), TWO)
    told = {row.label: row.entries for row in whole.rows}
    assert told["Neutral armies"] == (f"13 in all: {first} (+13)",)


def test_a_game_without_a_neutral_army_has_no_row_for_it() -> None:
    state = dealt("classic")[1].state
    assert "Neutral armies" not in {row.label for row in forecast(state, "red", (), CLASSIC).rows}


def test_no_line_of_it_acts_when_it_is_quoted() -> None:
    for name, heading in (("S1-2", "THE FIRST TURN"), ("W2-1", "REINFORCEMENTS AND MOVES")):
        said = case_report(name, "red").text.partition(f"\n{heading}\n")[2].partition("\n\n")[0]
        assert said
        assert acting(f"{heading}\n{said}", CLASSIC.board) == []


def test_a_mission_of_the_classic_game_is_told_to_its_player_alone() -> None:
    """O3, Q1: not in the words of a report, nor in its bars."""
    before, record = dealt("classic-mission")
    rules = load_rules("classic-mission")
    for you in (*before.seats, None):
        (one,) = reports(before, record, (you,), rules=rules)
        text = unbroken(one.text)
        for mission in record.state.missions.values():
            own = record.state.missions.get(you)
            assert (f"Your mission: {words(mission)}." in text) == (mission == own)
            if mission != own:
                assert words(mission) not in text
                assert words(mission) not in one.html


def test_headquarters_are_told_to_all_when_all_armies_stand_and_not_before() -> None:
    """O2, K1: in the text map, the list and the page."""
    rules = load_rules("classic-capital")
    start, placed = list(play(rules, 3, 2, 0))[1:3]
    for before, record in (start, placed):
        stand = bool(record.state.capitals)
        for one in reports(before, record, (*before.seats, None), rules=rules):
            assert ("^ capitals: " in one.text) == stand
            for player, territory in record.state.capitals.items():
                assert f"{territory} of {player.capitalize()}" in unbroken(one.text)
                assert f"{territory} (" in one.html
    assert not start[1].state.capitals
    assert len(placed[1].state.capitals) == 3
