"""What was written in a game, for those who may read it: writers, readers, the game master."""

import json
from collections.abc import Iterator, Sequence
from datetime import datetime
from sqlite3 import Row
from typing import Final

from msgspec import Struct

from adjudicator.core.ids import Colour, StageId
from adjudicator.core.refusals import listed
from adjudicator.core.schedule import stage_title
from adjudicator.judge.clock.deadlines import from_text
from adjudicator.judge.game.games import Game
from adjudicator.judge.incoming.tokens import GAME_MASTER
from adjudicator.judge.ledger import Ledger
from adjudicator.judge.questions.ask import Answer, Ask
from adjudicator.judge.talk.addressees import named
from adjudicator.judge.talk.press_text import told
from adjudicator.reports import clock

_MOST_LINES: Final = 400
"""Lines of press in one mail; HTML of more than 100 kB is cut by mail programs."""


class Said(Struct, frozen=True):
    """What a player, or the game master, wrote to others, in a stage that the game waited for.

    `readers` have not its writer among them; to `everybody` it is public.
    """

    stage: StageId
    at: datetime
    writer: Colour
    readers: tuple[Colour, ...]
    everybody: bool
    master: bool
    anonymous: bool
    words: tuple[str, ...]


def press_of(ledger: Ledger, game: Game, reader: Colour | None) -> list[Said]:
    """What a player may read, oldest first; for None what an observer may.

    Whoever has a seat after somebody else reads none of the private press from before. For the game
    master, `gm`, it is what is public, and what was written to or by the game master, or all of it.
    """
    rows = ledger.all("SELECT * FROM press WHERE game = ? ORDER BY id", game.name)
    since = ledger.value(
        "SELECT max(since) FROM people WHERE game = ? AND colour = ?", game.name, reader
    )
    found = ((row["at"], _said(row)) for row in rows)
    return [one for at, one in found if _may_read(one, game, reader, new=at >= (since or ""))]


def writer_to_master(ledger: Ledger, game: str, letters: Sequence[str]) -> Colour:
    """Who wrote to the game master what one of these letters has passed on.

    They are Message-IDs. Empty where that is not certain, or another has that player's seat now.
    """
    found = ledger.all(
        "SELECT DISTINCT press.writer, press.at FROM press JOIN outbox ON outbox.created = press.at"  # noqa: S608
        " WHERE press.game = ? AND press.master AND outbox.colour = ? AND outbox.kind = 'press'"
        f" AND outbox.message_id IN ({', '.join('?' * len(letters))})",
        *(game, GAME_MASTER, *letters),
    )
    if len(found) != 1:
        return ""
    writer, at = found[0]
    since = ledger.value(
        "SELECT max(since) FROM people WHERE game = ? AND colour = ?", game, writer
    )
    return writer if at >= (since or "") else ""


def past_press(ask: Ask, about: str) -> Answer:
    """The press that somebody asks for: of a round, or all. Raises UserError for a bad template."""
    found = [
        one
        for one in press_of(ask.office.ledger, ask.game, ask.reader)
        if not about or _is_of(one.stage, about)
    ]
    entries: list[dict[str, object]] = []
    room = _MOST_LINES
    for one in reversed(found):
        lines = told(one.words)
        room -= len(lines)
        if room < 0:
            break
        head = heading(ask.game, one, ask.reader, clock.on_clock(one.at, ask.zone))
        entries.insert(0, {"head": head, "lines": lines})
    of = "the set-up" if about[:1] in {"0", "s"} else f"round {about}" if about else ""
    said = ask.letter("past_press", of=of, entries=entries, more=len(found) - len(entries))
    return Answer(said)


def heading(game: Game, one: Said, reader: Colour | None, when: str) -> str:
    """When, and who wrote to whom, as a reader knows them, within a sentence or as a title."""
    title = stage_title(one.stage.round, one.stage.stage, game.settings.rules, game.state.order)
    return f"{title}, {when}, {_from(game, one, reader)} to {_to(game, one, reader)}"


def _from(game: Game, one: Said, reader: Colour | None) -> str:
    if one.writer == reader:
        return "from you, without your name," if one.anonymous else "from you"
    if one.writer == GAME_MASTER:
        return "from the game master"
    hidden = one.anonymous and reader != GAME_MASTER
    return "from somebody" if hidden else f"from {named(one.writer, game.settings)}"


def _to(game: Game, one: Said, reader: Colour | None) -> str:
    if one.everybody:
        return "all"
    you = ["you"] if reader in one.readers else []
    if you and one.anonymous:
        return "you"
    others = [named(colour, game.settings) for colour in one.readers if colour != reader]
    return listed([*you, *others, *(["the game master"] if one.master else [])])


def _may_read(one: Said, game: Game, reader: Colour | None, *, new: bool) -> bool:
    """Whether a reader may read it; it is `new` to whoever had a seat already when it was sent."""
    rules = game.settings.press
    if reader is None:
        return one.everybody and rules.observers
    if reader == GAME_MASTER:
        return one.everybody or one.master or one.writer == GAME_MASTER or rules.master_reads
    return one.everybody or (new and reader in {one.writer, *one.readers})


def _is_of(stage: StageId, about: str) -> bool:
    """Whether a stage is that of `5.1`, one of round `5`, or of the set-up."""
    if about.startswith("s"):
        return stage.round == 0
    return about in {str(stage.round), f"{stage.round}.{stage.stage}"}


def _said(row: Row) -> Said:
    return Said(
        StageId.parse(row["stage"]),
        from_text(row["at"]),
        row["writer"],
        tuple(json.loads(row["readers"])),
        bool(row["everybody"]),
        bool(row["master"]),
        bool(row["anonymous"]),
        tuple(row["text"].split("\n")),
    )


def lines_of(game: Game, found: list[Said], reader: Colour | None) -> Iterator[str]:
    """Press as lines of text, for a terminal; times in the game's own zone."""
    for one in found:
        yield heading(game, one, reader, clock.on_clock(one.at, game.settings.grid.zone))
        yield from (f"  {line}" for line in one.words)
        yield ""
