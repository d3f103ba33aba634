"""Questions that players ask by mail, and what answers them.

A question asks for what its player may see, and its answer goes to that player alone. It changes
nothing, so it is answered at any time: to those who are out, and after the end too. Each kind is
listed in `question_list` too, for the help.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from adjudicator.errors import UserError
from adjudicator.judge.ask import Answer, Ask
from adjudicator.judge.asked.help import help_answer
from adjudicator.judge.asked.history import history_answer
from adjudicator.judge.asked.odds import odds_answer
from adjudicator.judge.asked.orders import orders_answer
from adjudicator.judge.asked.rules import rules_answer
from adjudicator.judge.asked.status import status_answer
from adjudicator.judge.asked.votes import votes_answer
from adjudicator.judge.asked.who import who_answer
from adjudicator.judge.asked.world import map_answer
from adjudicator.judge.case import Case
from adjudicator.judge.deadlines_answer import deadlines_answer
from adjudicator.judge.last_report import story_by_mail
from adjudicator.judge.outbox import Posting
from adjudicator.judge.outcomes import Kind
from adjudicator.judge.past_reports import past_report
from adjudicator.judge.press_archive import past_press
from adjudicator.judge.record_mail import record_by_mail
from adjudicator.judge.waiting import deadline_of
from adjudicator.language.reading import Mode, Question, Reading

ANSWERS: Final[Mapping[str, Callable[[Ask, str], Answer]]] = {
    "help": help_answer,
    "history": history_answer,
    "map": map_answer,
    "odds": odds_answer,
    "orders": orders_answer,
    "rules": rules_answer,
    "status": status_answer,
    "who": who_answer,
    "report": past_report,
    "record": record_by_mail,
    "press": past_press,
    "votes": votes_answer,
    "story": story_by_mail,
    "deadlines": deadlines_answer,
}
"""What answers each kind of question, given what it is about."""


def only_asks(reading: Reading) -> bool:
    """Whether a mail holds questions, and nothing else but chatter."""
    rest = reading.orders or reading.complaints or reading.settings or reading.mode is Mode.CANCEL
    return bool(reading.questions) and not rest


def answered(case: Case, questions: Sequence[Question]) -> Iterator[tuple[Posting, str]]:
    """The answer to each question, once, and what the game master must know of it; empty if fine.

    A question that fails on a damaged file costs nobody any orders: its player is told that it
    cannot be answered now. Raises UserError if a template is missing or faulty.
    """
    for kind, about in dict.fromkeys((it.kind, it.value.lower()) for it in questions):
        yield answer(case, partial(_posting, case, kind, about))


def ask_of(case: Case) -> Ask:
    """A player who asks."""
    deadline = deadline_of(case.office.ledger, case.game.name)
    return Ask(case.office, case.game, case.seat.colour, case.zone, deadline, case.judged)


def _posting(case: Case, kind: str, about: str) -> Posting:
    found = ANSWERS[kind](ask_of(case), about)
    return case.posting(
        found.letter, Kind.ANSWER, images=found.images, attachments=found.attachments
    )


def answer(case: Case, make: Callable[[], Posting]) -> tuple[Posting, str]:
    """The answer that is made, and what the game master must know of it; empty if fine.

    Raises UserError if the template that says that there is no answer is missing or faulty.
    """
    try:
        return make(), ""
    except UserError as error:
        who = f"{case.seat.colour.capitalize()} of {case.game.name}"
        trouble = f"{who} asked for what cannot be answered now.\n{error}"
        return case.posting(case.letter("not_answered"), Kind.ANSWER), trouble
