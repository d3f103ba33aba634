"""Lines are cut into the words that Lark itself would see, in less time."""

import pytest
from lark import Lark, Token, UnexpectedCharacters

from adjudicator.language.lexer import UnreadableError
from adjudicator.language.parser import Parser, parser
from tools import order_language
from tools.beginnings import beginnings

LINES = [
    *(
        phrase
        for name in ("good", "turns_good")
        for group in order_language.phrases(name)["groups"]
        for phrases in group["phrases"].values()
        for phrase in phrases
    ),
    *(
        complaint.splitlines()[0].removeprefix("| ")
        for name in ("bad", "turns_bad")
        for group in order_language.phrases(name)["groups"]
        for complaint in group["complaints"]
    ),
    *order_language.keywords(),
]
GRAMMAR = r"""
start: IN | ONE | BELOW | WORD | SIGN
ONE.2: /one|(?:, *)?1/
BELOW.1: /-\d/
IN.1: /(in|on +to)\b/i
WORD.0: /[^\W\d_]+/
SIGN.-1: /\S/
"""


def seen_by_lark(text: str, grammar: Lark) -> list[tuple[str, str, int | None, int | None]] | None:
    reader = grammar.parse_interactive(text)
    try:
        words = reader.lexer_thread.lex(reader.parser_state)  # type: ignore[no-untyped-call] # Lark's
        return [*map(described, words)]
    except UnexpectedCharacters:
        return None


def cut(text: str, reader: Parser) -> list[tuple[str, str, int | None, int | None]] | None:
    try:
        return [*map(described, reader.words(text))]
    except UnreadableError:
        return None


def described(word: Token) -> tuple[str, str, int | None, int | None]:
    return word.type, str(word), word.start_pos, word.end_pos


@pytest.mark.parametrize("name", ["orders", "turns"])
def test_the_words_of_every_phrase_are_those_that_lark_itself_sees(name: str) -> None:
    reader = parser(name)
    for number, line in enumerate(LINES):
        text = line if number % 3 else line.upper()
        assert cut(text, reader) == seen_by_lark(text, reader.grammar), text


@pytest.mark.parametrize("text", ["4 ON PERU", "4 on pEru", "4 on Peru"])
def test_words_keep_the_letters_in_which_they_are_written(text: str) -> None:
    assert [str(word) for word in parser("orders").words(text)] == text.split()


@pytest.mark.parametrize("text", ["\u212aEEP cards", "R\u0130sk", "  Peru", "", " "])
def test_odd_letters_and_blanks_are_taken_as_lark_takes_them(text: str) -> None:
    reader = parser("orders")
    assert cut(text, reader) == seen_by_lark(text, reader.grammar)


def test_a_sign_with_which_no_word_begins_is_told_by_its_place() -> None:
    with pytest.raises(UnreadableError) as caught:
        list(parser("orders").words('place "4" in Peru'))
    assert caught.value.at == len("place ")


def test_a_word_is_looked_for_among_those_that_it_can_be() -> None:
    terminals = beginnings(Lark(GRAMMAR, parser="lalr", lexer="basic"))
    assert terminals["in"] == ["IN", "WORD", "SIGN"]
    assert terminals["on"] == ["ONE", "IN", "WORD", "SIGN"]
    assert terminals["q"] == ["WORD", "SIGN"]
    assert terminals[",1"] == ["ONE", "SIGN"]
    assert terminals["1"] == ["ONE", "SIGN"]
    assert terminals["-"] == ["BELOW", "SIGN"]
    assert terminals[""] == ["WORD", "SIGN"]
