"""How often an address is answered: programs that answer on their own must not make a loop."""

from collections.abc import Collection
from datetime import timedelta
from typing import Final

from adjudicator.judge.outgoing.outbox import ANSWERS, Posting, written_within
from adjudicator.judge.run.office import Office
from adjudicator.judge.run.outcomes import Kind

_DAY: Final = timedelta(days=1)
_QUESTIONS: Final = (Kind.QUESTION,)
"""Counted by themselves: mails that others forge must not use up a player's receipts."""

TOO_MANY: Final = "It has had too many answers today."
TOLD_LATELY: Final = "It was told lately that nothing was found in its mail."


def silence(office: Office, answer: Posting) -> str:
    """Why an answer must not be sent; empty if it may."""
    if answer.kind is Kind.NOTHING_FOUND:
        lately = timedelta(hours=office.config.limits.nothing_found_hours)
        if written_within(office.ledger, answer.recipient, [answer.kind], lately, office.now):
            return TOLD_LATELY
    alike = _QUESTIONS if answer.kind in _QUESTIONS else ANSWERS
    return "" if room(office, answer.recipient, alike) else TOO_MANY


def room(office: Office, recipient: str, kinds: Collection[Kind] = ANSWERS) -> int:
    """How many mails of these kinds may go to an address yet."""
    today = written_within(office.ledger, recipient, kinds, _DAY, office.now)
    return max(0, office.config.limits.answers_per_day - today)
