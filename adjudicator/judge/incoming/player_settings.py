"""What players set by mail: a salt for a stage; zone, addresses and switches for the game."""

import json
from typing import Final
from zoneinfo import ZoneInfo

from adjudicator.core.ids import Colour
from adjudicator.judge.game.games import Game
from adjudicator.judge.game.settings import Player
from adjudicator.judge.incoming.seat import Place, Seat
from adjudicator.judge.ledger import Ledger
from adjudicator.judge.seats.gender import GENDER

SALT: Final = "salt"
ZONE: Final = "zone"
ADDRESS: Final = "address"
CALENDAR: Final = "calendar"
"""The switch for a calendar file with the deadline."""

DATA: Final = "data"
"""The switch for the facts of a report as JSON."""

STANDING: Final = "standing"
"""Orders for stages for which the player sends none."""

_ON: Final = "on"
_OFF: Final = "off"
_FOR_THE_GAME: Final = ""


def set_salt(ledger: Ledger, seat: Seat, salt: str, place: Place) -> None:
    """Set the salt of a player for a stage; an empty one takes it back."""
    _set(ledger, (seat.game, str(seat.stage), seat.colour, SALT), salt, place)


def salts(ledger: Ledger, game: Game) -> dict[Colour, str]:
    """The salts that count for the waiting stage: a game master who plays has none (DESIGN 3)."""
    rows = ledger.all(
        "SELECT colour, value FROM player_settings WHERE game = ? AND stage = ? AND setting = ?",
        *(game.name, str(game.stage), SALT),
    )
    given = {row["colour"]: row["value"] for row in rows if row["value"]}
    given.pop(game.settings.game_master_plays, None)
    return given


def set_zone(ledger: Ledger, seat: Seat, zone: str, place: Place) -> None:
    """Set the zone in which a player is told times."""
    _set(ledger, (seat.game, _FOR_THE_GAME, seat.colour, ZONE), zone, place)


def set_gender(ledger: Ledger, seat: Seat, gender: str, place: Place) -> None:
    """Set what a player plays as, which counts until the land is dealt."""
    _set(ledger, (seat.game, _FOR_THE_GAME, seat.colour, GENDER), gender, place)


def set_switch(ledger: Ledger, seat: Seat, switch: str, place: Place, *, on: bool) -> None:
    """Set whether a player wants what a switch is for."""
    key = (seat.game, _FOR_THE_GAME, seat.colour, switch)
    _set(ledger, key, _ON if on else _OFF, place)


def set_standing(ledger: Ledger, seat: Seat, words: str, place: Place) -> None:
    """Set the standing orders of a player; empty words take them back."""
    _set(ledger, (seat.game, _FOR_THE_GAME, seat.colour, STANDING), words, place)


def standing(ledger: Ledger, game: str, colour: Colour) -> str:
    """The standing orders of a player in the own words, with `;` between them; empty if none."""
    return str(_of_the_game(ledger, game, colour, STANDING) or "")


def is_on(ledger: Ledger, game: str, colour: Colour, switch: str) -> bool:
    """Whether a player wants what a switch is for; nobody does unasked."""
    return bool(_of_the_game(ledger, game, colour, switch) == _ON)


def is_overtaken(ledger: Ledger, seat: Seat, setting: str, place: Place) -> bool:
    """Whether a mail that arrived later has set the same, so that this one does not."""
    stage = str(seat.stage) if setting == SALT else _FOR_THE_GAME
    last = ledger.value(
        "SELECT place FROM player_settings"
        " WHERE game = ? AND stage = ? AND colour = ? AND setting = ?",
        *(seat.game, stage, seat.colour, setting),
    )
    return last is not None and tuple(json.loads(last)) > place


def add_address(ledger: Ledger, seat: Seat, address: str) -> None:
    """Let a player send orders from one more address."""
    ledger.run(
        "INSERT OR IGNORE INTO player_settings (game, stage, colour, setting, value)"
        " VALUES (?, '', ?, ?, ?)",
        *(seat.game, seat.colour, ADDRESS, address),
    )


def addresses(ledger: Ledger, game: str, player: Player) -> tuple[str, ...]:
    """All addresses of a player: those of game.yaml first."""
    rows = ledger.all(
        "SELECT value FROM player_settings WHERE game = ? AND colour = ? AND setting = ?",
        *(game, player.colour, ADDRESS),
    )
    return (*player.addresses, *(row["value"] for row in rows))


def zone(ledger: Ledger, game: str, player: Player) -> ZoneInfo:
    """The zone in which a player is told times."""
    name = _of_the_game(ledger, game, player.colour, ZONE)
    return ZoneInfo(name) if name else player.zone


def _of_the_game(ledger: Ledger, game: str, colour: Colour, setting: str) -> str | None:
    value: str | None = ledger.value(
        "SELECT value FROM player_settings WHERE game = ? AND colour = ? AND setting = ?",
        *(game, colour, setting),
    )
    return value


def _set(ledger: Ledger, key: tuple[str, str, Colour, str], value: str, place: Place) -> None:
    ledger.run(
        "DELETE FROM player_settings WHERE game = ? AND stage = ? AND colour = ? AND setting = ?",
        *key,
    )
    ledger.run(
        "INSERT INTO player_settings (game, stage, colour, setting, value, place)"
        " VALUES (?, ?, ?, ?, ?, ?)",
        *(*key, value, json.dumps(place)),
    )
