"""Missions are dealt (Q1), and get another target when theirs is out (Q2, Q3)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from adjudicator.core.chance import Chance
from adjudicator.core.events import Event, MissionChanged
from adjudicator.core.ids import Colour
from adjudicator.core.missions import (
    Conquest,
    Destroy,
    Eliminate,
    Lot,
    Mission,
    MissionCard,
    Way,
)
from adjudicator.core.orders import OrderSet
from adjudicator.core.phases.eliminate import heirs_of
from adjudicator.core.rules import Rules
from adjudicator.core.setup_events import MissionDealt
from adjudicator.core.state import State

_NOT_ONESELF: Final = Conquest((Way((), any_of=24),))
"""The mission of whoever draws the card with the own colour (O3)."""


def deal(state: State, rules: Rules, chance: Chance) -> tuple[Event, ...]:
    """A card for each player, by seat, once all territories have an owner (Q1).

    Nothing in a game that is not played for missions.
    """
    cards = chance.hidden("missions")(tuple(_pile(state, rules)))
    return tuple(
        MissionDealt(player, _drawn(card, state, player, chance))
        for player, card in zip(state.living, cards, strict=False)
    )


def _pile(state: State, rules: Rules) -> Iterator[MissionCard | Eliminate]:
    """The cards, one for each colour in play where that is what one stands for (O3)."""
    for card in rules.missions:
        if card is Lot.COLOURS:
            yield from map(Eliminate, state.seats)
        else:
            yield card


def _drawn(card: MissionCard | Eliminate, state: State, player: Colour, chance: Chance) -> Mission:
    """The card with its target: by lot a player (Q2) or a territory (Q3); not one's own (O3)."""
    match card:
        case Lot.PLAYER:
            others = [other for other in state.living if other != player]
            return Destroy(chance.hidden(f"target of {player}")(others)[0])
        case Lot.HOLDER:
            foreign = [
                name
                for name, holding in state.territories.items()
                if holding.owner in state.living and holding.owner != player
            ]
            territory = chance.hidden(f"target of {player}")(foreign)[0]
            return Destroy(state.owner(territory), territory)
        case Eliminate(target) if target == player:
            return _NOT_ONESELF
        case Lot.COLOURS:  # pragma: no cover
            raise AssertionError(card)
        case _:
            return card


def judge(
    state: State, orders: Mapping[Colour, OrderSet], rules: Rules, chance: Chance
) -> tuple[Event, ...]:
    """Give those a new target whose target went out, unless they are heirs and so are done.

    A target may fall in the same round as the one before it, so this goes on until one lives.
    """
    return tuple(
        event
        for player in state.living
        if isinstance(mission := state.missions.get(player), Destroy)
        for event in _follow(state, player, mission, rules)
    )


def _follow(state: State, player: Colour, mission: Destroy, rules: Rules) -> Iterator[Event]:
    while mission.target in state.out and not mission.done:
        fallen = mission.target
        heirs = heirs_of(state, fallen, rules)
        if player in heirs:
            mission = replace(mission, done=True)
        elif others := [one for one in heirs or _next_seats(state, fallen) if one != player]:
            mission = Destroy(others[0])
        else:
            return
        yield MissionChanged(player, fallen, mission)


def _next_seats(state: State, player: Colour) -> Sequence[Colour]:
    """The living after a player who leaves no heirs, as who resigns, by seat."""
    place = state.seats.index(player)
    round_the_table = state.seats[place + 1 :] + state.seats[:place]
    return [seat for seat in round_the_table if seat in state.living]
