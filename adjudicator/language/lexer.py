"""Lines cut into the words of a grammar.

Lark's own lexer tries some 400 keywords, one after the other, at every word. This one tries those
that the word's first letters leave; it finds the same in a quarter of the time.
"""

import re
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from functools import cached_property
from string import ascii_lowercase, ascii_uppercase
from typing import Final, TypeAlias

from lark import Lark, Token
from lark.lexer import PatternRE, TerminalDef

LONGEST_BEGINNING: Final = 2
"""Letters of a word that it is looked up by."""

Beginnings: TypeAlias = Mapping[str, Sequence[str]]
"""The names of the terminals that a word can be, by what it begins with: the longest that is here.

Those that win over others stand first.
"""

_ODD: Final = {"\u0130": "i", "\u0131": "i", "\u017f": "s", "\u212a": "k"}
"""Turkish and old letters that `re` takes for these where case does not matter."""

_SMALL: Final = str.maketrans(dict(zip(ascii_uppercase, ascii_lowercase, strict=True)) | _ODD)


class UnreadableError(ValueError):
    """No word begins at a place of a text, which is `at`."""

    def __init__(self, at: int) -> None:
        super().__init__(at)
        self.at = at


class _Terminal:
    """A kind of words, with the blanks behind them. Patterns are compiled when they are needed."""

    def __init__(self, its: TerminalDef) -> None:
        self.kind = its.name
        pattern = its.pattern.value
        self._pattern = pattern if isinstance(its.pattern, PatternRE) else re.escape(pattern)

    @cached_property
    def match(self) -> Callable[[str, int], re.Match[str] | None]:
        return re.compile(rf"({self._pattern})\s*").match


class _Begun(dict[str, tuple[_Terminal, ...]]):
    """What words can be, by what they begin with: for any text, the longest beginning there is."""

    def __missing__(self, beginning: str) -> tuple[_Terminal, ...]:
        return self[beginning[:-1]]


class Lexer:
    """What cuts texts into the words of a grammar, in whatever letters."""

    def __init__(self, grammar: Lark, begun: Beginnings) -> None:
        terminals = {it.name: _Terminal(it) for it in ranked(grammar)}
        reader = grammar.parse_interactive()
        first: Container[str] = reader.choices()  # type: ignore[no-untyped-call] # Lark's
        self._ignored = frozenset(grammar.lexer_conf.ignore)
        self._begun = _Begun(
            (key, tuple(terminals[name] for name in its)) for key, its in begun.items()
        )
        self._first = _Begun(
            (key, tuple(it for it in its if it.kind in first)) for key, its in self._begun.items()
        )

    def words(
        self, text: str, expected: Callable[[], Container[str]] | None = None
    ) -> Iterator[Token]:
        """The words of a text, if need be only such as are `expected` when their turn comes.

        Raises UnreadableError where none begins.
        """
        small = _small(text)
        at = len(text) - len(text.lstrip())
        while at < len(text):
            among = expected() if expected else None
            for terminal in self._begun[small[at : at + LONGEST_BEGINNING]]:
                if among is not None and terminal.kind not in among:
                    continue
                if found := terminal.match(small, at):
                    break
            else:
                raise UnreadableError(at)
            if terminal.kind not in self._ignored:
                end = found.end(1)
                yield Token(terminal.kind, text[at:end], at, end_pos=end)
            at = found.end()

    def begins(self, text: str) -> bool:
        """Whether a text begins with a word that texts of the grammar can begin with."""
        small = _small(text.lstrip())
        return any(it.match(small, 0) for it in self._first[small[:LONGEST_BEGINNING]])


def _small(text: str) -> str:
    return text.lower() if text.isascii() else text.translate(_SMALL)


def ranked(grammar: Lark) -> list[TerminalDef]:
    """The terminals of a grammar, those first that win over others, as Lark has it."""
    return sorted(
        grammar.terminals,
        key=lambda it: (-it.priority, -it.pattern.max_width, -len(it.pattern.value), it.name),
    )
