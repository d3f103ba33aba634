"""The game master's commands by mail: each calls what the command line calls too."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from adjudicator.core.ids import StageId
from adjudicator.errors import UserError
from adjudicator.judge.command import Result, Task
from adjudicator.judge.deadlines import to_text
from adjudicator.judge.games import Game
from adjudicator.judge.home import reading
from adjudicator.judge.office import Office
from adjudicator.judge.pauses import pause_of
from adjudicator.judge.stage_names import name_of_stage
from adjudicator.judge.waiting import deadline_of, stage_of, waiting_for
from adjudicator.mail.compose import Attachment
from adjudicator.mail.transports.folder import folder_sender
from adjudicator.reports.clock import deadline


def run(task: Task) -> Result:
    """Let the next run judge the stage; mail is fetched before, so that nobody's is missed."""
    waits = waiting_for(task.office.ledger, task.game)
    task.check_stage(waits.stage)
    if pause_of(task.office.ledger, task.game):
        raise UserError(
            f"{task.game} is on hold.", f"Let it go on first: “gm: release {task.game}”."
        )
    name = name_of_stage(task.office.home, task.game, waits.stage)
    return Result(f"The next run fetches mail once more, and then judges {name} of {task.game}.")


def rollback(task: Task) -> Result:
    """Take the latest judged stage back; if that was done before, say so."""
    from adjudicator.judge.rollback import roll_back

    ledger, game = task.office.ledger, task.load()
    if _was_taken_back(task, game):
        stage = str(game.stage)
    else:
        if game.folder.judged():
            task.check_stage(game.latest().stage)
        stage = roll_back(task.office, task.folder)
    due = deadline_of(ledger, task.game)
    name = name_of_stage(task.office.home, task.game, StageId.parse(stage))
    said = f"What was judged of {name} of {task.game} is taken back; everybody is told."
    if due:
        when = deadline(due, task.office.config.zone, task.office.now)
        said += f" Orders are due on {when}."
    return Result(said)


def _was_taken_back(task: Task, game: Game) -> bool:
    """Whether a stage has been taken back since the mail was read: by this command, then stopped.

    A game that was over waited for nothing.
    """
    if not task.stage:
        return bool(stage_of(task.office.ledger, task.game))
    return game.attempt > StageId.parse(task.stage).attempt


def status(task: Task) -> Result:
    """Where everything stands, as the command line tells it."""
    from adjudicator.judge.status import status as look
    from adjudicator.judge.status_lines import lines

    found = lines(task.office, look(task.office), task.game or None)
    return Result("\n".join(_as_letter(found)))


def _as_letter(lines: Iterator[str]) -> Iterator[str]:
    """Lines that are indented stand as they are; the others are a paragraph each."""
    for line in lines:
        yield from [line] if line.startswith(" ") else ["", line, ""]


def digest(task: Task) -> Result:
    """Write a digest now, whatever has happened."""
    from adjudicator.judge.digest import tell_of_runs

    tell_of_runs(task.office)
    return Result("The digest is on its way.")


_OTHER_DICE: Final = "This was a dry run on a copy, with other dice. Nothing was changed or sent."


def dry_run(task: Task) -> Result:
    """Judge the stage on a copy that is thrown away, and show the report that came of it."""
    from adjudicator.judge.dry_run import throwaway

    waits = waiting_for(task.office.ledger, task.game)
    task.check_stage(waits.stage)
    with throwaway(task.office) as copy:
        return _rehearsed(task, copy)


def _rehearsed(task: Task, copy: Office) -> Result:
    from adjudicator.judge.tick import Run, tick
    from adjudicator.judge.ways import Ways

    with copy.ledger.transaction():  # or it would rehearse this very command
        copy.ledger.run("UPDATE commands SET answered = 1")
    ways = Ways((), partial(folder_sender, copy.home.root / "sent"), lambda _: None)
    done = tick(Run(copy, ways, task.game, by_hand=True))
    troubles = "\n".join(done.troubles)
    if all(one.game != task.game for one in done.judged):
        raise UserError(troubles or f"{task.game} was not judged.", "Nothing was changed or sent.")
    mails = copy.ledger.value(
        "SELECT count(*) FROM outbox WHERE created = ? AND game = ?",
        *(to_text(copy.now), task.game),
    )
    said = f"{_OTHER_DICE} {mails} mails would have gone out."
    if task.load().settings.game_master_plays:
        return Result(
            f"{said} You play in this game, so the report is not shown: it tells what the others"
            f" have ordered.\n{troubles}"
        )
    folder = copy.home.game(task.game)
    report = folder.turns / folder.judged()[-1] / "reports" / "public.txt"
    with reading(report):
        file = Attachment(f"{task.game}-dry-run.txt", "text/plain", report.read_bytes())
    return Result(f"{said} The file with this mail is the public report.\n{troubles}", (file,))
