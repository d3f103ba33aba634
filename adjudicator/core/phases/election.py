"""Territories for sealed bids (G4)."""

from collections.abc import Iterator, Mapping, Sequence

from adjudicator.core.apply import fold
from adjudicator.core.chance import Chance
from adjudicator.core.events import Cut, Event, Refused
from adjudicator.core.ids import NOBODY, Colour, TerritoryName
from adjudicator.core.orders import Bid, OrderSet
from adjudicator.core.refusals import (
    Reason,
    beyond_budget,
    odd_points,
    repeated_bid,
    taken_already,
)
from adjudicator.core.rules import Rules
from adjudicator.core.setup import budget, prepare_placement
from adjudicator.core.setup_events import BidMade, PointsLeft, TerritoryElected
from adjudicator.core.state import State


def check(
    state: State, orders: Mapping[Colour, OrderSet], rules: Rules, chance: Chance
) -> tuple[Event, ...]:
    """Refuse and cut what can be told of bids before any territory comes up."""
    return tuple(
        Cut(player, bid, bid.points, points, reason) if points else Refused(player, bid, reason)
        for player in state.living
        for bid, points, reason in _weighed(state, orders.get(player, ()), rules)
        if reason
    )


def judge(
    state: State, orders: Mapping[Colour, OrderSet], rules: Rules, chance: Chance
) -> tuple[Event, ...]:
    """Give the free territories away in random order, then turn left-over points into armies."""
    hall = _Hall(state, orders, rules)
    free = [name for name, holding in state.territories.items() if holding.owner == NOBODY]
    elected = [
        event
        for territory in chance.hidden("election")(free)
        for event in hall.elect(territory, chance)
    ]
    return (*elected, *prepare_placement(hall.state, rules, chance), *hall.left_over())


def valid_bids(
    state: State, orders: OrderSet, rules: Rules
) -> dict[TerritoryName, tuple[Bid, int]]:
    """A player's bids by territory, each with the points of it that count at the most."""
    weighed = _weighed(state, orders, rules)
    return {bid.territory: (bid, points) for bid, points, _ in weighed if points}


def _weighed(
    state: State, orders: OrderSet, rules: Rules
) -> Iterator[tuple[Bid, int, Reason | None]]:
    """Every bid with the points of it that count at the most, and why not all of them do."""
    seen: set[TerritoryName] = set()
    for bid in orders:
        if isinstance(bid, Bid):
            points, reason = _weigh(state, bid, rules, repeated=bid.territory in seen)
            yield bid, points, reason
            seen.update([bid.territory] if points else [])


def _weigh(state: State, bid: Bid, rules: Rules, *, repeated: bool) -> tuple[int, Reason | None]:
    most, unit = budget(state, rules), rules.election.unit
    if (owner := state.owner(bid.territory)) != NOBODY:
        return 0, taken_already(bid.territory, owner)
    if repeated:
        return 0, repeated_bid(bid.territory)
    if bid.points > most:
        return most, beyond_budget(bid.points, most)
    points = bid.points - bid.points % unit
    return points, odd_points(bid.points, points, unit) if points < bid.points else None


class _Hall:
    """An election as it goes on: who holds what, has what left, and what is used up."""

    def __init__(self, state: State, orders: Mapping[Colour, OrderSet], rules: Rules) -> None:
        self.state = state
        self.rules = rules
        self.left = dict.fromkeys(state.living, budget(state, rules))
        self.used: set[TerritoryName] = set()
        self.bids = {
            player: valid_bids(state, orders.get(player, ()), rules) for player in state.living
        }

    def elect(self, territory: TerritoryName, chance: Chance) -> tuple[Event, ...]:
        """Give a territory away."""
        cuts = tuple(self._cuts(territory))
        bids = tuple(self._made(territory))
        best = max((bid.strength for bid in bids), default=0)
        equal = [bid.player for bid in bids if bid.strength == best] or list(self.state.living)
        players = self._with_fewest(equal)
        winner, *_ = chance.hidden(f"lot for {territory}")(players)
        elected = TerritoryElected(territory, winner, bids, by_lot=len(players) > 1)
        for bid in bids:
            if bid.player == winner:
                self.left[winner] -= bid.points
                self.used.update(bid.influence)
        self.state = fold(self.state, (elected,))
        return (*cuts, elected)

    def left_over(self) -> Iterator[PointsLeft]:
        """An army for so many points, at most as many as own territories."""
        for player, points in self.left.items():
            armies = min(points // self.rules.election.army, len(self.state.held(player)))
            yield PointsLeft(player, points, armies)

    def _cuts(self, territory: TerritoryName) -> Iterator[Event]:
        for player, bids in self.bids.items():
            left = self.left[player]
            if territory not in bids or (points := bids[territory][1]) <= left:
                continue
            bid, reason = bids[territory][0], beyond_budget(points, left)
            yield Cut(player, bid, points, left, reason) if left else Refused(player, bid, reason)

    def _made(self, territory: TerritoryName) -> Iterator[BidMade]:
        for player, bids in self.bids.items():
            points = min(bids[territory][1], self.left[player]) if territory in bids else 0
            if points:
                influence = tuple(self._influence(player, territory))
                strength = points + self.rules.election.influence * len(influence)
                yield BidMade(player, points, influence, strength)

    def _influence(self, player: Colour, territory: TerritoryName) -> Iterator[TerritoryName]:
        for near in self.rules.board.neighbours(territory):
            if near not in self.used and self.state.owner(near) == player:
                yield near

    def _with_fewest(self, players: Sequence[Colour]) -> list[Colour]:
        sizes = {player: len(self.state.held(player)) for player in players}
        return [player for player in players if sizes[player] == min(sizes.values())]
