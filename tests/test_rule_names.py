"""Every rule that is built is proved by a case, or by a test that names it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent


def rules(letter: str, *numbers: int) -> list[str]:
    return [f"{letter}{number}" for number in numbers]


BUILT = [
    *rules("T", *range(1, 6)),
    *rules("R", *range(1, 6)),
    *rules("B", *range(1, 16)),
    *rules("D", *range(1, 5)),
    *rules("M", *range(1, 5)),
    *rules("E", *range(1, 9)),
    *rules("C", *range(1, 8)),
    *rules("G", *range(5)),
    *rules("K", *range(1, 4)),
    *rules("Q", *range(1, 9)),
    *rules("X", *range(1, 5)),
    *rules("N", *range(1, 6)),
    *rules("A", *range(1, 13)),
    *rules("S", *range(1, 5)),
    *rules("O", *range(1, 4)),
    *rules("W", *range(1, 4)),
    *rules("F", *range(1, 9)),
    *rules("F", *range(1, 9)),
]


def named_by(source: str) -> Iterator[str]:
    """The rule names in the names and docstrings of a file's tests."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            name = node.name.upper().replace("_", " ")
            yield from re.findall(r"\b[A-Z]\d+\b", f"{name} {ast.get_docstring(node)}")


CASES = {path.stem.partition("-")[0] for path in (ROOT / "cases").glob("*-*.yaml")}
TESTS = {
    name for path in ROOT.rglob("test_*.py") for name in named_by(path.read_text(encoding="utf-8"))
}


@pytest.mark.parametrize("rule", BUILT)
def test_a_rule_has_a_case_or_a_test(rule: str) -> None:
    assert rule in CASES | TESTS


def test_only_tests_that_name_a_rule_count() -> None:
    source = (
        'def test_b5_is_joint(): ...\ndef test_two():\n    """A surge (B3), once."""\n'
        'def helper():\n    """M1"""\nE1 = "D4"\n'
    )
    assert list(named_by(source)) == ["B5", "B3"]
