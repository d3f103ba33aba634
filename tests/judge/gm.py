"""The game master of a table, who writes commands by mail and gets answers."""

from email.message import EmailMessage

from adjudicator.core.ids import StageId
from adjudicator.judge.game.settings import HOUSE
from adjudicator.judge.incoming.tokens import GAME_MASTER
from tests.judge.table import START, Table, body

ADDRESS = "gm@example.org"
NO_STAGE = StageId(0, 0)


def reply_to(table: Table, game: str = HOUSE, stage: StageId = NO_STAGE) -> str:
    """Where mails to the game master are answered to: the token in it proves who writes."""
    with table.office(START) as office:
        return office.reply_to(game, stage, GAME_MASTER)


def command(table: Table, *lines: str, **headers: str) -> None:
    """A mail of the game master's, by default an answer to a mail about no one game."""
    headers = {"sender": ADDRESS, "to": reply_to(table), "answers": "", **headers}
    table.write("red", "\n".join(lines), subject="Re: [judge]", **headers)


def answers(table: Table) -> list[EmailMessage]:
    """All mails to the game master, oldest first."""
    return [mail for mail in table.sent if mail["To"] == ADDRESS]


def told(table: Table) -> str:
    """Subject and text of the latest of them."""
    latest = answers(table)[-1]
    return f"{latest['Subject']}\n{body(latest).strip()}"
