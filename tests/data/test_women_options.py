"""What differs for women, as rule sets have it (section 7 of the classic games)."""

import pytest

from adjudicator.core.rules import own_rules
from adjudicator.core.state import State
from adjudicator.data.rulesets import load_rules
from adjudicator.errors import UserError

PLAYERS = State(("red", "blue"), women=("red",))


def test_a_woman_has_the_rules_of_women_and_a_man_those_of_men():
    """F2, F3, F4, F6, F7."""
    rules = load_rules("ms-risk")
    woman, man = (own_rules(PLAYERS, player, rules) for player in PLAYERS.seats)
    assert (woman.starting_armies[3], man.starting_armies[3]) == (40, 35)
    assert (woman.starting_cards, man.starting_cards) == (1, 0)
    assert (woman.income_rounding, man.income_rounding) == ("up", "down")
    assert (woman.card_bonus_for, man.card_bonus_for) == ("card", "turn")
    assert (woman.move, man.move) == ("one-chain", "one-neighbour")
    assert (woman.wild_cards, man.wild_cards) == ("give", "take")


def test_what_is_not_said_of_women_is_as_for_men():
    rules = load_rules({"extends": "ms-risk", "stack_limit": 9})
    assert rules.women.stack_limit == 9
    assert rules.women.set_values == rules.set_values
    assert rules.women.ties == rules.ties == "women"


def test_where_nobody_asks_a_woman_has_the_rules_of_all():
    rules = load_rules("classic")
    assert rules.women is None
    assert own_rules(PLAYERS, "red", rules) is rules


def test_the_game_for_two_has_its_own_numbers():
    """F8."""
    rules = load_rules("ms-risk-two")
    assert (rules.pile, rules.women.pile, rules.neutral) == (13, 15, 40)
    assert (rules.starting_armies, rules.women.starting_armies) == ({2: 40}, {2: 45})
    assert rules.women_playing == 1


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"women": {"ties": "women"}}, "ties: this key is not known.\nKnown here: starting_armies"),
        ({"women": {"wild_cards": "burn"}}, "wild_cards: “burn” is not known."),
        ({"women": 3}, "women: this must be a mapping."),
        (
            {"starting_armies": {"7": 17}},
            "starting_armies: women have no armies in a game of 7.\nWrite “7: …” among the",
        ),
        ({"women_playing": -1}, "women_playing: -1 is out of bounds."),
    ],
)
def test_what_cannot_be_said_of_women_is_refused(options, told):
    with pytest.raises(UserError) as trouble:
        load_rules({"extends": "ms-risk", **options})
    assert told in str(trouble.value)


def test_the_neutral_army_needs_land_too():
    with pytest.raises(UserError, match="pile: 45 of 42 territories leave the neutral army none"):
        load_rules({"extends": "ms-risk-two", "pile": 30})
