"""The start of each run: the ledger follows the turn folders, which are the truth (DESIGN 7).

Most runs find all well, so what is heavy to import is imported where it is needed.
"""

import shutil
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Final

from adjudicator.core.ids import StageId
from adjudicator.errors import UserError
from adjudicator.judge.clock.waiting import Waiting, stage_of, wait_for
from adjudicator.judge.home import GameFolder, writing
from adjudicator.judge.ledger import Ledger
from adjudicator.judge.outgoing.outbox import Posting, queue, queue_as_gone
from adjudicator.judge.rulings.review import heal_review
from adjudicator.judge.rulings.rolling_back import first_to_undo, take_away
from adjudicator.judge.run.office import Office
from adjudicator.mail.files import sync_folder

if TYPE_CHECKING:
    from adjudicator.judge.game.games import Game, StageFile

_LOST: Final = (
    "The ledger knows nothing of {number} turns of {folder.name}, so it is new, or an old copy.\n"
    "Nothing that was sent is sent again. Orders, salts, zones and addresses that came by mail are"
    " lost, and so is who has taken a seat since game.yaml was written: see that it names those who"
    " play.\n"
    "The players are asked for their orders again; {folder.pending} may show what they were.\n"
    "Orders are not due before {when}."
)


def heal(office: Office, folder: GameFolder, tell: Callable[[str], object]) -> None:
    """Take up the turns of a game that the ledger lacks, and give up those that were undone.

    What the game master must know goes to `tell`, before anything is changed.
    Raises UserError if a turn that was judged has vanished, or if the ledger does not fit the turns
    that were taken back.
    """
    heal_review(office, folder)
    if first := first_to_undo(office.ledger, folder.name):
        take_away(folder, first)
    there = folder.judged()
    rows = office.ledger.all(
        "SELECT turn, stage FROM turns WHERE game = ? ORDER BY turn", folder.name
    )
    known = {row["turn"]: row["stage"] for row in rows}
    if there == list(known):
        _refuse_other_attempts(office, folder)
        return
    gone = {turn: stage for turn, stage in known.items() if turn not in there}
    _refuse_vanished(folder, gone)
    if gone:
        from adjudicator.judge.rulings.undone import give_up

        _clear_pending(folder)
        give_up(office, folder, gone)
    missing = [turn for turn in there if turn not in known]
    if len(missing) > 1:
        _start_over(office, folder, missing, tell)
    elif missing:
        from adjudicator.judge.game.games import read_stage_file

        file = read_stage_file(folder, folder.turns / missing[0])
        if not _stays_open(office.ledger, folder, file):
            _clear_pending(folder)
        take_up(office, folder, missing, queue)


def _stays_open(ledger: Ledger, folder: GameFolder, latest: "StageFile") -> bool:
    """Whether the latest turn is a ruling that leaves the stage open that the game waits for."""
    waits = stage_of(ledger, folder.name) == str(latest.next_stage)
    return bool(latest.stage.ruling) and latest.next_deadline is not None and waits


def take_up(  # noqa: PLR0913, PLR0917 - all that follows from turns
    office: Office,
    folder: GameFolder,
    turns: Sequence[str],
    keep: Callable[[Ledger, Posting, datetime], None],
    not_before: datetime | None = None,
    notices: Sequence[Posting] = (),
) -> None:
    """Put the mails of turns into the outbox by `keep`, and wait for the next stage.

    Its orders are due `not_before` a time, if one is given; of that `notices` tell. A ruling after
    which the game still waits for the same stage changes nothing of that. One transaction.
    """
    from adjudicator.judge.clock.attendance import note_attendance
    from adjudicator.judge.game.games import read_stage_file
    from adjudicator.judge.game.turn_folders import outgoing

    ledger = office.ledger
    files = {turn: read_stage_file(folder, folder.turns / turn) for turn in turns}
    last = files[turns[-1]]
    due = last.next_deadline
    with ledger.transaction():
        for turn, file in files.items():
            ledger.run(
                "INSERT INTO turns (game, turn, stage, told) VALUES (?, ?, ?, ?)",
                *(folder.name, turn, str(file.stage), keep is queue_as_gone),
            )
            note_attendance(ledger, folder.name, file.stage, file.attendance)
            for mail in outgoing(folder.turns / turn, folder.name, file.stage):
                keep(ledger, mail, office.now)
        for one in notices:
            queue(ledger, one, office.now)
        if not_before or not _stays_open(ledger, folder, last):
            wait_for(ledger, folder.name, last.next_stage, due and max(due, not_before or due))


def _start_over(
    office: Office, folder: GameFolder, turns: Sequence[str], tell: Callable[[str], object]
) -> None:
    """Take up turns that another ledger had taken up: a run never leaves more than one behind.

    Their mails went, as far as anybody can tell. Orders that were given since are lost with that
    ledger, so everybody is told, and there is time to give them again.
    """
    from adjudicator.judge.clock.next_slot import next_slot
    from adjudicator.judge.game.games import load_game
    from adjudicator.reports import clock

    game = load_game(folder, office.ledger)
    due = next_slot(office.ledger, game, office.now)
    when = clock.deadline(due, office.config.zone, office.now)
    tell(_LOST.format(number=len(turns), folder=folder, when=when))
    take_up(office, folder, turns, queue_as_gone, due, _notices(office, game, due))


def _notices(office: Office, game: "Game", due: datetime) -> list[Posting]:
    """Ask everybody who still plays for what was lost."""
    from adjudicator.judge.outgoing.notices import notice

    if game.is_over:
        return []
    anew = Waiting(game.name, game.stage, due)
    return [notice(office, game, anew, colour, "lost") for colour in game.told]


def _refuse_other_attempts(office: Office, folder: GameFolder) -> None:
    """A seed or a token must not be used again because it is forgotten that a stage was undone."""
    stage = stage_of(office.ledger, folder.name)
    if stage and StageId.parse(stage).attempt != len(folder.undone_turns()):
        raise UserError(
            f"{folder.undone} does not hold the turns that were taken back by the ledger.",
            "Bring both back from the same backup.",
        )


def _refuse_vanished(folder: GameFolder, gone: dict[str, str]) -> None:
    undone = folder.undone_turns()
    for turn, stage in gone.items():
        if folder.undone_name(turn, StageId.parse(stage)) not in undone:
            raise UserError(
                f"The turn {folder.turns / turn} was judged, but it is not there any more.",
                "Bring it back from a backup. To take a turn back, use “adjudicator rollback”.",
            )


def _clear_pending(folder: GameFolder) -> None:
    """Before the ledger follows: a run that stops in between clears it once more."""
    with writing(folder.pending):
        if folder.pending.is_dir():
            shutil.rmtree(folder.pending)
            sync_folder(folder.root)
