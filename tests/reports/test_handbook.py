"""The pages for players in sections: what is found by a word, and that none of it acts."""

import pytest

from adjudicator import resources
from adjudicator.data.boards import load_board
from adjudicator.errors import UserError
from adjudicator.reports.handbook import PAGES, handbook
from adjudicator.reports.layout import columns
from adjudicator.reports.topics import look_up
from tests.quoting import acting

BOARD = load_board("risk2")


def titles(topic: str) -> list[tuple[str, str]]:
    return [(one.title, one.page) for one in look_up(topic).sections]


RULE_BOOK, LANGUAGE, PLAYERS = PAGES.values()


@pytest.mark.parametrize(
    ("topic", "found"),
    [
        ("surge", [("Surges", RULE_BOOK), ("Surges", LANGUAGE)]),
        ("with surges, please!", [("Surges", RULE_BOOK), ("Surges", LANGUAGE)]),
        ("how to surge?", [("Surges", RULE_BOOK), ("Surges", LANGUAGE)]),
        ("B12", [("B12", RULE_BOOK)]),
        ("A5", [("A5", RULE_BOOK)]),
        (
            "attack",
            [
                ("Attacks", RULE_BOOK),
                ("Attacks", LANGUAGE),
                ("Attacks in games of turns", LANGUAGE),
            ],
        ),
        (
            "fortify",
            [("A4", RULE_BOOK), ("S4", RULE_BOOK), ("X2", RULE_BOOK), ("F6", RULE_BOOK)],
        ),
        (
            "commander",
            [("X4", RULE_BOOK), ("The commander", LANGUAGE), ("Whole turns by mail", PLAYERS)],
        ),
        ("wild card", [("Wild cards", LANGUAGE)]),
        ("rule b12.", [("B12", RULE_BOOK)]),
        ("border clash", [("B4", RULE_BOOK)]),
        ("cards", [("Cards", RULE_BOOK), ("Cards", LANGUAGE)]),
        ("garrison", [("Words", RULE_BOOK)]),
        ("stack_limit", [("X1", RULE_BOOK), ("X2", RULE_BOOK)]),
        ("dice", [("Dice", RULE_BOOK), ("The dice", PLAYERS)]),
    ],
)
def test_a_topic_is_found_by_rule_heading_or_term(topic: str, found: list[tuple[str, str]]) -> None:
    assert titles(topic) == found


def test_what_players_may_write_finds_the_pages_that_tell_of_it() -> None:
    assert ("The deadline", PLAYERS) in titles("zone")


def test_other_words_are_looked_for_in_the_text() -> None:
    found = look_up("odd cards")
    assert ("E3", RULE_BOOK) in titles("odd cards")
    assert len(found.sections) <= 3
    assert found.near == ()


@pytest.mark.parametrize(
    ("topic", "near"),
    [("surgge", "surges"), ("boarder clash", "border clash"), ("mass invsion", "mass invasion")],
)
def test_what_is_misspelt_is_offered_and_not_guessed(topic: str, near: str) -> None:
    found = look_up(topic)
    assert found.sections == ()
    assert near in found.near


@pytest.mark.parametrize("topic", ["xyzzyplugh", "", "!!"])
def test_nothing_like_it_finds_nothing(topic: str) -> None:
    found = look_up(topic)
    assert (found.sections, found.near) == ((), ())


def test_a_rule_has_its_tables_and_the_paragraphs_behind_it() -> None:
    (rule,) = look_up("D1").sections
    assert rule.paragraphs[0] == 'D1: (option "dice") Five dice with twelve faces each:'
    assert rule.paragraphs[1] == "DIE\tRANK\t1S\t2S\t3S\t4S\t5S\t6S"
    assert rule.text.endswith("die black\t5\t1\t1\t1\t2\t3\t4")
    (wide,) = look_up("D2").sections
    assert '"manual": side defender, white 1–6, yellow 7–12, green 13–20, red 21+' in wide.text
    assert wide.paragraphs[-1] == "A game may have a scale of its own."


def test_every_rule_of_the_rule_book_can_be_looked_up() -> None:
    text = resources.document("rulebook.md")
    rules = [line[4:].partition("*")[0] for line in text.splitlines() if line.startswith("- **")]
    assert len(rules) > 50
    for rule in rules:
        assert titles(rule) == [(rule, RULE_BOOK)]


def test_every_heading_finds_its_section() -> None:
    for one in handbook():
        assert (one.title, one.page) in titles(one.title)


def test_an_order_comes_with_a_few_spellings_in_quotation_marks() -> None:
    attacks = next(it for it in handbook() if (it.title, it.page) == ("Attacks", LANGUAGE))
    assert attacks.paragraphs[1:] == (
        '  "4 armies from Brazil attack Venezuela"',
        '  "attack Venezuela from Brazil with 4"',
        '  "Attack Venezuela with 4 armies from Brazil."',
        '  "attack Venezuela with 4 from Brazil"',
    )


def test_no_marks_of_the_pages_are_left() -> None:
    for one in handbook():
        assert not [line for line in one.paragraphs if "`" in line or "**" in line or "](" in line]


def test_nothing_of_it_acts_when_it_is_quoted() -> None:
    """Rules stand in their sections too, so those are all."""
    for one in handbook():
        if not one.rule:
            assert acting("Words before.\n" + one.text.replace("\t", "  "), BOARD) == []


def test_examples_and_tables_fit_a_mail() -> None:
    lines = [line for one in handbook() for line in one.paragraphs if line.startswith(" ")]
    assert max(map(columns, lines)) <= 72


def test_a_page_that_is_missing_is_told() -> None:
    with pytest.raises(UserError, match=r"nothing\.md cannot be read"):
        resources.document("nothing.md")
