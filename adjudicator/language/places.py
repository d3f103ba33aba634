"""Places: what a player's words for a territory can mean on a board.

A territory answers to its name, its code, its aliases, and the beginnings of its names, whole or
word by word. Nothing is guessed: words that fit several territories mean all of them, words that
fit none mean nothing, and near misses are for complaints only.
"""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from msgspec import Struct

from adjudicator.core.board import Board, Territory
from adjudicator.core.ids import TerritoryName

SHORTEST_BEGINNING: Final = 3
"""Letters that a beginning must have; word by word, that one of its words must have."""

LONGEST_NAME: Final = 4
"""Words that a name has at most, where names are looked for in a text."""

NEAR: Final = 0.7
"""How alike a near miss must be: one slip in four letters, two in seven."""


class _Spelling(Struct, frozen=True):
    letters: str
    words: tuple[str, ...]
    territory: TerritoryName


class Gazetteer(Struct, frozen=True):
    """All spellings of a board's territories."""

    exact: dict[str, TerritoryName]
    codes: dict[str, TerritoryName]
    code_of: dict[TerritoryName, str]
    spellings: tuple[_Spelling, ...]
    by_letter: dict[str, tuple[_Spelling, ...]]

    def meanings(self, text: str) -> tuple[TerritoryName, ...]:
        """Every territory that the words can mean, alphabetically: one, if they are clear.

        A full name or alias means just that. A code may at the same time be the beginning of
        another name, and then it means both.
        """
        if as_written := self.exact.get(text.casefold()):
            return (as_written,)
        letters = _letters(text)
        if exact := self.exact.get(letters):
            return (exact,)
        found = set(self._begun(letters, _words(text)))
        if code := self.codes.get(letters):
            found.add(code)
        return tuple(sorted(found))

    def _begun(self, letters: str, words: tuple[str, ...]) -> Iterable[TerritoryName]:
        if len(letters) < SHORTEST_BEGINNING:
            return
        by_word = len(words) > 1 and max(map(len, words)) >= SHORTEST_BEGINNING
        whole = len(words) == 1 or min(map(len, words)) > 1
        for it in self.by_letter.get(letters[0], ()):
            if (whole and it.letters.startswith(letters)) or (by_word and _begin(words, it.words)):
                yield it.territory

    def within(self, text: str) -> tuple[TerritoryName, ...]:
        """The territories whose whole names or aliases stand among the words, as written."""
        words = _words(text)
        runs = (
            "".join(words[start:end])
            for start in range(len(words))
            for end in range(min(start + LONGEST_NAME, len(words)), start, -1)
        )
        return tuple(dict.fromkeys(self.exact[run] for run in runs if run in self.exact))

    def pair(self, text: str) -> tuple[TerritoryName, ...]:
        """The two territories that the words name one after the other; none if they do not."""
        words = _words(text)
        for place in range(1, len(words)):
            first = self.meanings(" ".join(words[:place]))
            if len(first) == 1 and len(second := self.meanings(" ".join(words[place:]))) == 1:
                return first + second
        return ()

    def short(self, territory: TerritoryName) -> str:
        """The code of a territory, or its name where the code could mean another one too."""
        code = self.code_of[territory]
        return code if self.meanings(code) == (territory,) else territory

    def near(self, text: str, among: Iterable[TerritoryName]) -> tuple[TerritoryName, ...]:
        """Those territories whose spelling the words nearly hit, the likeliest first."""
        return self.likest(text, among, NEAR)

    def likest(
        self, text: str, among: Iterable[TerritoryName], least: float = 0
    ) -> tuple[TerritoryName, ...]:
        """Those territories of which a spelling is at least so alike, the likest first."""
        from rapidfuzz.distance.OSA import normalized_similarity  # 20 ms, on this path only
        from rapidfuzz.process import extract

        wanted = set(among)
        spellings = [it for it in self.spellings if it.territory in wanted]
        letters = [it.letters for it in spellings]
        found = extract(
            _letters(text), letters, scorer=normalized_similarity, limit=None, score_cutoff=least
        )
        scored = sorted((-score, spellings[place].territory) for _, score, place in found)
        return tuple(dict.fromkeys(territory for _, territory in scored))


@lru_cache(maxsize=8)
def gazetteer(board: Board) -> Gazetteer:
    """The spellings of a board."""
    territories = board.territories.values()
    spellings = tuple(
        _Spelling(_letters(text), _words(text), it.name)
        for it in territories
        for text in _names(it)
    )
    return Gazetteer(
        {
            key: it.name
            for it in territories
            for text in _names(it)
            for key in (text.casefold(), _letters(text))
        },
        {_letters(it.code): it.name for it in territories},
        {it.name: it.code for it in territories},
        spellings,
        {
            letter: tuple(it for it in spellings if it.letters.startswith(letter))
            for letter in {it.letters[0] for it in spellings}
        },
    )


def _names(territory: Territory) -> tuple[str, ...]:
    return (territory.name, *territory.aliases)


def _begin(words: tuple[str, ...], name: tuple[str, ...]) -> bool:
    """Whether words begin a name, word by word.

    A lone letter counts behind a whole word, as in “Great B”. Behind a beginning it is something
    else: `GRE B1` on a map is Greenland, held by Blue, and `IND O1` India, held by Orange.
    """
    if len(words) != len(name) or not all(map(str.startswith, name, words)):
        return False
    return len(words[-1]) > 1 or words[:-1] == name[:-1]


def _letters(text: str) -> str:
    return "".join(_words(text))


@lru_cache(maxsize=512)
def _words(text: str) -> tuple[str, ...]:
    """The words without accents and apostrophes, in small letters."""
    if not text.isascii():
        parts = unicodedata.normalize("NFKD", text)
        text = "".join(c for c in parts if not unicodedata.combining(c))
    return tuple(re.findall(r"[^\W_]+", re.sub("['’]", "", text).casefold()))
