"""Mails about joining a game and watching one, which anybody may write.

A stranger is answered only to a known word, and has no say before the address is proven: by the
word of our mail server, or by an answer to a mail of ours.
"""

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from adjudicator.core.schedule import takes_turns
from adjudicator.judge.game.games import Game
from adjudicator.judge.incoming.identity import Doubted, Identity, Known
from adjudicator.judge.outgoing.letters import letter
from adjudicator.judge.run.office import Office
from adjudicator.judge.run.outcomes import Kind, Outcome
from adjudicator.judge.run.verdict import Verdict
from adjudicator.judge.seats.guests import Guest, guest_posting_of_no_game
from adjudicator.judge.seats.joining import decline, join
from adjudicator.judge.seats.visit import Visit
from adjudicator.judge.seats.visit_words import (
    DECLINE,
    JOIN,
    OBSERVE,
    STOP,
    Words,
    read_answer,
    read_words,
)
from adjudicator.judge.seats.watching import observe, stop
from adjudicator.language.reading import is_order
from adjudicator.language.situation import Situation
from adjudicator.mail.message import Message

_HANDLERS: Final = {JOIN: join, DECLINE: decline, OBSERVE: observe, STOP: stop}


def visited(
    office: Office, games: Mapping[str, Game], guest: Guest, message: Message, who: Identity
) -> Verdict | None:
    """The verdict on a mail about joining or watching one of these games; None for any other.

    A player's mail is one only if it names a game that is not the player's, and orders nothing.
    Raises UserError for a faulty template.
    """
    if not guest.address or any(_orders(game, message) for game in games.values()):
        return None
    asked = guest.answers in games and not games[guest.answers].state.territories
    words = read_answer(message) if asked else read_words(message)
    meant = words.game if words and words.game else guest.answers
    if isinstance(who, Known | Doubted):
        if meant in {"", who.game}:
            return None
        guest = replace(guest, proven=guest.proven or isinstance(who, Known))
    if words is None:
        return _unclear(office, games[guest.answers], guest, message) if asked else None
    meant = meant or _only_one(games)
    if meant not in games:
        return _which(office, games, guest, message, words.game)
    visit = Visit(office, games[meant], guest, words, message.envelope)
    return _HANDLERS[words.kind](visit)


def _orders(game: Game, message: Message) -> bool:
    rules = game.settings.rules
    its = Situation(rules.board, turns=takes_turns(rules))
    return any(is_order(line.text, [its]) for line in message.lines)


def _only_one(games: Mapping[str, Game]) -> str:
    """The game that gathers its players, if it is the only one."""
    gathering = [name for name, game in games.items() if not game.state.territories]
    return gathering[0] if len(gathering) == 1 else ""


def _unclear(office: Office, game: Game, guest: Guest, message: Message) -> Verdict:
    """The verdict on an answer in which no known word stands, while such a word is waited for."""
    visit = Visit(office, game, guest, Words(""), message.envelope)
    note = "I found neither the word “join” nor the word “decline” in your mail. Please answer one."
    said = visit.letter("guest", subject="do you play?", notes=[note])
    answer = visit.posting(said, Kind.NOTHING_FOUND)
    return replace(visit.verdict(answer), outcome=Outcome.NOTHING_FOUND)


def _which(
    office: Office, games: Mapping[str, Game], guest: Guest, message: Message, named: str
) -> Verdict:
    """Ask which game is meant, and tell which there are."""
    open_to = [
        (name, game.settings.title, any(player.is_open for player in game.settings.players))
        for name, game in games.items()
        if not game.is_over
    ]
    said = letter(
        office.templates(),
        "which_game",
        named=named,
        places=[(name, title) for name, title, free in open_to if free],
        others=[(name, title) for name, title, free in open_to if not free],
    )
    answer = guest_posting_of_no_game(office, guest.address, said, message.envelope)
    return Verdict(Outcome.NOTHING_FOUND, answer=answer)
