"""Orders that the game master gives in a player's name, who is told of it."""

import hashlib
from collections.abc import Sequence
from datetime import datetime
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import SMTP
from typing import Final

from msgspec.structs import replace

from adjudicator.core.ids import Colour
from adjudicator.errors import UserError
from adjudicator.judge.clock.deadlines import to_text
from adjudicator.judge.clock.lateness import is_late
from adjudicator.judge.clock.misses import due_for
from adjudicator.judge.clock.waiting import waiting_for
from adjudicator.judge.game.games import Game, load_game
from adjudicator.judge.game.pending import write_pending
from adjudicator.judge.game.settings import Player
from adjudicator.judge.game.situations import situation_of
from adjudicator.judge.home import GameFolder, writing
from adjudicator.judge.incoming.intake import take
from adjudicator.judge.incoming.received import Received, received
from adjudicator.judge.incoming.seat import Seat
from adjudicator.judge.outgoing.bounced import address_of
from adjudicator.judge.outgoing.outbox import Posting, queue
from adjudicator.judge.outgoing.postings import to_game_master
from adjudicator.judge.rulings.reviews import refuse_in_review
from adjudicator.judge.run.case import Case
from adjudicator.judge.run.desk import record
from adjudicator.judge.run.office import Office
from adjudicator.judge.run.outcomes import Kind
from adjudicator.language.complaints import shown
from adjudicator.language.reading import Mode, Reading, read_orders
from adjudicator.mail.addresses import read_addresses
from adjudicator.mail.envelope import Envelope
from adjudicator.mail.files import make_folder, write_whole
from adjudicator.reports.letter import Letter
from adjudicator.reports.wording import sentence

_BY: Final = "The game master gave these orders in your name. Orders of your own replace them."
_ACCOUNT: Final = "game master"
"""Stands for a mail account where orders came by no mail of their own."""


def give_orders(  # noqa: PLR0913 - all that such orders are
    office: Office,
    folder: GameFolder,
    colour: Colour,
    lines: Sequence[str],
    arrival: datetime,
    *,
    name: str,
) -> str:
    """Give orders in a player's name as if they had come by mail at `arrival`, and say so.

    The player gets the receipt; so does the game master, but one who plays in this game, since it
    tells what the player holds. `name` tells them from any others. One transaction. Raises
    UserError if the player cannot order now, or if there is no order that can be understood.
    """
    game = load_game(folder, office.ledger)
    player = _player(game, colour)
    waits = waiting_for(office.ledger, game.name)
    refuse_in_review(office.ledger, game.name)
    seat = Seat(game.name, game.stage, colour)
    due = due_for(office.ledger, game, colour) or waits.deadline
    if is_late(office.ledger, game, seat, arrival, due):
        raise UserError(
            f"Orders of {game.name} were due at {to_text(due)}, so no more count.",
            f"Move the deadline first: “adjudicator extend {game.name}”.",
        )
    reading = _read(game, colour, lines)
    with office.ledger.transaction():
        mail = _kept(office, seat, lines, arrival, name)
        case = Case(office, game, seat, mail, _from(office, game, player), due, judged=False)
        verdict = take(case, reading, (_BY,))
        verdict = replace(verdict, sender=office.config.game_master, seat=seat, proven=True)
        if player.is_open:
            verdict = replace(verdict, answer=None)
        elif verdict.answer and not game.settings.game_master_plays:
            queue(office.ledger, _copy(office, game, verdict.answer), office.now)
        record(office, mail, verdict)
    if verdict.change:
        write_pending(office.home, seat, verdict.change.orders)
    return "\n".join(_said(game, player, reading))


def _player(game: Game, colour: Colour) -> Player:
    """The player who can order now. Raises UserError if that colour cannot."""
    if game.is_over or colour not in game.state.living:
        living = ", ".join(game.state.living) or "nobody"
        raise UserError(
            f"{sentence(colour)} has nothing to order in {game.name}.", f"There are {living}."
        )
    return game.settings.player(colour)


def _read(game: Game, colour: Colour, lines: Sequence[str]) -> Reading:
    """The orders alone: nobody else sets, asks or votes in a player's name.

    Raises UserError if there are none.
    """
    rules = game.settings.rules
    found = read_orders(lines, situation_of(game.state, colour, rules))
    if not found.orders and found.mode is not Mode.CANCEL:
        troubles = [line for one in found.complaints for line in shown(one)]
        raise UserError(
            "\n".join(["There is no order that I understand.", *troubles]),
            "The rules of writing are those for players.",
        )
    return Reading(found.orders, found.complaints, found.chatter, mode=found.mode)


def _kept(
    office: Office, seat: Seat, lines: Sequence[str], arrival: datetime, name: str
) -> Received:
    """The mail that stands for these orders among all others, with what was ordered as its text."""
    mail = EmailMessage(policy=SMTP)
    mail["From"], mail["To"] = office.config.game_master, office.config.address
    mail["Subject"] = f"Orders for {sentence(seat.colour)} in {seat.game}"
    mail["Date"] = arrival
    mail.set_content("\n".join(lines) + "\n")
    raw = mail.as_bytes()
    digest = hashlib.sha256(raw).hexdigest()
    path = office.home.mail / f"{digest}.eml"
    with writing(path):
        make_folder(office.home.mail)
        write_whole(path, raw)
    number = office.ledger.run(
        "INSERT INTO received (hash, account, folder, uidvalidity, uid, name, size, arrival)"
        " VALUES (?, ?, '', 0, 0, ?, ?, ?)",
        *(digest, _ACCOUNT, name, len(raw), to_text(arrival)),
    )
    return received(office.ledger, number)


def _from(office: Office, game: Game, player: Player) -> Envelope:
    """As if the player had written, since the receipt is for the player."""
    own = not player.is_open and address_of(office.ledger, game.name, player)
    sender = read_addresses([own or office.config.game_master])
    return Envelope(sender, (), (), "", "", (), (), "")


def _copy(office: Office, game: Game, receipt: Posting) -> Posting:
    mail = message_from_bytes(receipt.raw, policy=SMTP)
    body = mail.get_body(("plain",))
    text = str(body.get_content()) if body else ""
    letter = Letter(f"{mail['Subject']} (copy)", text, "")
    return to_game_master(office, letter, Kind.NOTICE, game=game.name)


def _said(game: Game, player: Player, reading: Reading) -> list[str]:
    """What the game master is told: how many orders stand, and what was not understood."""
    number = len(reading.orders)
    orders = f"{number} order{'' if number == 1 else 's'}" if number else "no orders"
    told = "" if player.is_open else f" {sentence(player.colour)} gets a receipt that says so."
    troubles = [line for one in reading.complaints for line in shown(one)]
    return [f"{sentence(player.colour)} has {orders} in {game.name} by you now.{told}", *troubles]
