"""What a receipt says of a list of preferences (G2) or of bids (G4), before they are used."""

from collections.abc import Iterator, Mapping
from typing import Final

from adjudicator.core.ids import TerritoryName
from adjudicator.core.orders import OrderSet
from adjudicator.core.phases.draft import preferences
from adjudicator.core.phases.election import valid_bids
from adjudicator.core.rules import Rules
from adjudicator.core.schedule import Part, current_parts
from adjudicator.core.setup import budget
from adjudicator.core.state import State

Rows = Iterator[tuple[str, tuple[str, ...]]]
"""Headings, each with the entries beside it."""

_FIRST_FREE: Final = "the first free territory alphabetically, each time it is your turn"


def is_wanted(before: State, rules: Rules) -> bool:
    """Whether players say which land they want in the stage that a position waits for."""
    return current_parts(before, rules)[0] in {Part.DRAFT, Part.ELECTION}


def rows(before: State, orders: OrderSet, rules: Rules) -> Rows:
    """What a player's lines come to."""
    if current_parts(before, rules)[0] is Part.DRAFT:
        yield from _list(preferences(orders))
        return
    bids = {name: points for name, (_, points) in valid_bids(before, orders, rules).items()}
    yield from _bids(bids, budget(before, rules), rules)


def _list(names: tuple[TerritoryName, ...]) -> Rows:
    if names:
        numbered = [f"{name} ({number})" for number, name in enumerate(names, start=1)]
        yield "Your list", (", ".join(numbered),)
    yield "Then" if names else "No list", (_FIRST_FREE,)


def _bids(bids: Mapping[TerritoryName, int], points: int, rules: Rules) -> Rows:
    total = sum(bids.values())
    fits = f"{points - total} left if you win them all" if total <= points else _TOO_MANY
    yield "Points", (f"{points} in all" + (f", {total} in bids: {fits}" if bids else ""),)
    listed = tuple(f"on {name} ({bid})" for name, bid in bids.items())
    yield "Bids", listed or ("none: you get only what nobody wins by bids, by lot",)
    army = f"an army for each {rules.election.army} points left over"
    yield "Left over", (f"{army}, at most as many as you have territories",)


_TOO_MANY: Final = "what you can no longer pay when a territory comes up is cut"
