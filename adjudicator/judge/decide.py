"""What a mail comes to: who wrote it, for what, and what is made of it. Nothing is changed here."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from adjudicator.core.orders import resigns
from adjudicator.judge import answers
from adjudicator.judge.case import Case
from adjudicator.judge.confirmations import adds_address, confirmed, confirms
from adjudicator.judge.errands import of_errands, only_errands, with_errands
from adjudicator.judge.games import Game
from adjudicator.judge.guests import Guest, as_player, guest_of
from adjudicator.judge.holds import Hold, copy_held
from adjudicator.judge.identity import (
    Doubted,
    Identity,
    Known,
    Registry,
    Stranger,
    Unclear,
    identify,
)
from adjudicator.judge.intake import take
from adjudicator.judge.lateness import is_late
from adjudicator.judge.limits import TOO_MANY, room
from adjudicator.judge.master import Master, find_master
from adjudicator.judge.master_mail import (
    MASTER,
    Parted,
    held,
    held_mail,
    nothing_found,
    ordered,
    parted,
    tried,
)
from adjudicator.judge.misses import due_for
from adjudicator.judge.office import Office
from adjudicator.judge.outbox import Posting
from adjudicator.judge.outcomes import Outcome
from adjudicator.judge.preview_answer import preview_answer
from adjudicator.judge.questions import answer, answered, only_asks
from adjudicator.judge.reader import read
from adjudicator.judge.received import Received, is_known, raw_mail, received
from adjudicator.judge.seat import Seat
from adjudicator.judge.tokens import GAME_MASTER
from adjudicator.judge.verdict import Verdict
from adjudicator.judge.visits import visited
from adjudicator.judge.wanted import NOT_FOR_US, Wanted
from adjudicator.language.reading import Mode, Reading
from adjudicator.mail.addresses import address_key
from adjudicator.mail.authentication import Proof, proof_of_sender
from adjudicator.mail.envelope import Envelope, read_envelope
from adjudicator.mail.errors import MailTooLargeError
from adjudicator.mail.files import head
from adjudicator.mail.machines import Kind
from adjudicator.mail.message import Message

_NOT_PROVEN: Final = "It is not proven that the mail is from the player."


@dataclass(frozen=True, slots=True)
class Context:
    """What mails are decided by: the games that have begun, who is who, what is judged now.

    `gathering` are games that wait for their players.
    """

    office: Office
    games: Mapping[str, Game]
    gathering: Mapping[str, Game]
    registry: Registry
    due: frozenset[str]
    some_game_is_parked: bool


def decide(context: Context, mail: Received, raw: bytes) -> Verdict | None:
    """What becomes of a mail; None if it may be for a game that is parked.

    Raises UnreadableMailError if it cannot be read, and UserError for a faulty template.
    """
    boards = dict.fromkeys(game.settings.rules.board for game in _games(context))
    try:
        if mail.too_large:
            return _too_large(context, mail, read_envelope(head(raw)), answers.size_of(mail.size))
        message = read(context.office, raw, boards)
    except MailTooLargeError as error:
        return _too_large(context, mail, read_envelope(head(raw)), error.cause)
    if (verdict := _of_message(context, mail, message)) is None:
        return None
    sender = message.envelope.sender
    if verdict.outcome is Outcome.STRANGER and not Wanted(context.office)(head(raw)):
        verdict = Verdict(Outcome.NOT_FOR_US, silence=NOT_FOR_US)
    return replace(
        verdict,
        fingerprint=message.fingerprint,
        sender=sender.spec if sender else "",
        lines=[line.text for line in message.lines],
    )


def _games(context: Context) -> tuple[Game, ...]:
    return tuple(context.games.values())


def _of_message(context: Context, mail: Received, message: Message) -> Verdict | None:
    origin, proof = message.origin, _proof(context, mail, message.envelope)
    master = _master(context, message.envelope, proof)
    who = _who(context, message.envelope, _by_master(proof, master))
    if _is_known(context, mail, message, who, master):
        return Verdict(Outcome.DUPLICATE, silence="The same mail was handled before.")
    if origin.kind is not Kind.PERSON:
        outcome = Outcome.BOUNCE if origin.bounce else Outcome.MACHINE
        return Verdict(outcome, bounce=origin.bounce, silence=origin.sign)
    return _of_human(context, mail, message, master, who)


def _of_human(
    context: Context, mail: Received, message: Message, master: Master | None, who: Identity
) -> Verdict | None:
    parts, guest = parted(message), _guest(context, mail, message.envelope)
    who = as_player(who, guest, context.registry)
    if master and (parts.commands or (not master.doubt and confirms(message))):
        return _of_master(context, mail, parts, master, who)
    is_certain = _is_for_certain(who) or guest.answers
    if context.some_game_is_parked and not is_certain:
        return None
    if parts.commands:
        return _of_pretender(context, mail, message, parts, who)
    its_games = {**context.games, **context.gathering}
    if verdict := visited(context.office, its_games, guest, message, who):
        return verdict
    if master and not master.doubt and isinstance(who, Stranger):
        return nothing_found(context.office, message.envelope)
    return _of_person(context, mail, message, who)


def _of_master(
    context: Context, mail: Received, parts: Parted, master: Master, who: Identity
) -> Verdict | None:
    """The verdict on commands, and on what the game master orders as a player beside them."""
    office, message = context.office, parts.rest
    if master.doubt:
        return held(office, mail, parts.whole, master.doubt)
    if not parts.commands:
        one = held_mail(office, message.envelope) if _may_confirm(master, who) else None
        if one and one.mail is not None:
            return _confirm_for_master(context, one, one.mail)
        if isinstance(who, Stranger):
            return nothing_found(office, message.envelope)
        return _of_person(context, mail, message, who)
    effects = ordered(office, mail, message.envelope, master.claim, parts)
    verdict: Verdict | None = Verdict(Outcome.COMMAND, seat=MASTER, proven=True)
    if _plays_beside(context, mail, message, who):
        parked = context.some_game_is_parked and not _is_for_certain(who)
        verdict = None if parked else _of_person(context, mail, message, who)
    return verdict and replace(verdict, effects=(*verdict.effects, *effects))


def _may_confirm(master: Master, who: Identity) -> bool:
    """Whether “confirm” can be about commands: a game master who plays may mean orders."""
    asked = master.claim and master.claim.colour == GAME_MASTER
    return bool(asked) or isinstance(who, Stranger)


def _confirm_for_master(context: Context, one: Hold, number: int) -> Verdict | None:
    """Take a mail that was held as if it had been proven; it keeps its own arrival."""
    mail = received(context.office.ledger, number)
    raw = raw_mail(context.office.home, mail)
    boards = dict.fromkeys(game.settings.rules.board for game in _games(context))
    message = read(context.office, raw, boards)
    found = _master(context, message.envelope, Proof.PASS)
    master = Master(found.claim if found else None, None)
    who = _who(context, message.envelope, Proof.PASS)
    verdict = _of_master(context, mail, parted(message), master, who)
    outcome = Outcome.CONFIRMATION
    return verdict and replace(verdict, seat=verdict.seat or MASTER, outcome=outcome, confirms=one)


def _plays_beside(context: Context, mail: Received, message: Message, who: Identity) -> bool:
    """Whether the lines beside the commands are those of a player, and more than chatter."""
    if not isinstance(who, Known):
        return isinstance(who, Unclear) and bool(message.lines)
    reading = _case(context, mail, message.envelope, who.game, who.colour).read(message)
    return replace(reading, chatter=()) != Reading()


def _of_pretender(
    context: Context, mail: Received, message: Message, parts: Parted, who: Identity
) -> Verdict:
    """The verdict on a mail with commands of somebody who is not the game master."""
    verdict = _of_person(context, mail, message if isinstance(who, Known) else parts.rest, who)
    said = tried(mail, message, verdict.seat, parts)
    return replace(verdict, troubles=(*verdict.troubles, said))


def _is_known(
    context: Context, mail: Received, message: Message, who: Identity, master: Master | None
) -> bool:
    ledger, in_time = context.office.ledger, False
    proven = isinstance(who, Known) or bool(master and not master.doubt)
    if isinstance(who, Known):
        game = context.games[who.game]
        due = due_for(ledger, game, who.colour)
        seat = Seat(who.game, game.stage, who.colour)
        in_time = due is not None and not is_late(ledger, game, seat, mail.arrival, due)
    return is_known(ledger, message.fingerprint, mail, proven=proven, in_time=in_time)


def _of_person(context: Context, mail: Received, message: Message, who: Identity) -> Verdict:
    match who:
        case Stranger(why):
            return Verdict(Outcome.STRANGER, silence=why)
        case Unclear():
            return _unclear(context, mail, message.envelope, who)
        case Known() | Doubted():
            case_ = _case(context, mail, message.envelope, who.game, who.colour)
            verdict = _of_player(context, case_, message, who)
            return replace(verdict, seat=case_.seat, proven=isinstance(who, Known))


def _proof(context: Context, mail: Received, envelope: Envelope) -> Proof:
    return proof_of_sender(envelope.authentication, envelope.sender, _server(context, mail))


def _guest(context: Context, mail: Received, envelope: Envelope) -> Guest:
    proof = _proof(context, mail, envelope)
    return guest_of(context.office, (*context.games, *context.gathering), envelope, proof)


def _master(context: Context, envelope: Envelope, proof: Proof) -> Master | None:
    return find_master(envelope, proof, context.registry, context.office.config.game_master)


def _by_master(proof: Proof, master: Master | None) -> Proof:
    """An answer to a mail to the game master proves that a game master who plays wrote it."""
    return Proof.PASS if master and not master.doubt else proof


def _who(context: Context, envelope: Envelope, proof: Proof) -> Identity:
    who = identify(envelope, proof, context.registry)
    if isinstance(who, Known | Doubted) and who.game not in context.games:
        return Stranger(f"The game {who.game} has not begun, or cannot be read now.")
    if isinstance(who, Doubted) and context.games[who.game].settings.player(who.colour).is_open:
        return Stranger(f"Nobody has the seat of {who.colour} in {who.game} now.")
    return who


def _is_for_certain(who: Identity) -> bool:
    """Whether a mail answers a mail about a game that can be read, so that it is for no other."""
    return isinstance(who, Known | Doubted) and who.stage is not None


def _server(context: Context, mail: Received) -> str | None:
    account = context.office.config.account(mail.account)
    return account.authserv if account else None


def _case(context: Context, mail: Received, envelope: Envelope, name: str, colour: str) -> Case:
    game = context.games[name]
    return Case(
        office=context.office,
        game=game,
        seat=Seat(name, game.stage, colour),
        mail=mail,
        envelope=envelope,
        deadline=due_for(context.office.ledger, game, colour) or context.office.now,
        judged=name in context.due,
    )


def _unclear(context: Context, mail: Received, envelope: Envelope, who: Unclear) -> Verdict:
    """Ask which game is meant."""
    seats = context.registry.seats[envelope.sender.key] if envelope.sender else ()
    game, colour = seats[0]
    case = _case(context, mail, envelope, game, colour)
    return Verdict(Outcome.NOTHING_FOUND, answer=answers.unclear(case, who.games))


def _too_large(context: Context, mail: Received, envelope: Envelope, why: str) -> Verdict | None:
    """The verdict on a mail of which only the headers are read; `why` is a sentence on that."""
    proof = _proof(context, mail, envelope)
    who = _who(context, envelope, _by_master(proof, _master(context, envelope, proof)))
    if context.some_game_is_parked and not _is_for_certain(who):
        return None
    if not isinstance(who, Known):
        return Verdict(Outcome.TOO_LARGE, silence=_NOT_PROVEN)
    case = _case(context, mail, envelope, who.game, who.colour)
    answer = answers.too_large(case, why)
    return Verdict(Outcome.TOO_LARGE, sender=case.sender, seat=case.seat, answer=answer)


def _of_player(context: Context, case: Case, message: Message, who: Known | Doubted) -> Verdict:
    """The verdict on what it orders and sets, with answers to what it asks if it is proven."""
    reading = case.read(message)
    if reading.preview:
        return _preview(case, reading, who)
    if only_asks(reading) and not confirmed(case, message):
        verdict = Verdict(Outcome.QUESTION, reading=reading)
    elif isinstance(who, Known) and only_errands(reading):
        verdict = replace(of_errands(case, reading), reading=reading)
    else:
        verdict = _of_orders(context, case, message, who, reading)
    if not isinstance(who, Known):
        return verdict if verdict.answer else replace(verdict, silence=_NOT_PROVEN)
    held = verdict.reading if verdict.confirms else None
    asked = (*reading.questions, *(held.questions if held else ()))
    return _with_answers(verdict, list(answered(case, asked)))


def _preview(case: Case, reading: Reading, who: Known | Doubted) -> Verdict:
    """The verdict on a mail that asks what would come of it; what else it asks is answered too.

    Playing a stage a thousand times takes a while, so it is not done for who gets no answer.
    """
    verdict = Verdict(Outcome.PREVIEW, reading=reading)
    if not isinstance(who, Known):
        return replace(verdict, silence=_NOT_PROVEN)
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
            else replace(closed, answer=None, silence=_NOT_PROVEN)
        )
    if proven and not reading.orders and (one := confirmed(case, message)):
        return _confirm(context, case, message, one)
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
        return Verdict(Outcome.NOTHING_FOUND, silence=_NOT_PROVEN)
    if case.is_late and not only_errands(reading):
        return Verdict(Outcome.LATE, silence=_NOT_PROVEN)
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
        reading = held.read(read(case.office, raw_mail(case.office.home, mail), [case.board]))
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
