"""Orders of the classic games that are given only for some case (A11, N4)."""

from adjudicator.core.events import Refused
from adjudicator.core.ids import Colour
from adjudicator.core.orders import Condition, Fate, Order, OrderSet
from adjudicator.core.refusals import Reason, not_so
from adjudicator.core.state import State


def condition_of(order: Order) -> Condition | None:
    """The case for which an order is given; None if it holds in any."""
    return getattr(order, "condition", None)


def unconditional(orders: OrderSet) -> OrderSet:
    """The orders that hold in any case."""
    return tuple(order for order in orders if condition_of(order) is None)


def for_cards_taken(orders: OrderSet) -> OrderSet:
    """What is to be done when the player takes the cards of another (N4)."""
    return tuple(order for order in orders if waits_for_cards(order))


def waits_for_cards(order: Order) -> bool:
    """Whether an order is given for the case that the player takes cards (N4)."""
    condition = condition_of(order)
    return condition is not None and condition.fate is Fate.CARDS


def is_for_another_case(event: Refused) -> bool:
    """Whether an order was left out only since the case did not come for which it was given."""
    condition = condition_of(event.order)
    return condition is not None and event.reason == not_so(condition)


def unmet(order: Order, player: Colour, state: State) -> Reason | None:
    """Why an order is not for this turn as it has gone so far; None if it is (A11)."""
    condition = condition_of(order)
    if condition is None:
        return None
    captured = any(
        one.territory == condition.territory and one.by == player for one in state.captures
    )
    if condition.fate is Fate.CAPTURED:
        return None if captured else not_so(condition)
    attacked = any(target == condition.territory for _, target in state.attacks)
    holds = attacked and not captured
    return None if holds else not_so(condition)
