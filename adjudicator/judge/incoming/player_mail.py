"""What a player's mail comes to: its orders, and whatever else it asks of the judge."""

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from adjudicator.core.orders import resigns
from adjudicator.judge.incoming import answers
from adjudicator.judge.incoming.confirmations import adds_address, confirmed
from adjudicator.judge.incoming.errands import of_errands, only_errands, with_errands
from adjudicator.judge.incoming.holds import Hold, copy_held
from adjudicator.judge.incoming.identity import Doubted, Identity, Known, Stranger, Unclear
from adjudicator.judge.incoming.intake import take
from adjudicator.judge.incoming.limits import TOO_MANY, room
from adjudicator.judge.incoming.reader import read
from adjudicator.judge.incoming.received import Received, raw_mail, received
from adjudicator.judge.outgoing.outbox import Posting
from adjudicator.judge.questions.preview_answer import preview_answer
from adjudicator.judge.questions.questions import answer, answered, only_asks
from adjudicator.judge.rulings.reviews import review_of
from adjudicator.judge.run.case import Case
from adjudicator.judge.run.context import NOT_PROVEN, Context, case_of
from adjudicator.judge.run.outcomes import Outcome
from adjudicator.judge.run.verdict import Verdict
from adjudicator.language.reading import Mode, Reading
from adjudicator.mail.addresses import address_key
from adjudicator.mail.envelope import Envelope
from adjudicator.mail.message import Message


def of_person(context: Context, mail: Received, message: Message, who: Identity) -> Verdict:
    """The verdict on a mail of whoever wrote it, as a player."""
    match who:
        case Stranger(why):
            return Verdict(Outcome.STRANGER, silence=why)
        case Unclear():
            return _unclear(context, mail, message.envelope, who)
        case Known() | Doubted():
            case_ = case_of(context, mail, message.envelope, who.game, who.colour)
            verdict = _of_player(context, case_, message, who)
            return replace(verdict, seat=case_.seat, proven=isinstance(who, Known))


def _unclear(context: Context, mail: Received, envelope: Envelope, who: Unclear) -> Verdict:
    """Ask which game is meant."""
    seats = context.registry.seats[envelope.sender.key] if envelope.sender else ()
    game, colour = seats[0]
    case = case_of(context, mail, envelope, game, colour)
    return Verdict(Outcome.NOTHING_FOUND, answer=answers.unclear(case, who.games))


def _of_player(context: Context, case: Case, message: Message, who: Known | Doubted) -> Verdict:
    """The verdict on what it orders and sets, with answers to what it asks if it is proven."""
    reading = case.read(message)
    if reading.preview:
        return _preview(case, reading, who)
    if only_asks(reading) and not confirmed(case, message):
        verdict = Verdict(Outcome.QUESTION, reading=reading)
    elif isinstance(who, Known) and only_errands(reading) and not confirmed(case, message):
        verdict = replace(of_errands(case, reading), reading=reading)
    else:
        verdict = _of_orders(context, case, message, who, reading)
    if not isinstance(who, Known):
        return verdict if verdict.answer else replace(verdict, silence=NOT_PROVEN)
    held = verdict.reading if verdict.confirms else None
    asked = (*reading.questions, *(held.questions if held else ()))
    return _with_answers(verdict, list(answered(case, asked)))


def _preview(case: Case, reading: Reading, who: Known | Doubted) -> Verdict:
    """The verdict on a mail that asks what would come of it; what else it asks is answered too.

    Playing a stage a thousand times takes a while, so it is not done for who gets no answer.
    """
    verdict = Verdict(Outcome.PREVIEW, reading=reading)
    if not isinstance(who, Known):
        return replace(verdict, silence=NOT_PROVEN)
    if over := _game_is_over(case):
        return replace(over, reading=reading)
    if not room(case.office, case.sender):
        return replace(verdict, silence=TOO_MANY)
    found = [answer(case, partial(preview_answer, case, reading))]
    return _with_answers(verdict, [*found, *answered(case, reading.questions)])


def _with_answers(verdict: Verdict, found: Sequence[tuple[Posting, str]]) -> Verdict:
    postings = [*verdict.answers, *(posting for posting, _ in found)]
    return replace(
        verdict,
        answer=next(iter(postings), None),
        more_answers=postings[1:],
        troubles=[trouble for _, trouble in found if trouble],
    )


def _of_orders(
    context: Context, case: Case, message: Message, who: Known | Doubted, reading: Reading
) -> Verdict:
    proven = isinstance(who, Known)
    if closed := _closed(case, who):
        return (
            with_errands(case, reading, closed)
            if proven
            else replace(closed, answer=None, silence=NOT_PROVEN)
        )
    if proven and not reading.orders and (one := confirmed(case, message)):
        return with_errands(case, reading, _confirm(context, case, message, one))
    if isinstance(who, Doubted):
        return replace(_doubted(case, message, reading, who), reading=reading)
    if case.is_late:
        return replace(_late(case, reading), reading=reading)
    if resigns(reading.orders) and case.game.settings.rules.resignation:
        return replace(_before_a_resignation(case), reading=reading)
    copy = copy_held(case.office.ledger, case.board, case.seat, message.fingerprint)
    return replace(take(case, reading), reading=reading, confirms=copy)


def _closed(case: Case, who: Known | Doubted) -> Verdict | None:
    """The verdict on a mail for which nothing can be ordered any more."""
    if over := _game_is_over(case):
        return over
    if who.stage is not None and who.stage != case.seat.stage:
        return Verdict(Outcome.OLD_STAGE, answer=answers.old_stage(case, who.stage))
    if who.stage is None and case.mail.arrival < (latest := case.game.latest()).judged:
        return Verdict(Outcome.OLD_STAGE, answer=answers.overtaken(case, latest.stage))
    if review_of(case.office.ledger, case.game.name):
        return Verdict(Outcome.LATE, answer=answers.in_review(case))
    return None


def _game_is_over(case: Case) -> Verdict | None:
    """The verdict on whatever is ordered after the end, for all or for this player."""
    if case.game.is_over:
        return Verdict(Outcome.OLD_STAGE, answer=answers.game_over(case))
    if case.seat.colour in case.game.state.out:
        return Verdict(Outcome.NOTHING_FOUND, answer=answers.not_playing(case))
    return None


def _doubted(case: Case, message: Message, reading: Reading, who: Doubted) -> Verdict:
    """A mail that may be the player's is held, and the player is asked."""
    if not (reading.orders or reading.settings or reading.mode is Mode.CANCEL):
        return Verdict(Outcome.NOTHING_FOUND, silence=NOT_PROVEN)
    if case.is_late and not only_errands(reading):
        return Verdict(Outcome.LATE, silence=NOT_PROVEN)
    question = answers.question(case, who.doubt, [line.raw for line in message.lines])
    held = Hold(case.mail.id, case.sender, (), question.message_id)
    return Verdict(Outcome.HELD, hold=held, answer=question)


def _before_a_resignation(case: Case) -> Verdict:
    """What cannot be undone is held too, and the player is asked (E8)."""
    question = answers.resignation(case)
    held = Hold(case.mail.id, case.sender, (), question.message_id)
    return Verdict(Outcome.HELD, hold=held, answer=question)


def _late(case: Case, reading: Reading) -> Verdict:
    return with_errands(case, reading, Verdict(Outcome.LATE, answer=answers.late(case)))


def _confirm(context: Context, case: Case, message: Message, one: Hold) -> Verdict:
    """Take what was held as if it had been proven; it keeps its own arrival."""
    held, reading = case, Reading(orders=one.draft)
    if one.mail is not None:
        mail = received(case.office.ledger, one.mail)
        held = replace(case, mail=mail)
        raw = raw_mail(case.office.home, mail)
        reading = held.read(read(case.office, raw, context.situations))
    if only_errands(reading):
        verdict = replace(of_errands(held, reading), outcome=Outcome.CONFIRMATION)
    elif held.is_late:
        verdict = _late(held, reading)
    else:
        verdict = replace(take(held, reading), outcome=Outcome.CONFIRMATION)
    is_free = address_key(one.sender) not in context.registry.seats
    return replace(
        verdict,
        reading=reading,
        confirms=one,
        new_address=one.sender if is_free and adds_address(message) else "",
    )
