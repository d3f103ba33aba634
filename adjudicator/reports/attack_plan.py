"""What a player's attacks of a game of turns will be, step by step, with the odds of each."""

from collections.abc import Sequence

from msgspec.structs import replace

from adjudicator.core.aid_requests import no_aids
from adjudicator.core.ids import Colour
from adjudicator.core.orders import Assault, Condition, Fate
from adjudicator.core.phases.attack import Turn, attacks_of
from adjudicator.core.refusals import listed
from adjudicator.core.rules import Rules
from adjudicator.core.state import State
from adjudicator.core.turn import TurnRecord
from adjudicator.odds.plan import Step, plan_odds
from adjudicator.reports.odds import percent
from adjudicator.reports.order_nouns import in_case, limits


def attack_plan(
    before: State, player: Colour, record: TurnRecord, rules: Rules, void: Sequence[Assault]
) -> tuple[str, ...]:
    """A line for each attack that is not `void`, with the odds that each of its steps captures.

    `record` is what `foresee` made of the orders on the position `before`. Nothing that the
    player cannot know counts: neither the cards of others nor how they want to defend.
    """
    position = replace(record.state, out=before.out)
    orders = tuple(
        _aided(order, position, player, rules) if isinstance(order, Assault) else order
        for order in record.orders[player]
        if order not in void
    )
    plan = plan_odds(position, Turn(player, {player: orders}, rules))
    if plan is None:
        return tuple(_told(order, ()) for order in attacks_of(orders))
    return tuple(_told(one.order, one.steps) for one in plan)


def _aided(order: Assault, state: State, player: Colour, rules: Rules) -> Assault:
    """An attack with nothing beside it but what it may have (X3, X4)."""
    refused = {reason.rule for reason in no_aids(state, order, player, rules)}
    return replace(
        order,
        reroll=None if "X3" in refused else order.reroll,
        commander=order.commander and "X4" not in refused,
    )


def _told(order: Assault, steps: Sequence[Step]) -> str:
    chances = [_chance(step, order) for step in steps] or [""] * (1 + len(order.then))
    onward = "".join(
        f", then {place}{chance}" for place, chance in zip(order.then, chances[1:], strict=True)
    )
    first = f"on {order.target} from {order.origin}{chances[0]}{onward}"
    case = f"{in_case(order)}: " if order.condition else ""
    stops = limits(order)
    return "; ".join([f"{case}{first}", *([listed(stops)] if stops else [])])


def _chance(step: Step, order: Assault) -> str:
    """The odds that a step captures; where it cannot, also why."""
    why = "" if step.captured else _never(step, order)
    return f" ({percent(step.captured)}{why and f': {why}'})"


def _never(step: Step, order: Assault) -> str:
    """Why no course of the turn has a step capture, in a few words; empty if that is only luck."""
    if step.fought:
        return "too few rolls to capture it" if order.rolls is not None else ""
    if step.why is None:
        return f"{step.origin} cannot fall before it"
    match order.condition:
        case Condition(Fate.CAPTURED, territory) if step.why.rule == "A11":
            return f"{territory} cannot fall before it"
        case Condition(Fate.HOLDS, territory) if step.why.rule == "A11":
            return f"no attack on {territory} can come before it"
    said = step.why.sentence.removesuffix(".").partition(". ")[0].partition(", so ")[0]
    return said.replace("By your own words it", "by your own words it", 1)
