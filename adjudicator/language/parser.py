"""The parsers, from the grammar files or from tables made of them beforehand.

To make a parser from its grammar takes a second, to load its table some milliseconds. A table
serves only the very grammar and version of Lark that it was made from; where it does not fit, the
parser is made from the grammar instead, so that an edited grammar counts at once.
"""

import hashlib
import io
from collections.abc import Iterator
from functools import cache
from typing import Final, Literal

import lark

from adjudicator import resources

GRAMMARS: Final = {
    "orders": ("orders.lark", "shared.lark", "lexicon.lark"),
    "turns": ("turns.lark", "shared.lark", "limits.lark", "lexicon.lark"),
    "conditions": ("conditions.lark",),
    "commands": ("commands.lark",),
}
"""Every parser with the files that its grammar is put together from."""

_LEXERS: Final[dict[str, Literal["basic", "contextual"]]] = {
    "orders": "basic",
    "turns": "basic",
    "conditions": "contextual",
    "commands": "contextual",
}


@cache
def parser(name: str) -> lark.Lark:
    """The parser of a grammar in `GRAMMARS`. Raises UserError if a file of it is missing."""
    made_from, table = resources.parser_table(name)
    if made_from == fingerprint(name):
        return lark.Lark.load(io.BytesIO(table))
    return made(name)


def made(name: str, *, strict: bool = False) -> lark.Lark:
    """The parser, made from its grammar; `strict` raises GrammarError for any ambiguity."""
    return lark.Lark(
        grammar(name),
        parser="lalr",
        lexer=_LEXERS[name],
        maybe_placeholders=False,
        strict=strict,
    )


def words(text: str, orders: lark.Lark) -> list[lark.Token]:
    """The words of a text as the parser of orders sees them.

    Raises UnexpectedCharacters where no word begins. Lark's own `lex` builds a lexer at each call.
    """
    started = orders.parse_interactive(text)
    # Lark does not type this method.
    lexed: Iterator[lark.Token] = started.lexer_thread.lex(  # type: ignore[no-untyped-call]
        started.parser_state
    )
    return list(lexed)


def grammar(name: str) -> str:
    """The whole text of a grammar. Raises UserError if a file of it is missing."""
    return "".join(resources.grammar(file) for file in GRAMMARS[name])


def fingerprint(name: str) -> str:
    """What a table must have been made from to serve: this grammar, by this version of Lark."""
    return hashlib.sha256(f"{lark.__version__}\n{grammar(name)}".encode()).hexdigest()
