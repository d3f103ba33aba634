"""What a player's attacks of a game of turns will be, step by step, with the odds of each."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from adjudicator.core.ids import Colour
from adjudicator.core.orders import Assault, Fate
from adjudicator.core.phases.attack import Turn, attacks_of
from adjudicator.core.refusals import armies, listed
from adjudicator.core.rules import Rules
from adjudicator.core.state import State
from adjudicator.core.turn import TurnRecord
from adjudicator.odds.plan import Step, plan_odds
from adjudicator.reports.odds import percent
from adjudicator.reports.order_nouns import counted


def attack_plan(
    before: State, player: Colour, record: TurnRecord, rules: Rules, void: Sequence[Assault]
) -> tuple[str, ...]:
    """A line for each attack that is not `void`, with the odds that each of its steps captures.

    `record` is what `foresee` made of the orders on the position `before`. Nothing that the
    player cannot know counts: neither the cards of others nor how they want to defend.
    """
    orders = tuple(order for order in record.orders[player] if order not in void)
    position = replace(record.state, out=before.out)
    plan = plan_odds(position, Turn(player, {player: orders}, rules))
    if plan is None:
        return tuple(_told(order, ()) for order in attacks_of(orders))
    return tuple(_told(one.order, one.steps) for one in plan)


def _told(order: Assault, steps: Sequence[Step]) -> str:
    chances = [f" ({percent(step.captured)})" for step in steps] or [""] * (1 + len(order.then))
    onward = "".join(
        f", then {place}{chance}" for place, chance in zip(order.then, chances[1:], strict=True)
    )
    first = f"on {order.target} from {order.origin}{chances[0]}{onward}"
    return "; ".join([f"{_case(order)}{first}", *_limits(order)])


def _case(order: Assault) -> str:
    if order.condition is None:
        return ""
    fate = "has fallen" if order.condition.fate is Fate.CAPTURED else "is still held"
    return f"where {order.condition.territory} {fate}: "


def _limits(order: Assault) -> Iterator[str]:
    """What its player has said of how far it goes, and who moves in."""
    stops = []
    if order.dice is not None:
        stops.append(f"at most {order.dice} {'die' if order.dice == 1 else 'dice'} a roll")
    if order.rolls is not None:
        stops.append(f"at most {order.rolls} {'roll' if order.rolls == 1 else 'rolls'}")
    if order.until_left is not None:
        stops.append(f"no further with {order.until_left} left")
    if order.while_ahead is not None:
        stops.append(f"only as long as you are {order.while_ahead} ahead")
    if order.move_in is not None:
        stops.append(f"{counted(order.move_in)} to move in")
    if order.behind is not None:
        stops.append(f"{armies(order.behind)} to stay behind")
    if stops:
        yield listed(stops)
