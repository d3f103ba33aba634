"""The receipt: what was understood of a player's mail, and what will come of it."""

from collections.abc import Iterator
from datetime import datetime
from hashlib import sha256
from typing import Any, Final
from zoneinfo import ZoneInfo

from msgspec import Struct

from adjudicator.core.ids import NOBODY, Colour, StageId
from adjudicator.core.orders import (
    Assault,
    Attack,
    Bid,
    Exactly,
    Move,
    NameCapital,
    OrderSet,
    Prefer,
    Reinforce,
    Source,
)
from adjudicator.core.phases.wild_cards import is_silent, with_standing
from adjudicator.core.rules import Rules
from adjudicator.core.schedule import PLACING, Part, current_parts, who_orders
from adjudicator.core.state import State
from adjudicator.language.canonical import canonical
from adjudicator.language.reading import Mode, Reading
from adjudicator.language.sets import numbered
from adjudicator.reports import clock
from adjudicator.reports.complained import complained
from adjudicator.reports.environment import Templates, render
from adjudicator.reports.forecast import forecast
from adjudicator.reports.layout import ANSWERED
from adjudicator.reports.letter import Letter
from adjudicator.reports.order_nouns import changes
from adjudicator.reports.wanted_land import is_wanted

_CHATTER_SHOWN: Final = 3

_FOUGHT: Final = frozenset({Part.BATTLE, Part.ATTACK})
"""The parts of a stage that roll dice, after the set-up."""


class FormerSet(Struct, frozen=True):
    """The orders that stood before a mail came, and when the mail they are from arrived."""

    orders: OrderSet
    arrived: datetime


class ReceiptFacts(Struct, frozen=True):
    """All that a receipt depends on; times have zones.

    `reading` is what this mail said, `orders` the set that stands now that it is in, `former` the
    set that stood before, None where there was none. `number` counts the player's sets for the
    stage, from 1. `before` is the position that the orders are for. `judged` says that the stage
    was judged in the same run, so that its report goes out with the receipt. `overtaken` says that
    nothing of this mail's orders counts, since a mail that arrived later replaced them. `salt` is
    the salt that the mail sets, empty where it takes one back, None where it says nothing of it;
    `notes` are whole sentences on whatever else the mail sets. `deadline` is None while the game is
    on hold without an end. `standing` are the player's standing orders that the stage takes, which
    are carried out where it comes to no orders, and choices for wild cards beside others too.
    """

    game: str
    stage: StageId
    player: Colour
    number: int
    zone: ZoneInfo
    now: datetime
    deadline: datetime | None
    judged: bool
    rules: Rules
    before: State
    reading: Reading
    orders: OrderSet
    former: FormerSet | None
    overtaken: bool = False
    salt: str | None = None
    notes: tuple[str, ...] = ()
    standing: OrderSet = ()


def _due(facts: ReceiptFacts) -> str:
    """When the orders are carried out, for a sentence."""
    if facts.deadline is None:
        return "when the game goes on"
    return f"on {clock.deadline(facts.deadline, facts.zone, facts.now)}"


def receipt(templates: Templates, facts: ReceiptFacts) -> Letter:
    """Tell a player what was understood, what was not and why, and what will come of it.

    Raises UserError if a template is missing or faulty.
    """
    values = receipt_values(facts)
    subject = render(templates, "messages/receipt.subject.j2", **values).strip()
    text = render(templates, "messages/receipt.txt.j2", **values).rstrip() + "\n"
    html = render(templates, "messages/receipt.html.j2", **values, subject=subject)
    return Letter(subject, text, html)


def fingerprint(orders: OrderSet) -> str:
    """Six hexadecimal digits of the canonical text: the same for the same orders in any words."""
    text = "\n".join(map(canonical, orders))
    digest = sha256(text.encode()).hexdigest().upper()
    return f"{digest[:4]}-{digest[4:6]}"


def receipt_values(facts: ReceiptFacts) -> dict[str, Any]:
    """The facts as the templates of receipts want them."""
    reading, stage, former = facts.reading, facts.stage, facts.former
    stands_in = is_silent(facts.orders) and not is_silent(facts.standing)
    to_judge = numbered(with_standing(facts.orders, facts.standing))
    out = forecast(facts.before, facts.player, to_judge, facts.rules)
    asked = facts.player in who_orders(facts.before, facts.rules)
    found = 0 if facts.overtaken else len(reading.orders)
    return {
        "facts": facts,
        "reading": reading,
        "out": out,
        "stands_in": stands_in,
        "idle": out.void if stands_in else (),
        "only_choices": bool(facts.orders) and is_silent(facts.orders),
        "choices": not stands_in and len(to_judge) > len(facts.orders),
        "found": found,
        "adding": found and reading.mode is Mode.ADD,
        "cancelled": reading.mode is Mode.CANCEL and not facts.overtaken,
        "refused": out.refused if found else 0,
        "shortened": out.shortened if found else 0,
        "void": out.void if found else (),
        "rolls": not facts.before.round
        or bool(_FOUGHT & {*current_parts(facts.before, facts.rules)}),
        "asked": asked,
        "noted": facts.salt is not None or facts.notes,
        "complaints": [complained(it) for it in reading.complaints],
        "chatter": [it.text for it in reading.chatter[:_CHATTER_SHOWN]],
        "more_chatter": len(reading.chatter) > _CHATTER_SHOWN,
        "examples": () if facts.orders or facts.judged or not asked else tuple(_examples(facts)),
        "due": _due(facts),
        "former": former and clock.lately(former.arrived, facts.zone, facts.now),
        "changes": changes(former.orders, facts.orders) if former else (),
        "set_id": f"{stage.round}.{stage.stage}-{facts.player.upper()}-{facts.number}",
        "fingerprint": fingerprint(facts.orders),
        "width": ANSWERED,
    }


class Example(Struct, frozen=True):
    """A line that would be an order now, and what it is for."""

    aim: str
    line: str


def _examples(facts: ReceiptFacts) -> Iterator[Example]:
    """Orders that this player could give, with names as short as there are."""
    state, board = facts.before, facts.rules.board
    if is_wanted(state, facts.rules):
        yield from _examples_of_wishes(facts)
        return
    own = sorted(state.held(facts.player), key=len)
    source, parts = Source(1, ""), current_parts(state, facts.rules)
    if own and any(part in PLACING for part in parts):
        yield Example("to place armies", canonical(Reinforce(own[0], Exactly(3), source)))
    if own and Part.CAPITAL in parts:
        yield Example("to name your capital", canonical(NameCapital(own[0], source)))
    pairs = [
        (name, near)
        for name in own
        for near in board.neighbours(name)
        if (near in own) != bool(_FOUGHT & {*parts}) and state.armies(name) > 1
    ]
    if pairs and (_FOUGHT & {*parts} or Part.MOVE in parts):
        origin, target = min(pairs, key=lambda pair: (len("".join(pair)), pair))
        armies = Exactly(state.armies(origin) - 1)
        if Part.BATTLE in parts:
            yield Example("to attack", canonical(Attack(origin, target, armies, source)))
        elif Part.ATTACK in parts:
            yield Example("to attack", canonical(Assault(origin, target, source)))
        else:
            yield Example("to move", canonical(Move(origin, target, armies, source)))


def _examples_of_wishes(facts: ReceiptFacts) -> Iterator[Example]:
    """A list and a bid for free land (G2, G4)."""
    free = [name for name, it in facts.before.territories.items() if it.owner == NOBODY]
    source = Source(1, "")
    if Part.DRAFT in current_parts(facts.before, facts.rules):
        wanted = sorted(free, key=len)[:3]
        yield Example("to say what you want most", canonical(Prefer(tuple(wanted), source)))
    else:
        yield Example("to bid", canonical(Bid(min(free, key=len), 50, source)))
