"""Orders are told as nouns, and sets of orders by their difference."""

import pytest

from adjudicator.reports.order_nouns import changes
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
