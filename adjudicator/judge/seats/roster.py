"""Who sits in which seat of a game: game.yaml says it first, then what mail and commands change.

A seat's colour stays; the person behind it can change.
"""

import json
from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo

from msgspec.structs import replace

from adjudicator.judge.clock.deadlines import to_text
from adjudicator.judge.game.settings import GameSettings, Player
from adjudicator.judge.ledger import Ledger
from adjudicator.judge.outgoing.outbox import supersede_seat
from adjudicator.judge.seats.gender import GENDER
from adjudicator.mail.addresses import address_key

_LEFT_BEHIND: Final = ("player_settings", "attendance", "waited_for", "ready", "absences")
"""Tables with what a player leaves behind, by game and colour: none of it is the newcomer's."""


def seated(ledger: Ledger, game: str, settings: GameSettings) -> GameSettings:
    """The settings of a game with those who play now.

    A game master who gave the own seat away plays no more, whatever game.yaml says.
    """
    rows = ledger.all(
        "SELECT colour, name, addresses, zone FROM people WHERE game = ? ORDER BY id", game
    )
    now = {
        row["colour"]: Player(
            row["colour"],
            row["name"],
            tuple(json.loads(row["addresses"])),
            ZoneInfo(row["zone"]) if row["zone"] else settings.grid.zone,
        )
        for row in rows
    }
    said = ledger.all(
        "SELECT colour, value FROM player_settings WHERE game = ? AND setting = ?", game, GENDER
    )
    genders = dict(map(tuple, said))
    present = (now.get(player.colour, player) for player in settings.players)
    players = tuple(
        replace(player, gender=genders.get(player.colour, player.gender)) for player in present
    )
    plays = "" if settings.game_master_plays in now else settings.game_master_plays
    return replace(settings, players=players, game_master_plays=plays)


def nobody(former: Player) -> Player:
    """The open seat of a player."""
    return Player(former.colour, "", (), former.zone)


def seat(ledger: Ledger, game: str, player: Player, now: datetime) -> None:
    """From now on this person has the seat of that colour; without an address it is open.

    All that the person before had set, given or was asked about there is gone, mails to them that
    are not sent yet are called back, and the newcomer watches the game no more. Within a
    transaction.
    """
    stage = ledger.value("SELECT stage FROM waiting WHERE game = ?", game) or ""
    for table in _LEFT_BEHIND:
        ledger.run(f"DELETE FROM {table} WHERE game = ? AND colour = ?", game, player.colour)  # noqa: S608
    for table in ("given", "sets"):
        ledger.run(
            f"DELETE FROM {table} WHERE game = ? AND stage = ? AND colour = ?",  # noqa: S608
            *(game, stage, player.colour),
        )
    ledger.run(
        "UPDATE outbox SET revision = NULL WHERE game = ? AND stage = ? AND colour = ?",
        *(game, stage, player.colour),
    )
    supersede_seat(ledger, game, player.colour, now)
    ledger.run("UPDATE holds SET open = 0 WHERE game = ? AND colour = ?", game, player.colour)
    ledger.run(
        "DELETE FROM ballots WHERE colour = ? AND motion IN"
        " (SELECT id FROM motions WHERE game = ? AND state = 'open')",
        *(player.colour, game),
    )
    for address in player.addresses:
        ledger.run(
            "DELETE FROM observers WHERE game = ? AND address = ?", game, address_key(address)
        )
    ledger.run(
        "INSERT INTO people (game, colour, name, addresses, zone, since) VALUES (?, ?, ?, ?, ?, ?)",
        *(game, player.colour, player.name, json.dumps(player.addresses)),
        *(player.zone.key if player.addresses else "", to_text(now)),
    )
    if player.gender:
        ledger.run(
            "INSERT INTO player_settings (game, stage, colour, setting, value)"
            " VALUES (?, '', ?, ?, ?)",
            *(game, player.colour, GENDER, player.gender),
        )
