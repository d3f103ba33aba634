"""All orders of a game that is over, in the players' words and as they were judged, as one text."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct

from adjudicator.core.events import Cut, Event, PlayerSilent, Refused
from adjudicator.core.ids import Colour, StageId
from adjudicator.core.orders import Order, OrderSet
from adjudicator.core.rules import Rules
from adjudicator.reports.order_nouns import nouns
from adjudicator.reports.wording import cleaned, quoted, sentence, stage_title

_SALT_WIDTH: Final = 60


class Page(Struct, frozen=True):
    """A stage: its orders, what came of them, and what made its dice. `seed` is hexadecimal."""

    stage: StageId
    seed: str
    salts: Mapping[Colour, str]
    orders: Mapping[Colour, OrderSet]
    events: Sequence[Event]


def order_book(title: str, pages: Iterable[Page], rules: Rules, turns: Sequence[Colour]) -> str:
    """The text, a heading for each stage, a paragraph for each player who ordered or should have.

    `turns` is the order of turns, empty where players take none.
    """
    lines = [
        f"{cleaned(title)}: all orders, as they were sent and as they were judged",
        *(
            line
            for page in pages
            if page.orders or any(isinstance(event, PlayerSilent) for event in page.events)
            for line in _page(page, stage_title(page.stage, rules, turns))
        ),
    ]
    return "\n".join(lines) + "\n"


def _page(page: Page, title: str) -> Iterator[str]:
    yield from ("", "", title.upper(), "", f"Seed: {page.seed}")
    for player, salt in sorted(page.salts.items()):
        yield f"Salt of {sentence(player)}:"
        yield from (f"  {part}" for part in quoted(salt, _SALT_WIDTH))
    for player, orders in page.orders.items():
        if not orders:
            continue
        yield from ("", sentence(player))
        yield from (line for order in orders for line in _order(order, page.events))
    for event in page.events:
        if isinstance(event, PlayerSilent):
            yield from ("", sentence(event.player), "  no orders")


def _order(order: Order, events: Iterable[Event]) -> Iterator[str]:
    yield f"  | {cleaned(order.source.text)}"
    (noun,) = nouns((order,))
    yield f"    {noun.removeprefix('the ')}"
    for event in events:
        if isinstance(event, Refused | Cut) and event.order == order:
            yield f"    {event.reason.sentence} ({event.reason.rule})"
