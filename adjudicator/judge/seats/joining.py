"""Mails of people who would like to play, or who were asked to and would rather not."""

from typing import Final

from msgspec.structs import replace

from adjudicator.core.ids import Colour
from adjudicator.judge.game.settings import Player
from adjudicator.judge.incoming.limits import TOO_MANY, silence
from adjudicator.judge.incoming.seat import Seat
from adjudicator.judge.outgoing.outbox import Posting
from adjudicator.judge.rulings.reviews import review_of
from adjudicator.judge.run.outcomes import Kind
from adjudicator.judge.run.verdict import Effect, Verdict
from adjudicator.judge.seats.applications import Application, State, applicants
from adjudicator.judge.seats.gender import MAN, WOMAN, armies_of, is_asked
from adjudicator.judge.seats.invitations import Said, has_answered, said_to
from adjudicator.judge.seats.join_effects import (
    Answers,
    Applies,
    Leaves,
    PlaysAs,
    Sits,
    ToldIn,
)
from adjudicator.judge.seats.master_letters import asks_to_join, gave_back
from adjudicator.judge.seats.seating import Candidate, free_seat, joined, no_seat, room_for
from adjudicator.judge.seats.visit import Visit
from adjudicator.language.reading import would_act
from adjudicator.mail.addresses import address_key
from adjudicator.reports.wording import cleaned

_LONGEST_NAME: Final = 30

_WAITS: Final = "The game master decides whether you play, and I write to you then."
_LATER: Final = "You get the next seat that is free, and I write to you then."


def join(visit: Visit) -> Verdict:
    """The verdict on the mail of somebody who would like to play, or says so once more."""
    game = visit.game
    if game.is_over:
        return visit.verdict(visit.noted("the game is over", f"{game.name} is over."))
    if not visit.guest.proven:
        return visit.prove()
    if player := visit.player:
        return _has_a_seat(visit, player)
    return _applies(visit)


def _applies(visit: Visit) -> Verdict:
    """The verdict on the mail of somebody who has no seat and would like one."""
    game = visit.game
    candidate, state = _candidate(visit), _state(visit)
    colour = free_seat(visit.office.ledger, game, candidate)
    if state is State.REFUSED:
        said = "The game master has told me that the game is played without you."
        return visit.verdict(visit.noted("you do not play", said))
    if not game.state.territories and is_asked(candidate.gender, game.settings.rules):
        return _asks_as_what(visit)
    if state is State.LISTED and colour:
        return _sits(visit, colour, candidate)
    return _waits(visit, candidate, state, colour)


def decline(visit: Visit) -> Verdict:
    """The verdict on the mail of somebody who was asked to play, and would rather not."""
    game, address = visit.game, visit.guest.address
    answer = visit.noted(
        "you do not play", "Your answer is noted. Should you change your mind, answer “join”."
    )
    says = Answers(game.name, address, Said.DECLINE)
    if player := visit.player:
        verdict = visit.verdict(answer, says, Leaves(game.name, player))
        return replace(verdict, mails=(gave_back(visit, player),))
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
    gender = visit.words.gender or player.gender
    if is_asked(gender, game.settings.rules):
        return _asks_as_what(visit)
    if not room_for(game, player.colour, gender):
        return _one_too_many(visit, gender)
    candidate = Candidate(visit.guest.address, player.name, player.zone, visit.words.wish, gender)
    said_so = has_answered(player, said_to(visit.office.ledger, game.name))
    letter = joined(visit.office, game, player.colour, candidate, answered=answered or said_so)
    answer = visit.posting(letter, Kind.ANSWER)
    its = Seat(game.name, game.stage, player.colour)
    effects: list[Effect] = [PlaysAs(its, gender)] if gender != player.gender else []
    if answered:
        effects.append(Answers(game.name, visit.guest.address, Said.JOIN))
    if answered and visit.words.zone:
        effects.append(ToldIn(its, visit.words.zone))
    return visit.verdict(answer, *effects)


def _asks_as_what(visit: Visit) -> Verdict:
    """Ask whoever joins a game in which it makes a difference; nothing is noted before."""
    women, men = armies_of(len(visit.game.settings.seats), visit.game.settings.rules)
    question = (
        "Women and men play by rules that differ in this game, so I need to know as what you play:"
        " please answer “join as a woman” or “join as a man”."
    )
    differ = (
        f"A woman begins with {women} armies and a man with {men}, and some other rules differ too."
        " Nothing is noted before you have answered."
    )
    answer = visit.noted("do you play as a woman or as a man?", question, differ)
    return visit.verdict(answer)


def _one_too_many(visit: Visit, gender: str) -> Verdict:
    """What is told a player who would be a woman or a man too many (F8)."""
    other = MAN if gender == WOMAN else WOMAN
    note = (
        f"Somebody else plays as a {gender} in {visit.game.name}, and nobody else can (F8). Please"
        f" answer “join as a {other}” if you play so, or “decline”."
    )
    return visit.verdict(visit.noted(f"you cannot play as a {gender}", note))


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
    return (
        review_of(ledger, game.name) is None
        and free_seat(ledger, game, _candidate(visit)) is not None
    )


def _is_invited(visit: Visit) -> bool:
    """Whether the game wrote first, as to those also who had a seat and did not come in time."""
    if visit.guest.address in map(address_key, visit.game.settings.muster.invited):
        return True
    written = said_to(visit.office.ledger, visit.game.name)
    return visit.guest.address in written and _applied(visit) is None


def _applied(visit: Visit) -> State | None:
    known = _application(visit)
    return known.state if known else None


def _application(visit: Visit) -> Application | None:
    known = applicants(visit.office.ledger, visit.game.name)
    return next((one for one in known if one.candidate.address == visit.guest.address), None)


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


def _waits(visit: Visit, candidate: Candidate, state: State, colour: Colour | None) -> Verdict:
    game = visit.game
    later = f"{no_seat(game, candidate)} {_LATER}"
    answer = visit.noted("you have asked for a seat", later if state is State.LISTED else _WAITS)
    verdict = visit.verdict(answer, Applies(game.name, candidate, state, _said(visit)))
    if state is State.LISTED or not _is_news(visit, candidate, answer):
        return verdict
    return replace(verdict, mails=(asks_to_join(visit, candidate, colour),))


def _is_news(visit: Visit, candidate: Candidate, answer: Posting) -> bool:
    """Whether the game master has not been told of it yet, and is not asked all the time."""
    known = _application(visit)
    is_told = known == Application(candidate, State.WAITING)
    return not is_told and silence(visit.office, answer) != TOO_MANY


def _said(visit: Visit) -> Said:
    """Whether the writer has answered a mail of ours, with this one or an earlier one."""
    if visit.guest.answers:
        return Said.JOIN
    return said_to(visit.office.ledger, visit.game.name).get(visit.guest.address, Said.NOTHING)


def _candidate(visit: Visit) -> Candidate:
    """Whoever writes, with what this mail says, or an earlier one of what they play as."""
    words, address = visit.words, visit.guest.address
    zone = words.zone or visit.game.settings.grid.zone
    gender = words.gender if visit.game.settings.rules.women else ""
    if not gender and (known := _application(visit)):
        gender = known.candidate.gender
    return Candidate(address, _name(visit), zone, words.wish, gender)


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
