"""A run that leaves no trace: on a copy of the home, with a secret and dice of its own."""

import secrets
import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from msgspec.structs import replace

from adjudicator.errors import UserError
from adjudicator.judge.home import SECRET_BYTES, GameFolder, Home, reading, write_secret
from adjudicator.judge.ledger import open_ledger
from adjudicator.judge.rulings.reviews import review_of
from adjudicator.judge.run.office import Office

_CURE: Final = (
    "Check that the user who runs the judge may read it, and that there is room for a copy."
)
_LEFT_OUT = shutil.ignore_patterns("reports", "maps", "pending")


@contextmanager
def throwaway(office: Office) -> Iterator[Office]:
    """A copy of the office in a scratch folder, which goes away at the end.

    Its games have other secrets: before the deadline nobody may see the real dice (DESIGN 3).
    Raises UserError if something cannot be read or copied.
    """
    with TemporaryDirectory(prefix="adjudicator-") as scratch:
        home = Home(Path(scratch))
        with reading(office.home.root):
            _copy(office, home)
        with open_ledger(home.ledger) as ledger:
            yield replace(office, home=home, ledger=ledger)


def let_go(copy: Office, games: Iterable[str]) -> None:
    """Let go out what these games would wait with until the game master has looked at it.

    So a rehearsal shows what would come of it in the end. Raises UserError as judging does.
    """
    from adjudicator.judge.rulings.review import release_review

    for game in games:
        if review_of(copy.ledger, game):
            release_review(copy, copy.home.game(game))


def _copy(office: Office, home: Home) -> None:
    office.ledger.save_copy(home.ledger)
    if office.home.mail.is_dir():
        _copy_folder(office.home.mail, home.mail)
    for folder in office.home.games():
        copy = GameFolder(home.root / folder.name)
        _copy_folder(folder.root, copy.root)
        write_secret(copy.secret, secrets.token_bytes(SECRET_BYTES))


def _copy_folder(here: Path, there: Path) -> None:
    try:
        shutil.copytree(here, there, ignore=_LEFT_OUT)
    except shutil.Error as error:  # it tells of every file
        path, _, why = error.args[0][0]
        raise UserError(f"{path} cannot be copied: {why}.", _CURE) from error
