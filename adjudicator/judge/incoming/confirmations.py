"""What a mail such as “Yes, I confirm it” confirms of all that was held."""

import re
from typing import Final

from adjudicator.judge.incoming.holds import Hold, holds_of, meant
from adjudicator.judge.run.case import Case
from adjudicator.mail.message import Message

_CONFIRMS: Final = frozenset({"confirm", "confirmed", "yes"})
_ADDS: Final = "add"
_AROUND: Final = frozenset(
    ("ok", "okay", "i", "we", "do", "please", "it", "this", "that", "is", "was")
) | {"and", "the", "address", "too"}
"""Words that may stand with those, as in “Yes, I confirm it.”; with others a line says more."""

_WORD: Final = re.compile(r"[^\W\d_]+")


def confirmed(case: Case, message: Message) -> Hold | None:
    """What the player confirms with this mail, if anything; it holds no orders of its own."""
    if not confirms(message):
        return None
    holds = holds_of(case.office.ledger, case.board, case.seat)
    return meant(holds, message.envelope.answers)


def confirms(message: Message) -> bool:
    """Whether the mail confirms something, whatever that is."""
    return bool(_confirming(message))


def adds_address(message: Message) -> bool:
    """Whether the mail also lets the held one's address send orders from now on."""
    return _ADDS in _confirming(message)


def _confirming(message: Message) -> frozenset[str]:
    """The words of the first line that confirms something; none if no line does."""
    for line in message.lines:
        words = frozenset(_WORD.findall(line.text.lower()))
        if words & _CONFIRMS and words <= _CONFIRMS | _AROUND | {_ADDS}:
            return words
    return frozenset()
