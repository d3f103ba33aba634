"""A case is played from its text: read, judged, compared."""

import pytest

from adjudicator.data.cases import Case, case_of
from adjudicator.data.strict_yaml import parse
from adjudicator.judge.game.resolve import UnfitDiceError, resolve

LEAST = "others: nobody 1\nposition: {Brazil: red 9, Peru: blue 9}\n"
ATTACK = "orders: {red: 4 armies from Brazil attack Peru}\n"


def case(text: str) -> Case:
    return case_of(parse(text, "x.yaml"), "x")


def test_orders_are_read_for_their_player() -> None:
    played = resolve(case(f"{LEAST}orders: {{red: Bra -> Peru all, blue: what shall I do}}\n"))
    assert [order.source.text for order in played.record.orders["red"]] == ["Bra -> Peru all"]
    assert played.record.orders["blue"] == ()
    assert [words.text for words in played.readings["blue"].chatter] == ["what shall I do"]


def test_unscripted_dice_come_from_the_seed() -> None:
    """The same case always comes out the same, and another seed rolls other dice (D4)."""
    one, again = resolve(case(f"{LEAST}{ATTACK}")), resolve(case(f"{LEAST}{ATTACK}"))
    other = resolve(case(f"{LEAST}{ATTACK}seed: another\n"))
    assert one.record == again.record != other.record


def test_a_script_for_one_battle_leaves_the_others_to_chance() -> None:
    script = "dice: {border clash Brazil-Venezuela: []}\n"
    assert resolve(case(f"{LEAST}{ATTACK}{script}")).record == (
        resolve(case(f"{LEAST}{ATTACK}")).record
    )


@pytest.mark.parametrize(
    ("rolls", "told"),
    [
        ("[]", "x.yaml: “invasion Peru” needs one more roll of 2 dice"),
        ("[[1]]", "x.yaml: “invasion Peru” rolls 2 dice"),
    ],
)
def test_dice_that_do_not_fit_name_their_battle(rolls: str, told: str) -> None:
    with pytest.raises(UnfitDiceError, match=told) as caught:
        resolve(case(f"{LEAST}{ATTACK}dice: {{invasion Peru: {rolls}}}\n"))
    assert caught.value.exit_code == 1
    assert "Correct the dice" in str(caught.value)


def test_differences_are_left_over_dice_and_expectations_that_fail() -> None:
    text = f"{LEAST}dice: {{invasion Peru: [[1, 1]]}}\nafter: {{Brazil: red 1}}\n"
    assert resolve(case(text)).differences == (
        "The dice of “invasion Peru” are left over: [[1, 1]].",
        "Brazil: expected red 1, found red 12.",
    )
