"""Writing a mail so that it is there whole or not at all, and reading one without its bulk."""

import os
from pathlib import Path

LARGEST_MAIL = 2 * 1024 * 1024
"""Octets of the largest mail that is read whole; larger ones are known by their headers only."""

LARGEST_HEAD = 64 * 1024
"""Octets of headers that are read of a mail that is too large to be read whole."""


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
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    """Make a rename last: it is safe only once the folder itself has been synced."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
