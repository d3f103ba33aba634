"""A layer under a run: it names each moment at which something is about to last, and stops there.

It stands between the program and the disk, the ledger and the network. Once the run has been
stopped, nothing reaches any of them: whatever the program still does, it is dead.
"""

import builtins
import errno
import io
import os
import sqlite3
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

import pytest

from adjudicator.judge import ledger
from tests.crashes.disk import Disk, File, Folder, Node

SURVIVES_A_POWER_CUT = ledger.SYNCHRONOUS == "EXTRA"
"""Whether a commit lasts. In SQLite's mode FULL the deletion of the journal is not synced: it may
come undone, and with the journal comes the state before the commit."""


class Killed(BaseException):
    """What no program can catch in earnest."""


class UnknownToTheLayerError(AssertionError):
    """The program did something to its home that the layer does not know."""


def stop() -> None:
    raise Killed


@dataclass(repr=False)
class Layer:
    """Stops at the point number `stop_at` by `act`; from `full_from` on the disk is full.

    `points` are those passed so far; `look` is told of each.
    """

    root: Path
    disk: Disk
    stop_at: int = -1
    full_from: int = -1
    act: Callable[[], None] = stop
    look: Callable[[str], None] | None = None
    points: list[str] = field(default_factory=list)
    dead: bool = False
    open: dict[int, tuple[Node, Path]] = field(default_factory=dict)
    commits: int = 0
    spills: bool = False
    """Whether a transaction reaches the ledger's file before its commit, as large ones do."""

    def point(self, what: str) -> None:
        """Pass a point, unless the run ends here or has ended."""
        if self.dead:
            raise Killed
        if self.look:
            self.look(what)
        self.points.append(what)
        if len(self.points) == self.stop_at + 1:
            self.dead = True
            self.act()

    @staticmethod
    def place() -> tuple[str, ...]:
        """Where in the program this is: the lines of all its calls, but for those that write."""
        frame, lines = sys._getframe(1), []
        while frame := frame.f_back:
            name = frame.f_code.co_filename
            if "/adjudicator/" in name and not name.endswith("mail/files.py"):
                lines.append(f"{name}:{frame.f_lineno}")
        return tuple(lines)

    def room(self, what: str, path: Path) -> None:
        """Pass a point at which room on the disk is needed."""
        self.point(what)
        if self.is_full:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))

    @property
    def is_full(self) -> bool:
        return 0 <= self.full_from < len(self.points)

    def name(self, path: Path) -> str:
        return str(path.relative_to(self.root))

    def inside(self, path: Any, dir_fd: int | None = None) -> Path | None:
        """The absolute path, if it is one that the layer watches."""
        if isinstance(path, int):
            return None
        if dir_fd is not None:
            return self.open[dir_fd][1] / path if dir_fd in self.open else None
        absolute = Path(os.path.abspath(os.fspath(path)))  # noqa: PTH100 - resolves no links
        return absolute if absolute.is_relative_to(self.root) else None

    def made(self, path: Path) -> File:
        """The file, which is made if there is none."""
        node = self.disk.find(path)
        if isinstance(node, File):
            return node
        self.disk.add(path, file := File())
        return file

    def file(self, path: Path) -> File:
        node = self.disk.find(path)
        assert isinstance(node, File), path
        return node

    def committed(self, path: Path) -> None:
        """A commit lasts, or in weaker modes the one before it does."""
        file, before = self.file(path), self.file(path).now
        file.now = path.read_bytes()
        file.synced = file.now if SURVIVES_A_POWER_CUT else before
        for change in self.disk.changes:  # the ledger's own name lasts, since SQLite syncs it
            if any(node is file for _, _, node in change.names):
                change.unsynced.clear()


class Raw(io.FileIO):
    """A file that is being written."""

    layer: Layer
    path: Path

    def write(self, content: Any) -> int:
        if self.layer.dead:
            return len(bytes(content))
        self.layer.room(f"write {self.layer.name(self.path)}", self.path)
        self.layer.file(self.path).now += bytes(content)
        return super().write(content)

    def close(self) -> None:
        if not self.closed:
            self.layer.open.pop(self.fileno(), None)
        super().close()


class Connection(sqlite3.Connection):
    """The ledger, whose commits are points; what is not committed is gone with the run."""

    layer: Layer
    path: Path

    def execute(self, statement: str, values: Any = (), /) -> sqlite3.Cursor:
        if statement == "ROLLBACK":
            return super().execute(statement)
        if statement == "COMMIT":
            return self._commit(lambda: super(Connection, self).execute(statement))
        if self.layer.dead:
            raise Killed
        if self.layer.is_full and not statement.startswith(("SELECT", "PRAGMA")):
            raise _full()
        return super().execute(statement, values)

    def executescript(self, script: str, /) -> sqlite3.Cursor:
        return self._commit(lambda: super(Connection, self).executescript(script))

    def _commit(self, do: Callable[[], sqlite3.Cursor]) -> sqlite3.Cursor:
        self.layer.commits += 1
        self.layer.point(f"commit #{self.layer.commits}")
        if self.layer.is_full:
            raise _full()
        cursor = do()
        self.layer.committed(self.path)
        return cursor

    @classmethod
    def of(cls, layer: Layer, path: Path, *args: Any, **named: Any) -> Self:
        made = cls(path, *args, **named)
        made.layer, made.path = layer, path
        if layer.spills:
            sqlite3.Connection.execute(made, "PRAGMA cache_size = 1")
        return made


def _full() -> sqlite3.OperationalError:
    error = sqlite3.OperationalError("database or disk is full")
    error.sqlite_errorcode = sqlite3.SQLITE_FULL
    return error


@contextmanager
def under(layer: Layer) -> Iterator[Layer]:
    """Let all that the block does pass through the layer."""
    with pytest.MonkeyPatch.context() as patch:
        opened = _file_open(layer, io.open)
        for module in (io, builtins):
            patch.setattr(module, "open", opened)
        for name, wrap in _OF_THE_SYSTEM.items():
            patch.setattr(os, name, wrap(layer, getattr(os, name)))
        patch.setattr(sqlite3, "connect", _connect(layer, sqlite3.connect))
        patch.setattr(ledger, "SYNCHRONOUS", "OFF")
        yield layer


Real = Callable[..., Any]


def _file_open(layer: Layer, real: Real) -> Real:
    def file_open(file: Any, mode: str = "r", *args: Any, **named: Any) -> Any:
        path = layer.inside(file)
        if path is None or not set(mode) & set("wax+"):
            return real(file, mode, *args, **named)
        if mode != "wb":
            raise UnknownToTheLayerError(f"{path} opened with {mode}")
        layer.room(f"create {layer.name(path)}", path)
        raw = Raw(path, "wb")
        raw.layer, raw.path = layer, path
        layer.open[raw.fileno()] = layer.made(path), path
        layer.file(path).now = b""
        return io.BufferedWriter(raw)

    return file_open


def _os_open(layer: Layer, real: Real) -> Real:
    def os_open(file: Any, flags: int, mode: int = 0o777, *, dir_fd: int | None = None) -> int:
        path = layer.inside(file, dir_fd)
        if path and flags & os.O_CREAT and layer.disk.find(path) is None:
            layer.room(f"create {layer.name(path)}", path)
            layer.made(path)
        handle = int(real(file, flags, mode, dir_fd=dir_fd))
        if path:
            node = layer.disk.find(path)
            if node is None:
                raise UnknownToTheLayerError(str(path))
            layer.open[handle] = node, path
        return handle

    return os_open


def _close(layer: Layer, real: Real) -> Real:
    def close(handle: int) -> None:
        layer.open.pop(handle, None)
        real(handle)

    return close


def _fsync(layer: Layer, real: Real) -> Real:
    del real  # nothing here waits for a disk

    def fsync(handle: int) -> None:
        node, path = layer.open[handle]
        what = "sync folder" if isinstance(node, Folder) else "sync"
        layer.room(f"{what} {layer.name(path)}", path)
        layer.disk.sync(node)

    return fsync


def _truncate(layer: Layer, real: Real) -> Real:
    def truncate(handle: int, length: int) -> None:
        """Only the lock is ever made longer or shorter, which needs no room."""
        node, path = layer.open[handle]
        layer.point(f"mark {layer.name(path)}")
        real(handle, length)
        assert isinstance(node, File)
        node.now = bytes(length)

    return truncate


def _rename(layer: Layer, real: Real) -> Real:
    def rename(old: Any, new: Any, **named: Any) -> None:
        here, there = layer.inside(old), layer.inside(new)
        if here and there:
            layer.point(f"rename {layer.name(here)} to {layer.name(there)}")
        real(old, new, **named)
        if here and there:
            layer.disk.rename(here, there)
        elif here or there:
            raise UnknownToTheLayerError(f"{old} crosses the border to {new}")

    return rename


def _remove(layer: Layer, real: Real) -> Real:
    def remove(path: Any, *, dir_fd: int | None = None) -> None:
        here = layer.inside(path, dir_fd)
        if here and layer.disk.find(here) is not None:
            layer.point(f"remove {layer.name(here)}")
        real(path, dir_fd=dir_fd)
        if here:
            layer.disk.remove(here)

    return remove


def _mkdir(layer: Layer, real: Real) -> Real:
    def mkdir(path: Any, mode: int = 0o777, *, dir_fd: int | None = None) -> None:
        here = layer.inside(path, dir_fd)
        if here and layer.disk.find(here) is None:
            layer.room(f"mkdir {layer.name(here)}", here)
        real(path, mode, dir_fd=dir_fd)
        if here:
            layer.disk.add(here, Folder())

    return mkdir


def _refused(layer: Layer, real: Real) -> Real:
    def refused(path: Any, *args: Any, **named: Any) -> Any:
        if layer.inside(path):
            raise UnknownToTheLayerError(f"{real.__name__} {path}")
        return real(path, *args, **named)

    return refused


def _connect(layer: Layer, real: Real) -> Real:
    def connect(name: Any, *args: Any, **named: Any) -> Any:
        path = layer.inside(name)
        return Connection.of(layer, path, *args, **named) if path else real(name, *args, **named)

    return connect


_OF_THE_SYSTEM: Mapping[str, Callable[[Layer, Real], Real]] = {
    "open": _os_open,
    "close": _close,
    "fsync": _fsync,
    "ftruncate": _truncate,
    "rename": _rename,
    "replace": _rename,
    "unlink": _remove,
    "remove": _remove,
    "rmdir": _remove,
    "mkdir": _mkdir,
    "link": _refused,
    "symlink": _refused,
    "truncate": _refused,
}
"""What the program may do to its home by the system's own calls; the last ones it does not do."""
