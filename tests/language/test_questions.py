"""What players ask in a line of their own, in many words, and what is no question."""

import pytest

from adjudicator.data.boards import load_board
from adjudicator.language.parser import parser
from adjudicator.language.reading import Chatter, Question, Reading, read_orders, would_act
from adjudicator.language.situation import Situation

BOARD = load_board("risk2")


def read(*lines: str) -> Reading:
    return read_orders(lines, Situation(BOARD))


ASKED = {
    ("status", ""): [
        "status",
        "Status, please!",
        "what's the status?",
        "where do we stand?",
        "Could you please show me the status",
        "the state of the game",
    ],
    ("map", ""): [
        "map",
        "the map!",
        "Show me the map please",
        "please send me the map of the world",
        "can I see the map?",
        "- map",
    ],
    ("map", "full"): ["map full", "Map: full", "show me the map full, please"],
    ("map", "phone"): ["map phone."],
    ("orders", ""): [
        "orders",
        "my orders?",
        "What are my orders?",
        "show me my present orders",
        "did you get my orders?",
        "have my orders arrived?",
    ],
    ("history", ""): ["history", "The whole history, please", "history of the game"],
    ("who", ""): [
        "who",
        "Who?",
        "who plays?",
        "Who is playing in this game?",
        "who's playing",
        "who are the players?",
        "players",
        "list of players please",
    ],
    ("rules", ""): ["rules", "what are the rules?", "by which rules do we play?", "the rule set"],
    ("odds", "12 attack 7"): ["odds 12 attack 7", "Odds: 12 attack 7", "the odds of 12 attack 7"],
    ("odds", "4 and 6 and 3 against 10?"): ["what are the odds of 4 and 6 and 3 against 10?"],
    ("odds", "12 atack 7"): ["odds 12 atack 7"],
    ("help", ""): ["help", "HELP!!", "please send help", "help me please", "I need help."],
    ("help", "surge"): [
        "help surge",
        "help: surge",
        "Help with surge, please",
        "help me on surge!",
    ],
    ("help", "border clash"): ["help border clash"],
    ("help", "B12"): ["help B12."],
}


@pytest.mark.parametrize(
    ("line", "kind", "about"),
    [(line, *asked) for asked, lines in ASKED.items() for line in lines],
)
def test_a_question_is_asked_in_many_words(line: str, kind: str, about: str) -> None:
    (question,) = read(line).questions
    assert (question.kind, question.value.rstrip(",.! ")) == (kind, about.rstrip(".! "))
    assert read(line) == Reading(questions=(question,))
    assert would_act(line, BOARD)


@pytest.mark.parametrize(
    "line",
    [
        "the map looks great",
        "map of Brazil",
        "who knows",
        "who is there?",
        "the rules say so",
        "the odds are good",
        "odds",
        "the history of wars",
        "players are late",
        "status quo",
        "help wanted: who will fight Blue with me in the west",
        "orders:",
        "My orders for round 7:",
        "please tell Blue",
        "show of force",
    ],
)
def test_what_only_begins_like_a_question_is_chatter(line: str) -> None:
    found = read(line)
    assert found.questions == ()
    assert len(found.chatter) == 1


@pytest.mark.parametrize("heading", ["Orders", "My orders", "Orders:", "my present orders"])
def test_the_word_orders_above_orders_is_no_question(heading: str) -> None:
    found = read(heading, "3 in Brazil")
    assert (found.questions, len(found.orders)) == ((), 1)
    assert read(heading, "3 in Barzil").questions == ()


def test_orders_that_begin_with_words_of_questions_stay_orders() -> None:
    found = read(
        "Orders: 4 armies from Brazil attack Venezuela",
        "please attack Peru from Brazil with 2",
        "I want 3 in Brazil",
    )
    assert (found.questions, len(found.orders)) == ((), 3)


@pytest.mark.parametrize("line", ["map", "status", "who plays?", "rules", "help", "help surge"])
def test_a_few_words_behind_others_may_be_the_end_of_a_wrapped_line(line: str) -> None:
    found = read("Nobody has seen the", line)
    assert found.questions == ()
    assert found.chatter[-1] == Chatter(2, line)
    assert not would_act(f"Nobody has seen the\n{line}", BOARD)


@pytest.mark.parametrize(
    "line",
    ["please send me the map", "what are my orders?", "where do we stand?", "odds 12 attack 7"],
)
def test_whole_sentences_and_what_has_numbers_may_stand_behind_other_words(line: str) -> None:
    (question,) = read("Hello judge,", line, "Ada").questions
    assert question.line == 2


def test_every_kind_of_question_is_tried_here() -> None:
    """But for those that have tests of their own."""
    kinds = {str(rule.alias or "") for rule in parser("commands").grammar.rules}
    asked = {kind.removeprefix("ask_") for kind in kinds if kind.startswith("ask_")}
    elsewhere = {"report", "record", "press", "votes", "deadlines", "story"}
    assert asked - elsewhere == {kind for kind, _ in ASKED}


def test_a_question_knows_its_line_and_how_long_it_is() -> None:
    found = read("3 in Brazil", "show me the map")
    assert found.questions == (Question("map", "", 2, words=4),)
