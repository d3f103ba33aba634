"""Seats that come open by a stage: the game master is told, who may know of somebody for them."""

from collections.abc import Iterator

from adjudicator.judge.game.games import Game
from adjudicator.judge.outgoing.letters import letter
from adjudicator.judge.outgoing.outbox import Posting
from adjudicator.judge.outgoing.postings import to_game_master
from adjudicator.judge.run.office import Office
from adjudicator.judge.run.outcomes import Kind
from adjudicator.reports.facts import StageFacts


def told_of_open_seats(office: Office, game: Game, facts: StageFacts) -> Iterator[Posting]:
    """A mail to the game master for each player who has missed so many stages with this one.

    Raises UserError if a template is missing or faulty.
    """
    for one in facts.attendance:
        if one.missed and one.in_a_row == facts.opens_after:
            said = letter(
                office.templates(game.folder),
                "seat_open",
                game=game.name,
                rules=game.settings.rules,
                turns=game.state.order,
                stage=facts.stage,
                colour=one.player,
                person=game.settings.player(one.player).name,
                times=one.in_a_row,
            )
            yield to_game_master(office, said, Kind.NOTICE, game=game.name)
