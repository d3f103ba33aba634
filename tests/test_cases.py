"""The numbered cases: every file in tests/cases is played and comes out as it says."""

from pathlib import Path

import pytest

from adjudicator.data.cases import read_case
from adjudicator.judge.game.resolve import resolve

FILES = sorted((Path(__file__).parent / "cases").glob("*.yaml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_case_comes_out_as_it_says(path: Path) -> None:
    case = read_case(path)
    assert case.expected.any, "a case that expects nothing proves nothing"
    assert resolve(case).differences == ()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_case_has_the_name_of_its_file_and_a_title(path: Path) -> None:
    case = read_case(path)
    assert path.stem in (case.name, "sample")
    assert case.title
