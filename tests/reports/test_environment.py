"""The one Jinja environment: where templates come from, and what is said of faulty ones."""

from pathlib import Path

import pytest

from adjudicator.errors import UserError
from adjudicator.reports.environment import environment, macro, render


def written(folder: Path, name: str, text: str) -> Path:
    (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_own_templates_come_before_those_that_ship(tmp_path: Path) -> None:
    own = written(tmp_path, "fights.txt.j2", "mine")
    assert render(environment([own]), "fights.txt.j2") == "mine"
    assert "events" not in render(environment([own]), "events.txt.j2")


def test_html_is_escaped_and_text_is_not(tmp_path: Path) -> None:
    written(tmp_path, "a.html.j2", "{{ name }}")
    written(tmp_path, "a.txt.j2", "{{ name }}")
    templates = environment([tmp_path])
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


def test_a_misspelt_name_is_told(tmp_path: Path) -> None:
    own = written(tmp_path, "a.txt.j2", "{{ viev }}")
    with pytest.raises(UserError, match=r"a\.txt\.j2, line 1 is faulty: 'viev' is undefined\."):
        render(environment([own]), "a.txt.j2")


def test_a_template_that_does_not_parse_is_told_with_its_line(tmp_path: Path) -> None:
    own = written(tmp_path, "a.txt.j2", "good\n{% if %}")
    with pytest.raises(UserError, match=r"a\.txt\.j2, line 2 is faulty"):
        render(environment([own]), "a.txt.j2")


def test_a_macro_gives_its_text(tmp_path: Path) -> None:
    own = written(tmp_path, "a.txt.j2", "{% macro twice(x) %}{{ x }}{{ x }}{% endmacro %}")
    assert macro(environment([own]), "a.txt.j2", "twice", 7) == "77"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{{ 1 / 0 }}", "ZeroDivisionError"),
        ("{{ None.thing.more }}", "has no attribute"),
        ("{{ 'x' + 7 }}", "TypeError"),
        ("{{ {}['key'] }}", "has no attribute"),
    ],
)
def test_a_template_that_goes_wrong_while_it_is_filled_is_told_with_its_line(
    tmp_path: Path, text: str, why: str
) -> None:
    own = written(tmp_path, "a.txt.j2", f"good\n{text}")
    with pytest.raises(UserError, match=rf"(?s)/a\.txt\.j2, line 2 is faulty: .*{why}"):
        render(environment([own]), "a.txt.j2")


def test_a_template_that_is_no_text_is_told(tmp_path: Path) -> None:
    (tmp_path / "a.txt.j2").write_bytes(b"\xff\xfe{{")
    with pytest.raises(UserError, match=r"a\.txt\.j2 is faulty: it is not UTF-8 text\."):
        render(environment([tmp_path]), "a.txt.j2")


def test_a_template_that_may_not_be_read_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = written(tmp_path, "a.txt.j2", "good")

    def closed(path: str, *words: object, **more: object) -> None:
        raise PermissionError(13, "Permission denied", path)

    monkeypatch.setattr("builtins.open", closed)
    with pytest.raises(UserError, match=r"/a\.txt\.j2 is faulty: PermissionError"):
        render(environment([own]), "a.txt.j2")


def test_a_fault_of_the_program_is_not_put_down_to_a_template() -> None:
    templates = environment()
    templates.filters["wrap"] = lambda text: len(text) // 0
    with pytest.raises(ZeroDivisionError):
        render(templates, "messages/game_over.txt.j2", game="world")


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
