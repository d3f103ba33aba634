"""What the commands that run the judge have in common."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import click

from adjudicator.judge.home import find_home, found_game
from adjudicator.judge.outgoing.ways import (
    Ways,
    real_ways,
    ways_at_a_pretended_time,
    ways_without_trace,
)
from adjudicator.judge.run.lock import PATIENCE, LockedError, locked
from adjudicator.judge.run.office import Office, open_office
from adjudicator.judge.run.tick import Done, Run, tick


def _instant(ctx: click.Context, param: click.Parameter, value: str | None) -> datetime | None:
    """Read a time with its zone. Raises BadParameter where it is none or names no zone."""
    if value is None:
        return None
    try:
        instant = datetime.fromisoformat(value)
    except ValueError:
        instant = None
    if instant is None or instant.tzinfo is None:
        cure = "write it with its zone: 2026-12-06T20:10+01:00, or with Z for UTC"
        raise click.BadParameter(cure, ctx, param)
    return instant.astimezone(UTC)


at_option = click.option(
    "--at", callback=_instant, metavar="TIME", help="Pretend that it is this time."
)


def the_time(at: datetime | None) -> datetime:
    """The time of a run: the one that was named, else now."""
    return at or datetime.now(UTC)


@contextmanager
def office_alone(home: Path | None, at: datetime | None = None) -> Iterator[Office]:
    """The home, ready for work, with its lock.

    Raises UserError if there is none, or LockedError if another run has it.
    """
    found = find_home(home)
    with locked(found), open_office(found, the_time(at)) as office:
        yield office


def run_once(
    home: Path | None,
    at: datetime | None,
    *,
    dry_run: bool,
    game: str = "",
    at_once: bool = False,
) -> None:
    """Do one run, print what must be told, and exit 1 if there is trouble.

    With a game's name everything that was done is told, and so it is in a dry run.
    """
    try:
        with office_alone(home, at) as office:
            if game:
                found_game(office.home, game)
            ways = ways_at_a_pretended_time(office) if at else real_ways(office)
            hurried = game if at_once else ""
            done = (
                rehearse(office, ways, hurried, by_clock=at is None)
                if dry_run
                else tick(Run(office, ways, hurried, by_hand=bool(game), by_clock=at is None))
            )
            if game and not dry_run:
                from adjudicator.cli._told import told

                click.echo("\n".join(told(done, office, game)))
    except LockedError as error:
        if game or error.seconds > PATIENCE:
            raise
        return
    for trouble in done.troubles:
        click.echo(trouble, err=True)
    if done.troubles:
        sys.exit(1)


def rehearse(office: Office, ways: Ways, hurried: str, *, by_clock: bool) -> Done:
    """Do a run on a copy that is thrown away, and print all that it did."""
    from adjudicator.cli._told import told
    from adjudicator.judge.run.dry_run import let_go, throwaway

    with throwaway(office) as copy:
        without_trace = ways_without_trace(ways, copy.home.root / "sent")
        done = tick(Run(copy, without_trace, hurried, by_hand=True, by_clock=by_clock))
        let_go(copy, [one.game for one in done.judged])
        click.echo(
            "A dry run: nothing was stored, moved or sent, and the dice are not the real ones."
        )
        click.echo("\n".join(told(done, copy, hurried)))
    return done
