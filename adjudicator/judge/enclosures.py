"""The files that come with the reports of those who asked for them."""

from adjudicator.core.ids import Colour, StageId
from adjudicator.judge import player_settings
from adjudicator.judge.office import Office
from adjudicator.mail.compose import Attachment
from adjudicator.reports.calendar_file import calendar_file
from adjudicator.reports.facts import StageFacts


def enclosures(
    office: Office, facts: StageFacts, following: StageId, colour: Colour
) -> tuple[Attachment, ...]:
    """What a player wants to have with the report of a stage; `following` is the next one."""
    wanted = player_settings.is_on(office.ledger, facts.game, colour, player_settings.CALENDAR)
    if not wanted or facts.deadline is None:
        return ()
    text = calendar_file(facts, facts.deadline, following, office.config.domain)
    parameters = (("charset", "utf-8"), ("method", "PUBLISH"))
    return (Attachment("deadline.ics", "text/calendar", text.encode(), parameters),)
