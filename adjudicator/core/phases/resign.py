"""Players who leave the game of their own will (E8): the first thing in a stage."""

from collections.abc import Iterator, Mapping

from adjudicator.core.apply import fold
from adjudicator.core.card_events import CardsDiscarded
from adjudicator.core.chance import Chance
from adjudicator.core.events import Event, GameWon, PlayerResigned, Refused
from adjudicator.core.ids import Colour
from adjudicator.core.orders import OrderSet, Resign, resigns
from adjudicator.core.refusals import (
    Reason,
    holder,
    listed,
    no_resignation,
    not_now,
    resigned_anyway,
)
from adjudicator.core.rules import Rules
from adjudicator.core.state import State


def judge(
    state: State, orders: Mapping[Colour, OrderSet], rules: Rules, chance: Chance
) -> tuple[Event, ...]:
    """Let those go who wish to, and end the game where that leaves one player or none (E5)."""
    leaving = tuple(player for player in state.living if resigns(orders.get(player, ())))
    if reason := _objection(state, rules):
        return tuple(
            Refused(player, order, reason)
            for player in leaving
            for order in orders[player]
            if isinstance(order, Resign)
        )
    events = tuple(it for player in leaving for it in _leave(state, player, orders[player]))
    return (*events, *_last_left(fold(state, events), leaving))


def _objection(state: State, rules: Rules) -> Reason | None:
    """Why nobody can resign now."""
    if not rules.resignation:
        return no_resignation()
    if any(not holding.armies for holding in state.territories.values()):
        return not_now("A resignation", "while territories are given out")
    return None


def _leave(state: State, player: Colour, orders: OrderSet) -> Iterator[Event]:
    yield from (
        Refused(player, order, resigned_anyway())
        for order in orders
        if not isinstance(order, Resign)
    )
    yield PlayerResigned(player)
    if cards := state.hand(player):
        yield CardsDiscarded(player, cards)


def _last_left(after: State, leaving: tuple[Colour, ...]) -> Iterator[GameWon]:
    """The last player left wins; those who resign together as the last ones share it."""
    if not leaving or len(after.living) > 1:
        return
    if after.living:
        yield GameWon(after.living, f"{holder(after.living[0])} is the last player left.")
    else:
        names = listed([holder(player) for player in leaving])
        yield GameWon(leaving, f"{names} resigned together as the last, and share it.")
