"""Mails of people who would like to play, or who were asked to and would rather not."""

from dataclasses import dataclass
from typing import Final
from zoneinfo import ZoneInfo

from adjudicator.core.ids import Colour
from adjudicator.judge.clock.deadlines import to_text
from adjudicator.judge.game.games import Game
from adjudicator.judge.game.settings import Player
from adjudicator.judge.incoming import player_settings
from adjudicator.judge.incoming.seat import Seat
from adjudicator.judge.rulings.reviews import review_of
from adjudicator.judge.run.office import Office
from adjudicator.judge.run.outcomes import Kind
from adjudicator.judge.run.verdict import Verdict
from adjudicator.judge.seats.applications import State, applicants, apply_for
from adjudicator.judge.seats.invitations import Said, has_answered, note, said_to
from adjudicator.judge.seats.replacing import take_over
from adjudicator.judge.seats.roster import nobody, seat
from adjudicator.judge.seats.seating import Candidate, free_seat, joined, take_seat
from adjudicator.judge.seats.visit import Visit
from adjudicator.language.reading import would_act
from adjudicator.mail.addresses import address_key
from adjudicator.reports.wording import cleaned

_LONGEST_NAME: Final = 30

_WAITS: Final = "The game master decides whether you play, and I write to you then."
_LATER: Final = "All seats are taken. You get the next one that is free, and I write to you then."


@dataclass(frozen=True, slots=True)
class Applies:
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


@dataclass(frozen=True, slots=True)
class Answers:
    """Somebody who was written to says whether they play."""

    game: str
    address: str
    said: Said

    def record(self, office: Office) -> None:
        """Write it down."""
        note(office.ledger, self.game, self.address, self.said, office.now)


@dataclass(frozen=True, slots=True)
class ToldIn:
    """Somebody who has a seat is told times in another zone."""

    seat: Seat
    zone: ZoneInfo

    def record(self, office: Office) -> None:
        """Write it down."""
        place = (to_text(office.now), "", 0, 0)
        player_settings.set_zone(office.ledger, self.seat, self.zone.key, place)


@dataclass(frozen=True, slots=True)
class Sits:
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


@dataclass(frozen=True, slots=True)
class Leaves:
    """Somebody gives a seat back before the game begins."""

    game: str
    player: Player

    def record(self, office: Office) -> None:
        """Write it down."""
        seat(office.ledger, self.game, nobody(self.player), office.now)


def join(visit: Visit) -> Verdict:
    """The verdict on the mail of somebody who would like to play, or says so once more."""
    game = visit.game
    if game.is_over:
        return visit.verdict(visit.noted("the game is over", f"{game.name} is over."))
    if not visit.guest.proven:
        return visit.prove()
    if player := visit.player:
        return _has_a_seat(visit, player)
    candidate, state = _candidate(visit), _state(visit)
    colour = free_seat(visit.office.ledger, game, candidate.wish)
    if state is State.REFUSED:
        said = "The game master has told me that the game is played without you."
        return visit.verdict(visit.noted("you do not play", said))
    if state is State.LISTED and colour:
        return _sits(visit, colour, candidate)
    return _waits(visit, candidate, state)


def decline(visit: Visit) -> Verdict:
    """The verdict on the mail of somebody who was asked to play, and would rather not."""
    game, address = visit.game, visit.guest.address
    answer = visit.noted(
        "you do not play", "Your answer is noted. Should you change your mind, answer “join”."
    )
    says = Answers(game.name, address, Said.DECLINE)
    if player := visit.player:
        told = (
            f"{player.name} ({address}) does not play in {game.name}: the seat of {player.colour}"
            " is open."
        )
        return visit.verdict(answer, says, Leaves(game.name, player), told=told)
    if _applied(visit) in {State.WAITING, State.LISTED}:
        gone = Applies(game.name, _candidate(visit), State.WITHDRAWN, Said.DECLINE)
        return visit.verdict(answer, gone)
    return visit.verdict(answer, says)


def _has_a_seat(visit: Visit, player: Player) -> Verdict:
    """The verdict on the mail of one who plays: before the game begins it may be the answer."""
    game = visit.game
    if game.state.territories:
        said = f"You play {player.colour.capitalize()} in {game.name} already."
        return visit.verdict(visit.noted("you play already", said))
    answered = bool(visit.guest.answers)
    candidate = Candidate(visit.guest.address, player.name, player.zone, visit.words.wish)
    said_so = has_answered(player, said_to(visit.office.ledger, game.name))
    letter = joined(visit.office, game, player.colour, candidate, answered=answered or said_so)
    answer = visit.posting(letter, Kind.ANSWER)
    if not answered:
        return visit.verdict(answer)
    says = Answers(game.name, visit.guest.address, Said.JOIN)
    if visit.words.zone is None:
        return visit.verdict(answer, says)
    told_in = ToldIn(Seat(game.name, game.stage, player.colour), visit.words.zone)
    return visit.verdict(answer, says, told_in)


def _state(visit: Visit) -> State:
    """What an application comes to: `LISTED` is let in, whether a seat is free or not.

    A game that runs lists nobody: who is let in has a seat, or waits for the game master.
    """
    applied = _applied(visit)
    if applied is State.REFUSED:
        return applied
    needs_a_word = visit.game.settings.muster.approval and applied is not State.LISTED
    if visit.game.state.territories:
        return State.WAITING if needs_a_word or not _is_seat_free(visit) else State.LISTED
    return State.WAITING if needs_a_word and not _is_invited(visit) else State.LISTED


def _is_seat_free(visit: Visit) -> bool:
    """Whether a game that runs has a seat to give, which none has while a stage is looked at."""
    ledger, game = visit.office.ledger, visit.game
    return review_of(ledger, game.name) is None and free_seat(ledger, game, "") is not None


def _is_invited(visit: Visit) -> bool:
    """Whether the game wrote first, as to those also who had a seat and did not come in time."""
    if visit.guest.address in map(address_key, visit.game.settings.muster.invited):
        return True
    written = said_to(visit.office.ledger, visit.game.name)
    return visit.guest.address in written and _applied(visit) is None


def _applied(visit: Visit) -> State | None:
    known = applicants(visit.office.ledger, visit.game.name)
    its = (one.state for one in known if one.candidate.address == visit.guest.address)
    return next(its, None)


def _sits(visit: Visit, colour: Colour, candidate: Candidate) -> Verdict:
    game = visit.game
    answered = _said(visit) is Said.JOIN
    if game.state.territories:
        said = (
            f"You play {colour.capitalize()} in {game.name} from now on. Where it stands comes in"
        )
        answer = visit.noted("you play", f"{said} two mails of their own.")
    else:
        letter = joined(visit.office, game, colour, candidate, answered=answered)
        answer = visit.posting(letter, Kind.ANSWER)
    return visit.verdict(answer, Sits(game, colour, candidate, answered))


def _waits(visit: Visit, candidate: Candidate, state: State) -> Verdict:
    game = visit.game
    answer = visit.noted("you have asked for a seat", _LATER if state is State.LISTED else _WAITS)
    applies = Applies(game.name, candidate, state, _said(visit))
    if state is State.LISTED:
        return visit.verdict(answer, applies)
    wish = f" as {candidate.wish}" if candidate.wish else ""
    told = (
        f"{candidate.name} ({candidate.address}) asks to join {game.name}{wish}.\n"
        f"“adjudicator approve {game.name} {candidate.address}” lets them in, and “adjudicator"
        f" refuse {game.name} {candidate.address}” tells them no."
    )
    return visit.verdict(answer, applies, told=told)


def _said(visit: Visit) -> Said:
    """Whether the writer has answered a mail of ours, with this one or an earlier one."""
    if visit.guest.answers:
        return Said.JOIN
    return said_to(visit.office.ledger, visit.game.name).get(visit.guest.address, Said.NOTHING)


def _candidate(visit: Visit) -> Candidate:
    zone = visit.words.zone or visit.game.settings.grid.zone
    return Candidate(visit.guest.address, _name(visit), zone, visit.words.wish)


def _name(visit: Visit) -> str:
    """What a newcomer is called: as in the mail's header, unless that could be an order.

    Names stand in reports, and a stranger could write anything there.
    """
    board = visit.game.settings.rules.board
    for text in (visit.guest.name, visit.guest.address.partition("@")[0]):
        name = "".join(letter for letter in cleaned(text) if letter.isalnum() or letter in " .'-")
        name = name[:_LONGEST_NAME].strip()
        if name and not would_act(name, board):
            return name
    return "A guest"
