"""Writing a mail so that it is there whole or not at all, and reading one without its bulk."""

import os
import re
from pathlib import Path

LARGEST_MAIL = 2 * 1024 * 1024
"""Octets of the largest mail that is read whole; larger ones are known by their headers only."""

LARGEST_HEAD = 64 * 1024
"""Octets of headers that are read of a mail that is too large to be read whole."""

_UNFINISHED = re.compile(r"\..+\.(\d+)\.tmp")
"""What `write_whole` calls a file until it is whole: the number is that of the process."""


def head(raw: bytes) -> bytes:
    """Return the headers of a raw mail: all up to its first empty line, which is left out."""
    ends = [end for gap in (b"\r\n\r\n", b"\n\n") if (end := raw.find(gap)) >= 0]
    return raw[: min(ends)] + b"\r\n" if ends else raw


def read_mail(path: Path) -> tuple[bytes, int]:
    """Return the bytes of a mail and its size in octets; only the headers if it is too large.

    Raises OSError.
    """
    size = path.stat().st_size
    if size <= LARGEST_MAIL:
        return path.read_bytes(), size
    with path.open("rb") as file:
        return head(file.read(LARGEST_HEAD)), size


def write_whole(path: Path, content: bytes) -> None:
    """Write a file beside its place, sync it, and rename it into its place.

    Raises OSError; the place then holds what it held before, or all of the new content if only
    the folder could not be synced.
    """
    unfinished = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with unfinished.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    except OSError:
        unfinished.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def writer_of(name: str) -> int | None:
    """Return the id of the process that left, or is writing, an unfinished file of this name.

    None for the name of any other file.
    """
    found = _UNFINISHED.fullmatch(name)
    return int(found[1]) if found else None


def make_folder(path: Path) -> None:
    """Make a folder, and those above it, so that they last; only its user may look into it.

    Raises OSError.
    """
    if path.is_dir():
        return
    make_folder(path.parent)
    path.mkdir(mode=0o700, exist_ok=True)
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Make renames in a folder last: its names are safe only once it has been synced itself.

    Raises OSError.
    """
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
