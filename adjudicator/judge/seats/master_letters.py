"""What the game master is told at once of people who ask for a seat, or who give one back."""

from adjudicator.core.ids import Colour
from adjudicator.judge.game.settings import Player
from adjudicator.judge.outgoing.outbox import Posting
from adjudicator.judge.outgoing.postings import to_game_master
from adjudicator.judge.run.outcomes import Kind
from adjudicator.judge.seats.seating import Candidate
from adjudicator.judge.seats.visit import Visit


def asks_to_join(visit: Visit, candidate: Candidate, colour: Colour | None) -> Posting:
    """The mail that asks the game master whether somebody may play.

    `colour` is the seat they would get; None if there is none. Raises UserError for a faulty
    template.
    """
    return _to_master(
        visit,
        "application",
        name=candidate.name,
        address=candidate.address,
        wish=candidate.wish,
        gender=candidate.gender,
        colour=colour or "",
        seat=visit.game.settings.seats[0],
        begun=bool(visit.game.state.territories),
    )


def gave_back(visit: Visit, player: Player) -> Posting:
    """The mail that tells the game master that the player of a seat would rather not play.

    Raises UserError for a faulty template.
    """
    address = visit.guest.address
    return _to_master(visit, "declined", name=player.name, address=address, colour=player.colour)


def _to_master(visit: Visit, template: str, /, **values: str | bool) -> Posting:
    said = visit.letter(template, **values)
    return to_game_master(visit.office, said, Kind.NOTICE, game=visit.game.name)
