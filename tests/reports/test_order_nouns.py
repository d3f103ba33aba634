"""Orders are told as nouns, and sets of orders by their difference."""

import pytest

from adjudicator.core.orders import Exactly
from adjudicator.reports.order_nouns import changes, nouns
from tests.core.turns import CARDS, assault, captured, defend, holds, lines, move, trade_best
from tests.core.turns import RULES as TURNS
from tests.quoting import acting
from tests.reports.mails import orders


@pytest.mark.parametrize(
    ("line", "noun"),
    [
        ("3 in Peru", "the reinforcement of Peru (3 armies)"),
        ("1 in Peru", "the reinforcement of Peru (1 army)"),
        ("the rest in Peru", "the reinforcement of Peru (the rest)"),
        ("Bra x Ven 4", "the attack on Venezuela from Brazil (4 armies)"),
        ("Bra x Ven all", "the attack on Venezuela from Brazil (all armies)"),
        ("Bra x Ven all but 2", "the attack on Venezuela from Brazil (all armies but 2)"),
        ("Bra x NAF half", "the attack on North Africa from Brazil (half of the armies)"),
        (
            "Bra x NAF 4 then surge to Egypt",
            "the attack on North Africa from Brazil (4 armies going on to Egypt)",
        ),
        (
            "move 2 armies from Peru to Argentina",
            "the tactical move to Argentina from Peru (2 armies)",
        ),
        ("trade Brazil, Peru, wild", "the set (Brazil, Peru and wild)"),
        ("trade best set", "the best set (of any kind)"),
        ("trade three cavalry", "the best set (of cavalry)"),
        ("bonus on Peru", "the bonus of a card (in Peru)"),
        ("keep my cards", "the wish “keep my cards”"),
        ("capital Brazil", "the capital (Brazil)"),
        ("no attacks", "the wish “no attacks”"),
        ("hold", "the wish “hold”"),
    ],
)
def test_every_order_is_told_as_a_noun(line: str, noun: str) -> None:
    assert changes((), orders(line)) == (f"new: {noun}",)
    assert changes(orders(line), ()) == (f"gone: {noun}",)


@pytest.mark.parametrize(
    ("order", "noun"),
    [
        (assault("Brazil", "Peru"), "the attack on Peru from Brazil"),
        (
            assault("Brazil", "Peru", then=("Argentina",), rolls=3),
            "the attack on Peru from Brazil (going on to Argentina, at most 3 rolls)",
        ),
        (
            assault("Brazil", "Peru", dice=2, until_left=4, behind=1),
            (
                "the attack on Peru from Brazil (at most 2 dice a roll, no further with 4 left"
                " and 1 army to stay behind)"
            ),
        ),
        (
            assault("Brazil", "Peru", while_ahead=3, move_in=Exactly(5)),
            (
                "the attack on Peru from Brazil (only as long as you are 3 ahead and 5 armies to"
                " move in)"
            ),
        ),
        (
            assault("Brazil", "Peru", condition=captured("Siam")),
            "the attack on Peru from Brazil, where Siam has fallen",
        ),
        (
            move("Brazil", "Peru", 2, condition=holds("Siam")),
            "the tactical move to Peru from Brazil, where Siam is still held (2 armies)",
        ),
        (trade_best(condition=CARDS), "the best set, in case cards are taken (of any kind)"),
        (defend(1), "the defence (one die)"),
        (defend(2, "Peru"), "the defence of Peru (2 dice)"),
    ],
)
def test_orders_of_turns_are_told_with_their_limits_and_cases(order, noun: str) -> None:
    """A6 to A11, N4, A1."""
    assert nouns(lines(order)) == (noun,)
    assert acting(f"new: {noun}", TURNS.board) == []


def test_other_limits_of_an_attack_are_told_with_the_former_ones() -> None:
    """An attack without any goes on as far as it can (A5)."""
    plain, three = (lines(assault("Brazil", "Peru", rolls=rolls)) for rolls in (None, 3))
    assert changes(plain, three) == (
        "changed: the attack on Peru from Brazil (at most 3 rolls instead of as far as it goes)",
    )
    assert changes(three, plain) == (
        "changed: the attack on Peru from Brazil (as far as it goes instead of at most 3 rolls)",
    )


def test_other_words_for_the_same_orders_change_nothing() -> None:
    assert changes(orders("Bra x Ven 4\n3 in Peru"), orders("Peru +3\nBrazil attacks VEN 4")) == ()


def test_lines_for_one_place_are_told_together() -> None:
    assert changes((), orders("3 in Peru\n2 in Peru")) == (
        "new: the reinforcement of Peru (3 armies and 2 armies)",
    )


def test_another_amount_is_told_with_the_former_one() -> None:
    assert changes(orders("3 in Peru"), orders("1 in Peru")) == (
        "changed: the reinforcement of Peru (1 army instead of 3 armies)",
    )
