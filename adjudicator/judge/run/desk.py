"""The desk: each mail by itself comes to one named outcome, in one transaction (DESIGN 7)."""

from collections.abc import Collection, Iterable

from msgspec import Struct, field
from msgspec.structs import replace

from adjudicator.errors import UserError
from adjudicator.judge.game.games import Game
from adjudicator.judge.game.order_sets import store
from adjudicator.judge.game.pending import write_pending
from adjudicator.judge.incoming import limits, player_settings
from adjudicator.judge.incoming.holds import close, hold
from adjudicator.judge.incoming.received import Received, finish, raw_mail, set_outcome
from adjudicator.judge.incoming.registry import open_registry
from adjudicator.judge.incoming.seat import Seat
from adjudicator.judge.outgoing.bounced import works_again
from adjudicator.judge.outgoing.outbox import queue, supersede_receipts
from adjudicator.judge.outgoing.returned import Returned, came_back
from adjudicator.judge.run.context import Context
from adjudicator.judge.run.decide import decide
from adjudicator.judge.run.office import Office
from adjudicator.judge.run.outcomes import Outcome
from adjudicator.judge.run.trouble import set_aside
from adjudicator.judge.run.verdict import Change, Verdict


class Desk(Struct):
    """Handles mails one after the other.

    `troubles` are sentences for the game master; `returned` are mails of ours that came back.
    """

    context: Context
    troubles: list[str] = field(default_factory=list)
    returned: list[Returned] = field(default_factory=list)

    def handle(self, mail: Received) -> Outcome | None:
        """Bring a mail to its outcome.

        Gives None for a mail that is left for another run, since it may be for a game that cannot
        be read now. Raises UserError if it could not be written down; it is handled again then.
        """
        office = self.context.office
        if (verdict := self._decided(mail)) is None:
            return None
        with office.ledger.transaction():
            returned = record(office, mail, verdict)
        if returned:
            self.returned.append(returned)
        if verdict.new_address or verdict.outcome is Outcome.APPLICATION:
            self._look_who_plays()
        self.troubles.extend(verdict.troubles)
        if verdict.seat and verdict.change:
            write_pending(office.home, verdict.seat, verdict.change.orders)
        return verdict.outcome

    def _look_who_plays(self) -> None:
        office, context = self.context.office, self.context
        games, gathering = (
            {name: game.with_players(office.ledger) for name, game in its.items()}
            for its in (context.games, context.gathering)
        )
        registry = open_registry(office, games.values())
        self.context = replace(context, games=games, gathering=gathering, registry=registry)

    def look_at(self, mail: Received, raw: bytes) -> Verdict | None:
        """What would become of a mail, its answer within limits; nothing is written down.

        Gives None where that cannot be told while a game is parked. Raises UserError for a faulty
        template, and whatever a mail can make the program raise.
        """
        verdict = decide(self.context, mail, raw)
        return verdict and self._within_limits(verdict)

    def _decided(self, mail: Received) -> Verdict | None:
        """Decide; a mail that makes the program stumble goes aside with the traceback."""
        raw = raw_mail(self.context.office.home, mail)
        try:
            return self.look_at(mail, raw)
        except UserError:
            raise
        except Exception:  # noqa: BLE001 - one bad mail never stops the run
            path = set_aside(self.context.office.home, mail.hash[:16], raw)
            self.troubles.append(
                f"The mail {mail.mail_id} could not be read; {path} tells why.\n"
                f"Answer its sender by hand. Once the fault is mended, “adjudicator mail"
                f" {mail.mail_id} --again” lets the next run handle it."
            )
            return Verdict(Outcome.UNREADABLE, silence="It could not be read.")

    def _within_limits(self, verdict: Verdict) -> Verdict:
        """Leave answers out where their address has had enough; nothing is held then either."""
        office, answer = self.context.office, verdict.answer
        if answer is None:
            return verdict
        why = limits.silence(office, answer)
        more = verdict.more_answers
        if more:
            more = more[: max(0, limits.room(office, answer.recipient) - (not why))]
        if why == limits.TOO_MANY or len(more) < len(verdict.more_answers):
            self.troubles.append(
                f"{answer.recipient} gets no more answers today. Orders in its mails count all the"
                " same."
            )
        if not why:
            return replace(verdict, more_answers=more)
        return replace(
            verdict, answer=None, more_answers=more, hold=None, replaces=False, silence=why
        )


def open_desk(
    office: Office, games: Iterable[Game], due: Collection[str], *, some_game_is_parked: bool
) -> Desk:
    """A desk for these games; those whose names are in `due` are judged in the same run."""
    known = {game.name: game for game in games if not game.settings.draft}
    begun = {name: game for name, game in known.items() if game.state.territories}
    gathering = {name: game for name, game in known.items() if name not in begun}
    registry = open_registry(office, begun.values())
    return Desk(Context(office, begun, gathering, registry, frozenset(due), some_game_is_parked))


def record(office: Office, mail: Received, verdict: Verdict) -> Returned | None:
    """Write down all that follows from a mail, within a transaction.

    Gives what follows from a bounce that is about a mail of ours.
    """
    ledger = office.ledger
    finish(ledger, mail, verdict)
    if verdict.proven:
        works_again(ledger, verdict.sender)
    if verdict.seat:
        _record_for(office, verdict.seat, verdict)
    for effect in verdict.effects:
        effect.record(office)
    for mail_of_ours in (*verdict.answers, *verdict.mails):
        queue(ledger, mail_of_ours, office.now)
    return came_back(office, verdict.bounce) if verdict.bounce else None


def _record_for(office: Office, seat: Seat, verdict: Verdict) -> None:
    ledger = office.ledger
    if verdict.hold:
        hold(ledger, seat, verdict.hold)
    if verdict.confirms:
        close(ledger, verdict.confirms, office.now)
        if verdict.confirms.mail:
            in_time = verdict.outcome is Outcome.CONFIRMATION
            outcome = Outcome.ACCEPTED if in_time else verdict.outcome
            set_outcome(ledger, verdict.confirms.mail, outcome)
    if verdict.new_address:
        player_settings.add_address(ledger, seat, verdict.new_address)
    if verdict.change:
        _change(office, seat, verdict.change)
    if verdict.replaces:
        supersede_receipts(ledger, seat, office.now)


def _change(office: Office, seat: Seat, change: Change) -> None:
    if change.given:
        store(office.ledger, seat, change.given, change.orders)
    if change.salt is not None:
        player_settings.set_salt(office.ledger, seat, change.salt, change.place)
    if change.zone:
        player_settings.set_zone(office.ledger, seat, change.zone, change.place)
    for switch, on in change.switches.items():
        player_settings.set_switch(office.ledger, seat, switch, change.place, on=on)
