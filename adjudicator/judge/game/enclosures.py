"""The files that come with the mails of those who asked for them."""

from collections.abc import Iterator
from datetime import datetime

from adjudicator.core.ids import Colour, StageId
from adjudicator.core.turn import TurnRecord
from adjudicator.core.view import view_for
from adjudicator.judge.game.games import Game
from adjudicator.judge.incoming.player_settings import CALENDAR, DATA, is_on
from adjudicator.judge.run.office import Office
from adjudicator.mail.compose import Attachment
from adjudicator.reports.facts import StageFacts
from adjudicator.reports.wording import stage_name


def enclosures(
    office: Office, game: Game, record: TurnRecord, facts: StageFacts, colour: Colour
) -> Iterator[Attachment]:
    """What a player wants to have with the report of a stage."""
    if facts.deadline:
        following = StageId(record.state.round, record.state.stage)
        yield from calendar(office, game, following, facts.deadline, colour)
    if is_on(office.ledger, game.name, colour, DATA):
        from adjudicator.reports.data_file import data_file

        view = view_for(colour, game.state, record, game.settings.rules)
        stage = facts.stage
        ruling = f"+{stage.ruling}" if stage.ruling else ""
        name = f"{game.name}-{stage.round}.{stage.stage}{ruling}.json"
        yield Attachment(name, "application/json", data_file(view, facts).encode())


def calendar(
    office: Office, game: Game, stage: StageId, due: datetime, colour: Colour
) -> Iterator[Attachment]:
    """The calendar file for a player who wants it, wherever a deadline is set or moves."""
    if is_on(office.ledger, game.name, colour, CALENDAR):
        from adjudicator.reports.calendar_file import Deadline, calendar_file

        event = Deadline(
            game.name,
            game.settings.title,
            stage_name(stage, game.settings.rules, game.state.order),
            due,
            office.now,
        )
        text = calendar_file(event, office.config.domain)
        parameters = (("charset", "utf-8"), ("method", "PUBLISH"))
        yield Attachment("deadline.ics", "text/calendar", text.encode(), parameters)
