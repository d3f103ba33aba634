"""The part of a run that judges: holds that end, stages that are due, and what is in their way."""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Final

from adjudicator.judge.clock.due import Fate, look, quick_fate, slow_fate
from adjudicator.judge.clock.pauses import ended_pauses
from adjudicator.judge.clock.waiting import Waiting, waiting_games
from adjudicator.judge.gamemaster.command_log import is_run_wanted
from adjudicator.judge.run.failures import Step, is_tried

if TYPE_CHECKING:
    from adjudicator.judge.run.tick import Run

_IN_THE_WAY: Final = {
    Fate.REVIEWED: "{game} is judged already, and waits for you to look at it: “adjudicator release"
    " {game}” lets it go out, “adjudicator discard {game}” throws it away.",
    Fate.HELD: "{game} is on hold, so nothing of it is judged. “adjudicator release {game}” lets it"
    " go on.",
    Fate.STOPPED: "The clock of this machine is not trusted, so {game} is not judged."
    " “adjudicator release --clock” says that it is right.",
}
"""What is told where a game should be judged by hand and is not."""


def end_holds(run: "Run") -> None:
    """Let games go on whose hold had a date that has come."""
    for name in ended_pauses(run.office):
        from adjudicator.judge.clock.pauses import release_game
        from adjudicator.judge.game.games import load_game

        if name not in run.parked and run.tries(name, Step.RELEASING):
            with run.parking(name, Step.RELEASING):
                folder = run.office.home.game(name)
                release_game(run.office, load_game(folder, run.office.ledger))


def judged_now(run: "Run") -> set[str]:
    """The games whose stage is judged in this run, if nothing comes up.

    One that would wait for those who have sent nothing so far may be judged all the same, once all
    mail is handled.
    """
    due = [one for one, fate in _fates(run) if fate is Fate.JUDGE and _is_tried(run, one)]
    return {one.game for one in due if not _would_wait(run, one)}


def _is_tried(run: "Run", one: Waiting) -> bool:
    ledger, now = run.office.ledger, run.office.now
    return is_tried(ledger, one.game, Step.JUDGING, now, by_hand=run.by_hand)


def _is_at_once(run: "Run", one: Waiting) -> bool:
    """Whether the game master wants a stage judged whoever is missing."""
    ledger, stage = run.office.ledger, str(one.stage)
    return one.game == run.at_once or is_run_wanted(ledger, one.game, stage, run.office.now)


def _would_wait(run: "Run", one: Waiting) -> bool:
    from adjudicator.judge.clock.misses import to_be_waited_for
    from adjudicator.judge.game.games import load_game

    if not _is_at_once(run, one) and run.tries(one.game, Step.PREPARING):
        with run.parking(one.game, Step.PREPARING):
            game = load_game(run.office.home.game(one.game), run.office.ledger)
            return bool(to_be_waited_for(run.office.ledger, game))
    return False


def judge_what_is_due(run: "Run", *, all_read: bool) -> None:
    """Judge what is due, each game by itself: one that fails does not hold up the others."""
    for one, fate in _fates(run):
        if fate is Fate.JUDGE and not all_read:
            _tell_that_it_waits(run, one)
        elif fate is Fate.JUDGE:
            if run.tries(one.game, Step.JUDGING):
                _judge_one(run, one)
        elif one.game == run.at_once:
            run.trouble(one.game, _IN_THE_WAY[fate].format(game=one.game))


def _fates(run: "Run") -> Iterator[tuple[Waiting, Fate]]:
    """What becomes of the stages that games wait for, but for games that are parked."""
    seen = look(run.office)
    for one in waiting_games(run.office.ledger):
        if one.game in run.parked:
            continue
        fate = quick_fate(run.office, seen, one, at_once=_is_at_once(run, one))
        if fate := fate or _slow_fate(run, one):
            yield one, fate


def _slow_fate(run: "Run", one: Waiting) -> Fate | None:
    from adjudicator.judge.game.games import load_game

    if run.tries(one.game, Step.PREPARING):
        with run.parking(one.game, Step.PREPARING):
            game = load_game(run.office.home.game(one.game), run.office.ledger)
            return slow_fate(run.office, game, one)
    return None


def _tell_that_it_waits(run: "Run", one: Waiting) -> None:
    from adjudicator.judge.game.stage_names import title_of_stage

    title = title_of_stage(run.office.home, one.game, one.stage)
    run.trouble(one.game, f"{title} of {one.game} is due and waits for the mail.")


def _judge_one(run: "Run", one: Waiting) -> None:
    from adjudicator.judge.clock.misses import before_judging
    from adjudicator.judge.game.games import load_game
    from adjudicator.judge.game.turns import judge_stage
    from adjudicator.judge.run.heal import heal

    folder = run.office.home.game(one.game)
    with run.parking(one.game, Step.JUDGING):
        game = load_game(folder, run.office.ledger)
        if not _is_at_once(run, one) and before_judging(run.office, game, one):
            run.done.put_off.append(one)
            return
        judge_stage(run.office, game)
        heal(run.office, folder, partial(run.trouble, folder.name))
        run.done.judged.append(one)
