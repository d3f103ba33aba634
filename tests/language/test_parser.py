"""The parsers come from tables that were made from the grammar as it is."""

import re
from pathlib import Path

import pytest
from lark import LarkError

from adjudicator import resources
from adjudicator.core.board import Board
from adjudicator.data.boards import load_board
from adjudicator.errors import UserError
from adjudicator.language import parser
from tools import order_language

GRAMMARS = sorted(parser.GRAMMARS)


@pytest.mark.parametrize("name", GRAMMARS)
def test_the_table_is_made_from_the_grammar_as_it_is(name: str) -> None:
    """If this fails, run python -m tools.order_language."""
    assert resources.parser_table(name)[0] == parser.fingerprint(name)


@pytest.mark.parametrize("name", GRAMMARS)
def test_the_table_was_made_where_a_conflict_is_an_error(name: str) -> None:
    """So the grammar, from which it was made, has none: to look again takes ten seconds."""
    parser.parser.cache_clear()
    assert parser.parser(name).grammar.options.strict


@pytest.mark.parametrize(
    "conflict", ["start: one | two\none: /a/\ntwo: /a/", "start: A | B\nA: /ab?/\nB: /ac?/"]
)
def test_no_table_is_made_of_a_grammar_with_a_conflict(
    monkeypatch: pytest.MonkeyPatch, conflict: str
) -> None:
    """Neither of two readings of one shape nor, as far as Lark can tell, of one word."""
    monkeypatch.setattr(parser, "grammar", lambda _: conflict)
    with pytest.raises(LarkError):
        order_language.table("commands")


def test_the_list_of_keywords_agrees_with_the_lexicon() -> None:
    """If this fails, run python -m tools.order_language."""
    assert resources.grammar("keywords.txt").split() == order_language.keywords()


@pytest.mark.parametrize("name", ["risk2", "classic"])
def test_no_name_on_a_board_holds_a_keyword(name: str) -> None:
    board: Board = load_board(name)
    keywords = set(order_language.keywords())
    for it in board.territories.values():
        for spelling in (it.name, it.code, *it.aliases):
            assert keywords.isdisjoint(re.findall(r"[\w']+", spelling.casefold()))


def test_a_fitting_table_is_loaded_and_not_made_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(parser, "made")
    parser.parser.cache_clear()
    assert isinstance(parser.parser("orders"), parser.Parser)


def test_an_edited_grammar_counts_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that was made from another grammar is left alone."""
    shipped = resources.grammar
    monkeypatch.setattr(
        resources, "grammar", lambda file: shipped(file).replace("_HOLD.2: /(", "_HOLD.2: /(squat|")
    )
    parser.parser.cache_clear()
    assert parser.parser("orders").in_context("squat").data == "hold"
    parser.parser.cache_clear()


def test_a_missing_table_is_told_with_its_place_and_the_cure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "_resources" / "grammar").mkdir(parents=True)
    monkeypatch.setattr(resources, "_PACKAGE", tmp_path)
    with pytest.raises(UserError) as caught:
        resources.parser_table("orders")
    path = tmp_path / "_resources" / "grammar" / "orders.table"
    assert caught.value.message == f"{path} cannot be read: No such file or directory."
    assert caught.value.cure == "It ships with the program, so install adjudicator again."
