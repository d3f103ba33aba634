"""The one Jinja environment: where templates come from, and what becomes of faulty ones."""

import os
from pathlib import Path

import pytest

from adjudicator import resources
from adjudicator.errors import UserError
from adjudicator.reports.environment import Templates, environment, macro, render

NAME = "messages/game_over.txt.j2"
SHIPPED = render(environment(), NAME, game="world")

FAULTS = [
    pytest.param(b"good\n{% if %}", "line 2 is faulty: Expected an expression", id="syntax"),
    pytest.param(b"{{ gaem }}", "line 1 is faulty: 'gaem' is undefined.", id="undefined name"),
    pytest.param(b"\n{{ 1 / 0 }}", "line 2 is faulty: ZeroDivisionError", id="division"),
    pytest.param(b"\n{{ None.thing.more }}", "line 2 is faulty: 'None' has no", id="attribute"),
    pytest.param(b"\n{{ 'x' + 7 }}", "line 2 is faulty: TypeError", id="type"),
    pytest.param(b"{{ {}['key'] }}", "line 1 is faulty: 'dict object' has no", id="key"),
    pytest.param(b"{{ 7 | wrap }}", "line 1 is faulty: TypeError", id="filter"),
    pytest.param(b"{% include 'nowhere.j2' %}", "line 1 asks for, is missing", id="include"),
    pytest.param(b"good\n\xff\xfe{{", "line 2 is faulty: it is not UTF-8 text.", id="no UTF-8"),
]


def written(folder: Path, name: str, content: str | bytes) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return folder


def game_over(templates: Templates) -> str:
    return render(templates, NAME, game="world")


def test_own_templates_come_before_those_that_ship(tmp_path: Path) -> None:
    templates = environment(written(tmp_path, NAME, "mine"))
    assert game_over(templates) == "mine"
    assert "events" not in render(templates, "events.txt.j2")
    assert templates.faults == []


def test_html_is_escaped_and_text_is_not(tmp_path: Path) -> None:
    written(tmp_path, "a.html.j2", "{{ name }}")
    written(tmp_path, "a.txt.j2", "{{ name }}")
    templates = environment(tmp_path)
    assert render(templates, "a.html.j2", name="<b>") == "&lt;b&gt;"
    assert render(templates, "a.txt.j2", name="<b>") == "<b>"


def test_compiled_templates_are_kept_where_the_caller_says(tmp_path: Path) -> None:
    cache = tmp_path / "some" / "cache"
    render(environment(cache=cache), "events.txt.j2")
    assert list(cache.iterdir())
    assert render(environment(cache=cache), "fights.txt.j2") is not None


def test_a_cache_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    written(tmp_path, "file", "")
    with pytest.raises(UserError, match=r"file/cache cannot be made: Not a directory"):
        environment(cache=tmp_path / "file" / "cache")


def test_a_missing_template_is_told() -> None:
    with pytest.raises(UserError, match=r"The template nowhere\.txt\.j2 is missing\."):
        render(environment(), "nowhere.txt.j2")


@pytest.mark.parametrize(("content", "why"), FAULTS)
def test_a_faulty_template_of_a_game_gives_way_to_the_one_that_ships(
    tmp_path: Path, content: bytes, why: str
) -> None:
    templates = environment(written(tmp_path, NAME, content))
    assert [game_over(templates), game_over(templates)] == [SHIPPED] * 2
    (fault,) = templates.faults
    assert str(tmp_path / NAME) in fault
    assert why in fault
    assert "orrect the" in fault


@pytest.mark.parametrize(("content", "why"), FAULTS)
def test_a_faulty_template_that_ships_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes, why: str
) -> None:
    monkeypatch.setattr(resources, "templates_root", lambda: written(tmp_path, NAME, content))
    with pytest.raises((UserError, ZeroDivisionError, TypeError, AttributeError)) as error:
        game_over(environment())
    assert why in str(error.value) or not isinstance(error.value, UserError)


def test_a_game_is_not_blamed_for_what_the_shipped_template_does_as_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = written(tmp_path / "own", NAME, "{{ oops }}")
    root = written(tmp_path / "shipped", NAME, "{{ alas }}")
    monkeypatch.setattr(resources, "templates_root", lambda: root)
    templates = environment(own)
    with pytest.raises(UserError, match=r"shipped/.*'alas' is undefined"):
        game_over(templates)
    assert templates.faults == []


def test_what_a_shipped_template_asks_of_a_faulty_one_of_the_game_comes_from_the_shipped_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = written(tmp_path / "shipped", "a.txt.j2", "{{ 1 }}{% include 'part.txt.j2' %}")
    monkeypatch.setattr(resources, "templates_root", lambda: written(root, "part.txt.j2", "2"))
    templates = environment(written(tmp_path / "own", "part.txt.j2", "\n\n{{ oops }}"))
    assert render(templates, "a.txt.j2") == "12"
    assert "own/part.txt.j2, line 3 is faulty" in templates.faults[0]


@pytest.mark.parametrize("name", [NAME, "messages"])
def test_a_template_or_folder_that_may_not_be_read_gives_way_to_what_ships(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    own = written(tmp_path, NAME, "mine")
    real_open, real_scan, real_look = open, os.scandir, os.path.isfile

    def closed(path: object) -> bool:
        return str(path).startswith(str(own / name))

    def no_file(path: str, *words: object, **more: object) -> object:
        if closed(path):
            raise PermissionError(13, "Permission denied", path)
        return real_open(path, *words, **more)

    def no_folder(path: object) -> object:
        if closed(path):
            raise PermissionError(13, "Permission denied", str(path))
        return real_scan(path)

    monkeypatch.setattr("builtins.open", no_file)
    monkeypatch.setattr(os, "scandir", no_folder)
    monkeypatch.setattr(
        os.path, "isfile", lambda it: (name == NAME or not closed(it)) and real_look(it)
    )
    templates = environment(own)
    assert game_over(templates) == SHIPPED
    (fault,) = templates.faults
    assert str(own / name) in fault
    assert "Permission denied" in fault


def test_a_link_to_nowhere_in_place_of_a_template_is_told(tmp_path: Path) -> None:
    (tmp_path / "fights.txt.j2").symlink_to(tmp_path / "nowhere")
    (fault,) = environment(tmp_path).faults
    assert f"{tmp_path}/fights.txt.j2 is faulty: it is no file that can be read." in fault


MACRO = "{% macro twice(x) %}{{ x }}{{ x }}{% endmacro %}"


def test_a_macro_gives_its_text(tmp_path: Path) -> None:
    own = written(tmp_path, "a.txt.j2", MACRO)
    assert macro(environment(own), "a.txt.j2", "twice", 7) == "77"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{% macro thrice(x) %}{% endmacro %}", " is faulty: it has no macro twice."),
        ("\n{% macro twice(x) %}\n{{ y }}{% endmacro %}", ", line 3 is faulty: 'y' is undefined."),
        ("\n{% macro twice() %}{% endmacro %}", " is faulty: TypeError, macro 'twice' takes"),
        ("\n{{ oops }}" + MACRO, ", line 2 is faulty: 'oops' is undefined."),
        ("\n{% macro twice(x) %}\n{{ x | wrap }}{% endmacro %}", ", line 3 is faulty: Type"),
    ],
)
def test_a_faulty_macro_of_a_game_gives_way_to_the_one_that_ships(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, why: str
) -> None:
    root = written(tmp_path / "shipped", "a.txt.j2", MACRO)
    monkeypatch.setattr(resources, "templates_root", lambda: root)
    templates = environment(written(tmp_path / "own", "a.txt.j2", text))
    assert macro(templates, "a.txt.j2", "twice", 7) == "77"
    (fault,) = templates.faults
    assert f"own/a.txt.j2{why}" in fault


def test_a_fault_of_the_program_is_not_put_down_to_a_template() -> None:
    templates = environment()
    templates.filters["lines"] = lambda text: len(text) // 0
    with pytest.raises(ZeroDivisionError):
        macro(templates, "messages/parts.html.j2", "say", "words")


def test_a_full_disk_under_the_cache_does_no_harm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    templates = environment(cache=tmp_path)

    def full(*words: object, **more: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("tempfile.NamedTemporaryFile", full)
    assert render(templates, "fights.txt.j2") is not None
    assert not list(tmp_path.iterdir())


def test_a_damaged_cache_does_no_harm(tmp_path: Path) -> None:
    whole = render(environment(cache=tmp_path), "fights.txt.j2")
    (kept,) = tmp_path.iterdir()
    kept.write_bytes(kept.read_bytes()[:30])
    assert render(environment(cache=tmp_path), "fights.txt.j2") == whole
