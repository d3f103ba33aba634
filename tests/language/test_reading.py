"""Lines become orders, complaints, chatter and settings, each line for itself."""

from collections.abc import Callable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from adjudicator.core.board import Board
from adjudicator.core.orders import (
    Attack,
    Exactly,
    Move,
    Order,
    Pass,
    Reinforce,
    Source,
    TradeCards,
    Wish,
)
from adjudicator.data.boards import load_board
from adjudicator.language.canonical import canonical
from adjudicator.language.reading import (
    Chatter,
    Mode,
    Question,
    Reading,
    Setting,
    families,
    is_order,
    numbered,
    read_orders,
    would_act,
)
from adjudicator.language.situation import Situation

BOARD = load_board("risk2")


def read(*lines: str) -> Reading:
    return read_orders(lines, Situation(BOARD))


def test_orders_are_numbered_from_one_and_keep_the_players_words() -> None:
    found = read("Hello judge,", "3 in Brazil; BRA x VEN 4.", "hold").orders
    assert found == (
        Reinforce("Brazil", Exactly(3), Source(1, "3 in Brazil")),
        Attack("Brazil", "Venezuela", Exactly(4), Source(2, "BRA x VEN 4")),
        Pass(Wish.HOLD, Source(3, "hold")),
    )


def test_orders_joined_by_and_keep_their_own_words() -> None:
    found = read("3 in Brazil and 2 in Peru").orders
    assert [order.source for order in found] == [Source(1, "3 in Brazil"), Source(2, "2 in Peru")]


def test_sets_from_several_mails_are_numbered_anew() -> None:
    both = (*read("hold", "3 in Brazil").orders, *read("2 in Peru").orders)
    assert [order.source.line for order in numbered(both)] == [1, 2, 3]


def test_one_bad_line_never_spoils_the_others() -> None:
    found = read("3 in Brazil", "3 in Brzil", "Thanks and good luck", "2 in Peru")
    assert [canonical(order) for order in found.orders] == [
        "3 armies reinforce Brazil",
        "2 armies reinforce Peru",
    ]
    assert [complaint.line for complaint in found.complaints] == [2]
    assert found.chatter == (Chatter(3, "Thanks and good luck"),)


def test_a_bad_piece_of_a_line_leaves_the_others_of_that_line() -> None:
    found = read("3 in Brazil; 3 in Brzil; 2 in Peru")
    assert len(found.orders) == 2
    assert [complaint.text for complaint in found.complaints] == ["3 in Brzil"]


def test_two_misspelt_places_in_one_line_both_come_out_with_their_positions() -> None:
    (complaint,) = read("5 armies from Brazl attack Venezula").complaints
    assert [complaint.text[it.start : it.end] for it in complaint.troubles] == ["Brazl", "Venezula"]
    assert complaint.span == (14, 19)


def test_a_place_without_verb_and_count_is_a_move_between_own_land_and_else_an_attack(
    holding: Callable[..., Situation],
) -> None:
    (order,) = read_orders(["Peru -> Brazil 2"], holding("Peru", "Brazil")).orders
    assert isinstance(order, Move)
    (order,) = read_orders(["Peru -> Brazil 2"], holding("Peru")).orders
    assert isinstance(order, Attack)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "   ",
        "# 3 in Brazil",
        ";;",
        "-",
    ],
)
def test_empty_lines_and_comments_are_nothing(line: str) -> None:
    assert read(line) == Reading()


@pytest.mark.parametrize(
    "line",
    [
        "Hi everybody, what a round",
        "Brazil",
        "Good luck to Brazil",
        "Back to Brazil",
        "We attack at dawn",
        "trade",
        "reinforce",
        "reinforce Atlantis with 3",
        "5 armies from Atlantis attack Ecuador",
        "__ armies reinforce __",
        "4 armies from __ attack __",
        "all is well in Brazil",
        "All quiet in Brazil (for now)",
        "Did you see that Brazil fell?",
        "I have 3 cats and 2 dogs",
        "Paris -> Brazil?",
        "Sent from my phone",
        "3 in Brazil and " + "more " * 200,
        "Brazil 3 " + "?(" * 30,
        "I have 12 armies in China",
        "My flight to Brazil is on the 3rd",
        "First of all, Brazil is mine",
        "Life goes on in Brazil",
        "Why would surges to Atlantis matter?",
        "When we surge to Atlantis, Brazil is safe",
        "Hi all. Place 3 on Atlantis. Bye",
    ],
)
def test_lines_that_are_not_meant_as_orders_are_chatter(line: str) -> None:
    found = read(line)
    assert found.chatter
    assert not (found.orders)
    assert not (found.complaints)


@pytest.mark.parametrize(
    ("line", "kind", "value"),
    [
        ("salt: over the hills; far # away", "salt", "over the hills; far # away"),
        ("Salt : x", "salt", "x"),
        ("salt:", "salt", ""),
        ("standing: 3 in Brazil", "standing", "3 in Brazil"),
        ("zone Europe/Berlin", "zone", "Europe/Berlin"),
        ("My time zone is Asia/Tokyo", "zone", "Asia/Tokyo"),
        ("zone: UTC", "zone", "UTC"),
        ("calendar on", "calendar", "on"),
        ("Calendar: Off.", "calendar", "Off"),
        ("data on!", "data", "on"),
        ("ready", "ready", ""),
        ("I am ready!", "ready", ""),
        ("not ready.", "not ready", ""),
        ("absent from 1 December to 2 January", "absent", "from 1 December to 2 January"),
        ("I'll be absent until Sunday", "absent", "until Sunday"),
        ("Absent: 2026-12-24", "absent", "2026-12-24"),
        ("not absent", "not absent", ""),
        ("I am not absent any more.", "not absent", ""),
        ("I'm back!", "not absent", ""),
        ("gm: hold; hold", "gm", "hold; hold"),
        ("- ready", "ready", ""),
    ],
)
def test_a_setting_takes_its_whole_line(line: str, kind: str, value: str) -> None:
    assert read("3 in Brazil", line).settings == (Setting(kind, value, 2),)
    assert read(line) == Reading(settings=(Setting(kind, value, 1),))


@pytest.mark.parametrize(
    "line",
    [
        "ready or not",
        "zone out of it",
        "calendar on Friday",
        "data",
        "the salt: here",
        "cancelled",
        "absent",
        "absent-minded as I am",
        "I am absent more often than not",
        "I'm back with a vengeance",
    ],
)
def test_what_only_begins_like_a_setting_is_none(line: str) -> None:
    assert read(line) == Reading(chatter=(Chatter(1, line),))


def test_words_with_a_case_behind_them_are_chatter_where_they_are_no_order() -> None:
    line = "see you soon if Venezuela is captured"
    found = read_orders([line], Situation(BOARD, "red", turns=True))
    assert found == Reading(chatter=(Chatter(1, line),))


@pytest.mark.parametrize(
    ("line", "about"),
    [
        ("report 5", "5"),
        ("Report 5.", "5"),
        ("REPORT: 5!", "5"),
        ("report 5.1", "5.1"),
        ("report 0", "0"),
        ("report 12 please", "12"),
        ("Please send me the report of round 5?", "5"),
        ("report for the set-up, please.", "set-up"),
        ("report setup", "setup"),
        ("- report on stage 5.1", "5.1"),
        ("report", ""),
        ("Report, please!", ""),
        ("the latest report?", ""),
    ],
)
def test_a_question_takes_its_whole_line(line: str, about: str) -> None:
    words = len(line.removeprefix("- ").split())
    assert read("3 in Brazil", line).questions == (Question("report", about, 2, words),)
    assert read(line) == Reading(questions=(Question("report", about, 1, words),))
    assert would_act(line, BOARD)


@pytest.mark.parametrize(
    "line",
    [
        "report 5 people missing",
        "report of",
        "report 5.1.0",
        "report 12345",
        "the report is on its way",
        "reports",
        "I report 5 armies",
    ],
)
def test_what_only_begins_like_a_question_is_none(line: str) -> None:
    assert read(line) == Reading(chatter=(Chatter(1, line),))


@pytest.mark.parametrize(
    "before", ["You hold what you held; orders are due with the next", "3 in Chinna"]
)
def test_a_question_without_a_number_behind_other_words_may_be_the_end_of_a_wrapped_line(
    before: str,
) -> None:
    """It is chatter then; one with a number stays a question."""
    found = read(before, "report.", "report 5")
    assert found.chatter[-1] == Chatter(2, "report.")
    assert found.questions == (Question("report", "5", 3, words=2),)
    assert not would_act("You hold what you held in the next\n\nreport.", BOARD)
    assert would_act("\n  \nreport.\nThanks", BOARD)


@pytest.mark.parametrize("line", ["story", "The whole story, please.", "tell me the story!"])
def test_the_story_is_asked_for_by_one_word(line: str) -> None:
    assert read(line) == Reading(questions=(Question("story", "", 1, len(line.split())),))


@pytest.mark.parametrize("line", ["record", "Record, please.", "the record!"])
def test_the_record_is_asked_for_by_one_word(line: str) -> None:
    assert read(line) == Reading(questions=(Question("record", "", 1, len(line.split())),))


def test_a_few_words_behind_others_ask_for_nothing() -> None:
    """They may be a line of ours, broken; a whole sentence is none."""
    assert read("The generals of old", "the record!").questions == ()
    (asked,) = read("The generals of old", "send me the public record").questions
    assert asked.kind == "record"


def test_the_record_is_asked_for_by_a_sentence_wherever_it_stands() -> None:
    found = read("The generals of old", "send me the public record")
    assert found.questions == (Question("record", "", 2, words=5),)


@pytest.mark.parametrize(
    "line", ["deadlines", "Deadlines?", "the next ten deadlines, please", "send me all deadlines"]
)
def test_the_deadlines_are_asked_for_by_one_word(line: str) -> None:
    assert read(line) == Reading(questions=(Question("deadlines", "", 1, len(line.split())),))


def test_several_questions_and_orders_may_stand_in_one_mail() -> None:
    found = read("report", "3 in Brazil", "report 4", "Thanks")
    assert [one.value for one in found.questions] == ["", "4"]
    assert len(found.orders) == 1


@pytest.mark.parametrize("turns", [False, True])
@pytest.mark.parametrize(
    ("line", "kinds"),
    [
        ("2 in Peru, the rest in Brazil. Ready", ["ready"]),
        ("2 in Peru; 3 in Brazil; I am ready!", ["ready"]),
        ("2 in Peru, 3 in Brazil and ready", ["ready"]),
        ("2 in Peru. 3 in Brazil. Ready :-)  # at last", ["ready"]),
        ("2 in Peru, 3 in Brazil. Status?", ["status"]),
        (
            "2 in Peru, 3 in Brazil. Show me the map, please. Vote draw. Ready.",
            ["map", "ready", "vote"],
        ),
        ("2 in Peru and 3 in Brazil. absent from 24 December to 2 January", ["absent"]),
        ("Ready. 2 in Peru; 3 in Brazil", ["ready"]),
        ("2 in Peru, 3 in Brazil. Standing: 2 on Peru; no attacks", ["standing"]),
    ],
)
def test_settings_and_questions_may_stand_beside_the_orders_of_a_line(
    holding: Callable[..., Situation], line: str, kinds: Sequence[str], turns: bool
) -> None:
    found = read_orders([line], replace(holding("Peru", "Brazil"), turns=turns))
    assert len(found.orders) == 2
    assert sorted(one.kind for one in (*found.settings, *found.questions)) == kinds
    assert not found.complaints
    assert not found.chatter


@pytest.mark.parametrize(
    "line",
    [
        "We should talk about Brazil. Ready",
        "3 in Brazil # so much for that. Ready",
        "3 in Brazil. Ready or not, here I come",
        "3 in Brazil. press to Blue: hello",
        "3 in Brzil. Ready",
    ],
)
def test_beside_anything_else_they_are_none(line: str) -> None:
    found = read(line)
    assert not found.settings
    assert not found.questions


@pytest.mark.parametrize(
    ("lines", "mode", "orders"),
    [
        (["3 in Brazil"], Mode.REPLACE, 1),
        (["add:", "3 in Brazil"], Mode.ADD, 1),
        (["Add: 3 in Brazil", "hold"], Mode.ADD, 2),
        (["Hello,", "add:", "3 in Brazil"], Mode.ADD, 1),
        (["cancel"], Mode.CANCEL, 0),
        (["Cancel all my orders."], Mode.CANCEL, 0),
        (["cancel everything"], Mode.CANCEL, 0),
        (["cancel", "3 in Brazil"], Mode.REPLACE, 1),
        (["add 3 to Brazil"], Mode.REPLACE, 1),
    ],
)
def test_the_first_line_may_say_what_happens_to_the_orders_before(
    lines: Sequence[str], mode: Mode, orders: int
) -> None:
    found = read(*lines)
    assert (found.mode, len(found.orders)) == (mode, orders)
    assert not found.complaints


@pytest.mark.parametrize("line", ["cancel", "add: 2 in Peru"])
def test_after_the_first_order_it_is_too_late_for_that(line: str) -> None:
    found = read("3 in Brazil", line)
    assert found.mode is Mode.REPLACE
    (complaint,) = found.complaints
    assert complaint.troubles[0].sentence == (
        "This counts only before the first order of a mail, so it was left out."
    )


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("3 in Brazil", True),
        ("3 in Brazil; 2 in Peru # both", True),
        ("3 in Brazil; what a game", False),
        ("3 in Brazil. Ready", True),
        ("3 in Brazil. What a game", False),
        ("3 in Brzil", False),
        ("ready", False),
        ("then surge to Egypt", False),
        ("4 armies from Brazil attack North", False),
        ("Africa", False),
        ("4 armies from Brazil attack North Africa", True),
    ],
)
def test_a_line_is_an_order_if_all_of_it_is(board: Board, line: str, *, expected: bool) -> None:
    assert is_order(line, families(board)) is expected


@pytest.mark.parametrize(
    "text",
    [
        "3 in Brazil",
        "Dear all,\n\n- 3 in Brazil",
        "attack on Venezuela; hold",
        "what a game # ; hold",
        "ready",
        "cancel",
        "add: and so on",
        "gm: hold",
        "x; salt: y",
        "3 in Brazil. Ready",
    ],
)
def test_whatever_acts_is_found_in_a_text(board: Board, text: str) -> None:
    assert would_act(text, board)


@pytest.mark.parametrize(
    "text",
    [
        "Reinforcements (9)   Brazil +6, Peru +1, 2 not placed yet",
        "Attacks              Venezuela from Brazil: 4 armies",
        "Tactical move        Argentina from Peru: 2 armies",
        "attack on Venezuela from Brazil: 4 armies",
        '    Write "5 armies from Brazil attack Peru" if you meant Peru.',
        "  | 3 in Brazil",
        "__ armies reinforce __",
        "  __ armies from __ attack __",
        "Answer with the words no attacks if you mean to sit still.",
        "Green took North Africa from you and Southern Europe from Yellow.",
        "Venezuela   won    4 against 3 of Blue, 3 moved in",
        "Attacks         none",
        "all of them to Middle East.",
        "attack Ukraine No more than 3 of",
        "Siam”.",
    ],
)
def test_what_the_judge_sends_does_not_act(board: Board, text: str) -> None:
    assert not would_act(text, board)


@pytest.mark.parametrize(
    "line",
    [
        "do not attack Venezuela from Brazil with 4",
        "4 armies from Brazil will not attack Venezuela",
        "Brazil won't attack Venezuela with 4",
        "no 4 from Brazil attack Venezuela",
        "not 3 in Brazil",
        "I might attack Venezuela from Brazil with 4",
        "I attacked Venezuela from Brazil with 4",
        "I like to attack Venezuela from Brazil with 4",
        "You attack Venezuela from Brazil with 4",
        "if Peru falls, attack Venezuela from Brazil with 4",
        "4 armies from Brazil attack Venezuela next week",
        "4 armies from Brazil attack Venezuela or Peru",
        "attack Venezuela from Brazil with 4 but don't surge",
        "attack Venezuela from Brazil with 4, then stop",
        "4 from Brazil to Venezuela, 3 to Peru",
        "4 from Brazil to Venezuela and Peru 3",
        "4 from Brazil to Venezuela then 3 to Peru",
        "move 2 from Brazil to Argentina, 3 Peru",
        "attack Venezuela from Brazil with 4/6",
        "attack Venezuela from Brazil with 4, leaving 2",
        "bra ven 4",
    ],
)
def test_what_may_mean_something_else_is_no_order(line: str) -> None:
    assert read(line).orders == ()


def test_a_line_may_go_on_from_the_one_before() -> None:
    found = read("3 in Brazil", "then 4 from Brazil attack Venezuela", "and 2 in Peru").orders
    assert list(map(canonical, found)) == [
        "3 armies reinforce Brazil",
        "4 armies from Brazil attack Venezuela",
        "2 armies reinforce Peru",
    ]


@pytest.mark.parametrize(
    ("line", "suggested"),
    [
        ("atttack Peru from Brazil with 4", []),
        ("atttack Venezuela from Brazil with 4", ["4 armies from Brazil attack Venezuela"]),
        ("Peru Argentina 4", ["4 armies from Peru attack Argentina"]),
        ("Venezuela Argentina 4", []),
        ("4 armies from Brazil attack Piru", []),
        ("attack Peru with 4", ["4 armies reinforce Peru"]),
        ("4 from Brazil to Venezuela, 3 to China", ["4 armies from Brazil attack Venezuela"]),
    ],
)
def test_nothing_illegal_is_suggested(
    line: str, suggested: list[str], holding: Callable[..., Situation]
) -> None:
    (complaint,) = read_orders([line], holding("Brazil", "Peru")).complaints
    assert [one.line for one in complaint.suggestions] == suggested


def test_cards_keep_the_order_in_which_they_are_named() -> None:
    (order,) = read("trade wild, Peru, Brazil").orders
    assert order == TradeCards((None, "Peru", "Brazil"), Source(1, "trade wild, Peru, Brazil"))


def test_a_line_that_nobody_can_mend_is_still_pointed_at() -> None:
    (complaint,) = read("3 or 4 armies from Bra attack Ven").complaints
    assert complaint.troubles[0].sentence == "I expected “surge”, “to” or “attack” here."
    assert complaint.suggestions == ()


def test_where_nothing_around_is_clear_no_names_are_listed(
    holding: Callable[..., Situation],
) -> None:
    line = "4 armies from Ecuador attack Venezula"
    (complaint,) = read_orders([line], holding("Brazil")).complaints
    sentences = [trouble.sentence for trouble in complaint.troubles]
    assert sentences == ["There is no territory Ecuador.", "There is no territory Venezula."]


PIECES = """
4 0 ½ 50% 1e9 an army all but half the rest some from to attack Brazil Brazl Ind Venezuela
infantry then surge through into reinforce move trade bonus on in + -> - : , ; and # ? ( ) " __
if capital keep cards set best no hold x one of each salt: add: ready
advance via not w/ & . <- += please orders: quickly Siberia Asia bra ven
North Africa wild
dice once times until left while ahead behind captured: holds: defend when cards:
reroll show card commander give take draw I Blue green blue's player it
"""
WORDS = st.sampled_from(PIECES.split())


@given(lines=st.lists(st.lists(WORDS, max_size=12).map(" ".join), max_size=3), turns=st.booleans())
def test_whatever_is_written_is_read_without_an_error_and_suggestions_are_orders(
    lines: list[str], turns: bool
) -> None:
    situation = Situation(BOARD, "red", {"Brazil": "red", "Peru": "blue"}, turns=turns)
    found = read_orders(lines, situation)
    assert [order.source.line for order in found.orders] == list(range(1, len(found.orders) + 1))
    for complaint in found.complaints:
        assert complaint.troubles
        for trouble in complaint.troubles:
            assert 0 <= trouble.start <= trouble.end <= len(complaint.text)
        assert list(complaint.troubles) == sorted(complaint.troubles, key=lambda it: it.start)
        for suggestion in complaint.suggestions:
            assert is_order(suggestion.line, families(BOARD))


@given(text=st.text(max_size=80))
def test_any_text_at_all_is_read_without_an_error(text: str) -> None:
    read(*text.splitlines())


def _words(order: Order) -> str:
    return order.source.text


@given(st.lists(st.sampled_from(["3 in Brazil", "BRA x VEN 4", "hold"]), min_size=1, max_size=30))
def test_any_number_of_orders_fits_on_a_line(lines: list[str]) -> None:
    assert [_words(order) for order in read(" and ".join(lines)).orders] == lines
