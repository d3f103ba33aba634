"""What holds for every kind of mail, as the golden files show them."""

import re
from pathlib import Path

import pytest

from adjudicator.reports.layout import WIDTH, columns

GOLDEN = sorted(Path(__file__).parent.glob("*/golden/*"))
TEXTS = [path for path in GOLDEN if path.suffix == ".txt"]
PAGES = [path for path in GOLDEN if path.suffix == ".html"]
MOST_BYTES = 100_000
"""Gmail shows no more than 102 kB."""


def named(path: Path) -> str:
    return path.stem


def test_every_kind_has_a_text_and_a_page() -> None:
    assert {*map(named, TEXTS)} == {*map(named, PAGES)} >= {"round", "receipt-mixed", "late"}


@pytest.mark.parametrize("path", TEXTS, ids=named)
def test_a_text_fits_a_terminal_and_draws_no_boxes(path: Path) -> None:
    subject, *lines = path.read_text(encoding="utf-8").splitlines()
    assert subject.startswith("Subject: ")
    assert max(map(columns, lines)) <= WIDTH
    assert not re.search("[\u2500-\u259f]", "".join(lines))
    assert not any(line != line.rstrip() for line in lines)


@pytest.mark.parametrize("path", PAGES, ids=named)
def test_a_page_is_small_and_needs_nothing_from_outside(path: Path) -> None:
    page = path.read_text(encoding="utf-8")
    assert len(page.encode()) < MOST_BYTES
    assert not re.search(r"https?:|url\(|<link|<script|<style|@import", page)
    assert all(link.startswith("mailto:") for link in re.findall(r'(?:href|src)="([^"]*)"', page))
