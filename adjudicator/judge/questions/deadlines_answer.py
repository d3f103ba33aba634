"""The answer to who asks for the deadlines of a game."""

from adjudicator.core.schedule import takes_turns
from adjudicator.judge.clock.pauses import Pause, pause_of
from adjudicator.judge.clock.upcoming import upcoming
from adjudicator.judge.questions.ask import Answer, Ask
from adjudicator.reports import clock


def deadlines_answer(ask: Ask, about: str) -> Answer:
    """The next deadlines on the reader's clock. Raises UserError for a faulty template."""
    del about
    found = upcoming(ask.office, ask.game)
    said = ask.letter(
        "deadlines",
        deadlines=[(clock.on_clock(one.due, ask.zone), one.stage, one.why) for one in found],
        one_at_a_time=takes_turns(ask.game.settings.rules),
        left=clock.span(found[0].due - ask.office.now) if found else "",
        is_past=bool(found) and found[0].due <= ask.office.now,
        pause=_pause(ask, pause_of(ask.office.ledger, ask.game.name)),
    )
    return Answer(said)


def _pause(ask: Ask, pause: Pause | None) -> str:
    """Until when the game is paused, in a few words; empty if it is not."""
    if pause is None:
        return ""
    if pause.until is None:
        return "for the time being"
    return f"until {clock.on_clock(pause.until, ask.zone)}"
