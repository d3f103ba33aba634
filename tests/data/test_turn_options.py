"""The options of games of turns: what ships, and what is said of wrong ones."""

import pytest

from adjudicator.core.ids import NEUTRAL
from adjudicator.core.state import Holding
from adjudicator.data.rulesets import load_rules
from adjudicator.errors import UserError


def rules(**options):
    return load_rules({"extends": "classic", **options})


def test_the_classic_rule_sets_ship_as_the_rule_book_has_them():
    """N1 to N4, A1, A4, S1 to S4, W1, O2, O3."""
    classic = load_rules("classic")
    assert (classic.schedule, len(classic.board.territories)) == ("turns", 42)
    assert dict(classic.starting_armies) == {3: 35, 4: 30, 5: 25, 6: 20}
    assert (classic.allocation, classic.placement_in_turn, classic.move) == (
        "claim",
        True,
        "one-neighbour",
    )
    assert (classic.income_divisor, classic.income_least, classic.income_empire) == (3, 3, False)
    assert [classic.set_values.value(traded) for traded in range(8)] == [
        *(4, 6, 8, 10, 12, 15, 20, 25)
    ]
    assert (classic.card_bonus, classic.card_bonus_for, classic.forced_trade) == (2, "turn", 5)
    assert (classic.taken_trade, classic.attack_dice, classic.defence_dice) == (6, 3, 2)
    assert (classic.domination, classic.precedence, classic.neutral) == (42, "on-turn", 0)
    two = load_rules("classic-two")
    assert (dict(two.starting_armies), two.neutral, two.allocation) == ({2: 40}, 40, "piles")
    guide = load_rules("classic-2009")
    assert (guide.starting_armies[2], guide.neutral, guide.move) == (40, 0, "spread")
    assert load_rules("classic-capital").capitals[5] == 4
    short = load_rules("classic-capital-short")
    assert [short.capitals[players] for players in short.starting_armies] == [2, 3, 3]
    mission = load_rules("classic-mission")
    assert (mission.allocation, mission.missions_from, len(mission.missions)) == ("random", 1, 7)
    assert min(mission.starting_armies) == 3


@pytest.mark.parametrize(
    ("fortify", "move"),
    [
        ("neighbour", "one-neighbour"),
        ("spread", "spread"),
        ("chain", "one-chain"),
        ("free", "free"),
    ],
)
def test_fortifying_is_an_option(fortify, move):
    """A4."""
    assert rules(fortify=fortify).move == move


def test_a_neutral_army_may_stand_where_a_file_says():
    """W1, G2 `fixed`."""
    land = {"others": "neutral", "Brazil": "red", "Egypt": "blue"}
    fixed = rules(neutral=40, starting_armies={2: 40}, allocation={"fixed": land})
    assert fixed.neutral == 40
    assert fixed.fixed["Peru"] == Holding(NEUTRAL, 1)


def test_no_neutral_army_stands_where_there_is_none():
    """W1: and beside one no land is nobody's."""
    land = {"Brazil": "red", "Egypt": "blue"}
    with pytest.raises(UserError, match=r"no player neutral(.|\n)*“nobody 3”"):
        rules(allocation={"fixed": {**land, "others": "neutral 3"}})
    with pytest.raises(UserError, match=r"no player nobody(.|\n)*“neutral 3”"):
        rules(
            neutral=40,
            starting_armies={2: 40},
            allocation={"fixed": {**land, "others": "nobody 3"}},
        )


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"fortify": "anywhere"}, "“anywhere” is not known.|neighbour or spread or chain or free"),
        ({"attack_dice": 4}, "4 is out of bounds.|from 1 to 3"),
        ({"defence_dice": 0}, "0 is out of bounds.|from 1 to 2"),
        ({"card_bonus_for": "always"}, "“always” is not known"),
        ({"taken_trade": 4}, "4 is out of bounds.|at least 5"),
        ({"precedence": "last"}, "“last” is not known.|best or on-turn"),
        ({"neutral": -1}, "-1 is out of bounds.|at least 0"),
        ({"allocation": "piles"}, "the third pile is a neutral army's.|“neutral: 40”"),
        ({"neutral": 40}, "this army has no land.|“allocation: piles”"),
        (
            {"neutral": 40, "allocation": "piles"},
            "with a neutral army two people play.|“starting_armies: {2: 40}”",
        ),
        ({"conquest_trade": "at-once"}, "turns have no extra stage.|“taken_trade: 6”"),
        ({"move": "chain"}, "by another option in turns.|“fortify: neighbour or spread"),
        ({"schedule": "combined"}, "this is only for games of turns.|“schedule: turns”"),
    ],
)
def test_what_cannot_be_is_refused_with_what_can(options, said):
    with pytest.raises(UserError) as caught:
        rules(**options)
    for words in said.split("|"):
        assert words in str(caught.value)


@pytest.mark.parametrize("key", ["fortify", "attack_dice", "taken_trade", "neutral", "precedence"])
def test_games_of_all_at_once_have_no_options_of_turns(key):
    with pytest.raises(UserError, match="only for games of turns"):
        load_rules({"extends": "risk2", key: 2})
