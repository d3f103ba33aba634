"""Reports and receipts of games of women and men (F1 to F8), and of the experts' games (X3, X4)."""

from functools import cache

import pytest
from msgspec.structs import replace

from adjudicator.core.battles import (
    Aid,
    AttackFought,
    Exchange,
    Force,
    Garrison,
    Stop,
    Turned,
)
from adjudicator.core.card_events import CardDrawn, CardGiven, WildCardShown
from adjudicator.core.cards import Card, Symbol
from adjudicator.core.events import StageOpened
from adjudicator.core.state import frozen
from adjudicator.core.turn import TurnRecord
from adjudicator.data.rulesets import load_rules
from adjudicator.judge.game.situations import situation_of
from adjudicator.judge.questions.asked.rules import rules_in_words
from adjudicator.language.reading import read_orders
from adjudicator.odds.battle import of_battle
from adjudicator.odds.supposed import supposed_attack
from adjudicator.reports.battles import fights
from adjudicator.reports.dice_tables import dice_tables
from adjudicator.reports.environment import macro
from adjudicator.reports.odds import footing, percent, winning
from adjudicator.reports.receipt import receipt
from tests.core.turns import position
from tests.quoting import acting, acting_in_html
from tests.reports.mails import facts
from tests.reports.stages import TEMPLATES, reports

BRAZIL, SIAM = Card(Symbol.INFANTRY, "Brazil"), Card(Symbol.CAVALRY, "Siam")
LAND = {"Brazil": "red 9", "Argentina": "red 2", "Venezuela": "blue 2", "Siam": "green 1"}
HAND = frozen({"red": (BRAZIL, SIAM), "blue": (Card(Symbol.ARTILLERY, "Peru"),)})
MS_RISK, EXPERT = load_rules("ms-risk"), load_rules("classic-expert")


def table(*women):
    return replace(position(LAND), women=women, hands=HAND)


def report(rules, reader, *events, women=()):
    """What a reader is told of a turn of red's in which this happened; blue comes next."""
    before = table(*women)
    record = TurnRecord(frozen({}), events, replace(before, stage=2))
    (one,) = reports(before, record, (reader,), rules=rules)
    return one


def said(letter):
    return " ".join(letter.text.split())


def receipt_of(mail, rules, *women, who="red"):
    state = table(*women)
    read = read_orders(mail.strip().splitlines(), situation_of(state, who, rules))
    return receipt(
        TEMPLATES,
        facts("", state=state, rules=rules, reading=read, orders=read.orders, player=who),
    )


def attack(*rolls, stop=Stop.CAPTURED, **more):
    force, garrison = Force("red", "Brazil", "Venezuela", 4), Garrison("blue", 2)
    return AttackFought("attack Brazil-Venezuela 1", force, garrison, rolls, stop, **more)


AIDED = attack(
    Exchange((6, 4, 2), (5, 3), (4, 0)),
    Exchange((5, 2, 1), (5, 3), (4, 0), (Turned(1, 4, Aid.REROLL), Turned(0, 6, Aid.COMMANDER))),
    shown="Brazil",
    commander=True,
)
TIED = attack(Exchange((5, 3), (5, 3), (4, 0)), ties_won=True)


# --- dice -------------------------------------------------------------------------------------


def test_dice_that_were_rolled_again_or_turned_stand_under_the_dice():
    """As they fell, and what became of them (X3, X4)."""
    (told,) = dice_tables([AIDED])
    assert told.rows[0].faces == ("642", "521")
    assert told.notes == (
        "Roll 2: 5 2 1, the 2 again: 4 (by the card Brazil), the 5 turned to 6 by the commander.",
    )


def test_equal_dice_are_told_where_they_were_the_attackers():
    """F5: of the defender's nobody need be told."""
    assert dice_tables([TIED])[0].notes == ("Equal dice were the attacker's, Red's (F5).",)
    for other in (replace(TIED, ties_won=False), replace(AIDED, ties_won=True)):
        assert not any("Equal" in note for note in dice_tables([other])[0].notes)


@pytest.mark.parametrize(
    ("battle", "you", "end"),
    [
        (AIDED, "red", "; the card Brazil was shown; your commander turned a die"),
        (AIDED, "blue", "; the card Brazil was shown; the commander turned a die"),
        (TIED, "red", "; equal dice were yours"),
        (TIED, "blue", "; equal dice were Red's"),
        (replace(AIDED, shown=None, commander=False, rolls=AIDED.rolls[:1]), "blue", "left"),
    ],
)
def test_the_line_of_a_battle_says_what_helped_the_attacker(battle, you, end):
    (fight,) = fights([battle])
    line = macro(TEMPLATES, "fights.txt.j2", "fight", fight, you)
    assert line.endswith(end)


# --- wild cards -------------------------------------------------------------------------------

GIVEN = (WildCardShown("red"), CardGiven("blue", "red", SIAM))


@pytest.mark.parametrize(
    ("reader", "told"),
    [
        ("red", "You got the card Siam (cavalry) of Blue for a wild card."),
        ("blue", "Red got your card Siam (cavalry) for a wild card."),
        ("green", "Red got 1 card of Blue."),
        (None, "Red got 1 card of Blue."),
    ],
)
def test_a_card_for_a_wild_one_is_known_to_both_hands_alone(reader, told):
    """F7: that it moves is public, its face is not."""
    one = report(MS_RISK, reader, *GIVEN, women=("blue",))
    assert told in said(one)
    shown = "drew a wild card, which was shown and discarded."
    assert f"{'You' if reader == 'red' else 'Red'} {shown}" in said(one)
    assert ("cavalry" in one.text) == (reader in {"red", "blue"})
    assert ("cavalry" in one.html) == (reader in {"red", "blue"})


def test_cards_that_players_begin_with_are_told_as_such():
    """F2."""
    before = replace(table("red"), round=0, stage=2)
    record = TurnRecord(
        frozen({}), (CardDrawn("red", SIAM), StageOpened(1, 1)), replace(before, round=1, stage=1)
    )
    mine, other = reports(before, record, ("red", "blue"), rules=MS_RISK)
    assert "You drew the card Siam (cavalry)." in mine.text
    assert "Red drew a card to begin with." in other.text


# --- who plays as what ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("women", "told"),
    [
        (("blue",), "Women: Blue. Men: you and Green."),
        (("red", "green"), "Women: you and Green. Men: Blue."),
        (("red", "blue", "green"), "Women: you, Blue and Green."),
        ((), "Men: you, Blue and Green."),
    ],
)
def test_the_standings_say_once_who_plays_as_a_woman_and_who_as_a_man(women, told):
    one = report(MS_RISK, "red", women=women)
    for text in (said(one), one.html):
        assert text.count(told) == 1


def test_other_games_do_not_speak_of_women_and_men():
    one = report(EXPERT, "red")
    assert "Women:" not in one.text
    assert "Men:" not in one.text


# --- the reader's own rules -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("women", "told", "untold"),
    [
        (
            ("blue",),
            (
                "your armies may go from one territory to another that hangs together with it",
                "the third of your territories is rounded up (F3)",
                "Equal dice are yours against a man, and the defender's between women (F5).",
                'you give a card to a man: the words "wild card: give", the card',
            ),
            ("to a neighbour", "wild card: take from"),
        ),
        (
            ("green",),
            (
                "your armies may go from one territory to a neighbour",
                "Equal dice are the other side's against a woman, and the defender's between men",
                'the words "wild card: take from" and a colour',
            ),
            ("hangs together with it", "rounded up", "wild card: give"),
        ),
    ],
)
def test_a_report_asks_for_orders_by_the_rules_of_its_reader(women, told, untold):
    """F3, F6, F7."""
    text = said(report(MS_RISK, "blue", women=women))
    assert all(words in text for words in told)
    assert not any(words in text for words in untold)


def test_experts_are_told_of_the_card_and_the_commander():
    """X3, X4."""
    text = said(report(EXPERT, "blue"))
    assert 'the words "reroll with" and the card, behind the attack (X3)' in text
    assert 'the word "commander" behind an attack (X4)' in text


# --- receipts ---------------------------------------------------------------------------------


def chances(mail, rules, *women):
    return said(receipt_of(mail, rules, *women)).partition("Attacks on")[2]


def test_the_plan_of_a_receipt_counts_what_helps_and_names_it():
    alone = chances("attack Venezuela from Brazil once", EXPERT)
    aided = chances("attack Venezuela from Brazil once reroll with Brazil commander", EXPERT)
    assert "at most 1 roll, a die again for the card Brazil and with your commander" in aided
    share = [float(text.partition("(")[2].partition("%")[0]) for text in (alone, aided)]
    assert share == [37.2, 60.0]


@pytest.mark.parametrize(
    ("rules", "limits", "why"),
    [
        (EXPERT, "reroll with Siam", "The card Siam shows no land of this attack"),
        (EXPERT, "reroll with Venezuela", "You do not hold the card Venezuela"),
        (MS_RISK, "reroll with Brazil", "No die is rolled again in this game"),
        (MS_RISK, "commander", "There is no commander in this game"),
    ],
)
def test_what_an_attack_may_not_have_is_refused_and_the_attack_stands(rules, limits, why):
    """X3, X4: it is told as cut, with the odds and the words of the attack without it."""
    one = receipt_of(f"attack Venezuela from Brazil {limits}", rules)
    assert one.subject.endswith("orders accepted, 1 order cut")
    assert why in said(one)
    assert "the attack stands. (X" in said(one)
    plain = chances("attack Venezuela from Brazil", rules).partition(" Cards")[0]
    assert chances(f"attack Venezuela from Brazil {limits}", rules).startswith(plain)


def test_choices_for_wild_cards_stand_in_the_receipt_in_their_order():
    """F7."""
    mail = "wild card: give Siam to blue\nwild card: take from green and give to blue"
    lines = receipt_of(mail, MS_RISK, "red", "green").text.splitlines()
    place = next(n for n, line in enumerate(lines) if "For a wild card" in line)
    assert lines[place].split("card  ")[1] == "the card Siam for Blue"
    assert lines[place + 1].strip() == "else a card of Green's, a card for Blue"


def test_a_choice_that_can_never_be_is_refused_and_not_told_as_one():
    one = receipt_of("wild card: give Siam to green", MS_RISK, "blue")
    assert "You play as a man, who takes a card for a wild one" in said(one)
    assert "For a wild card" not in one.text


def test_a_woman_against_a_man_has_the_odds_of_hers():
    """F5: what equal dice make of an attack."""
    attack_ = "attack Venezuela from Brazil"
    odds = {women: chances(attack_, MS_RISK, *women) for women in ((), ("red",), ("blue",))}
    assert odds[()] == odds["blue",] != odds["red",]


# --- odds and rules by mail -------------------------------------------------------------------


def test_odds_say_what_equal_dice_make_of_them():
    """F5: who asks may mean either side of either kind."""
    odds = of_battle(supposed_attack(7, 4), MS_RISK)
    won = percent(winning(of_battle(replace(odds.battle, ties_won=True), MS_RISK)))
    assert percent(winning(odds)) != won
    assert footing(odds, MS_RISK).endswith(
        " Equal dice are the defender’s in this; where they are the attacker’s, a woman’s against a"
        f" man or the neutral army, {won} are won (F5)."
    )
    assert "Equal" not in footing(odds, EXPERT)


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        ("ms-risk", ("F1", "F2", "F3", "F4", "F5", "A4, F6", "F7")),
        ("ms-risk-two", ("F1", "F2", "F3", "F4", "F5", "A4, F6", "F7", "F8")),
        ("classic-expert", ("X1", "X3", "X4", "C3", "A4")),
    ],
)
def test_the_rules_in_words_name_what_differs_from_the_usual_game(name, rules):
    own = rules_in_words(name).partition("AS USUAL")[0]
    assert all(f"({rule})." in " ".join(own.split()) for rule in rules)


def test_the_rules_in_words_contradict_nothing_that_women_have():
    text = " ".join(rules_in_words("ms-risk").split())
    assert "equal dice win for the defender" not in text
    assert "once a turn at most (N2)" not in text


# --- no harm ----------------------------------------------------------------------------------


@cache
def mails():
    """Letters with all of this in them."""
    choices = "wild card: give Siam to blue\nwild card: take from green and give to blue"
    return (
        report(MS_RISK, "blue", TIED, *GIVEN, women=("blue",)),
        report(EXPERT, "blue", AIDED),
        receipt_of(choices, MS_RISK, "red", "green"),
        receipt_of("attack Venezuela from Brazil reroll with Brazil commander", EXPERT),
    )


@pytest.mark.parametrize("number", range(4))
def test_nothing_of_it_acts_when_it_is_quoted(number):
    one = mails()[number]
    assert acting(f"{one.subject}\n{one.text}", MS_RISK.board) == []
    assert acting_in_html(one.html, MS_RISK.board) == []


@pytest.mark.parametrize("name", ["ms-risk", "ms-risk-two", "classic-expert"])
def test_the_rules_in_words_do_not_act(name):
    assert acting(rules_in_words(name), MS_RISK.board) == []
