"""Carrying out what the game master told by mail, and answering it.

It is done between the mails of a run and its judging. Each command may be stopped anywhere and is
then carried out again: what only the ledger knows is written down together with what came of it,
and what touches files is recognised where it is done already.
"""

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final

from adjudicator.core.ids import StageId
from adjudicator.errors import UserError
from adjudicator.judge.clock.waiting import stage_of
from adjudicator.judge.game.stage_names import name_of_stage
from adjudicator.judge.gamemaster import master_commands, master_looks
from adjudicator.judge.gamemaster.command import Result, Task
from adjudicator.judge.gamemaster.command_log import (
    Logged,
    State,
    close,
    goes_on,
    settle,
    unanswered,
)
from adjudicator.judge.gamemaster.master_lines import OF_ANY_STAGE
from adjudicator.judge.incoming.limits import silence
from adjudicator.judge.incoming.received import raw_mail, received
from adjudicator.judge.outgoing.letters import letter
from adjudicator.judge.outgoing.outbox import queue
from adjudicator.judge.outgoing.postings import to_game_master
from adjudicator.judge.run.office import Office
from adjudicator.judge.run.outcomes import Kind
from adjudicator.judge.run.trouble import set_aside
from adjudicator.language.master import Command, read_command
from adjudicator.mail.compose import Attachment
from adjudicator.mail.envelope import read_envelope
from adjudicator.mail.files import head
from adjudicator.reports.wording import sentence

if TYPE_CHECKING:
    from adjudicator.judge.run.tick import Run

DOES: Final[dict[str, Callable[[Task], Result]]] = {
    "hold": master_commands.hold,
    "trust the clock": master_commands.trust_the_clock,
    "release": master_commands.release,
    "throw away": master_commands.throw_away,
    "extend": master_commands.extend,
    "deadline": master_commands.set_deadline,
    "run": master_commands.run,
    "dry-run": master_looks.dry_run,
    "review": master_commands.review,
    "resend": master_commands.resend,
    "remind": master_commands.remind,
    "replace": master_commands.replace,
    "orders": master_commands.orders,
    "edit": master_commands.edit,
    "conclude": master_commands.conclude,
    "rollback": master_commands.rollback,
    "eject": master_commands.eject,
    "approve": master_commands.approve,
    "refuse": master_commands.refuse,
    "announce": master_commands.announce,
    "tell": master_commands.tell,
    "status": master_looks.status,
    "digest": master_commands.digest,
    "export": master_looks.export,
}
"""What carries out each command. It raises UserError where it cannot be done."""

_LOOKS: Final = frozenset({"status", "dry-run", "export"})
"""Commands that change nothing, and are done anew where a run was stopped before the answer."""

_REPEATED: Final = frozenset({"rollback", "edit", "conclude", "throw away"})
"""Commands that touch files, and so cannot be one transaction with the note that they are done."""


def carry_out(run: "Run") -> None:
    """Carry out and answer what waits, mail by mail. Raises UserError if it cannot be noted."""
    waiting = unanswered(run.office.ledger)
    for _, of_mail in groupby(waiting, key=lambda one: one.mail):
        _of_mail(run, list(of_mail))


def _of_mail(run: "Run", commands: Sequence[Logged]) -> None:
    """All that one mail told, in its order; then the answer to it."""
    files: list[Attachment] = []
    told = []
    for one in commands:
        state, result = (one.state, Result(one.said)) if one.state else _done(run, one)
        files += result.files
        told.append((one, state, result.said))
        run.done.commands.append((one.name, state))
    _answer(run, told, tuple(files))


def _done(run: "Run", one: Logged) -> tuple[State, Result]:
    """Carry out a command, and note what came of it."""
    try:
        return State.DONE, _do(run, one)
    except UserError as error:
        state, said = State.REFUSED, str(error)
    except Exception:  # noqa: BLE001 - a fault of ours must not be met again in every run
        path = set_aside(run.office.home, f"command-{one.id}", None)
        state = State.FAILED
        said = f"The program failed at it, and does not try it again.\n{path} tells how."
    with run.office.ledger.transaction():
        settle(run.office.ledger, one.id, state, said, run.office.now)
    return state, Result(said)


def _do(run: "Run", one: Logged) -> Result:
    task = _task(run, one)
    if task.command.verb in _LOOKS:
        return DOES[task.command.verb](task)
    if task.command.verb in _REPEATED or master_commands.releases_a_stage(task):
        result = DOES[task.command.verb](task)
        with run.office.ledger.transaction():
            _note(run, one, task, result)
        return result
    with run.office.ledger.transaction():
        result = DOES[task.command.verb](task)
        _note(run, one, task, result)
    return result


def _note(run: "Run", one: Logged, task: Task, result: Result) -> None:
    ledger = run.office.ledger
    settle(ledger, one.id, State.DONE, result.said, run.office.now)
    if (now := stage_of(ledger, task.game)) != task.stage:
        goes_on(ledger, one, now)


def _task(run: "Run", one: Logged) -> Task:
    """The command as it is carried out. Raises UserError if it is meant for a stage that is over.

    An earlier command of the same mail may have moved the game to another stage.
    """
    ledger = run.office.ledger
    words, *below = one.words.split("\n")
    command = read_command(words)
    assert isinstance(command, Command)  # noqa: S101 - what is no command was refused at once
    stage = ledger.value("SELECT stage FROM commands WHERE id = ?", one.id)
    is_of_stage = command.verb not in (OF_ANY_STAGE | _REPEATED | {"release"})
    if is_of_stage and stage != (now := stage_of(ledger, one.game)):
        name = name_of_stage(run.office.home, one.game, StageId.parse(now)) if now else "nothing"
        raise UserError(
            f"Since that mail was read, {one.game} has gone on: it waits for {name} now.",
            "Nothing was done. Look at the status, and write the command again.",
        )
    mail = received(ledger, one.mail)
    place = ledger.value(
        "SELECT count(*) FROM commands WHERE received = ? AND id <= ?", one.mail, one.id
    )
    name = f"command {mail.hash[:16]}-{place}"  # known in another ledger too, as a row's id is not
    return Task(run.office, command, one.game, str(stage), tuple(below), mail, name)


def _answer(
    run: "Run", told: Sequence[tuple[Logged, State, str]], files: tuple[Attachment, ...]
) -> None:
    """Answer a mail and note that; of what only looked, that it is done, too. One transaction."""
    office = run.office
    games = {one.game for one, _, _ in told}
    said = letter(
        office.templates(),
        "commands",
        title=_title(told),
        commands=[
            {"lines": _lines(one), "outcome": str(state), "said": words}
            for one, state, words in told
        ],
    )
    number = told[0][0].mail
    # Whoever lets commands be done is a person, so the answer is not limited.
    is_limited = all(state is not State.DONE for _, state, _ in told)
    answer = to_game_master(
        office,
        said,
        Kind.ANSWER if is_limited else Kind.NOTICE,
        game=games.pop() if len(games) == 1 else "",
        answers=_message_id(office, number),
        attachments=files,
    )
    is_told = not is_limited or not silence(office, answer)
    with office.ledger.transaction():
        for one, state, words in told:
            settle(office.ledger, one.id, state, words, office.now)
        close(office.ledger, number)
        if is_told:
            queue(office.ledger, answer, office.now)


def _message_id(office: Office, number: int) -> str:
    """The Message-ID of a mail that came in; empty if it cannot be read any more."""
    try:
        raw = raw_mail(office.home, received(office.ledger, number))
    except UserError:
        return ""
    return next(iter(read_envelope(head(raw)).message_ids), "")


def _title(told: Sequence[tuple[Logged, State, str]]) -> str:
    if len(told) == 1:
        one, state, _ = told[0]
        return f"{sentence(one.name)}: {state}"
    done = sum(state is State.DONE for _, state, _ in told)
    rest = len(told) - done
    commands = "command" if done == 1 else "commands"
    return f"{done} {commands} done" + (f", {rest} not" if rest else "")


def _lines(one: Logged) -> list[str]:
    first, *below = one.words.split("\n")
    return [f"gm: {first}", *below]
