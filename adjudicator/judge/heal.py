"""The start of each run: the ledger follows the turn folders, which are the truth (DESIGN 7).

Most runs find all well, so what is heavy to import is imported where it is needed.
"""

import shutil

from adjudicator.core.ids import StageId
from adjudicator.errors import UserError
from adjudicator.judge.home import GameFolder, writing
from adjudicator.judge.office import Office
from adjudicator.judge.outbox import queue
from adjudicator.judge.waiting import wait_for


def heal(office: Office, folder: GameFolder) -> None:
    """Take up the turns of a game that the ledger lacks, and give up those that were undone.

    Raises UserError if a turn that was judged has vanished.
    """
    there = folder.judged()
    rows = office.ledger.all(
        "SELECT turn, stage FROM turns WHERE game = ? ORDER BY turn", folder.name
    )
    known = {row["turn"]: row["stage"] for row in rows}
    if there == list(known):
        return
    gone = {turn: stage for turn, stage in known.items() if turn not in there}
    _refuse_vanished(folder, gone)
    if gone:
        from adjudicator.judge.undone import give_up

        give_up(office, folder, gone)
    for turn in there:
        if turn not in known:
            take_up(office, folder, turn)


def take_up(office: Office, folder: GameFolder, turn: str) -> None:
    """Put a turn's mails into the outbox, and wait for the next stage. One transaction."""
    from adjudicator.judge.games import read_stage_file
    from adjudicator.judge.turn_folders import outgoing

    ledger, path = office.ledger, folder.turns / turn
    file = read_stage_file(folder, path)
    mails = outgoing(path, folder.name, file.stage)
    with ledger.transaction():
        ledger.run(
            "INSERT INTO turns (game, turn, stage) VALUES (?, ?, ?)",
            *(folder.name, turn, str(file.stage)),
        )
        for mail in mails:
            queue(ledger, mail, office.now)
        wait_for(ledger, folder.name, file.next_stage, file.next_deadline)
    _clear_pending(folder)


def _refuse_vanished(folder: GameFolder, gone: dict[str, str]) -> None:
    undone = folder.undone_turns()
    for turn, stage in gone.items():
        if folder.undone_name(turn, StageId.parse(stage)) not in undone:
            raise UserError(
                f"The turn {folder.turns / turn} was judged, but it is not there any more.",
                "Bring it back from a backup. To take a turn back, use “adjudicator rollback”.",
            )


def _clear_pending(folder: GameFolder) -> None:
    with writing(folder.pending):
        if folder.pending.is_dir():
            shutil.rmtree(folder.pending)
