"""After a run that did not come to its end: what it did not finish goes, what it did will last."""

import os
import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from adjudicator.judge.home import GameFolder, Home, writing
from adjudicator.mail.files import sync_folder, writer_of


def tidy(home: Home) -> None:
    """Remove unfinished files and turns, and sync the names of all others.

    A run that ended between a rename and its sync left a name that later work builds on, and that
    a power cut could still undo. Raises UserError.
    """
    for folder in _folders(home):
        # Whatever else lies in the home and cannot be looked into is not the judge's.
        with writing(folder), suppress(PermissionError, FileNotFoundError, NotADirectoryError):
            for path in sorted(folder.iterdir()):
                if _is_unfinished_file(path, home):
                    path.unlink(missing_ok=True)
                elif _holds_turns(folder) and path.name.startswith("."):
                    shutil.rmtree(path, ignore_errors=True)
            sync_folder(folder)


def _folders(home: Home) -> Iterator[Path]:
    """Those into which a run writes; those of a turn are synced before it gets its name."""
    yield home.root
    for path in _inside(home.root):
        if path != home.cache:
            game = GameFolder(path)
            yield from (path, game.turns, game.pending, game.undone, *_inside(game.undone))
            yield from (game.review, *_inside(game.review))


def _holds_turns(folder: Path) -> bool:
    game = GameFolder(folder.parent)
    return folder in {game.turns, game.review}


def _inside(folder: Path) -> list[Path]:
    with writing(folder), suppress(PermissionError, FileNotFoundError, NotADirectoryError):
        return sorted(folder.iterdir())
    return []


def _is_unfinished_file(path: Path, home: Home) -> bool:
    """Whether nobody will finish a file; into the spool others write while a run is at work."""
    writer = writer_of(path.name)
    return writer is not None and not (path.parent == home.spool and _is_other_and_alive(writer))


def _is_other_and_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return process != os.getpid()
