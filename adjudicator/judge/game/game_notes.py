"""What the game master should know of a game beside its players: a sentence each."""

from collections.abc import Iterator
from datetime import datetime

from adjudicator.judge.clock.clock_watch import why_stopped
from adjudicator.judge.clock.deadlines import from_text
from adjudicator.judge.clock.extensions import extensions_of
from adjudicator.judge.clock.pauses import pause_of
from adjudicator.judge.clock.waiting import if_waiting
from adjudicator.judge.rulings.reviews import review_of
from adjudicator.judge.run.failures import TRIES, failures_of
from adjudicator.judge.run.office import Office
from adjudicator.reports.clock import on_clock
from adjudicator.reports.wording import sentence


def notes_of(office: Office, game: str) -> tuple[str, ...]:
    """What holds a game up or waits for somebody's word, whether it can be read or not."""
    found = (_clock, _review, _pause, _moved, _failures, _votes, _applications, _absences)
    return tuple(note for each in found for note in each(office, game))


def _pause(office: Office, game: str) -> Iterator[str]:
    if pause := pause_of(office.ledger, game):
        until = f" until {_on_clock(office, pause.until)}" if pause.until else ""
        yield f"On hold{until}."


def _clock(office: Office, game: str) -> Iterator[str]:
    del game
    if why := why_stopped(office.ledger):
        yield f"Nothing is judged, since the clock of this machine is not trusted. {why}"


def _moved(office: Office, game: str) -> Iterator[str]:
    """That the deadline is not the one that was told first."""
    one = if_waiting(office.ledger, game)
    if moved := extensions_of(office.ledger, one) if one else ():
        times = "once" if len(moved) == 1 else f"{len(moved)} times"
        old, last = _on_clock(office, moved[0].old), moved[-1].cause
        yield f"The deadline was moved {times}, first from {old}; last cause: {last}."


def _review(office: Office, game: str) -> Iterator[str]:
    if review := review_of(office.ledger, game):
        yield f"A judged stage waits for you to look at it: {game}/review/{review.turn}."


def _failures(office: Office, game: str) -> Iterator[str]:
    for one in failures_of(office.ledger, game):
        often = "once" if one.failures == 1 else f"{one.failures} times in a row"
        said = f"The program failed at {one.way} {often}"
        if one.failures < TRIES:
            yield f"{said}; it tries again on {_on_clock(office, one.until)}."
        else:
            yield f"{said}; it waits for “adjudicator release {game}”."


def _votes(office: Office, game: str) -> Iterator[str]:
    """That there is a vote; who voted how is nobody's business."""
    rows = office.ledger.all(
        "SELECT DISTINCT m.kind FROM motions m JOIN waiting w USING (game, stage)"
        " WHERE game = ? AND m.state = 'open' ORDER BY m.kind",
        game,
    )
    yield from (f"A vote is open: {row['kind']}." for row in rows)


def _applications(office: Office, game: str) -> Iterator[str]:
    rows = office.ledger.all(
        "SELECT address, wish FROM applications WHERE game = ? AND state = 'waiting' ORDER BY at",
        game,
    )
    for row in rows:
        wish = f" as {sentence(row['wish'])}" if row["wish"] else ""
        yield f"{row['address']} would like to play{wish}, and waits for your word."


def _absences(office: Office, game: str) -> Iterator[str]:
    rows = office.ledger.all(
        "SELECT colour, since, until FROM absences WHERE game = ? ORDER BY since, colour", game
    )
    for row in rows:
        until = from_text(row["until"])
        if office.now < until:
            since = from_text(row["since"])
            begins = f" from {_on_clock(office, since)}" if since > office.now else ""
            yield f"{sentence(row['colour'])} is away{begins} until {_on_clock(office, until)}."


def _on_clock(office: Office, at: datetime) -> str:
    return on_clock(at, office.config.zone)
