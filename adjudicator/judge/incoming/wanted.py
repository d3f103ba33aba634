"""Which mails in a mailbox are for the judge; all others stay untouched (DESIGN 6.2)."""

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from adjudicator.judge.run.office import Office

NOT_FOR_US: Final = "It is neither addressed to the judge nor an answer to the judge's mails."
"""Why a mail that is not wanted is left alone."""


class Wanted:
    """Asked of a mail's headers, says whether the mail is meant for the judge.

    It is if it is addressed to one of the judge's addresses or to a token, or answers a mail of
    ours. What we sent ourselves is not: it may lie in the same mailbox for its reader.
    """

    def __init__(self, office: Office) -> None:
        self._office = office

    def __call__(self, head: bytes) -> bool:
        """Say whether a mail with these headers is for us; not if they cannot be read."""
        from adjudicator.mail.envelope import read_envelope
        from adjudicator.mail.errors import MailError

        try:
            envelope = read_envelope(head)
        except MailError:
            return False
        if any(map(self._is_ours, envelope.message_ids)):
            return False
        is_addressed = any(self._is_to_us(address.spec) for address in envelope.recipients)
        return is_addressed or any(map(self._is_ours, envelope.answers))

    def _is_ours(self, message_id: str) -> bool:
        from adjudicator.judge.outgoing.outbox import is_our_id

        return is_our_id(self._office.ledger, message_id)

    def _is_to_us(self, address: str) -> bool:
        from adjudicator.judge.incoming.registry import claim_of_token
        from adjudicator.mail.addresses import address_key, split_plus

        base, tag = split_plus(address)
        if address_key(base) in map(address_key, self._office.config.addresses):
            return True
        return claim_of_token(self._office, self._games, tag) is not None

    @cached_property
    def _games(self) -> Sequence[str]:
        from adjudicator.judge.incoming.registry import names_in_tokens

        return names_in_tokens(self._office)
