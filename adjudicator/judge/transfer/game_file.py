"""One game as one file: a zip with the game's folder, its rows of the ledger, and its mails.

`manifest.json` comes first and says what the file is, with the SHA-256 of everything else in it:
`game/…` is the folder, `ledger.json` the rows by table (bytes in base64), `mail/HASH` a raw mail.
"""

import base64
import hashlib
import json
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from typing import Any, Final

from msgspec import Struct

from adjudicator.errors import UserError
from adjudicator.judge.home import reading
from adjudicator.judge.transfer.game_rows import Rows

FORMAT: Final = "adjudicator game"
VERSION: Final = 1
"""The version of this form."""

FOLDER: Final = "game/"
MAIL: Final = "mail/"
_MANIFEST: Final = "manifest.json"
_LEDGER: Final = "ledger.json"
_BYTES: Final = "base64"
_AGAIN: Final = "Copy it once more, or export the game again."
_DAMAGED: Final = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError)
_OLDEST: Final = (1980, 1, 1, 0, 0, 0)


class GameFile(Struct, frozen=True):
    """A game as it is moved. `files` are by their path in its folder, `mails` by their hash.

    `ledger` is the version of the tables that `rows` are of, and `moved` when it was exported.
    """

    game: str
    moved: str
    ledger: int
    files: Mapping[str, bytes]
    mails: Mapping[str, bytes]
    rows: Rows


def packed(game: GameFile, path: Path) -> None:
    """Write the file; it holds secrets, so whoever calls this cares for who may read it."""
    entries = {
        **{f"{FOLDER}{name}": content for name, content in game.files.items()},
        **{f"{MAIL}{name}": content for name, content in game.mails.items()},
        _LEDGER: json.dumps(game.rows, default=_as_text, ensure_ascii=False).encode(),
    }
    manifest = {
        "format": FORMAT,
        "version": VERSION,
        "holds": "secrets: who has this file can know all dice, cards and orders of the game",
        "game": game.game,
        "exported": game.moved,
        "ledger": game.ledger,
        "files": {name: _hash(content) for name, content in entries.items()},
    }
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in {
            _MANIFEST: json.dumps(manifest, indent=1).encode(),
            **entries,
        }.items():
            file.writestr(zipfile.ZipInfo(name, _OLDEST), content, zipfile.ZIP_DEFLATED)


def unpacked(path: Path, ledger: int) -> GameFile:
    """Read the file, each of its parts checked by its hash.

    `ledger` is the version of the tables that this program has. Raises UserError for a file that is
    none, is damaged, or is of another version of the program.
    """
    entries = _entries(path)
    manifest = _manifest(path, entries.pop(_MANIFEST, b""))
    _check_version(path, manifest, ledger)
    _check_parts(path, manifest["files"], entries)
    rows = json.loads(entries[_LEDGER], object_hook=_as_bytes)
    return GameFile(
        game=manifest["game"],
        moved=manifest["exported"],
        ledger=manifest["ledger"],
        files=_below(FOLDER, entries),
        mails=_below(MAIL, entries),
        rows=rows,
    )


def _entries(path: Path) -> dict[str, bytes]:
    try:
        with reading(path), zipfile.ZipFile(path) as file:
            return {name: file.read(name) for name in file.namelist()}
    except _DAMAGED as error:
        raise UserError(f"{path} is no file of a game, or is damaged.", _AGAIN) from error


def _manifest(path: Path, raw: bytes) -> dict[str, Any]:
    try:
        manifest = json.loads(raw)
        is_ours = manifest["format"] == FORMAT
    except (ValueError, RecursionError, TypeError, KeyError):
        is_ours = False
    if not is_ours:
        cure = "“adjudicator export GAME -o FILE” writes one."
        raise UserError(f"{path} is no file of a game.", cure)
    return manifest  # type: ignore[no-any-return]


def _check_version(path: Path, manifest: Mapping[str, Any], ledger: int) -> None:
    if (manifest.get("version"), manifest.get("ledger")) != (VERSION, ledger):
        raise UserError(
            f"{path} was written by another version of the program.",
            "Install the same version at both places, and export the game again.",
        )


def _check_parts(path: Path, hashes: Mapping[str, str], entries: Mapping[str, bytes]) -> None:
    for name in sorted({*hashes, *entries}):
        if name not in entries:
            raise UserError(f"{path} is damaged: {name} is missing.", _AGAIN)
        if _hash(entries[name]) != hashes.get(name):
            raise UserError(f"{path} is damaged: {name} is not what it was.", _AGAIN)
        if not _is_safe(name):
            raise UserError(f"{path} holds {name}, which no game has.", _AGAIN)


def _is_safe(name: str) -> bool:
    """Whether it is a part of such a file, and would be written into the game's folder only."""
    parts = PurePosixPath(name).parts
    inside = all(part not in {"..", "/"} for part in parts) and "\\" not in name
    return inside and (name == _LEDGER or parts[0] + "/" in {FOLDER, MAIL})


def _below(folder: str, entries: Mapping[str, bytes]) -> dict[str, bytes]:
    return {
        name.removeprefix(folder): content
        for name, content in entries.items()
        if name.startswith(folder)
    }


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _as_text(value: object) -> object:
    """Bytes of the ledger, which JSON does not have."""
    assert isinstance(value, bytes)  # noqa: S101 - SQLite has no other values
    return {_BYTES: base64.b64encode(value).decode()}


def _as_bytes(value: dict[str, Any]) -> object:
    return base64.b64decode(value[_BYTES]) if value.keys() == {_BYTES} else value
