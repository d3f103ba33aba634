"""What follows from a stage that was taken back: its mails, its orders, and everybody told."""

import secrets
from collections.abc import Mapping
from typing import Any

from adjudicator.core.chance import commitment
from adjudicator.core.ids import Colour, StageId
from adjudicator.core.schedule import who_orders
from adjudicator.judge.clock.next_slot import next_slot
from adjudicator.judge.clock.waiting import Waiting, stage_of, wait_for
from adjudicator.judge.game.games import Game, load_game, read_stage_file, read_state
from adjudicator.judge.game.order_sets import sets_in_force
from adjudicator.judge.home import SECRET_BYTES, GameFolder, write_secret
from adjudicator.judge.incoming.holds import Hold, hold
from adjudicator.judge.incoming.seat import Seat
from adjudicator.judge.ledger import Ledger
from adjudicator.judge.outgoing.notices import notice, notices_to_observers
from adjudicator.judge.outgoing.outbox import queue, supersede_stage
from adjudicator.judge.rulings.rolling_back import end_rollback, reason_to_undo
from adjudicator.judge.run.office import Office


def give_up(office: Office, folder: GameFolder, gone: Mapping[str, str]) -> None:
    """Forget turns that were undone, by folder name and stage. One transaction.

    Mails about them that are not sent yet are called back. The orders that were judged first become
    drafts, which count again only if their player says so; votes of that time count again. The
    stage is judged anew with other dice, at the next deadline that leaves everybody time.
    """
    ledger, game = office.ledger, load_game(folder, office.ledger)
    anew = Waiting(game.name, game.stage, next_slot(ledger, game, office.now))
    judged = _asked_for(folder, min(gone), gone[min(gone)])
    drafts = sets_in_force(ledger, game.settings.rules.board, game.name, judged, game.told)
    values: dict[str, Any] = {
        "gone": [StageId.parse(gone[turn]) for turn in sorted(gone, reverse=True)],
        "votes": are_votes_open(ledger, game.name, judged),
        "why": reason_to_undo(ledger, game.name),
        "secret_hash": _renewed_secret(game, gone),
        "commitment": game.commitment(anew.stage),
    }
    notices = {
        colour: notice(
            *(office, game, anew, colour, "rollback"),
            lines=[order.source.text for order in drafts.get(colour, ())],
            is_asked=colour in who_orders(game.state, game.settings.rules),
            **values,
        )
        for colour in _told(game)
    }
    to_observers = notices_to_observers(
        *(office, game, "rollback", anew), lines=[], is_asked=False, **values
    )
    with ledger.transaction():
        end_rollback(ledger, game.name)
        votes_come_back(ledger, game.name, judged, anew.stage)
        for stage in (*gone.values(), stage_of(ledger, game.name)):
            supersede_stage(ledger, game.name, stage, office.now)
        for turn in gone:
            ledger.run("DELETE FROM turns WHERE game = ? AND turn = ?", game.name, turn)
        wait_for(ledger, anew.game, anew.stage, anew.deadline)
        for one in (*notices.values(), *to_observers):
            queue(ledger, one, office.now)
        for colour, orders in drafts.items():
            seat = Seat(game.name, anew.stage, colour)
            hold(ledger, seat, Hold(None, "", orders, notices[colour].message_id))


def are_votes_open(ledger: Ledger, game: str, then: StageId) -> bool:
    """Whether any vote would come back with a stage."""
    return bool(
        ledger.value(
            "SELECT 1 FROM motions WHERE game = ? AND stage = ? AND state IN ('open', 'lapsed')",
            *(game, str(then)),
        )
    )


def votes_come_back(ledger: Ledger, game: str, then: StageId, anew: StageId) -> None:
    """Votes count again for a stage that is judged anew, as they stood then. Within a transaction.

    What is counted of judged stages, such as misses, is joined with the table `turns`, and so comes
    back by itself.
    """
    ledger.run(
        "UPDATE motions SET stage = ?, state = 'open' WHERE game = ? AND stage = ?"
        " AND state IN ('open', 'lapsed')",
        *(str(anew), game, str(then)),
    )


def _asked_for(folder: GameFolder, turn: str, stage: str) -> StageId:
    """The stage whose orders were asked for before a turn: its own, or that behind a ruling."""
    undone = StageId.parse(stage)
    if not undone.ruling:
        return undone
    return read_stage_file(folder, folder.undone / folder.undone_name(turn, undone)).next_stage


def _told(game: Game) -> list[Colour]:
    """All who are or were in the game; nobody is told of an open seat."""
    return [player.colour for player in game.settings.players if not player.is_open]


def _renewed_secret(game: Game, gone: Mapping[str, str]) -> str | None:
    """Make another secret if an undone stage ended the game, since its reports told the old one.

    Gives the SHA-256 of the new one. The old one is kept with that stage. May be repeated: no mail
    has told of the new one then.
    """
    folder = game.folder
    for turn, stage in gone.items():
        place = folder.undone / folder.undone_name(turn, StageId.parse(stage))
        if read_state(place, game.settings.rules.board).is_over:
            if not (place / folder.secret.name).exists():
                write_secret(place / folder.secret.name, game.secret())
            write_secret(folder.secret, secrets.token_bytes(SECRET_BYTES))
            return commitment(game.secret())
    return None
