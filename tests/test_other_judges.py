"""The page on other judges names tests that there are, and says what is not done."""

import re
from functools import cache
from pathlib import Path

CHECKOUT = Path(__file__).parents[1]
PAGE = (CHECKOUT / "docs" / "other-judges.md").read_text(encoding="utf-8")
ROWS = [
    [cell.strip() for cell in line.strip("|").split(" |")]
    for line in PAGE.splitlines()
    if line.startswith("| ") and not line.startswith("| what ")
]
PROOFS = sorted(set(re.findall(r"`(\w+/\w+\.py)::(\w+)`", PAGE)))


@cache
def names_in(path: str) -> set[str]:
    text = (CHECKOUT / "tests" / path).read_text(encoding="utf-8")
    return set(re.findall(r"^def (test_\w+)", text, re.MULTILINE))


def test_each_test_that_is_named_is_there():
    assert len(PROOFS) > 50
    assert [f"{path}::{name}" for path, name in PROOFS if name not in names_in(path)] == []


def test_each_row_has_a_proof_or_says_that_it_is_not_done():
    for what, njudge, dpjudge, here, *proof in ROWS:
        assert all((what, njudge, dpjudge, here)), what
        assert "::" in "".join(proof) or "not done" in here, what


def test_there_are_rows_for_all_parts_of_a_game():
    headings = re.findall(r"^## (.+)$", PAGE, re.MULTILINE)
    assert headings[:7] == [
        "Coming and going", "Orders", "Time", "Talking", "Ending", "Asking", "The game master",
    ]  # fmt: skip
    assert len(ROWS) > 70
    assert sum("not done" in row[3] for row in ROWS) > 15
