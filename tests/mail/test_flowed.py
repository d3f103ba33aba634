"""format=flowed, as RFC 3676 defines it."""

import pytest

from adjudicator.mail.flowed import unflow
from tests.mail.sample_orders import is_order


@pytest.mark.parametrize(
    ("text", "delsp", "read"),
    [
        ("one \ntwo\nthree", False, "one two\nthree"),
        ("one \r\ntwo", True, "onetwo"),
        ("one  \ntwo", True, "one two"),
        (" >stuffed\n From", False, ">stuffed\nFrom"),
        ("> one \n> two\n>> three \n> four", False, "> one two\n>> three \n> four"),
        ("one \n-- \nname", False, "one \n-- \nname"),
        ("> one \ntwo", False, "> one \ntwo"),
        ("one ", False, "one "),
        ("one ", True, "one "),
    ],
)
def test_wrapped_lines_become_one(text: str, delsp: bool, read: str) -> None:
    assert unflow(text, delsp=delsp, is_order=is_order) == read


def test_an_order_is_joined_only_to_what_makes_a_longer_one() -> None:
    text = "Brazil +3 \nPeru +3 \nthanks\n4 armies from Peru attack Brazil \nthen surge to Egypt"
    assert unflow(text, delsp=False, is_order=lambda line: is_order(line.strip())).split("\n") == [
        "Brazil +3 ",
        "Peru +3 ",
        "thanks",
        "4 armies from Peru attack Brazil then surge to Egypt",
    ]


def test_a_long_paragraph_is_joined_without_asking() -> None:
    def refuse(text: str) -> bool:
        assert len(text) < 400
        return False

    text = " \n".join(["word"] * 5000)
    assert unflow(text, delsp=False, is_order=refuse) == " ".join(["word"] * 5000)


def test_an_order_below_other_words_stays_an_order() -> None:
    """They could not be told apart any more, and might be passed on to others as one text."""
    text = "press to Blue: I attack \n3 armies reinforce Peru\nHello \nworld"
    assert unflow(text, delsp=False, is_order=is_order).split("\n") == [
        "press to Blue: I attack ", "3 armies reinforce Peru", "Hello world",
    ]  # fmt: skip
