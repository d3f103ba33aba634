"""Reports and receipts of games in which players take turns, with all that such games have."""

from functools import cache

import pytest

from adjudicator.core.ids import Colour
from adjudicator.data.rulesets import load_rules
from adjudicator.judge.game.situations import situation_of
from adjudicator.language.reading import read_orders
from adjudicator.reports.layout import ANSWERED, columns
from adjudicator.reports.letter import Letter
from adjudicator.reports.receipt import receipt
from tests.core.turns import position
from tests.golden import Golden
from tests.quoting import acting, acting_in_html
from tests.random_play import play
from tests.reports.mails import facts
from tests.reports.stages import TEMPLATES, Stage, reports

KINDS = (
    *("classic", "classic-two", "classic-capital", "classic-mission"),
    *("classic-expert", "ms-risk"),
)


@cache
def game(kind: str) -> tuple[Stage, ...]:
    """A game of random players."""
    return tuple(play(load_rules(kind), 2 if kind == "classic-two" else 3, 2, 5))


def fought(kind: str) -> Stage:
    """The turn with most battles."""
    return max(game(kind), key=lambda stage: len(str(stage[1].events).split("AttackFought")))


def on_turn(stage: Stage) -> Colour:
    before, _ = stage
    return before.order[before.stage - 1]


def attacked(stage: Stage) -> Colour:
    """Somebody else who lives on."""
    return next(one for one in stage[1].state.living if one != on_turn(stage))


def report(kind: str, stage: Stage, colour: Colour | None) -> Letter:
    (one,) = reports(*stage, (colour,), rules=load_rules(kind))
    return one


def readers(stage: Stage) -> dict[str, Colour | None]:
    return {"on-turn": on_turn(stage), "other": attacked(stage), "public": None}


@pytest.mark.parametrize("who", ["on-turn", "other", "public"])
@pytest.mark.parametrize("kind", KINDS)
def test_reports_of_turns_are_what_they_were(golden: Golden, kind: str, who: str) -> None:
    """What the player on turn, another, and anybody else reads of the same turn."""
    stage = fought(kind)
    one = report(kind, stage, readers(stage)[who])
    golden(f"turn-{kind}-{who}.txt", f"Subject: {one.subject}\n\n{one.text}")
    golden(f"turn-{kind}-{who}.html", one.html)


def test_no_report_of_a_turn_acts_when_it_is_quoted() -> None:
    """Nor would a line of it in a game of the other family."""
    stage = fought("classic")
    board = load_rules("classic").board
    one = report("classic", stage, attacked(stage))
    assert acting(f"{one.subject}\n{one.text}", board) == []
    assert acting_in_html(one.html, board) == []


def test_the_report_names_whose_turn_it_was_and_whose_it_is() -> None:
    stage = fought("classic")
    before, record = stage
    following = record.state.order[record.state.stage - 1]
    for_next = report("classic", stage, following)
    assert f"{on_turn(stage).capitalize()}'s turn: " in for_next.subject
    assert "you are on turn: " in for_next.text.partition("\n\n")[0]
    others = [one for one in record.state.living if one != following]
    for other in others:
        first = " ".join(report("classic", stage, other).text.partition("\n\n")[0].split())
        assert f"{following.capitalize()} is on turn, with orders due " in first
    assert before.round


MAIL = """
the rest on Brazil
attack Venezuela from Brazil with 2 dice 3 times move 5 then Peru
attack North Africa from Brazil until 4 left
if Venezuela holds: attack Venezuela from Brazil once
attack Peru from Brazil while ahead by 3 keep 3 behind
if I take cards: trade best, place 3 on Brazil
if Venezuela is captured: fortify all from Brazil to Venezuela
defend with one die
attack Siam from Brazil
atack Peru
"""


def turn_receipt(mail: str) -> Letter:
    """Red's, who has much in Brazil and little around it."""
    rules = load_rules("classic")
    state = position(
        {"Brazil": "red 9", "Argentina": "red 2", "Venezuela": "blue 2", "Peru": "blue 2"}
        | {"Siam": "blue 1"}
    )
    read = read_orders(mail.strip().splitlines(), situation_of(state, "red", rules))
    return receipt(TEMPLATES, facts("", state=state, rules=rules, reading=read, orders=read.orders))


def test_a_receipt_of_a_turn_is_what_it_was(golden: Golden) -> None:
    one = turn_receipt(MAIL)
    golden("receipt-turn.txt", f"Subject: {one.subject}\n\n{one.text}")
    golden("receipt-turn.html", one.html)


def test_a_receipt_of_a_turn_does_no_harm() -> None:
    """No line of it acts, however a mail program breaks it, and none is too long."""
    one = turn_receipt(MAIL)
    board = load_rules("classic").board
    assert acting(f"{one.subject}\n{one.text}", board) == []
    assert acting_in_html(one.html, board) == []
    assert max(columns(line) for line in one.text.splitlines()) <= ANSWERED


def test_who_has_sent_nothing_gets_an_attack_of_turns_as_an_example() -> None:
    assert 'to attack: "attack ' in turn_receipt("hello").text
