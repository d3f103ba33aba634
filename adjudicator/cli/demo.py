"""`adjudicator demo`: play one round of the game that ships with the program."""

import sys
from datetime import datetime
from pathlib import Path
from typing import Final

import click
from rich.console import Console
from rich.table import Column, Table

from adjudicator.cli._running import office_alone
from adjudicator.cli._told import Written, written
from adjudicator.judge.home import Home
from adjudicator.judge.outgoing.ways import real_ways
from adjudicator.judge.run import demo
from adjudicator.judge.run.tick import Run, tick

PLACE: Final = Path("demo-run")
_SHOWN: Final = "02-red-gmail-typo.eml"
"""The mail whose receipt is shown whole: one of its lines cannot be used."""


@click.command
def command() -> None:
    """Play one round of the game that ships with the program, from its mails to its reports.

    Works on a copy in the folder demo-run, which is made anew each time, at fixed times and with a
    published secret: every run gives the same files.
    """
    console = Console(highlight=False, markup=False)
    home = demo.set_up(PLACE)
    console.print("Six people play a round a week by mail. In round 3 these mails come.\n")
    _play_mails(console, home)
    console.rule("After the deadline: the round is judged", align="left")
    _run(home, demo.JUDGED)
    demo.tidy(home)
    console.print(demo.public_report(home))
    console.rule("What there is to see", align="left")
    _show_ways_on(console, demo.write_your_turn(home))


def _play_mails(console: Console, home: Home) -> None:
    """Deliver the mails one after the other, with a run after each, and show what came of them."""
    table = Table("came in", Column("mail", no_wrap=True), "answered", box=None, pad_edge=False)
    receipt = ""
    for mail in demo.deliveries():
        demo.deliver(home, mail)
        answers = _run(home, mail.arrival)
        verdict = answers[0].subject.partition(": ")[2] if answers else "not at all, a machine’s"
        table.add_row(f"{mail.arrival.astimezone(demo.ZONE):%a %H:%M}", mail.name, verdict)
        receipt = answers[0].text if mail.name == _SHOWN else receipt
    console.print(table)
    console.rule(f"The answer to {_SHOWN}", align="left")
    console.print(receipt)


def _run(home: Home, at: datetime) -> list[Written]:
    """Do one run of the judge, and give the mails that it wrote."""
    with office_alone(home.root, at) as office:
        tick(Run(office, real_ways(office)))
        return written(office)


def _show_ways_on(console: Console, your_turn: Path) -> None:
    program = f"{sys.argv[0]} --home {PLACE}"
    at = f"--at {demo.AFTERWARDS:%Y-%m-%dT%H:%MZ}"
    console.print(
        f"{PLACE}/outbox holds the receipts and reports as they were mailed,\n"
        f"{PLACE}/world/turns/0003.1 the judged round, with all reports as text and HTML,\n"
        f"{PLACE}/world/turns/0003.1/maps/full.png its map.\n"
    )
    console.print("Try next: see where the game stands; then order something yourself, as Inés.")
    console.print(f"The mail {PLACE / your_turn.name} is a beginning; change it as you like.\n")
    console.print(f"  {program} status {at}", soft_wrap=True)
    console.print(f"  {program} read {PLACE / your_turn.name} {at}", soft_wrap=True)
    console.print(f"  {program} map world --style panels -o map.png", soft_wrap=True)
