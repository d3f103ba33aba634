"""Whom a game that has not begun has written to, and what they said to it."""

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum

from adjudicator.judge.clock.deadlines import to_text
from adjudicator.judge.game.games import Game
from adjudicator.judge.game.settings import Player
from adjudicator.judge.ledger import Ledger
from adjudicator.judge.outgoing.outbox import Posting
from adjudicator.judge.run.office import Office
from adjudicator.judge.run.outcomes import Kind
from adjudicator.judge.seats.gender import armies_of, is_asked
from adjudicator.judge.seats.guests import guest_letter, guest_posting
from adjudicator.mail.addresses import address_key
from adjudicator.reports import clock


class Said(StrEnum):
    """What somebody who was written to has answered."""

    NOTHING = ""
    JOIN = "join"
    DECLINE = "decline"


def said_to(ledger: Ledger, game: str) -> Mapping[str, Said]:
    """What each address said, as `address_key` writes it, of those that were written to."""
    rows = ledger.all("SELECT address, said FROM invitations WHERE game = ? ORDER BY rowid", game)
    return {row["address"]: Said(row["said"]) for row in rows}


def note(ledger: Ledger, game: str, address: str, said: Said, now: datetime) -> None:
    """Write down that an address was written to, or what it said. Within a transaction."""
    ledger.run(
        "INSERT INTO invitations (game, address, said, at) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (game, address) DO UPDATE SET said = excluded.said, at = excluded.at",
        *(game, address_key(address), said, to_text(now)),
    )


def has_answered(player: Player, said: Mapping[str, Said]) -> bool:
    """Whether one who has a seat has said so to a mail of ours, so that mail goes both ways."""
    return any(said.get(address_key(one)) is Said.JOIN for one in player.addresses)


def invitation(  # noqa: PLR0913 - all that it depends on
    office: Office, game: Game, address: str, player: Player | None, until: datetime, *, again: bool
) -> Posting:
    """The mail that asks somebody to play: with `again` a reminder. `player` is whose seat it is.

    Raises UserError if a template is missing or faulty.
    """
    settings, zone = game.settings, player.zone if player else game.settings.grid.zone
    first = settings.grid.next_deadline(until)
    said = guest_letter(
        office,
        game,
        "invitation",
        again=again,
        colour=player.colour if player else "",
        gender=player.gender if player else "",
        asked=is_asked(player.gender if player else "", settings.rules),
        armies=armies_of(len(settings.seats), settings.rules),
        seats=settings.seats,
        free=[one.colour for one in settings.players if one.is_open],
        names=[] if settings.anonymous else list(settings.public_names.values()),
        anonymous=settings.anonymous,
        approval=settings.muster.approval,
        first=clock.on_clock(first, zone),
        second=clock.on_clock(settings.grid.next_deadline(first), zone),
        until=clock.deadline(until, zone, office.now),
    )
    return guest_posting(office, game, address, said, Kind.NOTICE)
