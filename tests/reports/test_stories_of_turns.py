"""What is told at the end of a game of turns: its story, and the book of all orders."""

from functools import cache

import pytest
from msgspec.structs import replace

from adjudicator.core.ids import Colour, StageId
from adjudicator.data.rulesets import load_rules
from adjudicator.judge.outgoing.letters import letter
from adjudicator.odds.luck import luck
from adjudicator.reports.letter import Letter
from adjudicator.reports.luck import luck_rows
from adjudicator.reports.odds import percent
from adjudicator.reports.order_book import Page, order_book
from adjudicator.reports.rounds import Stage
from adjudicator.reports.standings import public_name
from adjudicator.reports.story import Story, story
from adjudicator.reports.territory_chart import rows, told_rounds
from adjudicator.reports.turning_points import Moment, Turn
from tests.core.turns import BOARD, assault, captured, defend, holds, move, position, turn
from tests.golden import Golden
from tests.quoting import acting
from tests.reports.stages import TEMPLATES

RULES = replace(load_rules("classic"), unplaced="lost", domination=41)
SEATS = ("red", "blue", "green")
NAMES = {"red": "Ana", "blue": "Bo", "green": "Chidi"}

TWO_FALL = [6, 6, 6, 1, 1]
ONE_FALLS = [6, 6, 6, 1]
BEATEN = [1, 1, 1, 6, 6]


@cache
def game() -> tuple[Stage, ...]:
    """A round and a turn, in which Red takes the last two territories of Blue.

    Attacks of the first round are stopped by their orders, and Blue, who is silent, attacks nobody.
    """
    land = {
        **dict.fromkeys(BOARD.territories, "red 1"),
        "Brazil": "red 30",
        "Indonesia": "red 2",
        "Venezuela": "blue 9",
        "Peru": "blue 2",
        "Siam": "green 9",
    }
    before = position(land, seats=SEATS, order=SEATS)
    stages = []
    for dice, orders in (
        (
            {"Brazil-Venezuela": [TWO_FALL, BEATEN]},
            {
                "red": [
                    assault("Brazil", "Venezuela", rolls=2),
                    move("Brazil", "Argentina", 3, holds("Venezuela")),
                ],
                "green": [defend(1)],
            },
        ),
        ({}, {}),
        ({"Siam-Indonesia": [BEATEN]}, {"green": [assault("Siam", "Indonesia", rolls=1)]}),
        (
            {
                "Brazil-Venezuela": [TWO_FALL, TWO_FALL, TWO_FALL, ONE_FALLS],
                "Venezuela-Peru": [TWO_FALL],
            },
            {
                "red": [
                    assault("Brazil", "Venezuela", then=("Peru",)),
                    assault("Brazil", "Peru", condition=captured("Siam")),
                ]
            },
        ),
    ):
        record = turn(before, dice, RULES, **orders)
        stages.append((before, record))
        before = record.state
    return tuple(stages)


def told() -> Story:
    return story(game(), RULES)


@cache
def last_letter(you: Colour | None, *moments: Moment) -> Letter:
    """The last report as the judge writes it, with turning points of its own or with others."""
    one = replace(told(), moments=moments or told().moments)
    return letter(
        TEMPLATES,
        "story",
        game="world",
        rules=RULES,
        turns=SEATS,
        you=you,
        story=one,
        named=lambda player: public_name(player, you, NAMES),
        luck=luck_rows(one.luck, you, NAMES),
        rounds=told_rounds(one),
        rows=rows(one),
        percent=percent,
        file="world-orders.txt",
        secret="0d" * 32,
    )


def test_turns_of_a_round_are_one_round_of_the_story() -> None:
    one = told()
    assert [it.number for it in one.rounds] == [1, 2]
    assert [it.lands("red") for it in one.rounds] == [39, 41]
    assert one.winners == ("red",)
    assert one.why == "Red holds 41 territories."


def test_fates_and_turning_points_have_rounds() -> None:
    one = told()
    assert [(it.player, it.place, it.out_in) for it in one.fates] == [
        ("red", 1, None),
        ("green", 2, None),
        ("blue", 3, 2),
    ]
    (fall,) = (moment for moment in one.moments if moment.player == "blue")
    assert (fall.round, fall.others) == (2, ("red",))


def test_luck_is_that_of_all_attacks() -> None:
    events = [event for _, record in game() for event in record.events]
    assert told().luck == luck(events, RULES)
    assert sum(one.lost for one in told().luck) == 2 + 2 + 2 + 7 + 2


def test_stopped_attacks_are_among_the_largest_battles_without_a_winner() -> None:
    """A7: nobody won, so there is no chance to tell."""
    first, *others = told().battles.largest
    assert (first.round, first.winners, first.left, first.chance) == (1, (), (27, 7), None)
    assert [(one.round, one.place, one.winners) for one in others] == [
        (2, "Venezuela", ("red",)),
        (2, "Peru", ("red",)),
    ]
    assert told().battles.unlikely == ()


@pytest.mark.parametrize("you", ["blue", None])
def test_the_last_report_of_a_game_of_turns_is_what_it_was(
    golden: Golden, you: Colour | None
) -> None:
    one = last_letter(you)
    golden(f"story-turns-{you or 'public'}.txt", f"Subject: {one.subject}\n\n{one.text}")
    golden(f"story-turns-{you or 'public'}.html", one.html)
    battles = one.text.partition("\nBATTLES\n")[2].partition("\nLUCK\n")[0]
    assert acting(f"BATTLES\n{battles}", BOARD) == []
    assert max(map(len, one.text.splitlines())) <= 72


@pytest.mark.parametrize(
    ("you", "told_first", "told_then"),
    [
        (None, "Blue took Red's capital, Brazil.", "Red won back the own capital, Brazil."),
        ("red", "Blue took your capital, Brazil.", "You won back your capital, Brazil."),
        ("blue", "You took Red's capital, Brazil.", "Red won back the own capital, Brazil."),
    ],
)
def test_capitals_that_fell_and_were_won_back_are_turning_points(
    you: Colour | None, told_first: str, told_then: str
) -> None:
    fell = Moment(1, Turn.CAPITAL, "blue", 12, ("red",), capital="Brazil")
    back = Moment(2, Turn.CAPITAL, "red", 12, ("red",), capital="Brazil")
    text = last_letter(you, fell, back).text
    assert f"Round 1: {told_first}\n" in text
    assert f"Round 2: {told_then}\n" in text
    assert acting(f"…\n{told_first}\n{told_then}", BOARD) == []


def test_the_order_book_has_a_heading_for_every_turn_and_what_was_ordered_in_it(
    golden: Golden,
) -> None:
    """Who waits and says nothing is not in it; who was on turn and silent is."""
    pages = [
        Page(
            StageId(it.round, it.stage), "51c0" * 16, {"red": "a herring"}, made.orders, made.events
        )
        for it, made in game()
    ]
    book = order_book("The world", pages, RULES, SEATS)
    golden("turns.orders", book)
    headings = [line for line in book.splitlines() if line.startswith("ROUND")]
    assert headings == [
        "ROUND 1, RED'S TURN",
        "ROUND 1, BLUE'S TURN",
        "ROUND 1, GREEN'S TURN",
        "ROUND 2, RED'S TURN",
    ]
    first, second, third, _ = book.split("ROUND ")[1:]
    assert [name in first.splitlines() for name in ("Red", "Blue", "Green")] == [True, False, True]
    assert "\nBlue\n  no orders\n" in second
    assert "Red" not in second.splitlines()
    assert "Blue" not in third.splitlines()
