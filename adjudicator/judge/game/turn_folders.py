"""Turn folders: the truth about what was judged. One is there whole or not at all."""

import json
import shutil
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from email import message_from_bytes
from email.policy import compat32
from pathlib import Path

from msgspec import Struct

from adjudicator.core.events import Event
from adjudicator.core.ids import Colour, StageId
from adjudicator.core.orders import OrderSet
from adjudicator.core.state import State
from adjudicator.core.turn import TurnRecord
from adjudicator.data.codec import to_plain
from adjudicator.data.yaml_writer import write
from adjudicator.judge.clock.attendance import to_record
from adjudicator.judge.clock.deadlines import to_text
from adjudicator.judge.home import OUTGOING, GameFolder, mail_file, reading, writing
from adjudicator.judge.outgoing.outbox import Posting
from adjudicator.judge.run.outcomes import Kind
from adjudicator.language.canonical import canonical
from adjudicator.mail.compose import Image
from adjudicator.mail.files import head, make_folder, sync_folder, write_whole
from adjudicator.reports.facts import StageFacts
from adjudicator.reports.letter import Letter

MAPS = "maps"
"""Where a turn folder keeps the pictures of its map."""


class Maps(Struct, frozen=True):
    """The pictures of a stage by form; that of the form `mailed` has the Content-ID `cid`."""

    pictures: Mapping[str, bytes]
    mailed: str
    cid: str

    @property
    def image(self) -> Image:
        """The picture as a mail holds it."""
        return Image(self.cid, "map.png", self.pictures[self.mailed])

    @property
    def address(self) -> str:
        """Where the HTML of a mail finds the picture (RFC 2392)."""
        return f"cid:{self.cid}"


class Turn(Struct, frozen=True):
    """A judged stage, or a ruling, with all that it causes, ready to be written.

    `due` is when the orders that were judged were due, None for the deal and for a ruling.
    `letters` are by reader. `maps` is None where no picture is drawn. `ruled_by` names what made a
    ruling, so that it is made once; `seed` is empty then.
    """

    facts: StageFacts
    due: datetime | None
    seed: bytes
    record: TurnRecord
    next_stage: StageId
    letters: Mapping[Colour, Letter]
    postings: Sequence[Posting]
    maps: Maps | None
    ruled_by: str = ""


def write_turn(folder: GameFolder, turn: Turn, *, for_review: bool = False) -> str:
    """Write a turn into a temporary folder, sync it, rename it, and give its name.

    One `for_review` lies apart from those that count. Raises UserError if the disk is full or not
    to be written; nothing of it is there then.
    """
    parent = folder.review if for_review else folder.turns
    place = parent / folder.turn(turn.facts.stage).name
    unfinished = folder.unfinished(place)
    with writing(place):
        make_folder(parent)
        shutil.rmtree(unfinished, ignore_errors=True)
        for name, content in _files(turn):
            path = unfinished / name
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, content)
        for path in (unfinished, *(entry for entry in unfinished.iterdir() if entry.is_dir())):
            sync_folder(path)
        unfinished.rename(place)
        sync_folder(parent)
    return place.name


def outgoing(path: Path, game: str, stage: StageId) -> list[Posting]:
    """The mails that a turn folder holds, in the order of their names."""
    folder = path / OUTGOING
    with reading(folder):
        files = sorted(folder.glob("*.eml")) if folder.is_dir() else []
        return [_posting(file.read_bytes(), game, stage) for file in files]


def _posting(raw: bytes, game: str, stage: StageId) -> Posting:
    """The mail, and what its own Message-ID says about it: `<GAME.STAGE.KIND.COLOUR.HASH@…>`."""
    mail = message_from_bytes(head(raw), policy=compat32)  # its pictures are not parsed
    own_id = str(mail["Message-ID"])
    kind, colour = own_id.partition("@")[0].split(".")[-3:-1]
    return Posting(
        message_id=own_id,
        sender=str(mail["X-Loop"]),
        recipient=str(mail["To"]),
        reply_to=str(mail["Reply-To"]),
        raw=raw,
        kind=Kind(kind),
        game=game,
        stage=str(stage),
        colour=colour,
    )


def _files(turn: Turn) -> Iterable[tuple[str, bytes]]:
    yield "stage.yaml", write(_stage(turn)).encode()
    yield "orders.yaml", write(_orders(turn.record.orders)).encode()
    yield "record.jsonl", _record(turn.record.events)
    yield "state.yaml", write(to_plain(turn.record.state, State)).encode()
    for reader, letter in turn.letters.items():
        yield f"reports/{reader}.txt", letter.text.encode()
        yield f"reports/{reader}.html", _kept(letter.html, turn.maps).encode()
    for form, picture in turn.maps.pictures.items() if turn.maps else ():
        yield f"{MAPS}/{form}.png", picture
    for posting in turn.postings:
        yield f"{OUTGOING}/{mail_file(posting.message_id)}", posting.raw


def _kept(html: str, maps: Maps | None) -> str:
    """The HTML of a mail as it is kept, with the map from a file beside it."""
    return html.replace(maps.address, f"../{MAPS}/{maps.mailed}.png") if maps else html


def _stage(turn: Turn) -> dict[str, object]:
    facts = turn.facts
    following = {
        "stage": str(turn.next_stage),
        **({"deadline": to_text(facts.deadline)} if facts.deadline else {}),
        **({"commitment": facts.commitment} if facts.commitment else {}),
    }
    return {
        "game": facts.game,
        "stage": str(facts.stage),
        "judged": to_text(facts.now),
        **({"deadline": to_text(turn.due)} if turn.due else {}),
        **({"seed": turn.seed.hex()} if turn.seed else {}),
        **({"ruled_by": turn.ruled_by} if turn.ruled_by else {}),
        **({"salts": dict(facts.salts)} if facts.salts else {}),
        **({"attendance": to_record(facts.attendance)} if facts.attendance else {}),
        "next": following,
    }


def _orders(orders: Mapping[Colour, OrderSet]) -> dict[str, object]:
    """The orders by player: in the judge's spelling, and beside it in the player's own words."""
    return {
        colour: [
            {"order": canonical(order), "line": order.source.line, "words": order.source.text}
            for order in given
        ]
        for colour, given in orders.items()
    }


def _record(events: Sequence[Event]) -> bytes:
    lines = (json.dumps(to_plain(event, Event), ensure_ascii=False) for event in events)
    return "".join(f"{line}\n" for line in lines).encode()
