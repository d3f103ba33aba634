"""Questions that players ask by mail, and what answers them.

A question asks for what its player may see, and its answer goes to that player alone. It changes
nothing, so it is answered at any time: to those who are out, and after the end too. Each kind is
listed in `question_list` too, for the help.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from importlib import import_module
from itertools import islice
from typing import Final, TypeAlias

from adjudicator.errors import UserError
from adjudicator.judge.clock.waiting import deadline_of
from adjudicator.judge.outgoing.outbox import Posting
from adjudicator.judge.questions.ask import Answer, Ask
from adjudicator.judge.questions.question_list import ASKED
from adjudicator.judge.run.case import Case
from adjudicator.judge.run.outcomes import Kind
from adjudicator.language.reading import Mode, Question, Reading

Answering: TypeAlias = Callable[[Ask, str], Answer]
"""What answers a question, given who asks and what it is about."""


def _from(module: str, name: str) -> Answering:
    """What answers, out of a module that is imported only when somebody asks.

    Importing all of them costs more than a run without any mail.
    """

    def answering(ask: Ask, about: str) -> Answer:
        found: Answering = getattr(import_module(f"adjudicator.judge.{module}"), name)
        return found(ask, about)

    return answering


ANSWERS: Final[Mapping[str, Answering]] = {
    "help": _from("questions.asked.help", "help_answer"),
    "history": _from("questions.asked.history", "history_answer"),
    "map": _from("questions.asked.world", "map_answer"),
    "odds": _from("questions.asked.odds", "odds_answer"),
    "orders": _from("questions.asked.orders", "orders_answer"),
    "rules": _from("questions.asked.rules", "rules_answer"),
    "status": _from("questions.asked.status", "status_answer"),
    "who": _from("questions.asked.who", "who_answer"),
    "report": _from("game.past_reports", "past_report"),
    "record": _from("questions.record_mail", "record_by_mail"),
    "press": _from("talk.press_archive", "past_press"),
    "votes": _from("questions.asked.votes", "votes_answer"),
    "story": _from("game.last_report", "story_by_mail"),
    "deadlines": _from("questions.deadlines_answer", "deadlines_answer"),
}
"""What answers each kind of question."""


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
