"""The history of a game by mail: a few lines for each round, the newest first."""

from collections.abc import Sequence
from functools import partial
from itertools import groupby
from typing import Final

from adjudicator.judge.game.past_stages import past_stages
from adjudicator.judge.questions.ask import Answer, Ask
from adjudicator.reports.history import Chapter, chapters
from adjudicator.reports.narrate import tell

_ROUNDS_IN_TABLE: Final = 60
_MOST_GAINS: Final = 300
"""Territories that changed hands, in all rounds that are told: some 20,000 letters."""


def history_answer(ask: Ask, about: str) -> Answer:
    """The rounds of a game. Raises UserError if a turn folder cannot be read, or a template fails.

    It tells what everybody may see.
    """
    del about
    game = ask.game
    past = list(past_stages(game))
    attended = {
        number: [line for one in those for line in one.file.attendance]
        for number, those in groupby(past, key=lambda one: one.file.stage.round)
    }
    found = chapters(((one.before, one.record) for one in past), attended)
    told = _newest(found)
    templates = ask.office.templates(game.folder)
    return Answer(
        ask.letter(
            "history",
            tell=partial(tell, templates, you=None),
            chapters=told,
            older=len(found) - len(told),
            table=found[:_ROUNDS_IN_TABLE],
            seats=game.state.seats,
            over=game.is_over,
        )
    )


def _newest(found: Sequence[Chapter]) -> list[Chapter]:
    """As many of the newest rounds as one mail should hold; the latest in any case."""
    told: list[Chapter] = []
    room = _MOST_GAINS
    for one in found:
        room -= sum(gain.size for gain in one.gains) + 1
        if told and room < 0:
            break
        told.append(one)
    return told
