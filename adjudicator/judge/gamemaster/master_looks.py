"""What the game master looks at by mail: each changes nothing."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from adjudicator.errors import UserError
from adjudicator.judge.clock.deadlines import to_text
from adjudicator.judge.clock.waiting import waiting_for
from adjudicator.judge.gamemaster.command import Result, Task
from adjudicator.judge.home import reading
from adjudicator.judge.run.office import Office
from adjudicator.mail.compose import Attachment
from adjudicator.mail.transports.folder import folder_sender


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


_OTHER_DICE: Final = "This was a dry run on a copy, with other dice. Nothing was changed or sent."


def dry_run(task: Task) -> Result:
    """Judge the stage on a copy that is thrown away, and show the report that came of it."""
    from adjudicator.judge.run.dry_run import throwaway

    waits = waiting_for(task.office.ledger, task.game)
    task.check_stage(waits.stage)
    with throwaway(task.office) as copy:
        return _rehearsed(task, copy)


def _rehearsed(task: Task, copy: Office) -> Result:
    from adjudicator.judge.outgoing.ways import Ways
    from adjudicator.judge.run.dry_run import let_go
    from adjudicator.judge.run.tick import Run, tick

    with copy.ledger.transaction():  # or it would rehearse this very command
        copy.ledger.run("UPDATE commands SET answered = 1")
    ways = Ways((), partial(folder_sender, copy.home.root / "sent"), lambda _: None)
    done = tick(Run(copy, ways, task.game, by_hand=True))
    troubles = "\n".join(done.troubles)
    if all(one.game != task.game for one in done.judged):
        raise UserError(troubles or f"{task.game} was not judged.", "Nothing was changed or sent.")
    let_go(copy, [task.game])
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


def export(task: Task) -> Result:
    """The public record as a file: what else there is of a game must not go by mail."""
    from adjudicator.judge.questions.ask import Ask
    from adjudicator.judge.questions.record_mail import record_by_mail

    game = task.load()
    ask = Ask(task.office, game, None, task.office.config.zone, None)
    found = record_by_mail(ask, "")
    said = (
        f"The file with this mail is the public record of {task.game}. The game as a whole has"
        f" secrets, so it does not go by mail: “adjudicator export {task.game} -o FILE” writes it."
    )
    return Result(said, found.attachments)
