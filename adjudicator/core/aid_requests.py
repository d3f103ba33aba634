"""What an attack asks for beside its dice, and why it may not have it (X3, X4)."""

from collections.abc import Iterator

from adjudicator.core.aids import Aids
from adjudicator.core.battles import Force
from adjudicator.core.ids import Colour, TerritoryName
from adjudicator.core.orders import Assault
from adjudicator.core.refusals import Reason
from adjudicator.core.rules import Rules
from adjudicator.core.state import State


def granted(state: State, order: Assault, player: Colour, rules: Rules) -> Aids:
    """What an order has on its side, by the position in which it begins.

    A card that is taken on the way helps from the next order on.
    """
    refused = {reason.rule for reason in no_aids(state, order, player, rules)}
    return Aids(
        reroll=order.reroll is not None and "X3" not in refused,
        commander=order.commander and "X4" not in refused,
    )


def aids_between(state: State, leg: Force, order: Assault, of_order: Aids) -> Aids:
    """What of that helps the dice of one attack of the order: that of these armies."""
    shown = order.reroll in (leg.origin, leg.target) and _holds(state, leg.owner, order.reroll)
    return Aids(reroll=of_order.reroll and shown, commander=of_order.commander and not state.led)


def no_aids(state: State, order: Assault, player: Colour, rules: Rules) -> tuple[Reason, ...]:
    """Why what an order asks for does not help it; the attack itself stands."""
    return (*_no_reroll(state, order, player, rules), *_no_commander(state, order, rules))


def _no_reroll(state: State, order: Assault, player: Colour, rules: Rules) -> Iterator[Reason]:
    card = order.reroll
    if card is None:
        return
    if not rules.reroll:
        yield _standing("X3", "No die is rolled again in this game")
    elif card not in (order.origin, order.target, *order.then):
        yield _standing(
            "X3", f"The card {card} shows no land of this attack, so no die is rerolled"
        )
    elif not _holds(state, player, card):
        yield _standing("X3", f"You do not hold the card {card}, so no die is rerolled")


def _holds(state: State, player: Colour, card: TerritoryName | None) -> bool:
    return any(one.territory == card for one in state.hand(player))


def _no_commander(state: State, order: Assault, rules: Rules) -> Iterator[Reason]:
    if not order.commander:
        return
    if not rules.commander:
        yield _standing("X4", "There is no commander in this game")
    elif state.led:
        yield _standing("X4", "Your commander has turned a die in this turn already")


def _standing(rule: str, why: str) -> Reason:
    return Reason(rule, f"{why}; the attack stands.")
