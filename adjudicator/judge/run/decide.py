"""What a mail comes to: who wrote it, and what is made of it. Nothing is changed here."""

from msgspec.structs import replace

from adjudicator.judge.clock.lateness import is_late
from adjudicator.judge.clock.misses import due_for
from adjudicator.judge.gamemaster.master_mail import nothing_found, of_master, of_pretender
from adjudicator.judge.gamemaster.master_replies import parts_of
from adjudicator.judge.incoming import answers
from adjudicator.judge.incoming.confirmations import confirms
from adjudicator.judge.incoming.identity import Identity, Known, Stranger
from adjudicator.judge.incoming.master import Master
from adjudicator.judge.incoming.player_mail import of_person
from adjudicator.judge.incoming.reader import read
from adjudicator.judge.incoming.received import Received, is_known
from adjudicator.judge.incoming.seat import Seat
from adjudicator.judge.incoming.wanted import NOT_FOR_US, Wanted
from adjudicator.judge.questions.observer_questions import asked_by_observer
from adjudicator.judge.run.context import (
    NOT_PROVEN,
    Context,
    by_master,
    case_of,
    guest_in,
    is_for_certain,
    master_of,
    proof_of,
    who_wrote,
)
from adjudicator.judge.run.outcomes import Outcome
from adjudicator.judge.run.verdict import Verdict
from adjudicator.judge.seats.guests import as_player
from adjudicator.judge.seats.visits import visited
from adjudicator.mail.envelope import Envelope, read_envelope
from adjudicator.mail.errors import MailTooLargeError
from adjudicator.mail.files import head
from adjudicator.mail.machines import Kind
from adjudicator.mail.message import Message


def decide(context: Context, mail: Received, raw: bytes) -> Verdict | None:
    """What becomes of a mail; None if it may be for a game that is parked.

    Raises UnreadableMailError if it cannot be read, and UserError for a faulty template.
    """
    situations = context.situations
    try:
        if mail.too_large:
            return _too_large(context, mail, read_envelope(head(raw)), answers.size_of(mail.size))
        message = read(context.office, raw, situations)
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


def _of_message(context: Context, mail: Received, message: Message) -> Verdict | None:
    origin, proof = message.origin, proof_of(context, mail, message.envelope)
    master = master_of(context, message.envelope, proof)
    who = who_wrote(context, message.envelope, by_master(proof, master))
    if _is_known(context, mail, message, who, master):
        return Verdict(Outcome.DUPLICATE, silence="The same mail was handled before.")
    if origin.kind is not Kind.PERSON:
        outcome = Outcome.BOUNCE if origin.bounce else Outcome.MACHINE
        return Verdict(outcome, bounce=origin.bounce, silence=origin.sign)
    return _of_human(context, mail, message, master, who)


def _of_human(
    context: Context, mail: Received, message: Message, master: Master | None, who: Identity
) -> Verdict | None:
    guest = guest_in(context, mail, message.envelope)
    who = as_player(who, guest, context.registry)
    parts = parts_of(context, mail, message, master, who)
    if master and (parts.commands or (not master.doubt and confirms(message))):
        return of_master(context, mail, parts, master, who)
    is_certain = is_for_certain(who) or guest.answers
    if context.some_game_is_parked and not is_certain:
        return None
    if parts.commands:
        return of_pretender(context, mail, message, parts, who)
    its_games = {**context.games, **context.gathering}
    verdict = visited(context.office, its_games, guest, message, who)
    if verdict or (verdict := asked_by_observer(context, guest, message, who)):
        return verdict
    if master and not master.doubt and isinstance(who, Stranger):
        return nothing_found(context.office, message.envelope)
    return of_person(context, mail, message, who)


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


def _too_large(context: Context, mail: Received, envelope: Envelope, why: str) -> Verdict | None:
    """The verdict on a mail of which only the headers are read; `why` is a sentence on that."""
    proof = proof_of(context, mail, envelope)
    who = who_wrote(context, envelope, by_master(proof, master_of(context, envelope, proof)))
    if context.some_game_is_parked and not is_for_certain(who):
        return None
    if not isinstance(who, Known):
        return Verdict(Outcome.TOO_LARGE, silence=NOT_PROVEN)
    case = case_of(context, mail, envelope, who.game, who.colour)
    answer = answers.too_large(case, why)
    return Verdict(Outcome.TOO_LARGE, sender=case.sender, seat=case.seat, answer=answer)
