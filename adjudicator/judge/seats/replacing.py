"""Another person in a seat of a game, or nobody: all are told, and a newcomer gets time."""

from collections.abc import Iterator

from adjudicator.core.ids import Colour
from adjudicator.errors import UserError
from adjudicator.judge.clock.extensions import Cause, move
from adjudicator.judge.clock.next_slot import next_slot
from adjudicator.judge.clock.waiting import deadline_of, waiting_for
from adjudicator.judge.game.games import Game, load_game
from adjudicator.judge.game.past_reports import past_report
from adjudicator.judge.game.settings import Player
from adjudicator.judge.home import GameFolder
from adjudicator.judge.ledger import Ledger
from adjudicator.judge.outgoing.bounced import address_of
from adjudicator.judge.outgoing.notices import notices_to_all, to_seat
from adjudicator.judge.outgoing.outbox import Posting, queue
from adjudicator.judge.questions.ask import Ask
from adjudicator.judge.rulings.reviews import refuse_in_review
from adjudicator.judge.run.office import Office
from adjudicator.judge.run.outcomes import Kind
from adjudicator.judge.seats.guests import guest_letter, guest_posting
from adjudicator.judge.seats.roster import nobody, seat
from adjudicator.judge.seats.seating import Candidate, joined, take_seat
from adjudicator.mail.addresses import address_key
from adjudicator.mail.compose import bare_address
from adjudicator.mail.errors import MailError
from adjudicator.reports import clock


def replace_player(
    office: Office, folder: GameFolder, colour: Colour, name: str, address: str
) -> str:
    """Give a seat to somebody, whoever has it now, and say so in a sentence. One transaction.

    Raises UserError if nobody can play that colour now, or not from that address.
    """
    game = load_game(folder, office.ledger)
    former = _seat_of(office.ledger, game, colour)
    candidate = Candidate(_address(game, address), name, game.settings.grid.zone)
    with office.ledger.transaction():
        if game.state.territories:
            take_over(office, game, candidate.player(colour))
        else:
            _before_the_start(office, game, former, candidate)
    return f"{name} plays {colour} in {game.name} from now on. The next run writes to all."


def eject(office: Office, folder: GameFolder, colour: Colour) -> str:
    """Open the seat of a player, and say so in a sentence. One transaction.

    Raises UserError if nobody has that seat.
    """
    game = load_game(folder, office.ledger)
    former = _seat_of(office.ledger, game, colour)
    if former.is_open:
        raise UserError(f"Nobody plays {colour} in {game.name}.", _join_cure(game, colour))
    with office.ledger.transaction():
        take_over(office, game, nobody(former))
    return f"{former.name} no longer plays {colour} in {game.name}. {_join_cure(game, colour)}"


def take_over(office: Office, game: Game, newcomer: Player) -> None:
    """Give a seat of a game to somebody, or with an open one to nobody. Within a transaction.

    The one before is told, and so is everybody else. A newcomer gets the latest report of the seat,
    and as much time as if the stage began now. Raises UserError if a file of the game cannot be
    read, or a template is missing or faulty.
    """
    colour = newcomer.colour
    former = game.settings.player(colour)
    mails = list(_farewell(office, game, former, vacant=newcomer.is_open))
    seat(office.ledger, game.name, newcomer, office.now)
    game = game.with_players(office.ledger)
    moved = not newcomer.is_open and _leave_time(office, game, colour)
    if not newcomer.is_open:
        mails += _welcome(office, game, newcomer)
    if game.state.territories:
        who = game.settings.public_names.get(colour, "")
        told = notices_to_all(
            office, game, "new_player", colour=colour, who=who, moved=moved, vacant=newcomer.is_open
        )
        mails += [mail for mail in told if mail.colour != colour]
    for mail in mails:
        queue(office.ledger, mail, office.now)


def _before_the_start(office: Office, game: Game, former: Player, candidate: Candidate) -> None:
    for mail in _farewell(office, game, former, vacant=False):
        queue(office.ledger, mail, office.now)
    said = joined(office, game, former.colour, candidate, answered=False)
    take_seat(office, game, former.colour, candidate, answered=False)
    mail = guest_posting(office, game, candidate.address, said, Kind.NOTICE)
    queue(office.ledger, mail, office.now)


def _seat_of(ledger: Ledger, game: Game, colour: Colour) -> Player:
    """Whoever has a seat that somebody can play."""
    if game.settings.draft:
        raise UserError(
            f"{game.name} is a draft, and nobody plays in it yet.",
            f"Write the players into {game.folder.settings}.",
        )
    if colour not in game.settings.seats:
        known = ", ".join(game.settings.seats)
        raise UserError(f"{game.name} has no seat of the colour “{colour}”.", f"It has {known}.")
    refuse_in_review(ledger, game.name)
    if game.is_over:
        raise UserError(f"{game.name} is over, so nobody plays in it any more.")
    if colour in game.state.out:
        raise UserError(f"{colour} is out of {game.name}, so nobody can play that colour.")
    return game.settings.player(colour)


def _address(game: Game, text: str) -> str:
    """The address as the ledger holds it. Raises UserError if it cannot be a newcomer's."""
    address = address_key(text)
    try:
        bare_address(address)
    except MailError as error:
        raise UserError(f"{error.place}: {error.cause}", error.cure) from error
    for player in game.settings.players:
        if address in map(address_key, player.addresses):
            raise UserError(
                f"{text} plays {player.colour} in {game.name} already.",
                "Give each player an address of their own, since it tells whose orders are whose.",
            )
    return address


def _join_cure(game: Game, colour: Colour) -> str:
    return (
        f"“adjudicator replace {game.name} {colour} NAME ADDRESS” gives the seat to somebody, and"
        f" “adjudicator approve {game.name} ADDRESS” to one who has asked for it by mail."
    )


def _farewell(office: Office, game: Game, former: Player, *, vacant: bool) -> Iterator[Posting]:
    if not former.is_open:
        said = guest_letter(
            office,
            game,
            "farewell",
            colour=former.colour,
            vacant=vacant,
            observers=game.settings.observers,
        )
        address = address_of(office.ledger, game.name, former)
        yield guest_posting(office, game, address, said, Kind.NOTICE)


def _leave_time(office: Office, game: Game, colour: Colour) -> bool:
    """Move the deadline so far that a newcomer has time; say whether it had to be moved."""
    due = deadline_of(office.ledger, game.name)
    until = next_slot(office.ledger, game, office.now)
    if due is None or until <= due:
        return False
    why = f"{colour.capitalize()} has a new player, who is to have time."
    move(office, waiting_for(office.ledger, game.name), until, why, Cause.NEWCOMER)
    return True


def _welcome(office: Office, game: Game, newcomer: Player) -> Iterator[Posting]:
    """The mail that greets a newcomer, and the latest report of the seat."""
    due = deadline_of(office.ledger, game.name)
    settings = game.settings
    said = guest_letter(
        office,
        game,
        "welcome",
        colour=newcomer.colour,
        gender=settings.player(newcomer.colour).gender,
        names=[] if settings.anonymous else list(settings.public_names.items()),
        anonymous=settings.anonymous,
        due=clock.deadline(due, newcomer.zone, office.now) if due else "",
    )
    yield to_seat(office, game, newcomer, said, Kind.NOTICE)
    ask = Ask(office, game, newcomer.colour, newcomer.zone, due)
    latest = past_report(ask, "", asked=False)
    yield to_seat(
        office, game, newcomer, latest.letter, Kind.NOTICE, latest.images, latest.attachments
    )
