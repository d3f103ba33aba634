"""Every phrase in tests/phrases reads as it says there."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from adjudicator.language.canonical import canonical
from adjudicator.language.complaints import shown
from adjudicator.language.reading import families, is_order, read_orders
from adjudicator.language.situation import Situation
from tools import order_language

GOOD: dict[bool, dict[str, Any]] = {
    False: order_language.phrases("good"),
    True: order_language.phrases("turns_good"),
}
BAD: dict[bool, dict[str, Any]] = {
    False: order_language.phrases("bad"),
    True: order_language.phrases("turns_bad"),
}
"""By whether they are for games of turns."""

PHRASES = [
    (phrase, meaning, turns)
    for turns, good in GOOD.items()
    for group in good["groups"]
    for meaning, phrases in group["phrases"].items()
    for phrase in phrases
]
COMPLAINTS = [
    (complaint, turns)
    for turns, bad in BAD.items()
    for group in bad["groups"]
    for complaint in group["complaints"]
]


def situation_of(turns: bool, files: dict[bool, dict[str, Any]], holding: Any) -> Situation:
    """The situation that a file of phrases is read in."""
    situation: Situation = holding(*files[turns]["held"])
    return replace(situation, turns=turns)


@pytest.mark.parametrize(("phrase", "meaning", "turns"), PHRASES)
def test_a_good_phrase_has_its_meaning(
    phrase: str, meaning: str, turns: bool, holding: Callable[..., Situation]
) -> None:
    read = read_orders([phrase], situation_of(turns, GOOD, holding))
    assert "; ".join(map(canonical, read.orders)) == meaning
    assert not (read.complaints)
    assert not (read.chatter)
    assert not (read.settings)


@pytest.mark.parametrize(("complaint", "turns"), COMPLAINTS)
def test_a_bad_phrase_has_its_exact_complaint(
    complaint: str, turns: bool, holding: Callable[..., Situation]
) -> None:
    read = read_orders([_line(complaint)], situation_of(turns, BAD, holding))
    assert not (read.orders)
    assert not (read.chatter)
    assert not (read.settings)
    (found,) = read.complaints
    rows = [row.replace("\N{NO-BREAK SPACE}", " ").rstrip() for row in shown(found, indent="")]
    assert rows == complaint.splitlines()


@pytest.mark.parametrize(("complaint", "turns"), COMPLAINTS)
def test_every_suggestion_in_a_complaint_is_an_order(
    complaint: str, turns: bool, holding: Callable[..., Situation]
) -> None:
    situation = situation_of(turns, BAD, holding)
    (found,) = read_orders([_line(complaint)], situation).complaints
    for suggestion in found.suggestions:
        assert is_order(suggestion.line, families(situation.board))
        assert read_orders([suggestion.line], situation).orders


def test_there_are_many_phrases() -> None:
    assert len(PHRASES) >= 150
    assert len(COMPLAINTS) >= 60


def test_no_phrase_stands_twice() -> None:
    assert len({(phrase, turns) for phrase, _, turns in PHRASES}) == len(PHRASES)
    assert len({(_line(one), turns) for one, turns in COMPLAINTS}) == len(COMPLAINTS)


def test_the_page_is_made_from_the_phrases_as_they_are() -> None:
    """If this fails, run python -m tools.order_language."""
    assert order_language.PAGE.read_text(encoding="utf-8") == order_language.page()


def _line(complaint: str) -> str:
    """The player's line that a complaint shows, in however many rows."""
    return " ".join(row[2:] for row in complaint.splitlines() if row.startswith("| "))
