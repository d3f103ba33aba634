"""Standing choices for wild cards by mail (F7): they count beside orders, and are none."""

import shutil

import pytest

from adjudicator.data.strict_yaml import read_file
from adjudicator.judge.game.past_stages import past_stage
from adjudicator.judge.status import status
from adjudicator.judge.status_lines import lines
from adjudicator.reports.facts import How
from tests.judge.table import DUE, MINUTE, START, WEEK, Table, body

RULES = """\
rules:
  extends: ms-risk
  starting_armies: {3: 14}
  women: {starting_armies: {3: 17}, income: {divisor: 3, least: 3, empire: false, rounding: up},
    card_bonus_for: card, fortify: chain, wild_cards: give, starting_cards: 1}
  allocation:
    fixed: {Indonesia: red, New Guinea: red, Brazil: blue, Peru: blue, Ukraine: green,
            Ural: green, others: nobody}
"""
NOW = DUE + WEEK / 2
JUDGED = DUE + WEEK + 6 * MINUTE
GIVE = "wild card: give to green"


@pytest.fixture(scope="module")
def of_women(tmp_path_factory):
    """A game of a woman and two men that waits for the woman's first turn; do not touch it."""
    table = Table(tmp_path_factory.mktemp("women") / "home", ("red", "blue", "green"))
    settings = table.folder.settings
    lines = settings.read_text().splitlines()
    text = "\n".join(RULES if line.startswith("rules:") else line for line in lines)
    for name, gender in (("Ada", "woman"), ("Bo", "man"), ("Chidi", "man")):
        text = text.replace(f"name: {name},", f"name: {name}, gender: {gender},")
    settings.write_text(text)
    table.tick(START)
    table.tick(DUE + 6 * MINUTE)
    return table.home.root


@pytest.fixture
def table(of_women, tmp_path):
    shutil.copytree(of_women, tmp_path / "home")
    table = Table(tmp_path / "home")
    assert table.game.state.order[0] == "red"
    table.news()
    return table


def answer(table, text, colour="red", at=NOW):
    table.write(colour, text)
    table.tick(at)
    mail = table.latest(colour)
    return f"{mail['Subject']} {body(mail)}"


def judged_by(table, colour="red"):
    """What a player was judged by in the latest stage, in the own words."""
    record = read_file(table.folder.turns / table.folder.judged()[-1] / "orders.yaml")
    return [order["words"] for order in record.get(colour, [])]


def status_of(table):
    with table.office(NOW) as office:
        return "\n".join(lines(office, status(office)))


def attendance(table):
    past = past_stage(table.game, table.folder.turns / table.folder.judged()[-1])
    return {one.player: one for one in past.file.attendance}


def test_a_standing_choice_counts_beside_orders_turn_after_turn(table):
    said = answer(table, f"standing: {GIVE}\nthe rest on Indonesia\nno attacks")
    assert "Your standing choice for wild cards, also beside other orders" in said
    assert f"| {GIVE}" in said
    assert "For a wild card a card for Green" in said
    assert "The choice for wild cards is your standing one" in said
    table.tick(JUDGED)
    assert judged_by(table) == ["the rest on Indonesia", "no attacks", GIVE]
    for week in (2, 3):
        table.tick(DUE + week * WEEK + 6 * MINUTE)
    answer(table, "the rest on New Guinea", at=DUE + 3.5 * WEEK)
    table.tick(DUE + 4 * WEEK + 6 * MINUTE)
    assert judged_by(table) == ["the rest on New Guinea", GIVE]


def test_a_choice_in_orders_goes_before_it_for_one_turn(table):
    said = answer(table, f"standing: {GIVE}\nwild card: give to blue\nno attacks")
    assert "For a wild card a card for Blue" in said
    assert "is your standing one" not in said
    table.tick(JUDGED)
    assert judged_by(table) == ["wild card: give to blue", "no attacks"]


def test_whoever_sends_nothing_else_has_sent_no_orders(table):
    """A miss like any other, in which the choice counts all the same."""
    said = answer(table, f"standing: {GIVE}")
    assert "What happens on Sunday 13 December" in said
    assert "For a wild card a card for Green" in said
    assert "as a woman, no orders yet," in status_of(table)
    table.tick(JUDGED)
    assert judged_by(table) == [GIVE]
    assert attendance(table)["red"].how is How.NOTHING
    assert attendance(table)["red"].missed
    assert "Red was silent: no order came" in body(table.latest("blue"))
    assert "standing orders were carried out" not in body(table.latest("red"))


def test_a_choice_for_one_turn_is_no_order_either(table):
    """Standing orders stand in beside it."""
    said = answer(table, f"standing: the rest on New Guinea\n{GIVE}")
    assert "no order by itself: without others this counts as a stage that you missed" in said
    table.tick(JUDGED)
    assert judged_by(table) == [GIVE, "the rest on New Guinea"]
    assert attendance(table)["red"].how is How.STANDING


def test_standing_orders_of_other_kinds_stand_in_beside_it(table):
    answer(table, f"standing: {GIVE}; the rest on New Guinea")
    table.tick(JUDGED)
    assert sorted(judged_by(table)) == ["the rest on New Guinea", GIVE]
    assert attendance(table)["red"].how is How.STANDING
    assert "your standing orders were carried out" in body(table.latest("red"))


def test_it_can_be_given_at_any_time_and_is_shown(table):
    """By who is not on turn, too; then it is for the own turn."""
    said = answer(table, "standing: wild card: take from red", "blue")
    assert "| wild card: take from red" in said
    assert "No orders are asked of you" in said
    said = answer(table, "orders", "blue")
    assert 'or for such without orders of yours: "wild card: take from red"' in said
    table.tick(JUDGED)
    assert judged_by(table, "blue") == []
    answer(table, "standing: none", "blue", at=DUE + 1.5 * WEEK)
    assert "wild card" not in answer(table, "orders", "blue", at=DUE + 1.5 * WEEK + MINUTE)


def test_the_orders_that_are_shown_hold_it(table):
    answer(table, f"standing: {GIVE}")
    said = answer(table, "orders")
    assert f'I have no orders from you for Red\'s turn of round 1. "{GIVE}"' in said
    answer(table, "no attacks")
    said = answer(table, "orders")
    assert f'"no attacks" "{GIVE}"' in said
    assert "The choice for wild cards is your standing one" in said


@pytest.mark.parametrize(
    ("colour", "words", "why"),
    [
        ("red", "take from blue", "Blue is no other woman"),
        ("red", "give to red", "Red is no man"),
        ("blue", "give to red", "You play as a man, who takes a card for a wild one"),
    ],
)
def test_a_choice_that_can_never_be_followed_does_not_stand(table, colour, words, why):
    said = answer(table, f"standing: wild card: {words}", colour)
    assert why in said
    assert "(F7)" in said
    assert "I noted no standing orders" in said


def test_where_wild_cards_are_kept_no_choice_stands(table_of_turns):
    on_turn = table_of_turns.game.state.order[0]
    said = answer(table_of_turns, "standing: wild card: take from red", on_turn, DUE + 1.5 * WEEK)
    assert "Wild cards are kept like all others in this game. (F7)" in said
