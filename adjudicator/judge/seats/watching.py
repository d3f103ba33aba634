"""Mails of people who would like to watch a game, or to watch it no more."""

from msgspec import Struct

from adjudicator.judge.clock.waiting import deadline_of
from adjudicator.judge.game.past_reports import past_report
from adjudicator.judge.outgoing.outbox import Posting
from adjudicator.judge.questions.ask import Ask
from adjudicator.judge.run.office import Office
from adjudicator.judge.run.outcomes import Kind
from adjudicator.judge.run.verdict import Verdict
from adjudicator.judge.seats.guests import guest_posting
from adjudicator.judge.seats.observers import add_observer, observers, remove_observer
from adjudicator.judge.seats.visit import Visit


class Watches(Struct, frozen=True):
    """Somebody watches a game from now on, or no more."""

    game: str
    address: str
    on: bool

    def record(self, office: Office) -> None:
        """Write it down."""
        if self.on:
            add_observer(office, self.game, self.address)
        else:
            remove_observer(office.ledger, self.game, self.address)


def observe(visit: Visit) -> Verdict:
    """The verdict on the mail of somebody who would like to watch a game."""
    game, guest = visit.game, visit.guest
    if not game.settings.observers:
        said = f"{game.name} is played without observers."
        return visit.verdict(visit.noted("no observers", said))
    if not guest.proven:
        return visit.prove()
    if visit.player:
        said = f"You play in {game.name}, and get reports of your own."
        return visit.verdict(visit.noted("you play in this game", said))
    answer = visit.noted(
        "you are an observer",
        f"From now on you get the public report of {game.name} after each stage: what everybody may"
        " know, and nothing more.",
        "Answer “stop observing” to any of these mails to get no more of them.",
    )
    latest = (_latest(visit),) if game.state.territories else ()
    return visit.verdict(answer, Watches(game.name, guest.address, on=True), more=latest)


def stop(visit: Visit) -> Verdict:
    """The verdict on the mail of somebody who would rather not watch a game any more."""
    game, guest = visit.game, visit.guest
    if not guest.proven:
        return visit.prove()
    subject = "you are no observer"
    if guest.address not in observers(visit.office.ledger, game.name):
        answer = visit.noted(
            subject, f"You are no observer of {game.name}, so nothing has changed."
        )
        return visit.verdict(answer)
    answer = visit.noted(subject, f"You get no more reports of {game.name}.")
    return visit.verdict(answer, Watches(game.name, guest.address, on=False))


def _latest(visit: Visit) -> Posting:
    """The latest report, as everybody may see it."""
    office, game = visit.office, visit.game
    due = deadline_of(office.ledger, game.name)
    found = past_report(Ask(office, game, None, game.settings.grid.zone, due), "")
    address = visit.guest.address
    return guest_posting(
        office, game, address, found.letter, Kind.ANSWER, visit.envelope, found.images
    )
