"""Mails of ours that did not arrive: the address is marked, and the next one of the player tried.

A bounce counts only if it names the Message-ID of a mail of ours, which only its reader and the
servers on the way can know: else anybody could switch off a player's address.
"""

from collections.abc import Sequence
from sqlite3 import Row

from msgspec import Struct

from adjudicator.core.ids import StageId
from adjudicator.errors import UserError
from adjudicator.judge.clock.deadlines import from_text, to_text
from adjudicator.judge.clock.waiting import stage_of
from adjudicator.judge.game.order_sets import latest_revision
from adjudicator.judge.game.settings import HOUSE, Player, load_settings
from adjudicator.judge.incoming import player_settings
from adjudicator.judge.incoming.seat import Seat
from adjudicator.judge.ledger import Ledger
from adjudicator.judge.outgoing import bounced
from adjudicator.judge.run.office import Office
from adjudicator.judge.run.outcomes import Kind, Sending
from adjudicator.judge.seats.roster import seated
from adjudicator.judge.seats.tenure import since
from adjudicator.mail.addresses import address_key
from adjudicator.mail.bounces import Bounce
from adjudicator.mail.compose import bare_address

_GOES_AGAIN = (Kind.REPORT, Kind.STORY, Kind.NOTICE, Kind.QUESTION)


class Returned(Struct, frozen=True):
    """A mail of ours that did not arrive.

    `player` is None where it was not for a player, or the game's settings cannot be read. `bad` are
    the addresses that this tells of, `good` those of the player that work. `next_address` is where
    the same mail goes now; empty if nowhere.
    """

    game: str
    player: Player | None
    bad: tuple[str, ...]
    good: tuple[str, ...]
    reason: str
    next_address: str


def came_back(office: Office, bounce: Bounce) -> Returned | None:
    """Write down what follows from a bounce, within the transaction of that mail.

    Gives None for one that is about no mail of ours, or says that it is only late.
    """
    if not bounce.failed:
        return None
    rows = (_mail(office.ledger, one) for one in bounce.message_ids)
    row = next(filter(None, rows), None)
    return _returned(office, row, bounce.failed, bounce.reason) if row else None


def refused(office: Office, message_id: str, reason: str) -> Returned:
    """Write down what follows when a server takes a mail of ours not, and never will.

    Within the transaction in which it fails.
    """
    row = _mail(office.ledger, message_id)
    if row is None:  # pragma: no cover - rows are never deleted
        raise LookupError(message_id)
    return _returned(office, row, (row["recipient"],), reason)


def _mail(ledger: Ledger, message_id: str) -> Row | None:
    return ledger.one("SELECT * FROM outbox WHERE message_id = ?", message_id)


def _returned(office: Office, row: Row, failed: Sequence[str], reason: str) -> Returned:
    ledger, player = office.ledger, _player(office, row)
    known = player_settings.addresses(ledger, row["game"], player) if player else ()
    bad = _meant(failed, known) or (row["recipient"],)
    for address in bad:
        bounced.count(ledger, address, reason, office.now)
    good = bounced.those_that_work(ledger, known)
    next_address = _give_to_next(office, row, bad, good, reason)
    return Returned(row["game"], player, tuple(bad), tuple(good), reason, next_address)


def _player(office: Office, row: Row) -> Player | None:
    """Whom a mail was for. Whoever loads the game tells what is wrong with its settings."""
    if row["game"] == HOUSE:
        return None
    try:
        settings = load_settings(office.home.game(row["game"]).settings)
    except UserError:
        return None
    came = since(office.ledger, row["game"], row["colour"])
    if came and from_text(row["created"]) < came:  # the mail was for the one before
        return None
    players = seated(office.ledger, row["game"], settings).players
    return next((one for one in players if one.colour == row["colour"]), None)


def _meant(failed: Sequence[str], known: Sequence[str]) -> tuple[str, ...]:
    """Those of a player's addresses that failed: a bounce may come late, and name an earlier one.

    None where only others failed: a mail can be passed on by an address to one elsewhere.
    """
    keys = {address_key(address) for address in failed}
    return tuple(one for one in known if keys & {address_key(one), address_key(bare_address(one))})


def _give_to_next(
    office: Office, row: Row, bad: Sequence[str], good: Sequence[str], reason: str
) -> str:
    """Let the same bytes go to an address that works, if the mail is still of use; give it."""
    came_from = {address_key(bare_address(one)) for one in bad}
    if address_key(row["recipient"]) not in came_from or row["state"] == Sending.SUPERSEDED:
        return ""
    useful = good[:1] if _is_of_use(office.ledger, row) else ()
    for address in useful:
        _change(office, row, Sending.QUEUED, bare_address(address), reason)
        return address
    _change(office, row, Sending.FAILED, row["recipient"], reason)
    return ""


def _change(office: Office, row: Row, state: Sending, recipient: str, reason: str) -> None:
    at = to_text(office.now)
    office.ledger.run(
        "UPDATE outbox SET state = ?, recipient = ?, reason = ?, tries = 0, settled = 0,"
        " due = ?, changed = ? WHERE id = ?",
        *(state, recipient, reason, at, at, row["id"]),
    )


def _is_of_use(ledger: Ledger, row: Row) -> bool:
    """Whether a mail is worth sending to another address: not if it tells of what is over."""
    if not row["kept"]:
        return False
    waits = stage_of(ledger, row["game"])
    if row["kind"] == Kind.RECEIPT and row["stage"] == waits:
        seat = Seat(row["game"], StageId.parse(waits), row["colour"])
        return bool(row["revision"] == latest_revision(ledger, seat))
    latest = ledger.value(
        "SELECT stage FROM turns WHERE game = ? ORDER BY turn DESC LIMIT 1", row["game"]
    )
    return row["kind"] in _GOES_AGAIN and row["stage"] in {waits, latest}
