"""The game master's commands by mail: each calls what the command line calls too."""

from typing import TYPE_CHECKING, Final

from adjudicator.core.ids import StageId
from adjudicator.errors import UserError
from adjudicator.judge.clock.pauses import pause_of
from adjudicator.judge.clock.waiting import deadline_of, stage_of, waiting_for
from adjudicator.judge.game.games import Game
from adjudicator.judge.game.stage_names import name_of_stage
from adjudicator.judge.gamemaster.command import Result, Task
from adjudicator.judge.outgoing.outbox import queue
from adjudicator.judge.rulings.reviews import review_of
from adjudicator.reports.clock import deadline
from adjudicator.reports.wording import sentence

if TYPE_CHECKING:
    from adjudicator.core.rulings import Ruling

_ALL: Final = frozenset({"", "all", "everybody", "everyone"})


def hold(task: Task) -> Result:
    """Judge nothing of a game for a while."""
    from adjudicator.judge.clock.deadline_words import hold_until

    return Result(hold_until(task.office, task.folder, task.command.get("when"), task.why))


def trust_the_clock(task: Task) -> Result:
    """Let everything be judged again after the machine's clock was not trusted."""
    from adjudicator.judge.clock.deadline_words import trust_clock

    return Result(trust_clock(task.office))


def releases_a_stage(task: Task) -> bool:
    """Whether a command lets a judged stage go out, which touches files."""
    return task.command.verb == "release" and bool(review_of(task.office.ledger, task.game))


def release(task: Task) -> Result:
    """Let a game go on, whatever holds it up, or a judged stage go out; once, if it was stopped."""
    from adjudicator.judge.clock.deadline_words import release as let_go

    ledger = task.office.ledger
    if review := review_of(ledger, task.game):
        task.check_stage(review.stage)
    if task.stage and stage_of(ledger, task.game) != task.stage:
        if str(task.load().latest().stage) == task.stage:
            return Result(f"What was judged of {_name(task, task.stage)} goes out with this run.")
        raise UserError(
            f"Since that mail was read, {task.game} has gone on, so nothing was released.",
            "Look at the status, and write the command again.",
        )
    return Result(let_go(task.office, task.folder))


def extend(task: Task) -> Result:
    """Give more time for the stage that waits."""
    return _deadline(task, earlier=False)


def set_deadline(task: Task) -> Result:
    """Move the deadline of the stage that waits, forward too."""
    return _deadline(task, earlier=True)


def _deadline(task: Task, *, earlier: bool) -> Result:
    from adjudicator.judge.clock.deadline_words import extend_by

    task.check_stage(waiting_for(task.office.ledger, task.game).stage)
    when = task.command.get("when")
    return Result(extend_by(task.office, task.folder, when, task.why, earlier=earlier))


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


def throw_away(task: Task) -> Result:
    """Throw away a judged stage that waits; if that was done before, say so."""
    from adjudicator.judge.rulings.review import discard_review

    review = review_of(task.office.ledger, task.game)
    if review or not _was_taken_back(task, task.load()):
        if review:
            task.check_stage(review.stage)
        discard_review(task.office, task.folder, task.why)
    due = waiting_for(task.office.ledger, task.game)
    when = deadline(due.deadline, task.office.config.zone, task.office.now)
    name = sentence(_name(task, str(due.stage)))
    return Result(f"It is thrown away, and everybody is told. {name} is judged anew on {when}.")


def review(task: Task) -> Result:
    """Send once more what waits to be looked at."""
    from adjudicator.judge.rulings.review_mail import review_mail

    if not (found := review_of(task.office.ledger, task.game)):
        raise UserError(
            f"{task.game} has no judged stage that waits to be looked at.",
            "With “review: true” in game.yaml, each judged stage waits for you.",
        )
    task.check_stage(found.stage)
    mail = review_mail(task.office, task.folder, found.turn, found.stage)
    queue(task.office.ledger, mail, task.office.now)
    return Result("It comes with a mail of its own.")


def rollback(task: Task) -> Result:
    """Take the latest judged stage back; if that was done before, say so."""
    from adjudicator.judge.rulings.rollback import roll_back

    ledger, game = task.office.ledger, task.load()
    if _was_taken_back(task, game):
        stage = str(game.stage)
    else:
        stage = roll_back(task.office, task.folder, task.command.stage, task.why)
    due = deadline_of(ledger, task.game)
    said = f"{sentence(_name(task, stage))} of {task.game} is taken back; everybody is told."
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


def digest(task: Task) -> Result:
    """Write a digest now, whatever has happened."""
    from adjudicator.judge.run.digest import tell_of_runs

    tell_of_runs(task.office)
    return Result("The digest is on its way.")


def resend(task: Task) -> Result:
    """Send a report once more, to one player or to all."""
    from adjudicator.judge.outgoing.resending import resend as again

    whom = task.command.get("whom").lower()
    colours = () if whom in _ALL else (whom,)
    return Result(again(task.office, task.folder, task.command.stage, colours))


def remind(task: Task) -> Result:
    """Remind those who have sent no orders."""
    from adjudicator.judge.clock.reminding import remind_now

    task.check_stage(waiting_for(task.office.ledger, task.game).stage)
    return Result(remind_now(task.office, task.folder))


def replace(task: Task) -> Result:
    """Give a seat to somebody else."""
    from adjudicator.judge.seats.replacing import replace_player

    address = task.command.get("address")
    name = task.command.get("name") or address.partition("@")[0]
    return Result(replace_player(task.office, task.folder, _colour(task), name, address))


def eject(task: Task) -> Result:
    """Open a seat."""
    from adjudicator.judge.seats.replacing import eject as put_out

    return Result(put_out(task.office, task.folder, _colour(task)))


def approve(task: Task) -> Result:
    """Let somebody in who has applied."""
    from adjudicator.judge.seats.applications import approve as let_in

    return Result(let_in(task.office, task.folder, task.command.get("address")))


def refuse(task: Task) -> Result:
    """Turn somebody down who has applied."""
    from adjudicator.judge.seats.applications import refuse as turn_down

    address = task.command.get("address")
    return Result(turn_down(task.office, task.folder, address, task.why))


def orders(task: Task) -> Result:
    """Give orders in a player's name."""
    from adjudicator.judge.gamemaster.master_orders import give_orders

    said = give_orders(
        task.office, task.folder, _colour(task), task.text(), task.mail.arrival, name=task.id
    )
    return Result(said)


def announce(task: Task) -> Result:
    """Tell everybody something."""
    from adjudicator.judge.outgoing.announcements import announce as tell_all

    return Result(tell_all(task.office, task.folder, task.text()))


def tell(task: Task) -> Result:
    """Tell some players something."""
    from adjudicator.judge.talk.master_press import tell as write_to

    return Result(write_to(task.office, task.folder, task.command.get("whom"), task.text()))


def edit(task: Task) -> Result:
    """Change the position; one that was made already is not made again."""
    from adjudicator.judge.rulings.ruling_words import read_edit

    game = task.load()
    board = game.settings.rules.board
    turn = _ruled(task, read_edit(task.command.get("text"), game.state, board, task.why))
    return Result(
        f"The position of {task.game} is changed, and everybody is told. It is turn {turn}."
    )


def conclude(task: Task) -> Result:
    """End a game that nobody has won; one that was ended by this already is not ended again."""
    from adjudicator.core.ruling_events import Ending
    from adjudicator.core.rulings import Conclusion

    how, colour = task.command.get("how").lower(), task.command.get("colour").lower()
    kinds = {"d": Ending.DRAW, "con": Ending.CONCESSION, "can": Ending.CANCELLATION}
    kind = next(kind for start, kind in kinds.items() if how.startswith(start))
    turn = _ruled(task, Conclusion(kind, (colour,) if colour else (), task.why))
    return Result(f"The game {task.game} is over, and everybody is told. It is turn {turn}.")


def _ruled(task: Task, ruling: "Ruling") -> str:
    """Make a ruling once, and give the name of its turn folder.

    Raises UserError if the game has gone on since the mail was read, or it does not fit the game.
    """
    from adjudicator.judge.rulings.rulings import rule

    if (now := stage_of(task.office.ledger, task.game)) and now != task.stage:
        raise UserError(
            f"Since that mail was read, {task.game} has gone on: it waits for {_name(task, now)}.",
            "Nothing was changed. Look at the status, and write the command again.",
        )
    return rule(task.office, task.folder, ruling, ruled_by=task.id)


def _name(task: Task, stage: str) -> str:
    """A stage in words."""
    return name_of_stage(task.office.home, task.game, StageId.parse(stage))


def _colour(task: Task) -> str:
    return task.command.get("colour").lower()
