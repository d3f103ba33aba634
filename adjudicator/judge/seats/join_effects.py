"""What a mail about joining a game changes, once it is decided: a seat, a wish, an answer."""

from zoneinfo import ZoneInfo

from msgspec import Struct

from adjudicator.core.ids import Colour
from adjudicator.judge.clock.deadlines import to_text
from adjudicator.judge.game.games import Game
from adjudicator.judge.game.settings import Player
from adjudicator.judge.incoming import player_settings
from adjudicator.judge.incoming.seat import Place, Seat
from adjudicator.judge.run.office import Office
from adjudicator.judge.seats.applications import State, apply_for
from adjudicator.judge.seats.invitations import Said, note
from adjudicator.judge.seats.replacing import take_over
from adjudicator.judge.seats.roster import nobody, seat
from adjudicator.judge.seats.seating import Candidate, take_seat


class Applies(Struct, frozen=True):
    """Somebody asks to play, or what becomes of that changes; `said` answers a mail of ours."""

    game: str
    candidate: Candidate
    state: State
    said: Said

    def record(self, office: Office) -> None:
        """Write it down."""
        apply_for(office, self.game, self.candidate, self.state)
        if self.said:
            note(office.ledger, self.game, self.candidate.address, self.said, office.now)


class Answers(Struct, frozen=True):
    """Somebody who was written to says whether they play."""

    game: str
    address: str
    said: Said

    def record(self, office: Office) -> None:
        """Write it down."""
        note(office.ledger, self.game, self.address, self.said, office.now)


class ToldIn(Struct, frozen=True):
    """Somebody who has a seat is told times in another zone."""

    seat: Seat
    zone: ZoneInfo

    def record(self, office: Office) -> None:
        """Write it down."""
        player_settings.set_zone(office.ledger, self.seat, self.zone.key, _place(office))


class PlaysAs(Struct, frozen=True):
    """Somebody who has a seat says to play as a woman, or as a man."""

    seat: Seat
    gender: str

    def record(self, office: Office) -> None:
        """Write it down."""
        player_settings.set_gender(office.ledger, self.seat, self.gender, _place(office))


class Sits(Struct, frozen=True):
    """Somebody takes a seat; in a game that has begun all are told, and there is time."""

    game: Game
    colour: Colour
    candidate: Candidate
    answered: bool

    def record(self, office: Office) -> None:
        """Write it down."""
        if self.game.state.territories:
            apply_for(office, self.game.name, self.candidate, State.SEATED)
            take_over(office, self.game, self.candidate.player(self.colour))
        else:
            take_seat(office, self.game, self.colour, self.candidate, answered=self.answered)


class Leaves(Struct, frozen=True):
    """Somebody gives a seat back before the game begins."""

    game: str
    player: Player

    def record(self, office: Office) -> None:
        """Write it down."""
        seat(office.ledger, self.game, nobody(self.player), office.now)


def _place(office: Office) -> Place:
    """The place of what is written down now: behind all mails that have come."""
    return (to_text(office.now), "", 0, 0)
