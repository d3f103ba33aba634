"""Battles as people ask for their odds."""

import pytest

from adjudicator.errors import UserError
from adjudicator.language.battle_question import BattleAsked, read_battle


@pytest.mark.parametrize(
    "text",
    [
        "12 attack 7",
        "12 attacks 7",
        "12 armies attack 7 armies.",
        "Twelve against seven",
        "odds: 12 vs 7",
        "odds of 12 v. 7?",
        "a dozen versus 7",
        "12 invade 7",
        "  12 ATTACK  7 ",
        "12 on 7",
    ],
)
def test_an_invasion_in_many_words(text):
    assert read_battle(text) == BattleAsked((12,), 7, clash=False)


@pytest.mark.parametrize(
    "text", ["12 clash 9", "12 clashes with 9", "12 x 9", "12x9", "12 × 9", "12 meets 9 armies"]
)
def test_a_clash_in_many_words(text):
    assert read_battle(text) == BattleAsked((12,), 9, clash=True)


@pytest.mark.parametrize(
    "text",
    ["4 and 6 and 3 attack 10", "4, 6 and 3 vs 10", "4+6+3 on ten", "four & six, and 3 against 10"],
)
def test_several_forces_in_many_words(text):
    assert read_battle(text) == BattleAsked((4, 6, 3), 10, clash=False)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "There is no battle in “”."),
        ("12 and 7", "There is no battle in “12 and 7”."),
        ("12 attack", "A number is missing; they go from 1 to 1000."),
        ("many attack 7", "“many” is no number of armies; they go from 1 to 1000."),
        ("0 attack 7", "“0” is no number of armies; they go from 1 to 1000."),
        ("12 attack 1001", "“1001” is no number of armies; they go from 1 to 1000."),
        ("12 attack 7 and 3", "“7 and 3” is no number of armies; they go from 1 to 1000."),
        ("12 and 3 clash 9", "In a border clash one force meets one other."),
        ("1,1,1,1,1,1,1,1,1 attack 9", "No more than 8 forces can attack here."),
    ],
)
def test_what_is_no_battle_is_told_with_an_example(text, message):
    with pytest.raises(UserError) as told:
        read_battle(text)
    assert told.value.message == message
    assert "“12 attack 7”" in str(told.value.cure)
