"""The demo's turns are what the judge writes today."""

from pathlib import Path

from adjudicator.resources import demo_root
from tools.make_demo import make_turns


def tree(folder: Path) -> dict[str, str]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path.read_text(encoding="utf-8") for path in files}


def test_the_shipped_turns_are_current(tmp_path):
    """If this fails after a change that was meant: python -m tools.make_demo."""
    make_turns(tmp_path / "turns")
    assert tree(tmp_path / "turns") == tree(demo_root() / "world" / "turns")
