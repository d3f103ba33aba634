"""A player's mails, and the receipts for them."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from msgspec.structs import replace

from adjudicator.core.cards import WILD, Card, Symbol
from adjudicator.core.ids import StageId
from adjudicator.core.orders import OrderSet
from adjudicator.core.rules import Rules
from adjudicator.core.state import Holding, State, frozen
from adjudicator.data.boards import load_board
from adjudicator.language.reading import Mode, Reading, read_orders
from adjudicator.language.situation import Situation
from adjudicator.reports.environment import environment
from adjudicator.reports.letter import Letter
from adjudicator.reports.receipt import FormerSet, ReceiptFacts, receipt

RULES = Rules(load_board("risk2"))
TEMPLATES = environment()
NOW = datetime(2026, 12, 4, 14, 0, tzinfo=UTC)
DEADLINE = datetime(2026, 12, 6, 19, 0, tzinfo=UTC)
EARLIER = NOW - timedelta(hours=20, minutes=48)
RED = {"Argentina": 2, "Brazil": 5, "Peru": 2, "Western United States": 9}
HAND = (Card(Symbol.INFANTRY, "Brazil"), Card(Symbol.CAVALRY, "Peru"), WILD)


def position(**changes: object) -> State:
    """Round 7: Red has four territories and three cards, Blue and Green share the rest."""
    territories = {
        name: Holding("red", RED[name]) if name in RED else Holding(("blue", "green")[i % 2], 3)
        for i, name in enumerate(RULES.board.territories)
    }
    state = State(("red", "blue", "green"), 7, 1, frozen(territories), hands=frozen({"red": HAND}))
    return replace(state, **changes)


def placement() -> State:
    """The set-up: Red has ten armies to place."""
    territories = {name: Holding(it.owner, 1) for name, it in position().territories.items()}
    return position(
        round=0, territories=frozen(territories), hands=frozen({}), reserves=frozen({"red": 10})
    )


def reading(mail: str, state: State) -> Reading:
    """What Red's mail says."""
    owners = {name: it.owner for name, it in state.territories.items()}
    return read_orders(mail.strip().splitlines(), Situation(RULES.board, "red", owners))


def orders(mail: str, state: State | None = None) -> OrderSet:
    """The orders in Red's mail."""
    return reading(mail, state or position()).orders


def facts(
    mail: str, former: str = "", state: State | None = None, **changes: object
) -> ReceiptFacts:
    """What a receipt for Red's mail depends on; `former` is the mail before it, if any."""
    before = state or position()
    read = reading(mail, before)
    old = orders(former, before)
    if read.mode is Mode.CANCEL:
        standing: OrderSet = ()
    elif read.mode is Mode.ADD or not read.orders:
        standing = old + read.orders
    else:
        standing = read.orders
    whole = ReceiptFacts(
        game="world",
        stage=StageId(before.round, before.stage),
        player="red",
        number=1 + bool(former),
        zone=ZoneInfo("Europe/Berlin"),
        now=NOW,
        deadline=DEADLINE,
        judged=False,
        rules=RULES,
        before=before,
        reading=read,
        orders=standing,
        former=FormerSet(old, EARLIER) if former else None,
    )
    return replace(whole, **changes)


def letter(mail: str, former: str = "", state: State | None = None, **changes: object) -> Letter:
    """The receipt for Red's mail."""
    return receipt(TEMPLATES, facts(mail, former, state, **changes))
