"""The letter that reminds a player who has sent no orders."""

from collections.abc import Mapping
from typing import Final

from adjudicator.core.ids import Colour
from adjudicator.core.refusals import listed
from adjudicator.core.rules import Rules
from adjudicator.core.schedule import Part, current_parts
from adjudicator.judge.clock.attendance import in_a_row
from adjudicator.judge.clock.standing import stands_in
from adjudicator.judge.clock.waiting import Waiting
from adjudicator.judge.game.games import Game
from adjudicator.judge.outgoing.notices import notice
from adjudicator.judge.outgoing.outbox import Posting
from adjudicator.judge.run.office import Office
from adjudicator.reports import clock


def reminder(office: Office, game: Game, one: Waiting, colour: Colour) -> Posting:
    """Tell a player what happens if no orders come. Raises UserError for a faulty template."""
    missed = in_a_row(office.ledger, game.name, colour)
    opens_after = game.settings.misses.civil_disorder
    return notice(
        office,
        game,
        one,
        colour,
        "reminder",
        left=clock.span(one.deadline - office.now),
        default=what_happens(game),
        standing=bool(stands_in(office.ledger, game, colour)),
        missed=missed,
        opens_after=opens_after,
    )


_DEFAULTS: Final[Mapping[Part, str]] = {
    Part.DRAFT: "each time you get the first free territory alphabetically",
    Part.ELECTION: "you get only territories that nobody wins by bids",
    Part.PLACEMENT: "your armies go where your border is weakest",
    Part.CAPITAL: "your capital is where most of your armies stand",
    Part.REINFORCEMENT: "your reinforcements go where your border is weakest",
    Part.BATTLE: "you attack nobody",
    Part.ATTACK: "you attack nobody",
    Part.MOVE: "none of your armies moves",
    Part.INHERITANCE: "your cards are traded as far as they must be",
}
"""What the rule book makes of no orders."""

_LOST: Final = "your reinforcements are lost"


def what_happens(game: Game) -> str:
    """What becomes of a player without orders in the stage that a game waits for, in clauses."""
    rules = game.settings.rules
    parts = current_parts(game.state, rules)
    told = [part for part in parts if part is not Part.MOVE or parts == (Part.MOVE,)]
    return listed([_clause(part, rules) for part in told])


def _clause(part: Part, rules: Rules) -> str:
    is_lost = part is Part.REINFORCEMENT and rules.unplaced == "lost"
    return _LOST if is_lost else _DEFAULTS[part]
