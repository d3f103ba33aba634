"""Seats of a game that has not begun: which are free, and who takes one."""

from dataclasses import dataclass
from zoneinfo import ZoneInfo

from adjudicator.core.ids import Colour
from adjudicator.judge.clock.deadlines import to_text
from adjudicator.judge.clock.misses import is_open
from adjudicator.judge.game.games import Game
from adjudicator.judge.game.settings import Player
from adjudicator.judge.ledger import Ledger
from adjudicator.judge.run.office import Office
from adjudicator.judge.seats.guests import guest_letter
from adjudicator.judge.seats.invitations import Said, has_answered, note, said_to
from adjudicator.judge.seats.roster import seat
from adjudicator.reports.letter import Letter


@dataclass(frozen=True, slots=True)
class Candidate:
    """Somebody who would like to play, with the colour they wish, empty if any will do."""

    address: str
    name: str
    zone: ZoneInfo
    wish: Colour = ""

    def player(self, colour: Colour) -> Player:
        """The same person in a seat."""
        return Player(colour, self.name, (self.address,), self.zone)


def free_seat(ledger: Ledger, game: Game, wish: Colour) -> Colour | None:
    """The seat that is wished if it is free, else the first free one; None if none is.

    In a game that has begun one in civil disorder is free too, while those who are out have none.
    """
    if game.state.territories:
        free = [colour for colour in game.state.living if is_open(ledger, game, colour)]
    else:
        free = [player.colour for player in game.settings.players if player.is_open]
    return wish if wish in free else next(iter(free), None)


def take_seat(
    office: Office, game: Game, colour: Colour, candidate: Candidate, *, answered: bool
) -> None:
    """Give somebody a seat of a game that has not begun. Within a transaction.

    `answered` says that they have answered a mail of ours.
    """
    seat(office.ledger, game.name, candidate.player(colour), office.now)
    said = Said.JOIN if answered else Said.NOTHING
    note(office.ledger, game.name, candidate.address, said, office.now)
    office.ledger.run(
        "UPDATE applications SET state = 'seated', at = ? WHERE game = ? AND address = ?",
        *(to_text(office.now), game.name, candidate.address),
    )


def joined(
    office: Office, game: Game, colour: Colour, candidate: Candidate, *, answered: bool
) -> Letter:
    """What somebody is told who gets a seat. Raises UserError for a faulty template."""
    said = said_to(office.ledger, game.name)
    others = [one for one in game.settings.players if one.colour != colour]
    missing = [one for one in others if one.is_open or not has_answered(one, said)]
    return guest_letter(
        office,
        game,
        "joined",
        colour=colour,
        wish=candidate.wish if candidate.wish != colour else "",
        answered=answered or not game.settings.muster.answers,
        missing=len(missing) if game.settings.muster.answers else sum(it.is_open for it in others),
    )
