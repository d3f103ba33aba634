"""People who would like to play: what becomes of them, by the game master's word or without it."""

from collections.abc import Sequence
from enum import StrEnum
from zoneinfo import ZoneInfo

from msgspec import Struct

from adjudicator.core.ids import Colour
from adjudicator.errors import UserError
from adjudicator.judge.clock.deadlines import to_text
from adjudicator.judge.game.games import Game, load_game
from adjudicator.judge.home import GameFolder
from adjudicator.judge.ledger import Ledger
from adjudicator.judge.outgoing.outbox import queue
from adjudicator.judge.rulings.reviews import refuse_in_review
from adjudicator.judge.run.office import Office
from adjudicator.judge.run.outcomes import Kind
from adjudicator.judge.seats.guests import guest_letter, guest_posting
from adjudicator.judge.seats.invitations import Said, said_to
from adjudicator.judge.seats.replacing import take_over
from adjudicator.judge.seats.seating import Candidate, free_seat, joined, no_seat, take_seat
from adjudicator.mail.addresses import address_key


class State(StrEnum):
    """What has become of an application."""

    WAITING = "waiting"
    """The game master has to say a word."""
    LISTED = "listed"
    """Let in, and waiting for a seat."""
    SEATED = "seated"
    REFUSED = "refused"
    WITHDRAWN = "withdrawn"


class Application(Struct, frozen=True):
    """Somebody who would like to play, and what has become of that."""

    candidate: Candidate
    state: State


def applicants(ledger: Ledger, game: str) -> list[Application]:
    """All who have applied for a game, in the order in which they came to their present state."""
    rows = ledger.all("SELECT * FROM applications WHERE game = ? ORDER BY at, rowid", game)
    return [
        Application(
            Candidate(
                row["address"], row["name"], ZoneInfo(row["zone"]), row["wish"], row["gender"]
            ),
            State(row["state"]),
        )
        for row in rows
    ]


def apply_for(office: Office, game: str, candidate: Candidate, state: State) -> None:
    """Write an application down, or what becomes of it. Within a transaction."""
    office.ledger.run(
        "INSERT OR REPLACE INTO applications (game, address, name, zone, wish, gender, state, at)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        *(game, candidate.address, candidate.name, candidate.zone.key, candidate.wish),
        *(candidate.gender, state, to_text(office.now)),
    )


def approve(office: Office, folder: GameFolder, address: str) -> str:
    """Let somebody in who has applied, and say in a sentence what they have now.

    They get the seat they wished if it is free, else the first that is; before the game begins they
    wait for one if none is. One transaction. Raises UserError if they have not applied, or if the
    game has begun and no seat is open.
    """
    game = load_game(folder, office.ledger)
    candidate = _waiting(office.ledger, game, address)
    colour = free_seat(office.ledger, game, candidate)
    with office.ledger.transaction():
        if game.state.territories:
            return _into_the_game(office, game, colour, candidate)
        return _into_a_seat(office, game, colour, candidate)


def refuse(office: Office, folder: GameFolder, address: str, why: str = "") -> str:
    """Tell somebody who has applied that they cannot play, and say so in a sentence.

    One transaction. Raises UserError if they have not applied.
    """
    game = load_game(folder, office.ledger)
    candidate = _waiting(office.ledger, game, address)
    said = guest_letter(office, game, "refused", why=why)
    with office.ledger.transaction():
        apply_for(office, game.name, candidate, State.REFUSED)
        mail = guest_posting(office, game, candidate.address, said, Kind.NOTICE)
        queue(office.ledger, mail, office.now)
    return f"{candidate.address} is told that {game.name} is played without them."


def _into_the_game(office: Office, game: Game, colour: Colour | None, candidate: Candidate) -> str:
    refuse_in_review(office.ledger, game.name)
    if colour is None:
        raise UserError(
            f"No seat of {game.name} is open, so {candidate.address} cannot join it.",
            f"“adjudicator replace {game.name} COLOUR NAME ADDRESS” gives them one that somebody"
            " has.",
        )
    apply_for(office, game.name, candidate, State.SEATED)
    take_over(office, game, candidate.player(colour))
    return f"{candidate.name} plays {colour} in {game.name} from now on."


def _into_a_seat(office: Office, game: Game, colour: Colour | None, candidate: Candidate) -> str:
    address = candidate.address
    if colour is None:
        apply_for(office, game.name, candidate, State.LISTED)
        return f"{no_seat(game, candidate)} {address} gets the next seat that is free."
    answered = said_to(office.ledger, game.name).get(address) is Said.JOIN
    said = joined(office, game, colour, candidate, answered=answered)
    take_seat(office, game, colour, candidate, answered=answered)
    queue(office.ledger, guest_posting(office, game, address, said, Kind.NOTICE), office.now)
    return f"{candidate.name} has the seat of {colour} in {game.name}."


def _waiting(ledger: Ledger, game: Game, address: str) -> Candidate:
    known: Sequence[Application] = applicants(ledger, game.name)
    gone = {State.SEATED, State.WITHDRAWN}
    found = [one for one in known if one.state not in gone]
    for one in found:
        if one.candidate.address == address_key(address):
            return one.candidate
    waiting = [one.candidate.address for one in found if one.state is State.WAITING]
    cure = f"Those who wait: {', '.join(waiting)}." if waiting else "Nobody waits for your word."
    raise UserError(f"{address} has not asked to join {game.name}.", cure)
