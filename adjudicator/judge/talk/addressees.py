"""Whom press is for: colours, names, everybody, the game master, as people write them."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final
from unicodedata import category, normalize

from msgspec import Struct

from adjudicator.core.ids import BADGES, Colour
from adjudicator.core.refusals import listed
from adjudicator.judge.game.settings import GameSettings
from adjudicator.reports.layout import shortened
from adjudicator.reports.wording import cleaned

_BUT: Final = re.compile(r"\b(?:but|except(?: for)?|without|save|apart from)\b")
_JOINTS: Final = re.compile(r"\s*(?:[,;&+/]|\band\b)\s*")
_EVERYBODY: Final = frozenset(
    ("all", "everybody", "everyone", "others", "all others", "the others", "all the others")
) | {"all players", "all of you", "the table", "the rest", "the players", "anybody"}
_MASTER: Final = frozenset(
    ("game master", "gamemaster", "game-master", "gm", "master", "judge", "moderator")
) | {"judge's master", "master of the game"}
_SHORTEST: Final = 3
_LONGEST_SHOWN: Final = 30


class Readers(Struct, frozen=True):
    """Who is to read press: players in seat order, all of them or some, and the game master."""

    colours: tuple[Colour, ...]
    everybody: bool
    master: bool


def readers(text: str, settings: GameSettings) -> Readers | str:
    """Who is meant by the words between `press to` and the colon; else a sentence on what is not.

    The writer may be among them.
    """
    whole, *excepted = _BUT.split(_folded(text), maxsplit=1)
    known = _known(settings)
    found: set[Colour] = set()
    everybody = master = False
    for word in _words(whole, known):
        if word in _EVERYBODY:
            everybody = True
        elif word in _MASTER:
            master = True
        elif colour := _colour(word, known):
            found.add(colour)
        else:
            return _unknown(word, settings)
    if everybody:
        found = set(settings.seats)
    if excepted:
        for word in _words(excepted[0], known):
            if not (colour := _colour(word, known)):
                return _unknown(word, settings)
            found.discard(colour)
    colours = tuple(colour for colour in settings.seats if colour in found)
    return Readers(colours, everybody and not excepted, master)


def named(colour: Colour, settings: GameSettings) -> str:
    """A player as everybody knows them: `Red (Ada)`, or the colour alone."""
    name = settings.public_names.get(colour)
    return f"{colour.capitalize()} ({name})" if name else colour.capitalize()


def _words(text: str, known: Mapping[str, Colour]) -> Iterator[str]:
    """The readers that are named one after the other, without articles."""
    for part in filter(None, _JOINTS.split(text.strip())):
        word = part.removeprefix("the ").removeprefix("player ").strip(" .")
        if word in {*_EVERYBODY, *_MASTER, *known} or part in _EVERYBODY:
            yield part if part in _EVERYBODY else word
        elif all(_colour(one, known) for one in word.split()):
            yield from word.split()
        else:
            yield word


def _known(settings: GameSettings) -> dict[str, Colour]:
    """What players are called: by names, where these are public, and before all by colours."""
    whole = {colour: _folded(name) for colour, name in settings.public_names.items()}
    parts = [(part, colour) for colour, name in whole.items() for part in name.split()]
    times = Counter(part for part, _ in parts)
    known = {part: colour for part, colour in parts if times[part] == 1}
    known |= {name: colour for colour, name in whole.items() if name}
    known |= {BADGES[colour].lower(): colour for colour in settings.seats}
    return known | {colour: colour for colour in settings.seats}


def _colour(word: str, known: Mapping[str, Colour]) -> Colour:
    """The player that a word means, the beginning of a colour or name too; empty if none."""
    if word in known:
        return known[word]
    meant = {colour for name, colour in known.items() if name.startswith(word)}
    return meant.pop() if len(word) >= _SHORTEST and len(meant) == 1 else ""


def _unknown(word: str, settings: GameSettings) -> str:
    play = listed([named(colour, settings) for colour in settings.seats])
    shown = shortened(cleaned(word), _LONGEST_SHOWN).replace(" ", "\N{NO-BREAK SPACE}")
    return f"There is no player “{shown}”; in this game play {play}."


def _folded(text: str) -> str:
    """A name without capitals, accents and double blanks."""
    bare = (it for it in normalize("NFKD", text.casefold()) if category(it) != "Mn")
    return " ".join("".join(bare).replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").split())
