"""How many armies a territory may still take: by placing them (R4, X1), or by moves (M3, X1)."""

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from msgspec import Struct

from adjudicator.core.counts import Share
from adjudicator.core.ids import Colour, RuleName, TerritoryName
from adjudicator.core.refusals import Reason, nothing_left, room_for, too_many
from adjudicator.core.rules import Rules
from adjudicator.core.state import State


class Limit(Struct, frozen=True):
    """What a territory takes by the rule that leaves it least: `most` in all, `room` more now."""

    rule: RuleName
    most: int
    room: int


Limits: TypeAlias = Mapping[TerritoryName, Limit]
"""By territory; one that is not named takes any number."""


def placing(state: State, player: Colour, rules: Rules) -> Limits:
    """What each territory of a player takes in reinforcement.

    What traded cards brought before does not count against R4 (C4).
    """
    by_neighbours = "R4" if rules.restricted else None
    return {
        name: limit
        for name in state.held(player)
        if (limit := _least(by_neighbours, state, name, rules))
    }


def moving(state: State, territory: TerritoryName, rules: Rules, received: int) -> Limits:
    """What a territory still takes in tactical moves after it has `received` so many armies."""
    limit = _least("M3" if rules.move_cap else None, state, territory, rules, received)
    return {territory: limit} if limit else {}


def bonus_room(state: State, territory: TerritoryName, rules: Rules) -> int:
    """How many armies a traded card brings to a territory that it shows (C4, X1)."""
    room = [limit.room for limit in _by_stack(state, territory, rules)]
    return min([rules.card_bonus, *room])


def rooms(limits: Limits) -> dict[TerritoryName, int]:
    """The room of each territory that has a limit."""
    return {name: limit.room for name, limit in limits.items()}


def shortage(share: Share, territory: TerritoryName, limits: Limits, what: str) -> Reason:
    """Why a line gets fewer armies than it asks for; `what` is `be placed`, or `leave Brazil`."""
    if share.full:
        limit = limits[territory]
        return room_for(limit.rule, share.asked, share.given, territory, limit.most)
    return too_many(share.asked, share.given, what) if share.given else nothing_left(what)


def _least(
    by_neighbours: RuleName | None,
    state: State,
    name: TerritoryName,
    rules: Rules,
    received: int = 0,
) -> Limit | None:
    """What leaves a territory least: that rule on its neighbours, or the one for all (X1)."""
    found = [*_by_stack(state, name, rules)]
    if by_neighbours:
        found = [_by_neighbours(by_neighbours, state, name, rules, received), *found]
    return min(found, key=lambda limit: limit.room, default=None)


def _by_neighbours(
    rule: RuleName, state: State, name: TerritoryName, rules: Rules, received: int
) -> Limit:
    """One army, and one for each neighbour of the same owner (R4, M3)."""
    near = rules.board.neighbours(name)
    most = 1 + sum(state.owner(one) == state.owner(name) for one in near)
    return Limit(rule, most, most - received)


def _by_stack(state: State, name: TerritoryName, rules: Rules) -> Iterator[Limit]:
    if rules.stack_limit is not None:
        yield Limit("X1", rules.stack_limit, max(0, rules.stack_limit - state.armies(name)))
