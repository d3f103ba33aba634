"""What the judge makes of one mail, before anything of it is written down."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from msgspec import Struct

from adjudicator.core.orders import OrderSet
from adjudicator.judge.game.order_sets import Given
from adjudicator.judge.incoming.holds import Hold
from adjudicator.judge.incoming.seat import Place, Seat
from adjudicator.judge.outgoing.outbox import Posting
from adjudicator.judge.run.office import Office
from adjudicator.judge.run.outcomes import Outcome
from adjudicator.language.reading import Reading
from adjudicator.mail.bounces import Bounce


class Effect(Protocol):
    """Something to be written down in the transaction of the mail that asks for it."""

    def record(self, office: Office) -> None:
        """Write it down."""


class Change(Struct, frozen=True):
    """What a mail changes for a player. `place` is that of the mail among others.

    `given` is what it does to the set, and `orders` the set in force then; None where it holds no
    orders. `salt` and `zone` are None where it says nothing of them; `switches` are those that it
    turns on or off.
    """

    place: Place
    given: Given | None
    orders: OrderSet
    salt: str | None
    zone: str | None
    switches: Mapping[str, bool]


class Verdict(Struct, frozen=True):
    """A mail's outcome, who wrote it, what it said, what it changes, and the answer.

    `fingerprint` tells the same mail again. `proven` says that the writer is who the mail says.
    `confirms` has been confirmed by it, or is the same mail. `replaces` says that the answer makes
    receipts needless that are not sent yet. `hold` is to be kept. With `new_address` mails may come
    from there too. `silence` says why there is no answer, where there is none. `more_answers` are
    to questions; the answer to the first may be `answer`. `effects` are of what it asks beside
    orders, and `mails` go to others. `troubles` are for the game master.
    """

    outcome: Outcome
    sender: str = ""
    fingerprint: str | None = None
    proven: bool = False
    seat: Seat | None = None
    lines: Sequence[str] = ()
    reading: Reading | None = None
    change: Change | None = None
    replaces: bool = False
    hold: Hold | None = None
    confirms: Hold | None = None
    new_address: str = ""
    bounce: Bounce | None = None
    answer: Posting | None = None
    silence: str = ""
    more_answers: Sequence[Posting] = ()
    effects: Sequence[Effect] = ()
    mails: Sequence[Posting] = ()
    troubles: Sequence[str] = ()

    @property
    def answers(self) -> Sequence[Posting]:
        """All that is answered."""
        return (*([self.answer] if self.answer else []), *self.more_answers)
