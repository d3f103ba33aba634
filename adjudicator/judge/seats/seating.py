"""Seats of a game that has not begun: which are free, and who takes one."""

from collections.abc import Mapping
from zoneinfo import ZoneInfo

from msgspec import Struct

from adjudicator.core.ids import Colour
from adjudicator.judge.clock.deadlines import to_text
from adjudicator.judge.clock.misses import is_open
from adjudicator.judge.game.games import Game
from adjudicator.judge.game.settings import GameSettings, Player
from adjudicator.judge.ledger import Ledger
from adjudicator.judge.run.office import Office
from adjudicator.judge.seats.gender import is_asked, too_many
from adjudicator.judge.seats.guests import guest_letter
from adjudicator.judge.seats.invitations import Said, has_answered, note, said_to
from adjudicator.judge.seats.roster import seat
from adjudicator.reports.letter import Letter


class Candidate(Struct, frozen=True):
    """Somebody who would like to play, with the colour they wish, empty if any will do.

    `gender` is what they play as, empty where they have not said it.
    """

    address: str
    name: str
    zone: ZoneInfo
    wish: Colour = ""
    gender: str = ""

    def player(self, colour: Colour) -> Player:
        """The same person in a seat."""
        return Player(colour, self.name, (self.address,), self.zone, self.gender)


def free_seat(ledger: Ledger, game: Game, candidate: Candidate) -> Colour | None:
    """The seat that is wished if it is free, else the first free one; None if none is.

    In a game that has begun one in civil disorder is free too, while those who are out have none,
    and of several the first counts that is a woman's, or a man's, as was asked for; before that
    none is for who would be a woman or a man too many (F8).
    """
    if game.state.territories:
        free = [colour for colour in game.state.living if is_open(ledger, game, colour)]
    else:
        seats = [player.colour for player in game.settings.players if player.is_open]
        free = [colour for colour in seats if room_for(game, colour, candidate.gender)]
    fit = [one for one in free if game.settings.player(one).gender == candidate.gender]
    return candidate.wish if candidate.wish in free else next(iter((*fit, *free)), None)


def room_for(game: Game, colour: Colour, gender: str) -> bool:
    """Whether a seat can be played as a woman or as a man beside those who have said it (F8)."""
    others = [player.gender for player in game.settings.players if player.colour != colour]
    return not too_many([*others, gender], game.settings.rules)


def no_seat(game: Game, candidate: Candidate) -> str:
    """Why a game that has not begun has no seat for somebody, in a sentence."""
    if any(player.is_open for player in game.settings.players):
        return f"Nobody else can play {game.name} as a {candidate.gender} (F8)."
    return f"All seats of {game.name} are taken."


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
    settings = game.settings
    others = [one for one in settings.players if one.colour != colour]
    return guest_letter(
        office,
        game,
        "joined",
        colour=colour,
        gender=candidate.gender,
        wish=candidate.wish if candidate.wish != colour else "",
        asked=is_asked(candidate.gender, settings.rules),
        answered=answered or not settings.muster.answers,
        missing=sum(is_missing(one, said, settings) for one in others),
    )


def is_missing(player: Player, said: Mapping[str, Said], settings: GameSettings) -> bool:
    """Whether a seat is open, or something is wanted of its player before the game begins.

    That is an answer, if the game waits for answers, and what they play as if it makes a
    difference.
    """
    silent = settings.muster.answers and not has_answered(player, said)
    return player.is_open or silent or is_asked(player.gender, settings.rules)
