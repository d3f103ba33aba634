"""What a mail of the game master's comes to: commands, a question whether it is theirs, or help."""

from typing import Final

from msgspec.structs import replace

from adjudicator.judge.gamemaster.master_lines import Parted, ordered, parted
from adjudicator.judge.incoming.answers import LINES_SHOWN, WHY
from adjudicator.judge.incoming.holds import MASTER, Hold, held_for_master, meant
from adjudicator.judge.incoming.identity import Doubt, Identity, Known, Stranger, Unclear
from adjudicator.judge.incoming.master import Master
from adjudicator.judge.incoming.player_mail import of_person
from adjudicator.judge.incoming.reader import read
from adjudicator.judge.incoming.received import Received, raw_mail, received
from adjudicator.judge.incoming.seat import Seat
from adjudicator.judge.incoming.tokens import GAME_MASTER
from adjudicator.judge.outgoing.letters import letter
from adjudicator.judge.outgoing.outbox import Posting
from adjudicator.judge.outgoing.postings import to_game_master
from adjudicator.judge.run.context import Context, case_of, is_for_certain, master_of, who_wrote
from adjudicator.judge.run.office import Office
from adjudicator.judge.run.outcomes import Kind, Outcome
from adjudicator.judge.run.verdict import Verdict
from adjudicator.language.master_verbs import VERBS
from adjudicator.language.reading import Reading
from adjudicator.mail.authentication import Proof
from adjudicator.mail.envelope import Envelope
from adjudicator.mail.message import Message
from adjudicator.reports.wording import sentence


def of_master(
    context: Context, mail: Received, parts: Parted, master: Master, who: Identity
) -> Verdict | None:
    """The verdict on commands, and on what the game master orders as a player beside them."""
    office, message = context.office, parts.rest
    if master.doubt:
        return _held(office, mail, parts.whole, master.doubt)
    if not parts.commands:
        return _of_confirmation(context, mail, message, master, who)
    effects = ordered(office, mail, message.envelope, master.claim, parts)
    verdict: Verdict | None = Verdict(Outcome.COMMAND, seat=MASTER, proven=True)
    if plays_beside(context, mail, message, who):
        parked = context.some_game_is_parked and not is_for_certain(who)
        verdict = None if parked else of_person(context, mail, message, who)
    return verdict and replace(verdict, effects=(*verdict.effects, *effects))


def _of_confirmation(
    context: Context, mail: Received, message: Message, master: Master, who: Identity
) -> Verdict | None:
    """The verdict on a mail that says “confirm”, whatever that is about."""
    office = context.office
    one = _held_mail(office, message.envelope) if _may_confirm(master, who) else None
    if one and one.mail is not None:
        return _confirm_for_master(context, one, one.mail)
    if isinstance(who, Stranger):
        return nothing_found(office, message.envelope)
    return of_person(context, mail, message, who)


def _may_confirm(master: Master, who: Identity) -> bool:
    """Whether “confirm” can be about commands: a game master who plays may mean orders."""
    asked = master.claim and master.claim.colour == GAME_MASTER
    return bool(asked) or isinstance(who, Stranger)


def _confirm_for_master(context: Context, one: Hold, number: int) -> Verdict | None:
    """Take a mail that was held as if it had been proven; it keeps its own arrival."""
    mail = received(context.office.ledger, number)
    message = read(context.office, raw_mail(context.office.home, mail), context.situations)
    found = master_of(context, message.envelope, Proof.PASS)
    master = Master(found.claim if found else None, None)
    who = who_wrote(context, message.envelope, Proof.PASS)
    parts = parted(message, press=isinstance(who, Stranger))
    verdict = of_master(context, mail, parts, master, who)
    outcome = Outcome.CONFIRMATION
    return verdict and replace(verdict, seat=verdict.seat or MASTER, outcome=outcome, confirms=one)


def plays_beside(context: Context, mail: Received, message: Message, who: Identity) -> bool:
    """Whether the lines beside the commands are those of a player, and more than chatter."""
    if not isinstance(who, Known):
        return isinstance(who, Unclear) and bool(message.lines)
    reading = case_of(context, mail, message.envelope, who.game, who.colour).read(message)
    return replace(reading, chatter=()) != Reading()


def of_pretender(
    context: Context, mail: Received, message: Message, parts: Parted, who: Identity
) -> Verdict:
    """The verdict on a mail with commands of somebody who is not the game master."""
    verdict = of_person(context, mail, message if isinstance(who, Known) else parts.rest, who)
    known = verdict.seat if verdict.proven else None
    said = _tried(mail, message, known, parts) if known else _TRIED
    return replace(verdict, troubles=(*verdict.troubles, said))


def _held(office: Office, mail: Received, message: Message, doubt: Doubt) -> Verdict:
    """A mail that may be the game master's waits for the game master's word."""
    lines = [line.raw for line in message.lines]
    sender = message.envelope.sender
    said = letter(
        office.templates(),
        "master_question",
        sender=sender.spec if sender else "",
        why=WHY[doubt],
        lines=lines[:LINES_SHOWN],
        more=max(0, len(lines) - LINES_SHOWN),
    )
    question = to_game_master(office, said, Kind.QUESTION)
    hold = Hold(mail.id, sender.spec if sender else "", (), question.message_id)
    return Verdict(Outcome.HELD, seat=MASTER, hold=hold, answer=question)


def _held_mail(office: Office, envelope: Envelope) -> Hold | None:
    """The mail of the game master's that an answer to this mail of ours confirms, if any."""
    return meant(held_for_master(office.ledger), envelope.answers)


def nothing_found(office: Office, envelope: Envelope) -> Verdict:
    """The game master's mail holds no command, so it is told which there are."""
    return Verdict(Outcome.NOTHING_FOUND, seat=MASTER, proven=True, answer=_help(office, envelope))


def _help(office: Office, envelope: Envelope) -> Posting:
    said = letter(office.templates(), "master_help", samples=[verb.sample for verb in VERBS])
    answers = next(iter(envelope.message_ids), "")
    return to_game_master(office, said, Kind.NOTHING_FOUND, answers=answers)


_TRIED: Final = (
    "A mail from nobody who is proven to be you, or to play, holds commands (gm); nothing of that"
    " was done.\n“adjudicator mail” lists what came in."
)
"""The same words each time, so that whoever writes many such mails causes one a day."""


def _tried(mail: Received, message: Message, player: Seat, parts: Parted) -> str:
    """What the game master is told of commands that a player has written."""
    sender = message.envelope.sender
    lines = [f"| gm: {one.words}" for one in parts.commands[:LINES_SHOWN]]
    said = (
        f"The mail {mail.mail_id} from {sender.spec if sender else ''}"
        f" ({sentence(player.colour)} in {player.game}) holds what only you can order, so nothing"
        " of that was done."
    )
    return "\n".join((said, *lines))
