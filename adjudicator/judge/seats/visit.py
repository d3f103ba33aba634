"""A mail of somebody who asks to join a game or to watch it, and how such a mail is answered."""

from datetime import timedelta
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from adjudicator.judge.clock.deadlines import to_text
from adjudicator.judge.game.games import Game
from adjudicator.judge.game.settings import Player
from adjudicator.judge.incoming.seat import Seat
from adjudicator.judge.incoming.tokens import GUEST
from adjudicator.judge.outgoing.outbox import Posting
from adjudicator.judge.run.office import Office
from adjudicator.judge.run.outcomes import Kind, Outcome
from adjudicator.judge.run.verdict import Effect, Verdict
from adjudicator.judge.seats.guests import Guest, guest_letter, guest_posting
from adjudicator.judge.seats.visit_words import Words
from adjudicator.mail.addresses import address_key
from adjudicator.mail.envelope import Envelope
from adjudicator.reports.letter import Letter

ASKED_LATELY: Final = "Its sender was asked lately whether such a mail is theirs."


class Visit(Struct, frozen=True):
    """Who writes about which game, and what they ask for."""

    office: Office
    game: Game
    guest: Guest
    words: Words
    envelope: Envelope

    @property
    def player(self) -> Player | None:
        """The seat that the writer has in the game, if any."""
        for player in self.game.settings.players:
            if self.guest.address in map(address_key, player.addresses):
                return player
        return None

    def verdict(self, answer: Posting, *effects: Effect, more: tuple[Posting, ...] = ()) -> Verdict:
        """The verdict on the mail, with `more` answers."""
        return Verdict(
            Outcome.APPLICATION,
            proven=self.guest.proven,
            seat=Seat(self.game.name, self.game.stage, GUEST),
            answer=answer,
            more_answers=more,
            effects=effects,
        )

    def noted(self, subject: str, *notes: str) -> Posting:
        """An answer of some sentences."""
        return self.posting(self.letter("guest", subject=subject, notes=notes), Kind.ANSWER)

    def letter(self, name: str, /, **values: object) -> Letter:
        """A letter about the game. Raises UserError for a faulty template."""
        return guest_letter(self.office, self.game, name, **values)

    def posting(self, said: Letter, kind: Kind) -> Posting:
        """The finished answer to the mail."""
        address = self.guest.address
        return guest_posting(self.office, self.game, address, said, kind, self.envelope)

    def prove(self) -> Verdict:
        """Ask at the address whether the mail is from there, unless that was done lately."""
        question = self.posting(self.letter("prove", wanted=self.words.said), Kind.QUESTION)
        if _was_asked_lately(self.office, self.game.name, self.guest.address):
            return replace(self.verdict(question), answer=None, silence=ASKED_LATELY)
        return self.verdict(question)


def _was_asked_lately(office: Office, game: str, address: str) -> bool:
    lately = office.now - timedelta(hours=office.config.limits.nothing_found_hours)
    found = office.ledger.value(
        "SELECT 1 FROM outbox WHERE recipient = ? AND created > ? AND game = ? AND colour = ?"
        " AND kind = ?",
        *(address, to_text(lately), game, GUEST, Kind.QUESTION),
    )
    return bool(found)
