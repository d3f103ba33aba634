"""What mails are decided by, and who wrote them."""

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct

from adjudicator.core.schedule import takes_turns
from adjudicator.judge.clock.misses import due_for
from adjudicator.judge.game.games import Game
from adjudicator.judge.incoming.identity import (
    Doubted,
    Identity,
    Known,
    Registry,
    Stranger,
    identify,
)
from adjudicator.judge.incoming.master import Master, find_master
from adjudicator.judge.incoming.received import Received
from adjudicator.judge.incoming.seat import Seat
from adjudicator.judge.run.case import Case
from adjudicator.judge.run.office import Office
from adjudicator.judge.seats.guests import Guest, guest_of
from adjudicator.language.situation import Situation
from adjudicator.mail.authentication import Proof, proof_of_sender
from adjudicator.mail.envelope import Envelope

NOT_PROVEN: Final = "It is not proven that the mail is from the player."


class Context(Struct, frozen=True):
    """What mails are decided by: the games that have begun, who is who, what is judged now.

    `gathering` are games that wait for their players.
    """

    office: Office
    games: Mapping[str, Game]
    gathering: Mapping[str, Game]
    registry: Registry
    due: frozenset[str]
    some_game_is_parked: bool

    @property
    def situations(self) -> Sequence[Situation]:
        """The boards of the games, each once for every way to give orders on it."""
        rules = [game.settings.rules for game in self.games.values()]
        kinds = dict.fromkeys((one.board, takes_turns(one)) for one in rules)
        return [Situation(board, turns=turns) for board, turns in kinds]


def proof_of(context: Context, mail: Received, envelope: Envelope) -> Proof:
    """What our own mail server says of the sender."""
    return proof_of_sender(envelope.authentication, envelope.sender, _server(context, mail))


def guest_in(context: Context, mail: Received, envelope: Envelope) -> Guest:
    """Whoever wrote, as somebody who plays in none of the games."""
    proof = proof_of(context, mail, envelope)
    return guest_of(context.office, (*context.games, *context.gathering), envelope, proof)


def master_of(context: Context, envelope: Envelope, proof: Proof) -> Master | None:
    """The game master, if the mail may be theirs."""
    return find_master(envelope, proof, context.registry, context.office.config.game_master)


def by_master(proof: Proof, master: Master | None) -> Proof:
    """An answer to a mail to the game master proves that a game master who plays wrote it."""
    return Proof.PASS if master and not master.doubt else proof


def who_wrote(context: Context, envelope: Envelope, proof: Proof) -> Identity:
    """The player who wrote a mail, proven or not, of a game that has begun and can be read."""
    who = identify(envelope, proof, context.registry)
    if isinstance(who, Known | Doubted) and who.game not in context.games:
        return Stranger(f"The game {who.game} has not begun, or cannot be read now.")
    if isinstance(who, Doubted) and context.games[who.game].settings.player(who.colour).is_open:
        return Stranger(f"Nobody has the seat of {who.colour} in {who.game} now.")
    return who


def is_for_certain(who: Identity) -> bool:
    """Whether a mail answers a mail about a game that can be read, so that it is for no other."""
    return isinstance(who, Known | Doubted) and who.stage is not None


def _server(context: Context, mail: Received) -> str | None:
    account = context.office.config.account(mail.account)
    return account.authserv if account else None


def case_of(context: Context, mail: Received, envelope: Envelope, name: str, colour: str) -> Case:
    """The mail as that of a player of a game."""
    game = context.games[name]
    return Case(
        office=context.office,
        game=game,
        seat=Seat(name, game.stage, colour),
        mail=mail,
        envelope=envelope,
        deadline=due_for(context.office.ledger, game, colour) or context.office.now,
        judged=name in context.due,
    )
