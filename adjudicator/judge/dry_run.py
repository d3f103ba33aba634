"""A run that leaves no trace: on a copy of the home, with a secret and dice of its own."""

import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from adjudicator.judge.home import SECRET_BYTES, GameFolder, Home, reading, write_secret
from adjudicator.judge.ledger import open_ledger
from adjudicator.judge.office import Office

_LEFT_OUT = shutil.ignore_patterns("reports", "pending")


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


def _copy(office: Office, home: Home) -> None:
    office.ledger.save_copy(home.ledger)
    if office.home.mail.is_dir():
        shutil.copytree(office.home.mail, home.mail)
    for folder in office.home.games():
        copy = GameFolder(home.root / folder.name)
        shutil.copytree(folder.root, copy.root, ignore=_LEFT_OUT)
        write_secret(copy.secret, secrets.token_bytes(SECRET_BYTES))
