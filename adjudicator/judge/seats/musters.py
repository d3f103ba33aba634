"""A game gathers its players: all are written to, and it begins when all seats are taken.

If the game wants that, everybody answers once first, so that mail is known to go both ways. The
seats of those who do not answer in time become free again.
"""

from collections.abc import Callable, Sequence
from datetime import datetime

from adjudicator.core.refusals import listed
from adjudicator.judge.clock.deadlines import from_text, to_text
from adjudicator.judge.game.games import Game
from adjudicator.judge.game.settings import Player
from adjudicator.judge.ledger import Ledger
from adjudicator.judge.outgoing.outbox import queue
from adjudicator.judge.run.office import Office
from adjudicator.judge.run.outcomes import Kind
from adjudicator.judge.seats.applications import State, applicants
from adjudicator.judge.seats.gender import is_asked
from adjudicator.judge.seats.guests import guest_letter, guest_posting
from adjudicator.judge.seats.invitations import Said, invitation, note, said_to
from adjudicator.judge.seats.roster import nobody, seat
from adjudicator.judge.seats.seating import free_seat, is_missing, joined, take_seat
from adjudicator.mail.addresses import address_key


def gather(office: Office, game: Game, tell: Callable[[str], object]) -> bool:
    """Do what there is to do at this time for a game that has not begun; say whether it can begin.

    What the game master must know goes to `tell`. Raises UserError if a template is missing or
    faulty. One transaction.
    """
    if _is_complete(office.ledger, game):
        return True
    with office.ledger.transaction():
        end = ends(office.ledger, game) or _begin(office, game)
        game = _seat_the_listed(office, game)
        _invite(office, game, end)
        if office.now < end:
            _remind(office, game, end)
        else:
            _end(office, game, tell)
    return _is_complete(office.ledger, game)


def missing(ledger: Ledger, game: Game) -> list[Player]:
    """Those whose seat is open, or of whom an answer is still wanted."""
    said = said_to(ledger, game.name)
    return [one for one in game.settings.players if is_missing(one, said, game.settings)]


def ends(ledger: Ledger, game: Game) -> datetime | None:
    """Until when players have to answer; None before the first was written to."""
    since = ledger.value("SELECT since FROM musters WHERE game = ?", game.name)
    return from_text(since) + game.settings.muster.time if since else None


def _is_complete(ledger: Ledger, game: Game) -> bool:
    return not missing(ledger, game)


def _begin(office: Office, game: Game) -> datetime:
    """Begin to gather, or begin once more; give the end of the time."""
    at = to_text(office.now)
    office.ledger.run(
        "INSERT OR REPLACE INTO musters (game, since, reminded) VALUES (?, ?, ?)", game.name, at, at
    )
    return office.now + game.settings.muster.time


def _seat_the_listed(office: Office, game: Game) -> Game:
    """Give free seats to those who were let in when none was free, the first first."""
    for one in applicants(office.ledger, game.name):
        colour = free_seat(office.ledger, game, one.candidate)
        if one.state is State.LISTED and colour:
            address = one.candidate.address
            answered = said_to(office.ledger, game.name).get(address) is Said.JOIN
            said = joined(office, game, colour, one.candidate, answered=answered)
            take_seat(office, game, colour, one.candidate, answered=answered)
            queue(
                office.ledger,
                guest_posting(office, game, address, said, Kind.NOTICE),
                office.now,
            )
            game = game.with_players(office.ledger)
    return game


def _invite(office: Office, game: Game, end: datetime) -> None:
    """Write to all who are to play and were not written to yet."""
    ledger = office.ledger
    known = said_to(ledger, game.name)
    for address, player in _wanted(game):
        if address_key(address) not in known:
            queue(ledger, invitation(office, game, address, player, end, again=False), office.now)
            note(ledger, game.name, address, Said.NOTHING, office.now)


def _wanted(game: Game) -> list[tuple[str, Player | None]]:
    """The addresses of all who are to play, and whose seat it is where they have one.

    Where nobody has to answer, those who have a seat hear of the game when it begins, but for those
    who have yet to say what they play as.
    """
    settings = game.settings
    seated: list[tuple[str, Player | None]] = [
        (one.addresses[0], one)
        for one in settings.players
        if not one.is_open and (settings.muster.answers or is_asked(one.gender, settings.rules))
    ]
    taken = {address_key(one) for player in settings.players for one in player.addresses}
    invited = (one for one in settings.muster.invited if address_key(one) not in taken)
    return [*seated, *((one, None) for one in invited)]


def _remind(office: Office, game: Game, end: datetime) -> None:
    """Remind all who have not answered, once for each time before the end that is configured."""
    ledger = office.ledger
    reminded = from_text(ledger.value("SELECT reminded FROM musters WHERE game = ?", game.name))
    times = [end - before for before in game.settings.muster.reminders]
    if not any(reminded < time <= office.now for time in times):
        return
    said = said_to(ledger, game.name)
    places = any(player.is_open for player in game.settings.players)
    for address, player in _wanted(game):
        silent = said.get(address_key(address)) is Said.NOTHING and places
        if is_missing(player, said, game.settings) if player else silent:
            queue(ledger, invitation(office, game, address, player, end, again=True), office.now)
    ledger.run("UPDATE musters SET reminded = ? WHERE game = ?", to_text(office.now), game.name)


def _end(office: Office, game: Game, tell: Callable[[str], object]) -> None:
    """At the end of the time free the seats of those who did not answer, and begin once more."""
    absent = [player for player in missing(office.ledger, game) if not player.is_open]
    for player in absent:
        said = guest_letter(office, game, "no_show", colour=player.colour)
        mail = guest_posting(office, game, player.addresses[0], said, Kind.NOTICE)
        queue(office.ledger, mail, office.now)
        seat(office.ledger, game.name, nobody(player), office.now)
    _begin(office, game)
    tell(_told(game.with_players(office.ledger), absent))


def _told(game: Game, absent: Sequence[Player]) -> str:
    """What the game master is told of seats that are open at the end of the time."""
    free = listed([player.colour for player in game.settings.players if player.is_open])
    who = [f"{player.name} ({player.colour}, {player.addresses[0]})" for player in absent]
    gone = [f"No answer has come from {listed(who)}, so the seat is open again."] if who else []
    lines = (
        *gone,
        f"{game.name} cannot begin before somebody plays {free}.",
        f"“adjudicator replace {game.name} COLOUR NAME ADDRESS” gives a seat to somebody.",
        f"“adjudicator approve {game.name} ADDRESS” lets in who has asked to join by mail.",
    )
    return "\n".join(lines)
