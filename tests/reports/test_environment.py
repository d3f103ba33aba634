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
    with pytest.raises(UserError, match=r"a\.txt\.j2 is faulty: 'viev' is undefined\."):
        render(environment([own]), "a.txt.j2")


def test_a_template_that_does_not_parse_is_told_with_its_line(tmp_path: Path) -> None:
    own = written(tmp_path, "a.txt.j2", "good\n{% if %}")
    with pytest.raises(UserError, match=r"a\.txt\.j2, line 2 is faulty"):
        render(environment([own]), "a.txt.j2")


def test_a_macro_gives_its_text(tmp_path: Path) -> None:
    own = written(tmp_path, "a.txt.j2", "{% macro twice(x) %}{{ x }}{{ x }}{% endmacro %}")
    assert macro(environment([own]), "a.txt.j2", "twice", 7) == "77"
