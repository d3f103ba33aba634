"""What orders place, of the player's own armies and of the neutral army's, for a forecast."""

from collections.abc import Iterable, Mapping, Sequence

from adjudicator.core.card_events import SetTraded
from adjudicator.core.events import Event, IncomeCounted, Reinforced, ReinforcementsLost
from adjudicator.core.ids import Colour, TerritoryName
from adjudicator.core.rules import Rules
from adjudicator.core.setup import to_place_now
from adjudicator.core.setup_events import NeutralPlaced
from adjudicator.core.state import State


def reinforcements(
    before: State, player: Colour, events: Sequence[Event], rules: Rules, least: str
) -> str:
    """How many armies there are to place, and which of them the orders place.

    `least` stands before a number to which sets add armies, where these may become more.
    """
    reserves = before.reserves.get(player, 0)
    income = sum(event.armies for event in events if isinstance(event, IncomeCounted))
    sets = sum(event.armies for event in events if isinstance(event, SetTraded))
    ordered = placed(events, by_judge=False)
    left = sum(placed(events, by_judge=True).values()) + lost(events, player)
    total = f"{least * bool(sets)}{reserves + income + sets} in all"
    if not before.round and (now := to_place_now(before, player, rules)) < reserves:
        total = f"{now} in this mail, of {total}"
    parts = [more(ordered)] if ordered else []
    parts += [f"{left} not placed yet"] if left else []
    return f"{total}: {', '.join(parts)}"


def neutral_armies(events: Iterable[Event]) -> str:
    """The same of the neutral army, as far as it is the player's to place; empty if not (W2)."""
    ordered: dict[TerritoryName, int] = {}
    judged: dict[TerritoryName, int] = {}
    for event in events:
        if isinstance(event, NeutralPlaced):
            _add(judged if event.by_judge else ordered, event.territory, event.armies)
    left = sum(judged.values())
    parts = [more(ordered)] if ordered else []
    parts += [f"{left} not placed yet, as things stand {more(judged)} (R5)"] if left else []
    return f"{sum(ordered.values()) + left} in all: {', '.join(parts)}" if parts else ""


def placed(events: Iterable[Event], *, by_judge: bool | None = None) -> dict[TerritoryName, int]:
    """Own armies placed by territory: by the judge, by orders, or with None by either."""
    found: dict[TerritoryName, int] = {}
    for event in events:
        if isinstance(event, Reinforced) and by_judge in (None, event.by_judge):
            _add(found, event.territory, event.armies)
    return found


def lost(events: Iterable[Event], player: Colour) -> int:
    """The player's armies that are lost, since no order places them or nothing has room."""
    found = (event for event in events if isinstance(event, ReinforcementsLost))
    return sum(event.armies for event in found if event.player == player)


def more(armies: Mapping[TerritoryName, int]) -> str:
    """Counts in brackets: without them each item would be an order to place armies."""
    return ", ".join(f"{name} (+{count})" for name, count in armies.items())


def _add(armies: dict[TerritoryName, int], name: TerritoryName, count: int) -> None:
    armies[name] = armies.get(name, 0) + count
