"""What follows from a stage that was taken back: its mails, its orders, and everybody told."""

import secrets
from collections.abc import Mapping

from adjudicator.core.chance import commitment
from adjudicator.core.ids import StageId
from adjudicator.judge.games import Game, load_game, read_state
from adjudicator.judge.holds import Hold, hold
from adjudicator.judge.home import SECRET_BYTES, GameFolder, write_secret
from adjudicator.judge.notices import notice
from adjudicator.judge.office import Office
from adjudicator.judge.order_sets import sets_in_force
from adjudicator.judge.outbox import queue, supersede_stage
from adjudicator.judge.seat import Seat
from adjudicator.judge.waiting import Waiting, stage_of, wait_for


def give_up(office: Office, folder: GameFolder, gone: Mapping[str, str]) -> None:
    """Forget turns that were undone, by folder name and stage. One transaction.

    Mails about them that are not sent yet are called back. The orders that were judged become
    drafts, which count again only if their player says so. The stage is judged anew with other
    dice, at the next deadline that leaves everybody time.
    """
    ledger, game = office.ledger, load_game(folder, office.ledger)
    secret_hash = _renewed_secret(game, gone)
    anew = Waiting(game.name, game.stage, game.settings.grid.next_deadline(office.now))
    judged = StageId.parse(gone[min(gone)])
    board = game.settings.rules.board
    drafts = sets_in_force(ledger, board, game.name, judged, game.told)
    notices = {
        colour: notice(
            office,
            game,
            anew,
            colour,
            "rollback",
            lines=[order.source.text for order in drafts.get(colour, ())],
            commitment=game.commitment(anew.stage),
            secret_hash=secret_hash,
        )
        for colour in game.told
    }
    with ledger.transaction():
        for stage in (*gone.values(), stage_of(ledger, game.name)):
            supersede_stage(ledger, game.name, stage, office.now)
        for turn in gone:
            ledger.run("DELETE FROM turns WHERE game = ? AND turn = ?", game.name, turn)
        wait_for(ledger, anew.game, anew.stage, anew.deadline)
        for one in notices.values():
            queue(ledger, one, office.now)
        for colour, orders in drafts.items():
            seat = Seat(game.name, anew.stage, colour)
            hold(ledger, seat, Hold(None, "", orders, notices[colour].message_id))


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
