"""What reports of the set-up need: what the stage was for, and what the next one asks (round 0)."""

from typing import Any

from adjudicator.core.ids import NEUTRAL
from adjudicator.core.rules import Rules
from adjudicator.core.schedule import Part, placement_mails_left
from adjudicator.core.view import View


def setup_values(view: View, rules: Rules) -> dict[str, Any]:
    """The values for `setup_words`.

    `set_up_was` is what the judged stage was for, None for the deal, and `set_up_next` what the
    next one is for; both are None outside the set-up. `place_now` is what the reader places in the
    next of `mails_left` mails, `neutral_left` what is left of the neutral army (W1), `budget` the
    points of each player in an election.
    """
    following = None if view.next_round or view.is_over else view.next_parts[0]
    mails = placement_mails_left(view.next_stage, rules) if following is Part.PLACEMENT else 1
    return {
        "set_up_was": None if view.round or not view.stage else view.parts[0],
        "set_up_next": following,
        "mails_left": mails,
        "place_now": -(-(view.standing.to_place if view.standing else 0) // mails),
        "neutral_left": rules.neutral - _neutral_standing(view),
        "budget": rules.election.budget(len(view.territories), len(view.standings)),
    }


def _neutral_standing(view: View) -> int:
    return sum(it.armies for it in view.territories.values() if it.owner == NEUTRAL)
