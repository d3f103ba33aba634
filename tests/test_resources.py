"""resources finds what ships with the program, in a checkout and in a wheel."""

from collections.abc import Callable
from pathlib import Path

import pytest

from adjudicator import resources
from adjudicator.errors import UserError

ROOTS: list[tuple[Callable[[], Path], str, str]] = [
    (resources.templates_root, "templates", "adjudicator/_resources/templates"),
    (resources.demo_root, "games/demo", "adjudicator/_resources/demo"),
    (resources.boards_root, "adjudicator/data/boards", "adjudicator/data/boards"),
    (resources.rulesets_root, "adjudicator/data/rulesets", "adjudicator/data/rulesets"),
    (resources.fonts_root, "adjudicator/maps/fonts", "adjudicator/maps/fonts"),
]


@pytest.fixture
def top(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that holds a package without any resources."""
    package = tmp_path / "adjudicator"
    package.mkdir()
    monkeypatch.setattr(resources, "_PACKAGE", package)
    return tmp_path


@pytest.mark.parametrize(("root", "in_a_checkout", "in_a_wheel"), ROOTS)
def test_a_checkout_holds_the_folders_where_people_edit_them(
    top: Path, root: Callable[[], Path], in_a_checkout: str, in_a_wheel: str
) -> None:
    (top / in_a_checkout).mkdir(parents=True)
    assert root() == top / in_a_checkout


@pytest.mark.parametrize(("root", "in_a_checkout", "in_a_wheel"), ROOTS)
def test_a_wheel_holds_the_folders_inside_the_package(
    top: Path, root: Callable[[], Path], in_a_checkout: str, in_a_wheel: str
) -> None:
    (top / in_a_wheel).mkdir(parents=True)
    assert root() == top / in_a_wheel


@pytest.mark.parametrize(("root", "in_a_checkout", "in_a_wheel"), ROOTS)
def test_a_missing_folder_is_told_with_its_place_and_the_cure(
    top: Path, root: Callable[[], Path], in_a_checkout: str, in_a_wheel: str
) -> None:
    with pytest.raises(UserError) as caught:
        root()
    assert caught.value.message == f"The folder {top / in_a_checkout} is missing."
    assert caught.value.cure == "It ships with the program, so install adjudicator again."


def test_a_grammar_is_read_as_utf_8(top: Path) -> None:
    (top / "grammar").mkdir()
    (top / "grammar" / "orders.lark").write_text("start: “x”\n", encoding="utf-8")
    assert resources.grammar("orders.lark") == "start: “x”\n"


def test_a_missing_grammar_is_told_with_its_place(top: Path) -> None:
    (top / "grammar").mkdir()
    with pytest.raises(UserError) as caught:
        resources.grammar("orders.lark")
    assert caught.value.message == (
        f"{top / 'grammar' / 'orders.lark'} cannot be read: No such file or directory."
    )


def test_the_maps_geometry_is_read_from_beside_the_maps(top: Path) -> None:
    (top / "adjudicator" / "maps" / "geometry").mkdir(parents=True)
    path = top / "adjudicator" / "maps" / "geometry" / "world.json"
    with pytest.raises(UserError) as caught:
        resources.map_geometry()
    assert caught.value.message == f"{path} cannot be read: No such file or directory."
    path.write_text("{}\n", encoding="utf-8")
    assert resources.map_geometry() == "{}\n"
