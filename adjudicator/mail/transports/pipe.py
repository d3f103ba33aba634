"""Mail from standard input (.forward, procmail): into the spool now, judged in the next run."""

import hashlib
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO

from msgspec import Struct
from msgspec.structs import replace

from adjudicator.mail.errors import MailError, MailTooLargeError, UnreadableMailError
from adjudicator.mail.files import LARGEST_MAIL, make_folder, write_whole
from adjudicator.mail.transports.base import Batch, Fetched, Mark, Wanted
from adjudicator.mail.transports.folder import FolderSource, folder_source
from adjudicator.mail.transports.trouble import words

_WHEN = "%Y%m%dT%H%M%S.%fZ"


def receive(stream: BinaryIO, spool: Path, now: datetime) -> Path:
    """Store one mail from a stream durably in the spool, and return its file.

    The name begins with the time, so that names sort by arrival, and ends with a hash, so that
    two mails of one moment stay apart. Takes no lock.

    Raises UnreadableMailError for a mail that is empty or too large (let it bounce), MailError if
    it could not be stored (exit 75, so that the mail server keeps it and tries again).
    """
    try:
        raw = stream.read(LARGEST_MAIL + 1)
    except OSError as cause:
        raise MailError(
            "Standard input",
            f"It cannot be read: {words(cause)}.",
            "Pipe one raw mail into this command.",
        ) from cause
    _refuse_odd_sizes(raw)
    name = f"{now.astimezone(UTC).strftime(_WHEN)}-{hashlib.sha256(raw).hexdigest()[:16]}.eml"
    try:
        make_folder(spool)
        write_whole(spool / name, raw)
    except OSError as cause:
        raise _no_spool(spool, cause) from cause
    return spool / name


def _refuse_odd_sizes(raw: bytes) -> None:
    if not raw.strip():
        raise UnreadableMailError(
            "Standard input", "There is no mail on it.", "Pipe one raw mail into this command."
        )
    if len(raw) > LARGEST_MAIL:
        raise MailTooLargeError(
            "Your mail",
            f"It is larger than {LARGEST_MAIL // 1024**2} MB and was not read.",
            "Please send your orders again as plain text, without attachments.",
        )


@contextmanager
def spool_source(account: str, spool: Path) -> Iterator["SpoolSource"]:
    """Open the spool; it is made if nothing has ever been received. Raises MailError."""
    try:
        make_folder(spool)
    except OSError as cause:
        raise _no_spool(spool, cause) from cause
    with folder_source(account, spool) as files:
        yield SpoolSource(files)


class SpoolSource(Struct, frozen=True):
    """Reads the spool in the order of arrival, which is the time at which `receive` ran."""

    files: FolderSource

    def fetch(self, wanted: Wanted, marks: Collection[Mark], now: datetime) -> Iterator[Batch]:
        """Hand over every mail: who pipes one in means it for us, so `wanted` is not asked."""
        del wanted
        for batch in self.files.fetch(lambda _: True, marks, now):
            yield Batch(tuple(replace(mail, arrival=_arrival(mail, now)) for mail in batch.mails))

    def done(self, mails: Sequence[Fetched]) -> str | None:
        """Remove the files: what they held is stored elsewhere by now."""
        try:
            for mail in mails:
                (self.files.path / mail.name).unlink(missing_ok=True)
        except OSError as cause:
            return f"Removing mails from {self.files.path} failed: {words(cause)}."
        return None


def _no_spool(spool: Path, cause: OSError) -> MailError:
    return MailError(
        str(spool),
        f"Mail cannot be stored there: {words(cause)}.",
        "See that the disk has room and that the user who runs the judge may write there.",
    )


def _arrival(mail: Fetched, now: datetime) -> datetime:
    """Read the arrival from the file's name; a file that a person put there arrives now."""
    try:
        return datetime.strptime(mail.name.partition("-")[0], _WHEN).replace(tzinfo=UTC)
    except ValueError:
        return now
