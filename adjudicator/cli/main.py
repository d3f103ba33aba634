"""The command group. It imports no more than click and the errors until a command is called."""

import os
import sys
from importlib import import_module
from keyword import iskeyword
from pathlib import Path
from typing import cast

import click

from adjudicator.errors import UserError

# Each command and its one line of help. The command NAME is the click command `command` in the
# module adjudicator.cli.NAME, with `_` for `-`. Help reads this table instead of the modules,
# because importing them costs more than many a turn.
COMMANDS: dict[str, str] = {
    "demo": "Play one round of the game that ships with the program.",
    "new": "Make a game, and a home for it where there is none.",
    "tick": "Do one run: fetch mail, answer, judge what is due, send.",
    "run": "Do one run by hand, and judge a game early.",
    "receive": "Take in one mail from standard input.",
    "send": "Send what waits in the outbox.",
    "read": "Say what the judge makes of a mail, without acting on it.",
    "mail": "Show mails that came in, and what became of them.",
    "status": "Show who is in, what is due, what is held.",
    "report": "Print a report of a judged stage.",
    "history": "Tell all rounds of a game in short.",
    "pending": "Show the orders that wait to be judged.",
    "who": "Tell who plays a game.",
    "rules": "Tell the rules of a game in words.",
    "map": "Draw the map of a game into a file.",
    "preview": "Say what would come of orders, without giving them.",
    "doctor": "Look whether everything is as it must be.",
    "hold": "Judge nothing of a game for a while.",
    "release": "Let a game on hold go on, or trust the clock again.",
    "extend": "Move the deadline of a game.",
    "remind": "Remind those who have sent no orders.",
    "orders": "Give orders in a player's name, who is told.",
    "announce": "Tell everybody in a game something.",
    "tell": "Tell some players of a game something.",
    "resend": "Send a report once more.",
    "digest": "Write the digest now.",
    "deadlines": "Tell the next deadlines of a game.",
    "press": "Print what was written to all, or to you.",
    "approve": "Let somebody into a game who has asked to join.",
    "refuse": "Tell somebody who has asked to join a game that they cannot.",
    "replace": "Give a seat of a game to another person.",
    "eject": "Take a player out of a game.",
    "rollback": "Take the latest judged stage of a game back.",
    "review": "Look at a judged stage that waits to go out.",
    "discard": "Throw a judged stage away that waits to be looked at.",
    "edit": "Change the position of a game, and tell everybody why.",
    "conclude": "End a game as a draw, by concession, or without a winner.",
    "export": "Write a game, or its public record, into a file.",
    "import": "Take a game out of a file into this home.",
    "verify": "Judge every stage of a game again, and compare.",
    "odds": "Tell the odds of a battle.",
    "resolve": "Play a position from a file and check what it expects.",
}


PRIVATE = 0o077
"""The rights that nobody else has on files and folders that are made."""


class LazyGroup(click.Group):
    """A group that imports the module of a command when the command is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Give the names in the order of the table."""
        del ctx
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the command's module, or give None for a name that is not in the table."""
        del ctx
        if cmd_name not in COMMANDS:
            return None
        name = cmd_name.replace("-", "_")
        module = import_module(f"adjudicator.cli.{name}{'_' if iskeyword(name) else ''}")
        return cast("click.Command", module.command)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the table, without an import."""
        del ctx
        if COMMANDS:
            with formatter.section("Commands"):
                formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=LazyGroup)
@click.option(
    "--home",
    envvar="ADJUDICATOR_HOME",
    type=click.Path(path_type=Path, readable=False),  # find_home looks, for receive's exit code
    metavar="FOLDER",
    help="The judge's home. Without it, ADJUDICATOR_HOME, else ./games if it holds judge.yaml.",
)
@click.version_option(package_name="adjudicator", prog_name="adjudicator")
@click.pass_context
def group(ctx: click.Context, home: Path | None) -> None:
    """Judge same-time Risk by mail.

    Exit codes: 0 all is well, 1 a check failed, 2 something you can put right was wrong.
    """
    ctx.obj = home


def main() -> None:
    """Run the command line; a UserError is printed in one piece and exits with its code.

    What it writes is for its user alone: hands and orders stand in turn folders, mails and ledger.
    """
    os.umask(PRIVATE)
    try:
        group(prog_name="adjudicator")
    except UserError as error:
        click.echo(f"adjudicator: {error}", err=True)
        sys.exit(error.exit_code)
