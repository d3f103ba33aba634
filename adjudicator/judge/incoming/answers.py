"""What is answered to a player whose mail is not carried out, and why."""

from typing import Final

from adjudicator.core.ids import StageId
from adjudicator.judge.clock.told_times import due_of
from adjudicator.judge.clock.waiting import deadline_of
from adjudicator.judge.game.order_sets import in_force
from adjudicator.judge.incoming.identity import Doubt
from adjudicator.judge.outgoing.bounced import address_of
from adjudicator.judge.outgoing.outbox import Posting
from adjudicator.judge.run.case import Case
from adjudicator.judge.run.outcomes import Kind
from adjudicator.mail.files import LARGEST_MAIL
from adjudicator.reports import clock

LINES_SHOWN: Final = 40
"""Lines of a doubtful mail that the player is shown."""

_MEGABYTE: Final = 1024**2

WHY: Final = {
    Doubt.UNKNOWN_SENDER: "That address is not one of yours that I know.",
    Doubt.OTHERS_TOKEN: "It answers a mail that was meant for somebody else.",
    Doubt.NO_PROOF: (
        "It bears your address, but it answers no mail of mine, and anybody can write an address"
        " into a mail."
    ),
    Doubt.FORGED: "It bears your address, but my mail server says that it is not from there.",
}
"""What a person is told of each doubt."""


def late(case: Case) -> Posting:
    """The mail came after the deadline."""
    said = case.letter(
        "late",
        arrived=clock.on_clock(case.mail.arrival, case.zone),
        due=clock.on_clock(case.deadline, case.zone),
        late_by=clock.span(case.mail.arrival - case.deadline),
        had_orders=bool(in_force(case.office.ledger, case.board, case.seat)),
        until=_put_off(case),
    )
    return case.posting(said, Kind.ANSWER)


def _put_off(case: Case) -> str:
    """Until when the stage waits for others, empty if it does not."""
    last = deadline_of(case.office.ledger, case.game.name)
    if last is None or last <= case.deadline:
        return ""
    return clock.deadline(last, case.zone, case.office.now)


def old_stage(case: Case, old: StageId) -> Posting:
    """The mail is for a stage that is over."""
    return _old_stage(case, old, answers=True)


def overtaken(case: Case, old: StageId) -> Posting:
    """The mail says not what it is for, and had to wait until a stage was judged without it."""
    return _old_stage(case, old, answers=False)


def _old_stage(case: Case, old: StageId, *, answers: bool) -> Posting:
    due = due_of(case)
    said = case.letter("old_stage", old=old, due=due, answers=answers)
    return case.posting(said, Kind.ANSWER)


def in_review(case: Case) -> Posting:
    """The stage is judged already, and the game master looks at it before it goes out."""
    had_orders = bool(in_force(case.office.ledger, case.board, case.seat))
    return case.posting(case.letter("in_review", had_orders=had_orders), Kind.ANSWER)


def game_over(case: Case) -> Posting:
    """The game has ended, and an absence may last: nothing that is written is of use now."""
    return case.posting(case.letter("game_over"), Kind.NOTHING_FOUND)


def not_playing(case: Case) -> Posting:
    """The player is out, as after the end of the game."""
    return case.posting(case.letter("not_playing"), Kind.NOTHING_FOUND)


def unclear(case: Case, games: tuple[str, ...]) -> Posting:
    """A player of several games does not say which is meant."""
    return case.posting(case.letter("unclear", games=games), Kind.ANSWER)


def too_large(case: Case, why: str) -> Posting:
    """The mail was not read; `why` is a sentence about it."""
    return case.posting(case.letter("too_large", why=why), Kind.ANSWER)


def size_of(octets: int) -> str:
    """A sentence on a mail of more octets than are read."""
    return (
        f"It has {octets // _MEGABYTE} MB; I read mails of at most {LARGEST_MAIL // _MEGABYTE} MB."
    )


def question(case: Case, doubt: Doubt, lines: list[str]) -> Posting:
    """Asks at the player's registered address whether the mail is theirs."""
    said = case.letter(
        "question",
        colour=case.seat.colour,
        sender=case.sender,
        why=WHY[doubt],
        lines=lines[:LINES_SHOWN],
        more=max(0, len(lines) - LINES_SHOWN),
        may_add=doubt is Doubt.UNKNOWN_SENDER,
        due=due_of(case),
    )
    address = address_of(case.office.ledger, case.game.name, case.player)
    return case.posting(said, Kind.QUESTION, recipient=address)


def resignation(case: Case) -> Posting:
    """Asks a player who would leave the game whether that is meant (E8)."""
    due = due_of(case)
    said = case.letter("resignation", colour=case.seat.colour, due=due)
    return case.posting(said, Kind.QUESTION)
