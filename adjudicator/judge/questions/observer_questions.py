"""Questions of observers, which are answered with what everybody may know."""

from functools import partial

from adjudicator.judge.clock.waiting import deadline_of
from adjudicator.judge.game.games import Game
from adjudicator.judge.incoming.identity import Identity, Stranger
from adjudicator.judge.incoming.seat import Seat
from adjudicator.judge.incoming.tokens import GUEST
from adjudicator.judge.outgoing.outbox import Posting
from adjudicator.judge.questions.ask import Answer, Ask
from adjudicator.judge.questions.questions import answers_to, only_asks
from adjudicator.judge.run.context import Context
from adjudicator.judge.run.outcomes import Kind, Outcome
from adjudicator.judge.run.verdict import Verdict
from adjudicator.judge.seats.guests import Guest, guest_posting
from adjudicator.judge.seats.observers import observers
from adjudicator.language.reading import Reading, read_orders
from adjudicator.language.situation import Situation
from adjudicator.mail.characters import plain
from adjudicator.mail.envelope import Envelope
from adjudicator.mail.message import Message


def asked_by_observer(
    context: Context, guest: Guest, message: Message, who: Identity
) -> Verdict | None:
    """The verdict on a mail in which an observer asks something; None for any other.

    Whoever plays in any game is no observer here, since the question may be about that.

    Raises UserError for a faulty template.
    """
    game = _watched(context, guest) if isinstance(who, Stranger) else None
    if game is None:
        return None
    reading = _read(game, message)
    if not only_asks(reading):
        return None
    office = context.office
    due = deadline_of(office.ledger, game.name)
    ask = Ask(office, game, None, game.settings.grid.zone, due, game.name in context.due)
    post = partial(_posting, ask, guest.address, message.envelope)
    name = f"{guest.address}, who watches {game.name},"
    found = list(answers_to(ask, post, reading.questions, name))
    return Verdict(
        Outcome.QUESTION,
        reading=reading,
        proven=True,
        seat=Seat(game.name, game.stage, GUEST),
        answer=found[0][0],
        more_answers=[posting for posting, _ in found[1:]],
        troubles=[trouble for _, trouble in found if trouble],
    )


def _watched(context: Context, guest: Guest) -> Game | None:
    """The game that the mail is about: the one it answers, else the only one that they watch."""
    if not guest.proven:
        return None
    ledger = context.office.ledger
    watched = [
        name
        for name, game in context.games.items()
        if game.settings.observers and guest.address in observers(ledger, name)
    ]
    if guest.answers in watched:
        return context.games[guest.answers]
    return context.games[watched[0]] if len(watched) == 1 else None


def _read(game: Game, message: Message) -> Reading:
    """The lines of a mail, or if they say nothing its subject."""
    situation = Situation(game.settings.rules.board)
    found = read_orders([line.text for line in message.lines], situation)
    if found != Reading(chatter=found.chatter):
        return found
    return read_orders([plain(message.envelope.subject)], situation)


def _posting(ask: Ask, address: str, envelope: Envelope, found: Answer) -> Posting:
    return guest_posting(
        ask.office,
        ask.game,
        address,
        found.letter,
        Kind.ANSWER,
        envelope,
        found.images,
        found.attachments,
    )
