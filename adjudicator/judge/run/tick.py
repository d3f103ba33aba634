"""One run: heal, take mail in, handle it, judge what is due, send (DESIGN 7).

What is heavy to import is imported where it is needed: most runs find nothing to do.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Final

from msgspec import Struct, field

from adjudicator.errors import UserError
from adjudicator.judge.clock.deadlines import to_text
from adjudicator.judge.clock.waiting import Waiting
from adjudicator.judge.home import GameFolder, writing
from adjudicator.judge.outgoing.ways import Ways
from adjudicator.judge.run.failures import TRIES, Step, failed, is_given_up, is_tried, succeeded
from adjudicator.judge.run.office import Office
from adjudicator.judge.run.outcomes import Outcome

if TYPE_CHECKING:
    from adjudicator.judge.game.games import Game
    from adjudicator.judge.run.desk import Desk

_HERE: Final = "the judge"
_MAIL: Final = "a mail that came in"
_FAILED: Final = (
    "The game {game} waits, since the program failed at it; nothing of it is lost. It is tried"
    " again after growing pauses; “adjudicator run {game}” tries at once."
)
_GIVEN_UP: Final = (
    "The program has failed {tries} times at {step} {game}, and leaves the game alone now.\n"
    "Once the fault is mended, “adjudicator release {game}” lets it try again, and so does an"
    " answer with “gm: release {game}”."
)


class Done(Struct):
    """What a run did, in order; of troubles, those that are news."""

    began: list[str] = field(default_factory=list)
    handled: list[tuple[str, Outcome]] = field(default_factory=list)
    commands: list[tuple[str, str]] = field(default_factory=list)
    judged: list[Waiting] = field(default_factory=list)
    put_off: list[Waiting] = field(default_factory=list)
    troubles: list[str] = field(default_factory=list)


class Run(Struct, frozen=True):
    """A run on its way. With `at_once` this game's stage is judged now, before its deadline.

    A run `by_hand` is told of all trouble, one by cron only of what is news. A run `by_clock` is at
    the time that the machine's clock shows, and not at one that is pretended. `parked` are games
    that are left alone in this run, since something is wrong with them.
    """

    office: Office
    ways: Ways
    at_once: str = ""
    by_hand: bool = False
    by_clock: bool = False
    parked: set[str] = field(default_factory=set)
    done: Done = field(default_factory=Done)

    def trouble(self, about: str, said: str, key: str = "") -> None:
        """Tell the game master of something, unless that was done lately.

        `key` tells the same trouble again where its words may differ.
        """
        from adjudicator.judge.run.trouble import Trouble, tell

        if tell(self.office, Trouble(about, said, key)) or self.by_hand:
            self.done.troubles.append(said)

    def is_left_alone(self, way: str) -> bool:
        """Whether a mail server that failed lately is not tried; a run by hand tries at once."""
        from adjudicator.judge.outgoing.rests import is_resting

        return not self.by_hand and is_resting(self.office.ledger, way, self.office.now)

    def park(self, game: str, said: str) -> None:
        """Leave a game alone in this run, and tell why."""
        self.parked.add(game)
        self.trouble(game, said)

    def tries(self, game: str, step: Step) -> bool:
        """Whether a step of a game is tried in this run, or left alone since it has failed."""
        if is_tried(self.office.ledger, game, step, self.office.now, by_hand=self.by_hand):
            return True
        if is_given_up(self.office.ledger, game, step):
            self.trouble(game, _GIVEN_UP.format(game=game, step=step, tries=TRIES))
        return False

    @contextmanager
    def parking(self, game: str, step: Step) -> Iterator[None]:
        """What goes wrong with one game parks that game, and stops neither the run nor others."""
        try:
            yield
        except UserError as error:
            self.park(game, str(error))
        except Exception as error:  # noqa: BLE001 - a fault of ours
            from adjudicator.judge.run.trouble import set_aside

            path = set_aside(self.office.home, game, None)
            failed(self.office.ledger, game, step, self.office.now, type(error).__name__)
            self.park(game, f"{_FAILED.format(game=game)}\n{path} tells how.")
        else:
            succeeded(self.office.ledger, game, step)


def tick(run: Run) -> Done:
    """Do all that there is to do at this time. May be repeated, and stopped anywhere.

    Raises UserError if the ledger or the home cannot be written; the next run goes on from there.
    """
    from adjudicator.judge.clock.clock_watch import look_at_arrivals, look_at_the_clock
    from adjudicator.judge.clock.reminders import remind
    from adjudicator.judge.gamemaster.command_log import note_stages
    from adjudicator.judge.run.judging import end_holds, judge_what_is_due
    from adjudicator.judge.run.post import fetch, send

    _heal(run)
    look_at_the_clock(run)
    end_holds(run)
    note_stages(run.office)
    all_read = fetch(run)
    look_at_arrivals(run)
    if _handle(run, all_read=all_read):
        _carry_out(run)
        _count_votes(run, all_read=all_read)
        judge_what_is_due(run, all_read=all_read)
        _end_votes(run)
        note_stages(run.office)
        remind(run)
    _tell_of_the_unreachable(run)
    _tell_of_templates(run)
    _tell_of_runs(run)
    send(run)
    _remember(run)
    return run.done


def _remember(run: Run) -> None:
    from adjudicator.judge.clock.clock_watch import remember_the_clock

    with run.office.ledger.transaction():
        run.office.ledger.run("DELETE FROM runs")
        run.office.ledger.run("INSERT INTO runs (at) VALUES (?)", to_text(run.office.now))
        remember_the_clock(run)


def _heal(run: Run) -> None:
    from adjudicator.judge.outgoing.outbox import drop_old_bodies, settle_interrupted

    settle_interrupted(run.office.ledger, run.office.now)
    for row in drop_old_bodies(run.office.ledger, run.office.now):
        copy = run.office.home.game(row["game"]).outgoing(row["stage"], row["message_id"])
        with writing(copy):
            copy.unlink(missing_ok=True)
    for folder in run.office.home.games():
        if run.tries(folder.name, Step.HEALING):
            with run.parking(folder.name, Step.HEALING):
                _heal_game(run, folder)
        else:
            run.parked.add(folder.name)


def _heal_game(run: Run, folder: GameFolder) -> None:
    from adjudicator.judge.run.heal import heal

    heal(run.office, folder, partial(run.trouble, folder.name))
    if folder.judged():
        return
    from adjudicator.judge.game.begin import begin_game

    tell = partial(run.trouble, folder.name)
    if begin_game(run.office, folder, tell):
        heal(run.office, folder, tell)
        run.done.began.append(folder.name)


def _handle(run: Run, *, all_read: bool) -> bool:
    """Handle each mail that waits, as if alone, and say whether none was left undone."""
    from adjudicator.judge.incoming.received import unhandled

    if not (mails := unhandled(run.office.ledger)):
        return True
    from adjudicator.judge.run.desk import open_desk
    from adjudicator.judge.run.judging import judged_now

    due = judged_now(run) if all_read else ()
    games = _games(run)
    desk = open_desk(run.office, games, due, some_game_is_parked=bool(run.parked))
    for mail in mails:
        try:
            with run.office.ledger.transaction():
                outcome = desk.handle(mail)
                _tell_of_mail(run, desk)
        except UserError as error:
            run.trouble(
                _HERE, f"{error}\nUntil this is put right, mail waits and nothing is judged."
            )
            return False
        if outcome is not None:
            run.done.handled.append((mail.mail_id, outcome))
    return True


def _carry_out(run: Run) -> None:
    """Carry out what the game master told by mail."""
    if run.office.ledger.value("SELECT 1 FROM commands WHERE NOT answered"):
        from adjudicator.judge.gamemaster.commands import carry_out

        carry_out(run)


def _count_votes(run: Run, *, all_read: bool) -> None:
    """Carry out what the players have voted for."""
    if run.office.ledger.value(_IS_VOTED_ON):
        from adjudicator.judge.talk.vote_steps import carry_out_votes

        carry_out_votes(run, all_read=all_read)


def _end_votes(run: Run) -> None:
    """Tell of votes whose stage has been judged."""
    if run.office.ledger.value(_IS_VOTED_ON):
        from adjudicator.judge.talk.vote_steps import end_votes

        end_votes(run)


_IS_VOTED_ON: Final = "SELECT 1 FROM motions WHERE state IN ('open', 'passed')"


def _tell_of_mail(run: Run, desk: "Desk") -> None:
    """Tell of what came up with a mail, in its own transaction: a stop would lose it later."""
    while desk.troubles:
        run.trouble(_MAIL, desk.troubles.pop(0))
    while desk.returned:
        from adjudicator.judge.outgoing.unreachable import of_return

        one = desk.returned.pop(0)
        trouble = of_return(run.office, one, f"Mail to {', '.join(one.bad)} came back.")
        run.trouble(trouble.about, trouble.said, trouble.key)


def _games(run: Run) -> list["Game"]:
    """The games that can be read; what is wrong with the others is told."""
    from adjudicator.judge.game.games import load_game

    games = []
    for name in [folder.name for folder in run.office.home.games()]:
        if name in run.parked:
            continue
        if not run.tries(name, Step.READING):
            run.parked.add(name)
            continue
        with run.parking(name, Step.READING):
            games.append(load_game(run.office.home.game(name), run.office.ledger))
    return games


def _tell_of_templates(run: Run) -> None:
    """Tell of the games' own templates that failed; their mails were made with shipped ones."""
    for game, said in run.office.template_faults():
        run.trouble(game, f"{said}\nNothing waits for it: mails are made with the one that ships.")


def _tell_of_runs(run: Run) -> None:
    """Write the digest, where there is something to tell."""
    from adjudicator.judge.incoming.mail_log import is_there_news

    if run.office.config.digest and is_there_news(run.office):
        from adjudicator.judge.run.digest import tell_of_runs

        tell_of_runs(run.office)


def _tell_of_the_unreachable(run: Run) -> None:
    """Tell again of players whom no mail reaches, while there is time to ask them."""
    if run.office.ledger.value("SELECT 1 FROM bounces"):
        from adjudicator.judge.outgoing.unreachable import shortly_before_the_deadline

        for one in shortly_before_the_deadline(run.office):
            run.trouble(one.about, one.said, one.key)
