"""What a player is told who asks to join or to watch the game that the player plays in."""

from adjudicator.judge.incoming.errand import Ran
from adjudicator.judge.run.case import Case
from adjudicator.judge.run.outcomes import Outcome
from adjudicator.language.reading import Setting


def plays_already(case: Case, setting: Setting) -> Ran:
    """A line about joining or watching, which in a player's mail changes nothing."""
    del setting
    game, colour = case.game.name, case.seat.colour.capitalize()
    note = (
        f"You play {colour} in {game}, and get the reports of that seat. To play in another game,"
        " or to watch one, name it in a mail without orders, as in “join NAME” or “observe NAME”."
    )
    return Ran((note,), outcome=Outcome.NOTHING_FOUND)
