"""Where everything stands: who is in, what is due, what is held, what waits to be sent."""

from collections.abc import Mapping
from datetime import datetime
from typing import Final, Literal

from msgspec import Struct

from adjudicator.core.ids import Colour
from adjudicator.core.schedule import who_orders
from adjudicator.errors import UserError
from adjudicator.judge.clock.attendance import in_a_row
from adjudicator.judge.clock.misses import is_frozen, is_open, is_ready
from adjudicator.judge.clock.standing import stands_in
from adjudicator.judge.clock.waiting import deadline_of
from adjudicator.judge.game.game_notes import notes_of
from adjudicator.judge.game.games import Game, load_game
from adjudicator.judge.game.order_sets import in_force, latest_revision
from adjudicator.judge.game.settings import Player
from adjudicator.judge.gamemaster.command_log import Logged, latest_commands
from adjudicator.judge.home import GameFolder
from adjudicator.judge.incoming import player_settings
from adjudicator.judge.incoming.holds import open_holds
from adjudicator.judge.incoming.seat import Seat
from adjudicator.judge.outgoing.bounced import Bounced, all_bounced, those_that_work
from adjudicator.judge.outgoing.rests import Rest
from adjudicator.judge.run.failures import rests_of_servers
from adjudicator.judge.run.office import Office
from adjudicator.judge.seats.muster_notes import gathers, muster_notes
from adjudicator.judge.seats.musters import missing
from adjudicator.reports.wording import stage_name

_COMMANDS: Final = 10
"""So many commands of the game master's are told."""

Phase = Literal["draft", "gathering", "not begun", "waiting", "over", "broken"]


class PlayerStatus(Struct, frozen=True):
    """A player in the stage that the game waits for.

    `asked` says whether the stage takes orders of this player (E4). `orders` is the number of
    orders in force, `sets` how often they were changed. `held` says who sent what waits for the
    player's word, and is empty for a draft. `reachable` says whether an address is known from
    which no mail has come back. `standing` is the number of standing orders that the stage takes,
    `missed` how many stages have been missed in a row, and `seat_open` says that somebody else may
    get the seat. `ready` says that the player has said so. `answered` says whether an answer has
    come, or need not, before the game begins. `gender` is what the seat plays as, if that matters.
    """

    colour: Colour
    name: str
    addresses: tuple[str, ...]
    zone: str
    out: bool
    asked: bool
    orders: int
    sets: int
    held: tuple[str, ...]
    territories: int
    reachable: bool
    standing: int
    missed: int
    seat_open: bool
    ready: bool
    answered: bool
    gender: str


class GameStatus(Struct, frozen=True):
    """A game. `stage_name` is for a sentence; `trouble` says what is wrong where it is broken.

    `notes` are sentences on what holds it up, or waits for somebody's word.
    """

    name: str
    phase: Phase
    stage: str = ""
    stage_name: str = ""
    deadline: datetime | None = None
    players: tuple[PlayerStatus, ...] = ()
    winners: tuple[Colour, ...] = ()
    trouble: str = ""
    notes: tuple[str, ...] = ()


class Status(Struct, frozen=True):
    """A home: its games, mails by outcome, our own mails by state, and what was set aside.

    `bounced` are addresses that mail does not reach, `rests` mail servers that failed
    lately. `commands` are the latest of the game master's by mail.
    """

    games: tuple[GameStatus, ...]
    received: Mapping[str, int]
    outbox: Mapping[str, int]
    aside: tuple[str, ...]
    last_run: str
    bounced: tuple[Bounced, ...]
    rests: tuple[Rest, ...]
    commands: tuple[Logged, ...]


def status(office: Office) -> Status:
    """Look at everything, and change nothing."""
    ledger = office.ledger
    counted = ledger.all(
        "SELECT coalesce(outcome, 'waiting'), count(*) FROM received GROUP BY outcome"
    )
    states = ledger.all("SELECT state, count(*) FROM outbox GROUP BY state")
    aside = office.home.aside
    return Status(
        games=tuple(_game(office, folder) for folder in office.home.games()),
        received=dict(map(tuple, counted)),
        outbox=dict(map(tuple, states)),
        aside=tuple(sorted(str(path) for path in aside.glob("*.txt"))),
        last_run=ledger.value("SELECT at FROM runs") or "",
        bounced=tuple(all_bounced(ledger).values()),
        rests=tuple(rests_of_servers(ledger)),
        commands=tuple(latest_commands(ledger, _COMMANDS)),
    )


def _game(office: Office, folder: GameFolder) -> GameStatus:
    try:
        game = load_game(folder, office.ledger)
        deadline = deadline_of(office.ledger, game.name)
        players = tuple(_player(office, game, player) for player in game.settings.players)
    except UserError as error:
        notes = notes_of(office, folder.name)
        return GameStatus(folder.name, "broken", trouble=str(error), notes=notes)
    return GameStatus(
        name=game.name,
        phase=_phase(office, game),
        stage=str(game.stage),
        stage_name=stage_name(game.stage, game.settings.rules, game.state.order),
        deadline=deadline,
        players=players,
        winners=game.state.winners,
        notes=(*muster_notes(office, game), *notes_of(office, game.name)),
    )


def _phase(office: Office, game: Game) -> Phase:
    if game.is_over:
        return "over"
    if game.state.territories:
        return "waiting"
    if game.settings.draft:
        return "draft"
    return "gathering" if gathers(office, game) else "not begun"


def _player(office: Office, game: Game, player: Player) -> PlayerStatus:
    ledger, board = office.ledger, game.settings.rules.board
    seat = Seat(game.name, game.stage, player.colour)
    addresses = player_settings.addresses(ledger, game.name, player)
    return PlayerStatus(
        player.colour,
        player.name,
        addresses,
        player_settings.zone(ledger, game.name, player).key,
        player.colour in game.state.out,
        player.colour in who_orders(game.state, game.settings.rules),
        len(in_force(ledger, board, seat)),
        latest_revision(ledger, seat),
        tuple(one.sender for one in open_holds(ledger, board, seat)),
        len(game.state.held(player.colour)),
        bool(those_that_work(ledger, addresses)),
        len(stands_in(ledger, game, player.colour)),
        in_a_row(ledger, game.name, player.colour),
        is_open(ledger, game, player.colour),
        _says_ready(office, game, player),
        player not in missing(ledger, game),
        player.gender,
    )


def _says_ready(office: Office, game: Game, player: Player) -> bool:
    """Whether a player has said so: who can change nothing any more need not."""
    ledger, colour = office.ledger, player.colour
    return is_ready(ledger, game, colour) and not is_frozen(ledger, game, colour)
