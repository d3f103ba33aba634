"""Receipts: what was understood, what was not and why, and what will come of it."""

import re
from datetime import timedelta
from html import unescape

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from adjudicator.core.cards import Card, Symbol
from adjudicator.core.rules import FixedValues
from adjudicator.core.state import State, frozen
from adjudicator.reports.layout import columns
from adjudicator.reports.receipt import fingerprint
from tests.golden import Golden
from tests.quoting import acting, acting_in_html
from tests.reports.mails import HAND, NOW, RED, RULES, letter, orders, placement, position

GOOD = """
Brazil +2
4 armies from Brazil attack Venezuela
1 army from Peru attacks Venezuela
move 1 army from Peru to Argentina
"""
MIXED = """
Hi judge, sorry for being late!
5 armies from Brazil atack Ecuador
3 armies reinforce Brazil
9 armies from Brazil attack North Africa then surge to Egypt
6 armies from Peru attack China
trade Brazil, Peru, wild
bonus on Peru
move 1 from Peru to Argentina
salt: seven; hills
See you in the next round
Cheers
Ana
"""
FORMER = """
3 armies reinforce Peru
4 armies from Brazil attack North Africa then surge to Egypt
"""
MAILS = {
    "good": (GOOD, "", position()),
    "mixed": (MIXED, FORMER, position()),
    "nothing": ("Hello there, nice game.", "", position()),
    "nothing-new": ("Has my mail come to you?", FORMER, position()),
    "complaint": ("5 armies from Brazil attack Ecuador", "", position()),
    "void": ("6 armies from Peru attack China", "", position()),
    "add": ("add:\n1 army from Peru attacks Venezuela", FORMER, position()),
    "cancel": ("cancel", FORMER, position()),
    "same": (FORMER, FORMER, position()),
    "hold": ("hold\nkeep my cards\nthe rest on Brazil", "", position()),
    "setup": ("6 in Brazil\n2 in Peru", "", placement()),
}


def said(mail: str, former: str = "", state: State | None = None, **changes: object) -> str:
    """The text of a receipt in one line."""
    return " ".join(letter(mail, former, state, **changes).text.split())


# --- golden and form --------------------------------------------------------------------------


@pytest.mark.parametrize("name", MAILS)
def test_receipts_are_what_they_were(golden: Golden, name: str) -> None:
    """Golden files of a receipt of each kind, as text and HTML."""
    mail, former, state = MAILS[name]
    salt = "seven; hills" if "salt:" in mail else None
    one = letter(mail, former, state, salt=salt)
    golden(f"receipt-{name}.txt", f"Subject: {one.subject}\n\n{one.text}")
    golden(f"receipt-{name}.html", one.html)


@pytest.mark.parametrize("name", MAILS)
def test_a_text_has_at_most_66_columns_and_no_loose_ends(name: str) -> None:
    text = letter(*MAILS[name]).text
    assert [line for line in text.splitlines() if columns(line) > 66] == []
    assert "\n\n\n" not in text
    assert re.findall(r" $", text, re.MULTILINE) == []
    assert re.search(r"\S\n$", text)


@pytest.mark.parametrize("name", MAILS)
def test_html_needs_nothing_from_outside(name: str) -> None:
    html = letter(*MAILS[name]).html
    assert re.findall(r"https?:|<script|<link|<style|<img|url\(", html) == []


@pytest.mark.parametrize("name", MAILS)
def test_text_and_html_say_the_same(name: str) -> None:
    one = letter(*MAILS[name])
    bare = unescape(re.sub(r"<title>.*?</title>|<[^>]+>", " ", one.html))
    words = re.compile(r"[^\W_]+")
    assert set(words.findall(bare)) == set(words.findall(one.text))


def test_what_players_wrote_is_escaped_in_html() -> None:
    html = letter("5 armies from Brazil attack <b>Ecuador</b>\nhello <i>you</i>").html
    assert "<b>" not in html
    assert "<i>" not in html


# --- the verdict ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "verdict"),
    [
        ("good", "Round 7: orders accepted"),
        ("mixed", "Round 7: orders accepted, 1 line not understood, 1 order void, 1 order cut"),
        ("nothing", "Round 7: no orders found"),
        ("nothing-new", "Round 7: no orders found"),
        ("complaint", "Round 7: 1 line not understood"),
        ("void", "Round 7: 1 order void"),
        ("add", "Round 7: orders accepted"),
        ("cancel", "Round 7: orders withdrawn"),
        ("setup", "Set-up: orders accepted"),
    ],
)
def test_the_subject_says_the_verdict(name: str, verdict: str) -> None:
    assert letter(*MAILS[name]).subject == f"[world] {verdict}"


def test_several_lines_not_understood_are_counted() -> None:
    one = letter("5 armies from Brazil attack Ecuador\n2 armies from Perru attack Venezuela")
    assert one.subject == "[world] Round 7: 2 lines not understood"


def test_a_lost_surge_is_a_cut_and_not_a_void_order() -> None:
    one = letter("4 armies from Brazil attack Venezuela then surge to Peru")
    assert one.subject == "[world] Round 7: orders accepted, 1 order cut"
    assert "Peru is yours already, so no surge can go there; the attack stands. (B3)" in " ".join(
        one.text.split()
    )


def test_a_mail_with_only_a_salt_leaves_the_orders_and_says_so() -> None:
    one = letter("salt: rain", FORMER, salt="rain")
    assert one.subject == "[world] Round 7: salt noted"
    assert "Your salt is noted. Your orders of Thursday 18:12 stand as they were." in " ".join(
        one.text.split()
    )
    assert "| rain" in one.text.replace("\N{NO-BREAK SPACE}", " ")


def test_a_salt_can_be_taken_back() -> None:
    one = letter("salt:", FORMER, salt="")
    assert one.subject == "[world] Round 7: salt taken back"
    assert "You have no salt for the dice of round 7 any more." in one.text


def test_other_settings_are_told_in_the_judges_sentences() -> None:
    one = letter("zone Asia/Tokyo", notes=("Times are told for Tokyo from now on.",))
    assert one.subject == "[world] Round 7: no orders, only settings"
    assert "Times are told for Tokyo from now on." in one.text
    assert "Times are told for Tokyo from now on." in one.html


# --- what was not done ------------------------------------------------------------------------


def test_trouble_stands_before_what_will_be_carried_out() -> None:
    text = letter(*MAILS["mixed"]).text
    assert text.index("Ecuador") < text.index("China") < text.index("What I will carry out")


def test_a_complaint_shows_the_line_a_caret_and_a_line_that_works() -> None:
    lines = letter(*MAILS["complaint"]).text.replace("\N{NO-BREAK SPACE}", " ").splitlines()
    shown = lines.index("  | 5 armies from Brazil attack Ecuador")
    assert lines[shown + 1].strip() == "^^^^^^^"
    assert lines[shown + 1].index("^") == lines[shown].index("Ecuador")
    assert 'Write "5 armies from Brazil attack' in letter(*MAILS["complaint"]).text


def test_a_refusal_shows_the_own_words_the_reason_and_the_rule() -> None:
    text = said("6 armies from Peru attack China")
    assert "| 6 armies from Peru attack China Peru has no connection to China." in text
    assert "(B1)" in text


def test_a_cut_tells_what_is_left() -> None:
    assert "No more than 4 of 9 armies can leave Brazil. (T4)" in said(
        "9 armies from Brazil attack Venezuela"
    )


# --- what will be done ------------------------------------------------------------------------


def test_the_deadline_stands_on_the_players_clock_with_what_is_left() -> None:
    due = "What I will carry out on Sunday 6 December, 20:00 in Berlin (in 2 days and 5 hours):"
    assert due in said(GOOD)


def test_orders_are_told_as_nouns_with_what_stays_at_home() -> None:
    text = said(GOOD)
    assert "Reinforcements 3 in all: Brazil (+2), 1 not placed yet" in text
    assert "Attacks on Venezuela from Brazil (4 armies)" in text
    assert "Tactical move to Argentina from Peru (1 army), judged after the battles" in text
    assert "Then at home Argentina (2), Brazil (3), Peru (1), Western United States (10)" in text


def test_armies_not_placed_are_told_with_where_they_go_as_things_stand() -> None:
    assert (
        "The army not placed goes where your border is weakest (R5): as things stand, to"
        in said("2 in Brazil")
    )
    assert "The 2 armies not placed go where your border is weakest (R5)" in said("1 in Brazil")
    assert "not placed" not in said("3 in Brazil")


def test_armies_not_placed_can_be_lost_by_the_rules() -> None:
    lost = replace(RULES, unplaced="lost")
    assert "The 2 armies not placed are lost in this game (R5), unless you place them." in said(
        "1 in Brazil", rules=lost
    )
    assert "The army not placed is lost in this game (R5), unless you place it." in said(
        "2 in Brazil", rules=lost
    )


def test_armies_that_nothing_has_room_for_are_told() -> None:
    """R4, X1."""
    text = said("9 in Brazil", rules=replace(RULES, stack_limit=1))
    assert "Brazil may hold 1 army, so nothing more can go there." in text
    assert "lost as things stand (R4, X1)." in text


def test_values_that_do_not_rise_are_told_as_they_are() -> None:
    """C3 `fixed`, C7: the two cards and the wild one make three of a kind or one of each."""
    fixed = replace(RULES, set_values=FixedValues())
    text = said("trade Brazil, Peru, wild\nthe rest in Brazil", rules=fixed)
    assert "Reinforcements 13 in all: Brazil (+13)" in text
    assert "Cards Brazil, Peru and wild traded for 10" in text
    assert "Sets are worth more" not in text
    assert "with a set worth 10 among them" in said("hold", rules=fixed)


def test_a_resignation_is_all_that_a_receipt_tells() -> None:
    """E8: other lines are void."""
    text = said("resign\n3 in Brazil")
    assert "You resign, so nothing else of yours is carried out." in text
    assert (
        "Resignation your territories go to nobody with their armies, and you are out (E8)" in text
    )
    assert "Attacks" not in text


def test_a_trade_is_told_with_its_least_value_and_its_bonus() -> None:
    text = said("trade Brazil, Peru, wild\nbonus on Peru\nthe rest in Brazil")
    assert "Reinforcements at least 7 in all: Brazil (+7)" in text
    assert "Card armies Peru (+2)" in text
    assert "Cards Brazil, Peru and wild traded for at least 4" in text
    assert "Sets are worth more if others trade before you." in text


def test_a_forced_trade_is_told_as_the_judges_choice() -> None:
    hand = (*HAND, Card(Symbol.CAVALRY, "China"), Card(Symbol.CAVALRY, "Ural"))
    text = said("hold", "", position(hands=frozen({"red": hand})))
    assert "chosen by the judge, since so many cards force a trade (C5)" in text
    assert "2 left in hand, no set among them" in text


def test_cards_in_hand_are_told_with_whether_they_make_a_set() -> None:
    assert "none traded, 3 left in hand, with a set worth at least 4 among them" in said(GOOD)
    assert "none traded, as you wish, 3 left in hand" in said("keep my cards")
    assert "Cards" not in said(GOOD, "", position(hands=frozen({})))


def test_a_wish_to_sit_still_is_told() -> None:
    text = said("hold")
    assert "Attacks none, as you wish" in text
    assert "Tactical move none, as you wish" in text
    assert "Attacks none, as you wish" in said("no attacks")
    assert "Tactical move" not in said("no attacks")


def test_the_set_up_tells_what_is_placed_and_what_will_stand() -> None:
    text = said("6 in Brazil\n2 in Peru", "", placement())
    assert "Your orders for the set-up are in." in text
    assert "Reinforcements 10 in all: Brazil (+6), Peru (+2), 2 not placed yet" in text
    assert "Attacks" not in text


def test_orders_judged_in_the_same_run_are_told_in_the_past() -> None:
    text = said(GOOD, judged=True, now=NOW + timedelta(days=3))
    assert "Your orders for round 7 are in, and have been judged: the report is on its way." in text
    assert "What was to be carried out:" in text
    assert "To change anything" not in text
    assert "not placed go" not in text


def test_a_mail_without_orders_in_a_judged_round_says_what_counted() -> None:
    assert "Round 7 has been judged without orders from you." in said("hello", judged=True)
    assert "stand as they were, and have been judged" in said("hello", FORMER, judged=True)


# --- changes, chatter, how to go on -----------------------------------------------------------


def test_the_difference_to_the_set_before_is_told() -> None:
    text = said("1 in Peru\n4 armies from Brazil attack Venezuela", FORMER)
    assert "Changed since your mail of Thursday 18:12:" in text
    assert "new: the attack on Venezuela from Brazil (4 armies)" in text
    assert "changed: the reinforcement of Peru (1 army instead of 3 armies)" in text
    assert "gone: the attack on North Africa from Brazil (4 armies going on to Egypt)" in text


def test_the_same_set_again_is_told_as_unchanged() -> None:
    assert "Nothing has changed since your mail of Thursday 18:12." in said(FORMER, FORMER)


def test_chatter_is_counted_and_shown_in_part() -> None:
    text = said("hello\n" + FORMER)
    assert "I took this line as chatter: | hello" in text
    many = said("hello\nhow are you\nall well here\nsee you\n" + FORMER)
    assert "I took these 4 lines as chatter, the first 3 of them:" in many
    assert "see you" not in many


def test_who_has_no_orders_in_gets_lines_that_would_be_orders() -> None:
    text = letter("hello").text
    examples = re.findall(r'"(.+?)", for example', text)
    assert len(examples) == 2
    assert len(orders("\n".join(examples))) == 2
    assert len(re.findall(r'"(.+?)", for example', letter("hello", "", placement()).text)) == 1
    assert "for example" not in letter("hello", FORMER).text


def test_a_player_without_territories_gets_no_examples() -> None:
    lost = {name: replace(it, owner="blue") for name, it in position().territories.items()}
    assert "for example" not in letter("hello", "", position(territories=frozen(lost))).text


def test_the_order_set_has_a_number_and_a_fingerprint_of_its_meaning() -> None:
    assert re.search(
        r"Order set 7\.1-RED-2 · fingerprint [0-9A-F]{4}-[0-9A-F]{2}\n$",
        letter(FORMER, FORMER).text,
    )
    same = orders("Peru +3\nBra x NAF 4 then surge to Egypt")
    assert fingerprint(same) == fingerprint(orders(FORMER))
    assert fingerprint(same) != fingerprint(orders(GOOD))


# --- nothing acts -----------------------------------------------------------------------------

_PLACES = st.sampled_from([*RULES.board.territories, "Ecuador", "Brasil", "Ind", "Perru", "NAF"])
_COUNTS = st.sampled_from(["1", "4", "99", "all", "all but 2", "half", "the rest", "three", "0"])
_SHAPES = st.sampled_from(
    [
        "{n} armies from {a} attack {b}",
        "{n} armies from {a} attack {b} then surge to {c}",
        "attack {b} from {a} with {n}",
        "{a} -> {b} {n}",
        "{a} +{n}",
        "{n} in {a}; {n} in {b}",
        "move {n} from {a} to {b}",
        "{n} armies reinforce {a}",
        "trade {a}, {b}, {c}",
        "trade best set",
        "trade three cavalry",
        "bonus on {a}",
        "keep my cards",
        "no attacks",
        "hold",
        "capital {a}",
        "salt: {n} {a}",
        "add: {a} +{n}",
        "cancel",
        "I think {n} armies from {a} attack {b}",
        "hello; {a} +{n}",
        "{n} armies from {a} attack",
    ]
)
lines = st.builds(
    lambda shape, n, a, b, c: shape.format(n=n, a=a, b=b, c=c),
    _SHAPES,
    _COUNTS,
    *(st.sampled_from([*RED, "Venezuela", "North Africa", "Hawaii"]) | _PLACES for _ in "abc"),
)
mails = st.lists(lines, max_size=8).map("\n".join)


@settings(max_examples=12)
@given(mails, mails, st.sampled_from([position(), placement()]), st.booleans())
def test_nothing_in_a_quoted_receipt_acts(
    mail: str, former: str, state: State, judged: bool
) -> None:
    """Whatever a mail program does to its lines, an answer that quotes a receipt orders nothing."""
    one = letter(mail, former, state, judged=judged, salt="4 armies from Brazil attack Peru")
    assert acting(f"{one.subject}\n{one.text}", RULES.board) == []
    assert acting_in_html(one.html, RULES.board) == []
    assert max(map(columns, one.text.splitlines())) <= 66
