"""Mail from and to a folder on disk: a Maildir, or plain `.eml` files."""

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from itertools import count
from pathlib import Path

from msgspec import Struct

from adjudicator.mail.errors import MailError
from adjudicator.mail.files import head, make_folder, read_mail, write_whole
from adjudicator.mail.transports.base import (
    Batch,
    Fetched,
    Mark,
    Outcome,
    Outgoing,
    Result,
    Wanted,
    in_batches,
)
from adjudicator.mail.transports.trouble import words

_NOT_IN_A_NAME = re.compile(r"[^A-Za-z0-9@._+-]")


@contextmanager
def folder_source(account: str, path: Path) -> Iterator["FolderSource"]:
    """Open a Maildir (it holds `new/` and `cur/`) or a folder of `.eml` files.

    Raises MailError if there is no such folder.
    """
    try:
        there = path.is_dir()
    except PermissionError as cause:
        raise _unreadable(path, cause) from cause
    if not there:
        raise MailError(
            str(path),
            f"There is no such folder for the account {account} to read mail from.",
            "Make the folder, or correct the path in the configuration.",
        )
    yield FolderSource(account, path)


class FolderSource(Struct, frozen=True):
    """Reads mails in the order of their file names; all arrive at the time of the run."""

    account: str
    path: Path

    def fetch(self, wanted: Wanted, marks: Collection[Mark], now: datetime) -> Iterator[Batch]:
        """Hand over the wanted mails; needs no marks, since done mails leave the folder."""
        del marks
        for block in in_batches(list(enumerate(self._files(), start=1))):
            mails = (self._read(number, path, now) for number, path in block)
            yield Batch(tuple(mail for mail in mails if mail and wanted(head(mail.raw))))

    def done(self, mails: Sequence[Fetched]) -> str | None:
        """Move the files into the sub-folder `processed`, or `.processed/cur` in a Maildir."""
        try:
            for mail in mails:
                self._put_away(self.path / mail.name)
        except OSError as cause:
            return (
                f"Moving mails out of {self.path} failed: {words(cause)}.\n"
                "See that the user who runs the judge may write there. No mail is taken twice."
            )
        return None

    def _is_maildir(self) -> bool:
        return (self.path / "new").is_dir() and (self.path / "cur").is_dir()

    def _files(self) -> list[Path]:
        try:
            if self._is_maildir():
                found = [*(self.path / "new").iterdir(), *(self.path / "cur").iterdir()]
            else:
                found = [path for path in self.path.iterdir() if path.suffix.lower() == ".eml"]
            seen = [path for path in found if path.is_file() and not path.name.startswith(".")]
        except OSError as cause:
            raise _unreadable(self.path, cause) from cause
        return sorted(seen, key=lambda path: path.name)

    def _read(self, number: int, path: Path, now: datetime) -> Fetched | None:
        try:
            raw, size = read_mail(path)
        except FileNotFoundError:  # taken away by someone else since the folder was listed
            return None
        except OSError as cause:
            raise _unreadable(path, cause) from cause
        name = str(path.relative_to(self.path))
        return Fetched(raw, now, self.account, self.path.name, 0, number, name, size)

    def _put_away(self, file: Path) -> None:
        name = file.name
        if self._is_maildir():
            processed = self.path / ".processed"
            for part in ("cur", "new", "tmp"):
                (processed / part).mkdir(parents=True, exist_ok=True)
            file.replace(_free(processed / "cur" / (name if ":2," in name else f"{name}:2,")))
        else:
            processed = self.path / "processed"
            processed.mkdir(exist_ok=True)
            file.replace(_free(processed / name))


def _free(path: Path) -> Path:
    """Return the path, or one beside it if something of that name is there already."""
    beside = (path.with_name(f"{number}-{path.name}") for number in count(2))
    return path if not path.exists() else next(other for other in beside if not other.exists())


def _unreadable(path: Path, cause: OSError) -> MailError:
    return MailError(
        str(path),
        f"It cannot be read: {words(cause)}.",
        "Give the user who runs the judge the right to read it.",
    )


class FolderSender(Struct, frozen=True):
    """Writes each mail as one `.eml` file, named after its Message-ID.

    So a mail that is sent again replaces itself.
    """

    path: Path

    def send(self, mail: Outgoing, before_data: Callable[[], None]) -> Result:
        """Write one mail; a full disk or a forbidden folder is a reason to try again later."""
        before_data()
        name = _NOT_IN_A_NAME.sub("_", mail.message_id.strip("<>"))
        try:
            make_folder(self.path)
            write_whole(self.path / f"{name}.eml", mail.raw)
        except OSError as cause:
            reason = (
                f"Writing a mail into {self.path} failed: {words(cause)}."
                " See that the disk has room and that the user who runs the judge may write there."
            )
            return Result(Outcome.RETRY, reason, ends_run=True)
        return Result(Outcome.SENT)


@contextmanager
def folder_sender(path: Path) -> Iterator[FolderSender]:
    """Open a folder for mails to be written into; it is made when the first one comes."""
    yield FolderSender(path)
