"""Moving one game to another home, as one file.

The file holds the game's secret. Nothing that was sent is sent again, and what had not been sent
yet is not: the game master is told of it. The other home has another key for its reply addresses,
so of the old mails only the ids are good there: an answer to one is known by what it answers.
"""

import os
import shutil
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from msgspec import Struct

from adjudicator.errors import UserError
from adjudicator.judge.clock.deadlines import to_text
from adjudicator.judge.game.settings import check_name
from adjudicator.judge.home import SECRET_MODE, GameFolder, reading, writing
from adjudicator.judge.incoming.registry import claim_of_token
from adjudicator.judge.incoming.tokens import GUEST, read_token
from adjudicator.judge.ledger_schema import VERSION
from adjudicator.judge.run.heal import heal
from adjudicator.judge.run.office import Office
from adjudicator.judge.run.outcomes import Sending
from adjudicator.judge.run.trouble import tell_of_game
from adjudicator.judge.seats.guests import reply_to_guest
from adjudicator.judge.transfer.game_file import GameFile, packed, unpacked
from adjudicator.judge.transfer.game_rows import Rows, forget, put_rows, rows_of
from adjudicator.mail.addresses import split_plus
from adjudicator.mail.files import make_folder, sync_folder, write_whole

_WAITS: frozenset[str] = frozenset({Sending.QUEUED, Sending.SENDING, Sending.UNKNOWN})
_NOT_SENT = "The game was moved to another home before this was sent."


class Moved(Struct, frozen=True):
    """A game that was put into a file, or taken out of one. `unsent` mails of it were not sent."""

    game: str
    unsent: int


def export_game(office: Office, folder: GameFolder, path: Path) -> Moved:
    """Write a game into a file that only its owner may read; there whole or not at all.

    Nothing is changed here. Raises UserError if something cannot be read or written.
    """
    heal(office, folder, partial(tell_of_game, office, folder.name))
    rows = _as_moved(office, rows_of(office.ledger, folder.name))
    game = GameFile(
        game=folder.name,
        moved=to_text(office.now),
        ledger=VERSION,
        files=dict(_files(folder)),
        mails=dict(_mails(office, rows)),
        rows=rows,
    )
    unfinished = path.with_name(f".{path.name}")
    with writing(path):
        os.close(os.open(unfinished, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, SECRET_MODE))
        unfinished.chmod(SECRET_MODE)
        packed(game, unfinished)
        with unfinished.open("rb") as file:
            os.fsync(file.fileno())
        unfinished.replace(path)
        sync_folder(path.parent)
    return Moved(folder.name, _unsent(rows))


def import_game(office: Office, path: Path) -> Moved:
    """Take a game out of a file; it goes on where it stood, with its orders, dice and deadlines.

    Raises UserError if there is such a game here, or the file is damaged or of another version;
    nothing has happened then. One that was stopped is repeated.
    """
    found = unpacked(path, VERSION)
    folder = office.home.game(check_name(found.game))
    if folder.root.exists():
        raise UserError(
            f"There is a game {found.game} in {office.home.root} already.",
            "Its dice and mails go by that name, so it can be moved only to a home without such a"
            " game.",
        )
    rows = _as_here(office, found.rows)
    scratch = office.home.cache / "import"
    with writing(scratch):
        _unpack(scratch, found.files)
        for name, content in found.mails.items():
            make_folder(office.home.mail)
            if not (office.home.mail / name).exists():
                write_whole(office.home.mail / name, content)
    with office.ledger.transaction():
        forget(office.ledger, found.game)  # what an earlier life, or an import that stopped, left
        put_rows(office.ledger, rows)
    with writing(folder.root):
        scratch.rename(folder.root)
        sync_folder(office.home.root)
    return Moved(found.game, _unsent(found.rows))


def _files(folder: GameFolder) -> Iterator[tuple[str, bytes]]:
    """All files of a game's folder; what is unfinished is not of it."""
    with reading(folder.root):
        for path in sorted(folder.root.rglob("*")):
            parts = path.relative_to(folder.root)
            if path.is_file() and not any(part.startswith(".") for part in parts.parts):
                yield parts.as_posix(), path.read_bytes()


def _mails(office: Office, rows: Rows) -> Iterator[tuple[str, bytes]]:
    """The raw mails that came in for a game, as far as they were kept."""
    for name in dict.fromkeys(f"{row['hash']}.eml" for row in rows["received"]):
        path = office.home.mail / name
        with reading(path):
            if path.exists():
                yield name, path.read_bytes()


def _unpack(scratch: Path, files: Mapping[str, bytes]) -> None:
    shutil.rmtree(scratch, ignore_errors=True)
    for name, content in files.items():
        path = scratch / name
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, content)
    for path in (scratch, *(entry for entry in scratch.rglob("*") if entry.is_dir())):
        sync_folder(path)
    for path in scratch.rglob(GameFolder(scratch).secret.name):
        path.chmod(SECRET_MODE)


def _unsent(rows: Rows) -> int:
    return sum(row["state"] in _WAITS for row in rows["outbox"])


def _as_moved(office: Office, rows: Rows) -> Rows:
    """The rows as they are moved: reply addresses that are worth nothing any more are left out."""
    sent = [
        row if _is_good(office, row) else {**row, "reply_to": office.config.address}
        for row in rows["outbox"]
    ]
    mails = [{**row, "account": _account(row)} for row in rows["received"]]
    return {**rows, "outbox": sent, "received": mails}


def _account(row: Mapping[str, Any]) -> str:
    """The account that a mail came from, which must not be taken for one of the other home."""
    return str(row["account"] if ":" in row["account"] else f"{row['game']}:{row['account']}")


def _is_good(office: Office, row: Mapping[str, Any]) -> bool:
    tag = split_plus(row["reply_to"])[1]
    is_of_guest = row["reply_to"] == reply_to_guest(office, row["game"], row["recipient"])
    return is_of_guest or claim_of_token(office, [row["game"]], tag) is not None


def _as_here(office: Office, rows: Rows) -> Rows:
    """The rows as this home keeps them: with its own reply addresses, and nothing to be sent."""
    return {**rows, "outbox": [dict(_as_sent(office, row)) for row in rows["outbox"]]}


def _as_sent(office: Office, row: Mapping[str, Any]) -> Mapping[str, Any]:
    waits = row["state"] in _WAITS
    changed = {"state": Sending.SUPERSEDED, "reason": _NOT_SENT} if waits else {}
    return {**row, **changed, "reply_to": _reply_to(office, row)}


def _reply_to(office: Office, row: Mapping[str, Any]) -> str:
    tag = split_plus(row["reply_to"])[1]
    if tag.startswith(f"0.0.0.{GUEST}."):
        return reply_to_guest(office, row["game"], row["recipient"])
    token = read_token(tag)
    if token is None:
        return str(office.config.address)
    return office.reply_to(row["game"], token.stage, token.colour)
