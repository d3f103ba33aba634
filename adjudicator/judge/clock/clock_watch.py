"""The machine's clock: time that the judge was down is given back, and a clock that jumps is told.

Only runs by that clock look at it; one that pretends a time knows nothing of it.
"""

from datetime import timedelta
from typing import TYPE_CHECKING, Final

from adjudicator.judge.clock.deadlines import from_text, to_text
from adjudicator.judge.ledger import Ledger
from adjudicator.judge.run.office import Office

if TYPE_CHECKING:
    from adjudicator.judge.run.tick import Run

_SLACK: Final = timedelta(minutes=10)
"""How far back a clock may be set without a word: machines mend theirs."""

_JUMP: Final = timedelta(weeks=4)
"""No judge is down for so long without somebody to look at it."""

_AHEAD: Final = timedelta(hours=1)
"""How far behind the mail servers' clocks this machine's may be."""

_CURE: Final = (
    "Nothing is judged until you have looked; mail is read and answered, and whatever is ordered"
    " counts. Set the clock if it is wrong, then let “adjudicator release --clock” say that it is"
    " right."
)


def is_stopped(ledger: Ledger) -> bool:
    """Whether the clock is not trusted, so that nothing is judged."""
    return bool(why_stopped(ledger))


def why_stopped(ledger: Ledger) -> str:
    """Why the clock is not trusted, in a sentence; empty if it is."""
    return str(ledger.value("SELECT stopped FROM clock") or "")


def look_at_the_clock(run: "Run") -> None:
    """Before mail is fetched: compare the time with that of the latest run."""
    office = run.office
    latest = office.ledger.one("SELECT at, by_cron FROM clock WHERE stopped = ''")
    if latest is None or not run.by_clock:
        return
    at = from_text(latest["at"])
    if office.now < at - _SLACK:
        _stop(run, f"It shows {to_text(office.now)}, but the latest run was at {to_text(at)}.")
    elif office.now > at + _JUMP:
        said = f"It shows {to_text(office.now)}, and the latest run was at {to_text(at)}"
        _stop(run, f"{said}, more than four weeks before.")
    elif latest["by_cron"] and office.now - at > office.config.outage > timedelta():
        from adjudicator.judge.clock.outage import give_time_back

        give_time_back(run, at)


def look_at_arrivals(run: "Run") -> None:
    """After mail was fetched: compare the time with that at which mails arrived."""
    if not run.by_clock or is_stopped(run.office.ledger):
        return
    newest = run.office.ledger.value("SELECT max(arrival) FROM received WHERE outcome IS NULL")
    if newest and from_text(newest) > run.office.now + _AHEAD:
        _stop(run, f"It shows {to_text(run.office.now)}, but a mail arrived at {newest}.")


def remember_the_clock(run: "Run") -> None:
    """At the end of a run: note its time, unless the clock is not trusted. Within a transaction."""
    ledger = run.office.ledger
    if run.by_clock and not is_stopped(ledger):
        ledger.run("DELETE FROM clock")
        ledger.run(
            "INSERT INTO clock (at, by_cron, stopped) VALUES (?, ?, '')",
            *(to_text(run.office.now), not run.by_hand),
        )


def trust_the_clock(office: Office) -> str:
    """The game master says that the clock is right. One transaction.

    Gives why it was not trusted, empty if it was.
    """
    why = why_stopped(office.ledger)
    with office.ledger.transaction():
        office.ledger.run("DELETE FROM clock")
        office.ledger.run(
            "INSERT INTO clock (at, by_cron, stopped) VALUES (?, 0, '')", to_text(office.now)
        )
    return why


def _stop(run: "Run", why: str) -> None:
    with run.office.ledger.transaction():
        run.office.ledger.run("UPDATE clock SET stopped = ?", why)
        if not run.office.ledger.value("SELECT 1 FROM clock"):
            run.office.ledger.run(
                "INSERT INTO clock (at, by_cron, stopped) VALUES (?, 0, ?)",
                *(to_text(run.office.now), why),
            )
        run.trouble("the clock", f"I do not trust the clock of this machine. {why}\n{_CURE}")
