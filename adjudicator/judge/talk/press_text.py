"""The words of press as they are passed on: cleaned, without what mail programs add, in lines."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from adjudicator.errors import UserError
from adjudicator.judge.game.games import Game
from adjudicator.judge.run.case import Case
from adjudicator.mail.characters import plain
from adjudicator.mail.program_words import SIGNED_BY_PROGRAMS
from adjudicator.reports.layout import columns, wrap
from adjudicator.reports.wording import cleaned

MOST_CHARACTERS: Final = 6000
MOST_LINES: Final = 150

_BAR: Final = "|"
_WIDTH: Final = 60
_BLANK: Final = "\N{NO-BREAK SPACE}"
_SHORTEST_NAME: Final = 2


def words_of(lines: Sequence[str]) -> tuple[str, ...]:
    """The lines that are passed on: cleaned, without the signature of a mail program below them."""
    kept = [cleaned(line) for line in lines]
    while kept and (not kept[-1] or _is_signature(kept[-1])):
        kept.pop()
    return tuple(kept)


def told(lines: Sequence[str]) -> list[str]:
    """The lines as they stand in a mail of ours, behind bars.

    No mail program makes a line of its own out of some of the words, since no blank can be broken.
    """
    return [one for line in lines for one in _behind_bars(line)]


def gives_away(case: Case, lines: Sequence[str]) -> str:
    """What in the words tells who the sender is: an address, or a name; empty if nothing."""
    sender = case.envelope.sender.name if case.envelope.sender else ""
    own = (*case.player.addresses, case.sender)
    return _found(own, f"{case.player.name} {sender}", lines)


def refuse_names(game: Game, lines: Sequence[str]) -> None:
    """Raises UserError if the words of the game master tell who plays in an anonymous game."""
    players = [player for player in game.settings.players if not player.is_open]
    addresses = [one for player in players for one in player.addresses]
    names = " ".join(player.name for player in players)
    if game.settings.anonymous and (found := _found(addresses, names, lines)):
        raise UserError(
            f"Nobody is to know who plays in {game.name}, and “{found}” tells that.",
            "Nothing was sent. Write it without.",
        )


def _found(addresses: Iterable[str], names: str, lines: Sequence[str]) -> str:
    """The first of these addresses, or of the parts of these names, that stands in the words.

    Names count as they are written, with their capitals, so that a player called Will may say will.
    """
    text = "\n".join(lines)
    if found := next((one for one in addresses if one and one.casefold() in text.casefold()), ""):
        return found
    words = frozenset(re.findall(r"[^\W\d_]+", text))
    parts = re.findall(r"[^\W\d_]+", names)
    return next((name for name in parts if len(name) >= _SHORTEST_NAME and name in words), "")


def _is_signature(line: str) -> bool:
    return plain(line).strip(" *_-").lower().startswith(SIGNED_BY_PROGRAMS)


def _behind_bars(line: str) -> list[str]:
    if not line:
        return [_BAR]
    short = " ".join(part for word in line.split() for part in _parts(word))
    return wrap(short, f"{_BAR} ", width=_WIDTH).replace(" ", _BLANK).split("\n")


def _parts(word: str) -> list[str]:
    """A word in parts that fit a line; most are whole."""
    parts = [""]
    for letter in word:
        if columns(parts[-1] + letter) > _WIDTH - len(f"{_BAR} "):
            parts.append("")
        parts[-1] += letter
    return parts
