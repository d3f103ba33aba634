"""A wheel, installed away from the checkout, holds the whole program."""

import os
import subprocess
import sys
import sysconfig
import venv
from collections import Counter
from pathlib import Path
from zipfile import ZipFile

import pytest
from click.testing import CliRunner

from adjudicator.cli.main import group

CHECKOUT = Path(__file__).parents[2]

# Prints where the package is, then each file that ships, seen through adjudicator.resources.
LISTING = """
from pathlib import Path
import adjudicator
from adjudicator import resources
from adjudicator.errors import UserError

def names(folder):
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*.*")
                  if not {"__pycache__", "_resources"} & set(path.relative_to(folder).parts))

package = Path(adjudicator.__file__).parent
print(package)
print(names(package))
for root in "templates_root", "boards_root", "rulesets_root", "fonts_root", "demo_root":
    try:
        print(root, names(getattr(resources, root)()))
    except UserError:
        print(root, "is missing")
for name in "orders.lark", "commands.lark", "lexicon.lark":
    try:
        print(resources.grammar(name))
    except UserError:
        print(name, "is missing")
for name in "rulebook.md", "order-language.md", "players.md":
    try:
        print(len(resources.document(name)))
    except UserError:
        print(name, "is missing")
"""


def run(*words: str | Path, cwd: Path) -> str:
    """What a program prints that knows nothing of this process but where programs are."""
    environment = {"PATH": os.environ["PATH"]}
    result = subprocess.run(
        words, cwd=cwd, env=environment, capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stderr
    return result.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout, built without a network."""
    folder = tmp_path_factory.mktemp("wheel")
    build: list[str | Path] = [
        sys.executable,
        "-m",
        "build",
        "--wheel",
        "--no-isolation",
        "--outdir",
        folder,
    ]
    run(*build, CHECKOUT, cwd=folder)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def programs(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bin folder of a fresh environment with the wheel and the dependencies.

    The dependencies are those of this process, by a path file. Python reads no path files in a
    folder that another path file names, so the editable install does not come with them.
    """
    home = tmp_path_factory.mktemp("elsewhere") / "venv"
    venv.create(home, symlinks=True)
    packages, programs = (
        Path(sysconfig.get_path(kind, "venv", {"base": str(home), "platbase": str(home)}))
        for kind in ("purelib", "scripts")
    )
    (packages / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")
    pip: list[str | Path] = [sys.executable, "-m", "pip", "--python", programs / "python"]
    run(*pip, "install", "--no-deps", "--no-index", "--ignore-installed", wheel, cwd=home)
    return programs


def test_a_wheel_holds_the_package_and_nothing_twice(wheel: Path) -> None:
    names = ZipFile(wheel).namelist()
    assert {name.partition("/")[0] for name in names} == {
        "adjudicator",
        "adjudicator-0.1.0.dist-info",
    }
    assert set(Counter(names).values()) == {1}


def test_the_program_runs_away_from_the_checkout(programs: Path) -> None:
    assert run(programs / "adjudicator", "--help", cwd=programs).startswith("Usage: adjudicator")


def test_an_installed_wheel_finds_the_same_files_as_the_checkout(programs: Path) -> None:
    here, *in_the_checkout = run(sys.executable, "-c", LISTING, cwd=programs).splitlines()
    there, *in_the_wheel = run(programs / "python", "-c", LISTING, cwd=programs).splitlines()
    assert Path(here) == CHECKOUT / "adjudicator"
    assert not Path(there).is_relative_to(CHECKOUT)
    assert in_the_wheel == in_the_checkout


def test_an_installed_wheel_plays_the_demo(
    programs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Away from the checkout the demo gives the same files as in it, compiled templates aside."""
    here, there = tmp_path / "here", tmp_path / "there"
    for place in (here, there):
        place.mkdir()
    monkeypatch.chdir(here)
    monkeypatch.setattr(sys, "argv", ["adjudicator"])
    said = CliRunner().invoke(group, ["demo"], prog_name="adjudicator", catch_exceptions=False)
    for told in (said.output, run(programs / "adjudicator", "demo", cwd=there)):
        assert "demo-run/outbox holds the receipts and reports" in told
    files = written(here)
    assert len(files) > 50
    assert files == written(there)
    differing = [
        name for name in files if (here / name).read_bytes() != (there / name).read_bytes()
    ]
    assert differing == []


def written(folder: Path) -> list[Path]:
    paths = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    return sorted(path for path in paths if path.parts[1] != "cache")
