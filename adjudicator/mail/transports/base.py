"""What every transport has in common: the shapes of a mail on its way in and on its way out."""

from collections.abc import Callable, Collection, Iterator, Sequence
from datetime import datetime
from enum import StrEnum
from typing import Protocol, TypeVar

from msgspec import Struct

from adjudicator.mail.files import LARGEST_MAIL

_Item = TypeVar("_Item")

BATCH = 20
"""Mails that are handed over, stored and moved in one go."""

Wanted = Callable[[bytes], bool]
"""Told the headers of a mail, says whether it is meant for us; all other mail stays untouched."""


class Fetched(Struct, frozen=True):
    """One mail as it came in.

    `arrival` is in UTC. `uid` is unique in (account, folder, uidvalidity) and orders the mails
    there; folders of files number their mails anew in each run. `name` is the file's name or the
    UID, for messages to people. `size` is in octets; of a mail with `too_large` only the headers
    are in `raw`.
    """

    raw: bytes
    arrival: datetime
    account: str
    folder: str
    uidvalidity: int
    uid: int
    name: str
    size: int

    @property
    def too_large(self) -> bool:
        """Say whether only the headers of this mail were read."""
        return self.size > LARGEST_MAIL


class Mark(Struct, frozen=True):
    """How far a folder has been read: up to and including `uid`, while `uidvalidity` lasts."""

    account: str
    folder: str
    uidvalidity: int
    uid: int


class Batch(Struct, frozen=True):
    """Some wanted mails in order, and the mark to store in the same transaction as they are.

    `mails` may be empty, when a stretch of the folder held nothing for us. `mark` is None where
    the source needs no memory, since what is done leaves it.
    """

    mails: tuple[Fetched, ...]
    mark: Mark | None = None


def in_batches(items: Sequence[_Item]) -> Iterator[Sequence[_Item]]:
    """Cut a sequence into pieces of at most BATCH items."""
    for start in range(0, len(items), BATCH):
        yield items[start : start + BATCH]


class Source(Protocol):
    """Where mails come from. Opened and closed by the context manager that made it."""

    def fetch(self, wanted: Wanted, marks: Collection[Mark], now: datetime) -> Iterator[Batch]:
        """Hand over the wanted mails beyond the marks, oldest first, without touching any.

        Store each batch and its mark before asking for the next. `now` is the time of the run,
        in UTC. Raises MailError if the source could not be read to its end.
        """
        ...

    def done(self, mails: Sequence[Fetched]) -> str | None:
        """Put mails that are safely stored out of the way.

        Returns what went wrong, in a sentence, or None. A failure is cosmetic: the mail lies
        where it was, and the caller's own memory keeps it from being judged twice.
        """
        ...


class Outgoing(Struct, frozen=True):
    """One finished mail for one recipient; `sender` and `recipient` are bare addresses."""

    message_id: str
    sender: str
    recipient: str
    raw: bytes


class Outcome(StrEnum):
    """What became of a mail that was to be sent.

    SENT: the server has taken it over. RETRY: it certainly has not, and may later. FAILED: it
    refuses this mail for good. UNKNOWN: nobody can tell whether it has taken it.
    """

    SENT = "sent"
    RETRY = "retry"
    FAILED = "failed"
    UNKNOWN = "unknown"


class Result(Struct, frozen=True):
    """The outcome of one sending, with the reason in words.

    With `ends_run` the way is closed for now: send no other mail in this run.
    """

    outcome: Outcome
    reason: str = ""
    ends_run: bool = False


class Sender(Protocol):
    """Where mails go. Opened and closed by the context manager that made it."""

    def send(self, mail: Outgoing, before_data: Callable[[], None]) -> Result:
        """Send one mail; never raises for what the network or the disk does.

        `before_data` is called at the last moment at which the mail is certainly not sent yet;
        what it raises goes through, and the mail is then not sent.
        """
        ...
