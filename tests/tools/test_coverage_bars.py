"""The coverage bars of single folders."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[2]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A package of which one folder is covered by half, and one is empty, with its test."""
    half = "def one() -> int:\n    return 1\n\n\ndef two() -> int:\n    return 2\n"
    test = "from pack.half import one\n\n\ndef test() -> None:\n    assert one() == 1\n"
    files = {"pack/half/__init__.py": half, "pack/empty/__init__.py": "", "test_pack.py": test}
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def run(project: Path, *words: str) -> tuple[int, list[str]]:
    """The exit code of pytest, and the lines that it prints."""
    plugins = ["-p", "pytest_cov.plugin", "-p", "xdist.plugin", "-p", "tools.coverage_bars"]
    environment = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": f"{CHECKOUT}{os.pathsep}{project}",
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # the others take as long as the rest together
    }
    result = subprocess.run(
        [sys.executable, "-m", "pytest", *plugins, "--cov=pack", "--cov-report=", *words],
        cwd=project, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    return result.returncode, result.stdout.splitlines()


def test_a_missed_bar_fails_and_the_summary_stays_the_last_line(project: Path) -> None:
    code, lines = run(
        project, "-n", "1", "--coverage-bar", "pack/half=76", "--coverage-bar", "pack/empty=100"
    )
    assert code == 1
    told = [line for line in lines if line.startswith("FAIL")]
    assert told == ["FAIL The coverage of pack/half is 75.00 %, the bar is 76 %."]
    assert "1 passed" in lines[-1]


def test_a_bar_that_is_reached_passes(project: Path) -> None:
    code, lines = run(project, "--coverage-bar", "pack/half=75")
    assert code == 0
    assert "1 passed" in lines[-1]


def test_a_failed_test_stays_the_reason(project: Path) -> None:
    (project / "test_more.py").write_text("def test() -> None:\n    assert False\n")
    code, lines = run(project, "--coverage-bar", "pack/half=76")
    assert code == 1
    assert "1 failed, 1 passed" in lines[-1]
