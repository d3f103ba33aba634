"""The parsers, from the grammar files or from tables made of them beforehand.

To make a parser from its grammar takes a second, to load its table some milliseconds. A table
serves only the very grammar and version of Lark that it was made from; where it does not fit, the
parser is made from the grammar instead, so that an edited grammar counts at once.
"""

import hashlib
import io
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain
from typing import Final, Literal

import lark
import msgspec
from lark import Lark, Token, Tree, UnexpectedToken
from lark.parsers.lalr_interactive_parser import InteractiveParser

from adjudicator import resources
from adjudicator.language.lexer import Beginnings, Lexer, UnreadableError, ranked

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


class Stop:
    """The word at which a grammar gives up, `$END` where the text is fine as far as it goes.

    `words` are all words of the text, to be gone through once; UnreadableError is raised where none
    begins behind the one at which the grammar gives up.
    """

    def __init__(self, token: Token, words: Iterator[Token], reader: InteractiveParser) -> None:
        self.token = token
        self.words = words
        self._reader = reader

    @property
    def at_end(self) -> bool:
        """Whether all words were taken, and more must follow."""
        return self.token.type == "$END"

    def expected(self) -> frozenset[str]:
        """The kinds of words that the grammar would take there."""
        return frozenset(self._reader.accepts())  # type: ignore[no-untyped-call] # Lark's


class Parser:
    """What reads texts by a grammar."""

    def __init__(self, grammar: Lark, begun: Beginnings) -> None:
        self.grammar = grammar
        self._lexer = Lexer(grammar, begun)

    def words(self, text: str) -> Iterator[Token]:
        """The words of a text. Raises UnreadableError where none begins."""
        return self._lexer.words(text)

    def is_name(self, word: str) -> bool:
        """Whether a word is none of the language, but may belong to a name."""
        return [it.type for it in self.words(word)] == ["WORD"]

    def shape(self, words: Iterable[Token]) -> Tree[Token] | Stop:
        """The tree of these words, or where the grammar gives up on them."""
        reader = self.grammar.parse_interactive()
        seen: list[Token] = []
        rest = iter(words)
        try:
            for word in rest:
                seen.append(word)
                reader.feed_token(word)
            return _ended(reader, seen[-1] if seen else None)
        except UnexpectedToken as error:
            return Stop(error.token, chain(seen, rest), reader)

    def begins(self, text: str) -> bool:
        """Whether a text begins with a word that texts of this grammar can begin with."""
        return self._lexer.begins(text)

    def in_context(self, text: str) -> Tree[Token] | None:
        """The tree of a text whose words are looked for only where they may stand; None if none."""
        if not self.begins(text):
            return None
        reader = self.grammar.parse_interactive()
        word = None
        try:
            for word in self._lexer.words(text, reader.choices):
                reader.feed_token(word)
            return _ended(reader, word)
        except (UnreadableError, UnexpectedToken):
            return None


def _ended(reader: InteractiveParser, last: Token | None) -> Tree[Token]:
    tree: Tree[Token] = reader.feed_eof(last)  # type: ignore[no-untyped-call] # Lark's
    return tree


@cache
def parser(name: str) -> Parser:
    """The parser of a grammar in `GRAMMARS`. Raises UserError if a file of it is missing."""
    made_from, table = resources.parser_table(name)
    if made_from != fingerprint(name):
        grammar = made(name)
        return Parser(grammar, {"": [it.name for it in ranked(grammar)]})
    begun, _, rest = table.partition(b"\n")
    beginnings = msgspec.json.decode(begun, type=dict[str, list[str]])
    return Parser(Lark.load(io.BytesIO(rest)), beginnings)


def made(name: str, *, strict: bool = False) -> Lark:
    """The parser, made from its grammar; `strict` raises GrammarError for any ambiguity."""
    return Lark(
        grammar(name),
        parser="lalr",
        lexer=_LEXERS[name],
        maybe_placeholders=False,
        strict=strict,
    )


def grammar(name: str) -> str:
    """The whole text of a grammar. Raises UserError if a file of it is missing."""
    return "".join(resources.grammar(file) for file in GRAMMARS[name])


def fingerprint(name: str) -> str:
    """What a table must have been made from to serve: this grammar, by this version of Lark."""
    return hashlib.sha256(f"{lark.__version__}\n{grammar(name)}".encode()).hexdigest()
