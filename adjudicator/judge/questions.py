"""Questions that players ask by mail, and what answers them.

A question asks for what its player may see, and its answer goes to that player alone. It changes
nothing, so it is answered at any time: to those who are out, and after the end too. Each kind is
listed in `question_list` too, for the help.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
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
from adjudicator.judge.question_list import ASKED
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
    """The answers to a player's questions, as `answers_to` gives them."""
    yield from answers_to(ask_of(case), partial(_posting, case), questions, _name(case))


def answers_to(
    ask: Ask, post: Callable[[Answer], Posting], questions: Sequence[Question], who: str
) -> Iterator[tuple[Posting, str]]:
    """The answer to each question, once, and what the game master must know of it; empty if fine.

    `post` makes mails of answers, and `who` asks, for the game master. More than may go out in a
    day are not made. Raises UserError if a template is missing or faulty.
    """
    once = dict.fromkeys((it.kind, it.value.lower()) for it in questions)
    for kind, about in islice(once, ask.office.config.limits.answers_per_day + 1):
        yield _tried(partial(_made, ask, post, kind, about), ask, post, who)


def answer(case: Case, make: Callable[[], Posting]) -> tuple[Posting, str]:
    """The answer to a player that is made, and what the game master must know of it, as above."""
    return _tried(make, ask_of(case), partial(_posting, case), _name(case))


def _tried(
    make: Callable[[], Posting], ask: Ask, post: Callable[[Answer], Posting], who: str
) -> tuple[Posting, str]:
    """A question that fails on a damaged file costs nobody any orders: so much is answered."""
    try:
        return make(), ""
    except UserError as error:
        trouble = f"{who} asked for what cannot be answered now.\n{error}"
        return post(Answer(ask.letter("not_answered"))), trouble


def _made(ask: Ask, post: Callable[[Answer], Posting], kind: str, about: str) -> Posting:
    if ask.reader is None and ASKED[kind].private:
        return post(Answer(ask.letter("not_public", asked=ASKED[kind].example)))
    return post(ANSWERS[kind](ask, about))


def ask_of(case: Case) -> Ask:
    """A player who asks."""
    deadline = deadline_of(case.office.ledger, case.game.name)
    return Ask(case.office, case.game, case.seat.colour, case.zone, deadline, case.judged)


def _posting(case: Case, found: Answer) -> Posting:
    return case.posting(
        found.letter, Kind.ANSWER, images=found.images, attachments=found.attachments
    )


def _name(case: Case) -> str:
    return f"{case.seat.colour.capitalize()} of {case.game.name}"
