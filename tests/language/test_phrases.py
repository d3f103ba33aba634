"""Every phrase in tests/phrases reads as it says there."""

from collections.abc import Callable
from typing import Any

import pytest

from adjudicator.language.canonical import canonical
from adjudicator.language.complaints import shown
from adjudicator.language.reading import is_order, read_orders
from adjudicator.language.situation import Situation
from tools import order_language

GOOD: dict[str, Any] = order_language.phrases("good")
BAD: dict[str, Any] = order_language.phrases("bad")

PHRASES = [
    (phrase, meaning)
    for group in GOOD["groups"]
    for meaning, phrases in group["phrases"].items()
    for phrase in phrases
]
COMPLAINTS = [complaint for group in BAD["groups"] for complaint in group["complaints"]]


@pytest.mark.parametrize(("phrase", "meaning"), PHRASES)
def test_a_good_phrase_has_its_meaning(
    phrase: str, meaning: str, holding: Callable[..., Situation]
) -> None:
    read = read_orders([phrase], holding(*GOOD["held"]))
    assert "; ".join(map(canonical, read.orders)) == meaning
    assert not (read.complaints)
    assert not (read.chatter)
    assert not (read.settings)


@pytest.mark.parametrize("complaint", COMPLAINTS)
def test_a_bad_phrase_has_its_exact_complaint(
    complaint: str, holding: Callable[..., Situation]
) -> None:
    read = read_orders([_line(complaint)], holding(*BAD["held"]))
    assert not (read.orders)
    assert not (read.chatter)
    assert not (read.settings)
    (found,) = read.complaints
    rows = [row.replace("\N{NO-BREAK SPACE}", " ").rstrip() for row in shown(found, indent="")]
    assert rows == complaint.splitlines()


@pytest.mark.parametrize("complaint", COMPLAINTS)
def test_every_suggestion_in_a_complaint_is_an_order(
    complaint: str, holding: Callable[..., Situation]
) -> None:
    situation = holding(*BAD["held"])
    (found,) = read_orders([_line(complaint)], situation).complaints
    for suggestion in found.suggestions:
        assert is_order(suggestion.line, situation.board)


def test_there_are_many_phrases() -> None:
    assert len(PHRASES) >= 150
    assert len(COMPLAINTS) >= 60


def test_no_phrase_stands_twice() -> None:
    assert len({phrase for phrase, _ in PHRASES}) == len(PHRASES)
    assert len({_line(complaint) for complaint in COMPLAINTS}) == len(COMPLAINTS)


def test_the_page_is_made_from_the_phrases_as_they_are() -> None:
    """If this fails, run python -m tools.order_language."""
    assert order_language.PAGE.read_text(encoding="utf-8") == order_language.page()


def _line(complaint: str) -> str:
    """The player's line that a complaint shows, in however many rows."""
    return " ".join(row[2:] for row in complaint.splitlines() if row.startswith("| "))
