"""What the commands have in common that print what a question by mail would bring."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

import click

from adjudicator.cli._running import the_time
from adjudicator.errors import UserError
from adjudicator.judge.clock.waiting import deadline_of
from adjudicator.judge.game.games import load_game
from adjudicator.judge.home import find_home, found_game
from adjudicator.judge.questions.ask import Answer, Ask
from adjudicator.judge.run.office import open_office


@contextmanager
def asking(home: Path | None, name: str, at: datetime | None) -> Iterator[Ask]:
    """The game master asks about a game that has begun.

    Raises UserError if there is none of that name, or it has not begun.
    """
    with open_office(find_home(home), the_time(at)) as office:
        game = load_game(found_game(office.home, name), office.ledger)
        if not game.folder.judged():
            raise UserError(
                f"The game {name} has not begun.", "“adjudicator status” shows what it waits for."
            )
        deadline = deadline_of(office.ledger, name)
        yield Ask(office, game, None, office.config.zone, deadline)


def print_answer(
    home: Path | None, name: str, at: datetime | None, answer: Callable[[Ask, str], Answer]
) -> None:
    """Print what everybody may know."""
    with asking(home, name, at) as ask:
        click.echo(answer(ask, "").letter.text, nl=False)
