"""What is left on a disk after the power went: only what was synced, and perhaps more.

A folder's names and a file's bytes last by syncs of their own (POSIX). What was not synced may be
there or not, so there is more than one disk that can come back.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Union

Image = Mapping[str, bytes | None]
"""What lies in a folder: bytes by the file's path, None for a folder."""


class Left(Enum):
    """What is left of that which was done but not synced.

    ALL: everything, since only the process ended and the machine went on. NOTHING: the disk is as
    it was last synced. NAMES: new names are there, but of new bytes only the first half, as disks
    do that write names sooner than bytes.
    """

    ALL = "all"
    NOTHING = "nothing"
    NAMES = "names"


@dataclass(eq=False)
class File:
    """A file: its bytes as programs see them, and those that last, None if none ever were."""

    now: bytes = b""
    synced: bytes | None = None


@dataclass(eq=False)
class Folder:
    """A folder and its names as programs see them now."""

    names: dict[str, "Node"] = field(default_factory=dict)


Node = Union[File, Folder]  # noqa: UP007 - a string in a union with | cannot be evaluated


@dataclass(repr=False)
class Change:
    """A change of names, which lasts once all `unsynced` folders are synced; None takes away."""

    names: tuple[tuple[Folder, str, Node | None], ...]
    unsynced: set[Folder]


@dataclass(repr=False)
class Disk:
    """A real folder, and beside it what of it would last."""

    root: Path
    top: Folder = field(default_factory=Folder)
    changes: list[Change] = field(default_factory=list)
    began: dict[Folder, dict[str, Node]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """What is there at the start lasts."""
        self._scan(self.root, self.top)

    def _scan(self, path: Path, folder: Folder) -> None:
        for entry in path.iterdir():
            node: Node = Folder() if entry.is_dir() else File(*[entry.read_bytes()] * 2)
            folder.names[entry.name] = node
            if isinstance(node, Folder):
                self._scan(entry, node)
        self.began[folder] = dict(folder.names)

    # --- what programs do ---

    def find(self, path: Path) -> Node | None:
        node: Node | None = self.top
        for name in path.relative_to(self.root).parts:
            node = node.names.get(name) if isinstance(node, Folder) else None
        return node

    def folder(self, path: Path) -> Folder:
        node = self.find(path)
        assert isinstance(node, Folder), path
        return node

    def add(self, path: Path, node: Node) -> None:
        self._change((self.folder(path.parent), path.name, node))

    def remove(self, path: Path) -> None:
        self._change((self.folder(path.parent), path.name, None))

    def rename(self, old: Path, new: Path) -> None:
        node = self.find(old)
        self._change(
            (self.folder(old.parent), old.name, None), (self.folder(new.parent), new.name, node)
        )

    def sync(self, node: Node) -> None:
        if isinstance(node, File):
            node.synced = node.now
            return
        for change in self.changes:
            change.unsynced.discard(node)

    def _change(self, *names: tuple[Folder, str, Node | None]) -> None:
        change = Change(names, {folder for folder, _, _ in names})
        self.changes.append(change)
        _do(change)

    # --- what comes back ---

    def image(self, left: Left) -> Image:
        """What is found when the machine starts again."""
        kept = {folder: dict(names) for folder, names in self.began.items()}
        for change in self.changes:
            if left is not Left.NOTHING or not change.unsynced:
                _do(change, kept)
        return {path: _left(node, left) for path, node in _walk(self.top, "", kept)}


def _left(node: Node, left: Left) -> bytes | None:
    if isinstance(node, Folder):
        return None
    if left is Left.NOTHING:
        return node.synced or b""
    if left is Left.NAMES and node.synced is None:
        return node.now[: len(node.now) // 2]
    return node.now


def _walk(
    folder: Folder, path: str, kept: Mapping[Folder, Mapping[str, Node]]
) -> Iterator[tuple[str, Node]]:
    for name, node in sorted(kept.get(folder, {}).items()):
        yield path + name, node
        if isinstance(node, Folder):
            yield from _walk(node, f"{path}{name}/", kept)


def _do(change: Change, kept: dict[Folder, dict[str, Node]] | None = None) -> None:
    for folder, name, node in change.names:
        names = folder.names if kept is None else kept.setdefault(folder, {})
        if node is None:
            names.pop(name, None)
        else:
            names[name] = node
