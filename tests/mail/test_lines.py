"""Lines are freed of what stands round an order, and wrapped ones are joined."""

import pytest

from adjudicator.mail.lines import Gap, Line, join_wrapped, split_lines, tidy
from tests.mail.sample_orders import is_order


@pytest.mark.parametrize(
    "bullet", ["- ", "* ", "• ", "•", "– ", "1. ", "12. ", "2) ", "2)", "(3) "]
)
@pytest.mark.parametrize("order", ["4 armies from Brazil attack Venezuela", "Peru +3"])
def test_one_leading_bullet_is_dropped(bullet: str, order: str) -> None:
    assert [tidy(line.text, is_order) for line in split_lines(bullet + order)] == [order]


@pytest.mark.parametrize("bullet", ["① ", "⑴ ", "⒈ ", "❶ "])
def test_circled_numbers_are_bullets(bullet: str) -> None:
    assert [tidy(line.text, is_order) for line in split_lines(bullet + "Peru +3")] == ["Peru +3"]


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("3 armies reinforce Peru", "3 armies reinforce Peru"),
        ("3 Peru", "3 Peru"),
        ("- - Peru", "- Peru"),
        ("-3 Peru", "-3 Peru"),
        ("  Peru \t  +3 ", "Peru +3"),
        ("a. Peru +3", "Peru +3"),
        ("b) 4 armeis from Peru", "4 armeis from Peru"),
        ("N. Africa +3", "N. Africa +3"),
        ("iv) Peru +3", "Peru +3"),
        ("\uf0b7 Peru +3", "Peru +3"),
        ("o Peru +3", "Peru +3"),
        ("o my", "o my"),
        ("§  Peru +3", "Peru +3"),
        ("n. Afrca and more", "n. Afrca and more"),
        ("🔥 Peru +3 🔥🔥", "Peru +3"),
        ("👍🏽 - 👍🏽 Peru +3", "Peru +3"),
        ("Peru 🔥 +3", "Peru 🔥 +3"),
        ("🔥🔥", ""),
        ("*Peru +3*", "Peru +3"),
        ("**Peru +3**", "Peru +3"),
        ("_Peru_ +3", "_Peru_ +3"),
        ("", ""),
    ],
)
def test_what_stands_round_an_order_is_dropped(written: str, read: str) -> None:
    assert tidy(written, is_order) == read


def test_every_kind_of_line_end_ends_a_line_and_the_untouched_line_is_kept() -> None:
    lines = split_lines("“a”\r\nb\rc\x0bd\u2028e\x85\x1b[1m½ f ")
    assert [line.text for line in lines] == ['"a"', "b", "c", "d", "e", "½ f"]
    assert lines[0].raw == "“a”"
    assert lines[-1].raw == "½ f "


def _joined(*texts: str) -> list[str]:
    return [line.text for line in join_wrapped([Line(t, t) for t in texts], is_order)]


def test_lines_are_joined_if_the_whole_is_an_order_and_the_first_part_is_not() -> None:
    assert _joined("4 armies from", "Brazil attack", "Venezuela", "Peru +3") == [
        "4 armies from Brazil attack Venezuela",
        "Peru +3",
    ]


def test_an_order_is_not_joined_to_what_follows() -> None:
    assert _joined("3 armies reinforce North Africa", "+3") == [
        "3 armies reinforce North Africa",
        "+3",
    ]


def test_lines_are_not_joined_across_an_empty_one() -> None:
    assert _joined("4 armies from Brazil", "", "attack Peru") == [
        "4 armies from Brazil",
        "attack Peru",
    ]


@pytest.mark.parametrize("gap", [(), ("",)])
def test_a_line_with_then_belongs_to_the_one_before(gap: tuple[str, ...]) -> None:
    first = "4 armies from Brazil attack Peru"
    assert _joined(first, *gap, "Then surge to", "Egypt", "hold") == [
        f"{first} Then surge to Egypt",
        "hold",
    ]
    assert _joined(first, *gap, "then surge to Egipt") == [f"{first} then surge to Egipt"]


def test_a_line_with_then_that_has_none_before_it_stands_alone() -> None:
    assert _joined("", "then surge to Egypt") == ["then surge to Egypt"]


def test_lines_without_letters_and_digits_are_left_out() -> None:
    assert _joined("-----", "Peru +3", "***", "") == ["Peru +3"]


def test_the_untouched_lines_are_joined_too() -> None:
    lines = [
        Line("4 armies from Brazil", "– 4 armies from Brazil"),
        Line("attack Peru", "attack Peru"),
    ]
    assert join_wrapped(lines, is_order) == (
        Line("4 armies from Brazil attack Peru", "– 4 armies from Brazil attack Peru"),
    )


def test_a_line_knows_whether_an_empty_one_stands_before_it() -> None:
    lines = join_wrapped(split_lines("a\nb\n\n--\n\nc\nd"), is_order)
    assert [(line.text, line.gap) for line in lines] == [
        ("a", Gap.NONE), ("b", Gap.NONE), ("c", Gap.PARAGRAPH), ("d", Gap.NONE),
    ]  # fmt: skip


def test_a_wrapped_order_stands_where_its_first_line_does() -> None:
    lines = join_wrapped(split_lines("a\n\nPeru\n+3\nthen b\n\nc"), is_order)
    assert [line.gap for line in lines] == [Gap.NONE, Gap.PARAGRAPH, Gap.PARAGRAPH]
