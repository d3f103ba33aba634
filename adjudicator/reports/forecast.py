"""What a player's orders come to as far as it can be told before the deadline."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeVar

from msgspec import Struct

from adjudicator.core.battles import Force
from adjudicator.core.card_events import BonusPlaced, SetTraded
from adjudicator.core.cards import set_kinds
from adjudicator.core.conditions import for_cards_taken
from adjudicator.core.events import (
    ArmiesMoved,
    Cut,
    Event,
    ForceSent,
    PlayerResigned,
    Refused,
    ReinforcementsLost,
)
from adjudicator.core.ids import Colour, TerritoryName
from adjudicator.core.missions import told
from adjudicator.core.objectives import OBJECTIVES
from adjudicator.core.orders import (
    Assault,
    Defend,
    KeepCards,
    Move,
    Order,
    OrderSet,
    Pass,
    WildCard,
    Wish,
)
from adjudicator.core.phases.attack import attacks_of
from adjudicator.core.phases.trade import best_set
from adjudicator.core.refusals import armies, listed
from adjudicator.core.rules import Rules
from adjudicator.core.schedule import PLACING, TRADING, Part, current_parts, takes_turns, who_orders
from adjudicator.core.setup_events import CapitalNamed
from adjudicator.core.sight import is_void
from adjudicator.core.state import State
from adjudicator.core.turn import TurnRecord, foresee
from adjudicator.reports.attack_plan import attack_plan
from adjudicator.reports.order_nouns import choice, counted, in_case, nouns
from adjudicator.reports.placements import lost, more, neutral_armies, placed, reinforcements
from adjudicator.reports.wanted_land import is_wanted, rows

Kind = TypeVar("Kind")


class Row(Struct, frozen=True):
    """A heading and what stands beside it, an entry a line."""

    label: str
    entries: tuple[str, ...]


class Forecast(Struct, frozen=True):
    """What will be carried out, row by row, and what will not.

    `void` are the orders refused or cut. `unplaced` says where armies that no order places will go
    as things stand (R5), `lost` how many of them are lost, and `no_room` whether that is because
    nothing takes them (R4, X1). `traded` tells that sets are traded,
    whose value others may raise (C7).
    """

    rows: tuple[Row, ...]
    void: tuple[Refused | Cut, ...]
    unplaced: Mapping[TerritoryName, int]
    lost: int
    no_room: bool
    traded: bool

    @property
    def refused(self) -> int:
        """How many orders are void, and not only without their surge (B3) or aids (X3, X4)."""
        return len({it.order.source for it in self.void if is_void(it)})

    @property
    def shortened(self) -> int:
        """How many orders stand, but with fewer armies, or without their surge or aids."""
        return len({it.order.source for it in self.void}) - self.refused


_NOT_ASKED: Final = Row("Orders", ("none are asked of you in this stage",))

_NOT_ON_TURN: Final = Row(
    "Orders", ("none are asked of you before your own turn; the report before it asks for them",)
)

_RESIGNATION: Final = Row(
    "Resignation", ("your territories go to nobody with their armies, and you are out (E8)",)
)


def forecast(before: State, player: Colour, orders: OrderSet, rules: Rules) -> Forecast:
    """Judge one player's orders alone, on the position that they are for."""
    record = foresee(before, player, orders, rules)
    return Forecast(
        rows=(*_rows(before, player, record, rules), *_aims(before, player, record, rules)),
        void=tuple(event for event in record.events if isinstance(event, Refused | Cut)),
        unplaced=placed(record.events, by_judge=True),
        lost=lost(record.events, player),
        no_room=any(event.no_room for event in _only(record.events, ReinforcementsLost)),
        traded=_may_rise(rules) and bool(_only(record.events, SetTraded)),
    )


def _rows(before: State, player: Colour, record: TurnRecord, rules: Rules) -> Iterator[Row]:
    """What the parts of the stage come to, those alone that it has."""
    if _only(record.events, PlayerResigned):
        yield _RESIGNATION
    elif player not in who_orders(before, rules):
        yield _NOT_ON_TURN if takes_turns(rules) else _NOT_ASKED
        yield from _standing(record)
    elif is_wanted(before, rules):
        yield from (Row(*row) for row in rows(before, record.orders[player], rules))
    else:
        yield from _rows_of_armies(before, player, record, rules)


def _standing(record: TurnRecord) -> Iterator[Row]:
    """How the player's land is defended (A1), and what is done for wild cards (F7)."""
    void = [event.order for event in _only(record.events, Refused)]
    orders = [order for mine in record.orders.values() for order in mine if order not in void]
    if defences := _only(orders, Defend):
        yield Row("Defence", tuple(map(_defence, defences)))
    if choices := _only(orders, WildCard):
        first, *others = map(choice, choices)
        yield Row("For a wild card", (first, *(f"else {other}" for other in others)))


def _defence(order: Defend) -> str:
    dice = "one die" if order.dice == 1 else f"at most {order.dice} dice"
    return f"of {order.territory or 'all your land'} ({dice})"


def _rows_of_armies(
    before: State, player: Colour, record: TurnRecord, rules: Rules
) -> Iterator[Row]:
    parts = current_parts(before, rules)
    if any(part in PLACING for part in parts):
        yield from _placements(before, player, record.events, rules)
    if bonuses := _only(record.events, BonusPlaced):
        yield Row("Card armies", (more({it.territory: it.armies for it in bonuses}),))
    wishes = {order.wish for order in record.orders[player] if isinstance(order, Pass)}
    moves = _moves(record, player)
    if Part.BATTLE in parts:
        forces = [event.force for event in _only(record.events, ForceSent)]
        yield Row("Attacks", tuple(map(_attack, forces)) or (_none(wished=bool(wishes)),))
    if Part.ATTACK in parts:
        refused = [event.order for event in _only(record.events, Refused) if is_void(event)]
        void = [order for order in refused if isinstance(order, Assault)]
        steps = attack_plan(before, player, record, rules, void)
        yield Row("Attacks", steps or (_none(wished=bool(wishes)),))
    yield from _standing(record)
    if parts == (Part.MOVE,):
        made = _only(record.events, ArmiesMoved)
        yield Row("Tactical move", tuple(map(_moved, made)) or (_none(wished=bool(wishes)),))
    elif Part.MOVE in parts and (moves or Wish.HOLD in wishes):
        told = tuple(_move(it, record.orders[player]) for it in moves)
        yield Row("Tactical move", told or (_none(wished=True),))
    if cards := tuple(_cards(before, record, player, rules)):
        yield Row("Cards", cards)
    if taken := for_cards_taken(record.orders[player]):
        yield Row("With taken cards", nouns(taken, cases=False))
    if involved := _involved(record, moves, before.held(player)):
        left = [f"{name} ({record.state.armies(name)})" for name in involved]
        yield Row("Then at home", (", ".join(left),))


def _aims(before: State, player: Colour, record: TurnRecord, rules: Rules) -> Iterator[Row]:
    """The capital that the player will have (K1), or the mission that the player has (Q1)."""
    for event in _only(record.events, CapitalNamed):
        why = "as things stand, where most of your armies are" if event.by_judge else "as you wish"
        yield Row("Capital", (f"yours, {why}: {event.territory} (K1)",))
    if mission := before.missions.get(player):
        near = OBJECTIVES[rules.objective].nearness(before, player, rules)
        so_far = f"; you have {near.have} of these {near.need} territories" if near.need > 1 else ""
        yield Row("Your mission", (told(mission) + so_far,))


def _placements(
    before: State, player: Colour, events: Sequence[Event], rules: Rules
) -> Iterator[Row]:
    """What is placed of the own armies, and of the neutral army's (W2)."""
    yield Row("Reinforcements", (reinforcements(before, player, events, rules, _least(rules)),))
    if neutral := neutral_armies(events):
        yield Row("Neutral armies", (neutral,))


def _none(*, wished: bool) -> str:
    return "none, as you wish" if wished else "none"


def _attack(force: Force) -> str:
    going_on = f", going on to {force.surge} if it falls (your one surge)" if force.surge else ""
    return f"on {force.target} from {force.origin} ({armies(force.size)}){going_on}"


def _moves(record: TurnRecord, player: Colour) -> tuple[Move, ...]:
    """The moves that are left for the end of the round."""
    refused = [event.order for event in _only(record.events, Refused)]
    orders = record.orders[player]
    return tuple(it for it in orders if isinstance(it, Move) and it not in refused)


def _move(order: Move, orders: OrderSet) -> str:
    amount = counted(order.count)
    case = f"{in_case(order)}: " if in_case(order) else ""
    when = _no_attack(order, orders) or "judged after the battles"
    return f"{case}to {order.target} from {order.origin} ({amount}), {when}"


def _no_attack(order: Move, orders: OrderSet) -> str:
    """That the case of a move cannot come, since nothing attacks its territory; empty if it can."""
    attacked = {name for one in attacks_of(orders) for name in (one.target, *one.then)}
    if order.condition is None or order.condition.territory in attacked:
        return ""
    return f"never, since no line attacks {order.condition.territory}"


def _moved(event: ArmiesMoved) -> str:
    return f"to {event.target} from {event.origin} ({armies(event.armies)})"


def _cards(before: State, record: TurnRecord, player: Colour, rules: Rules) -> Iterator[str]:
    """What is traded, and what stays in hand, in a stage that takes trades."""
    if not any(part in TRADING for part in current_parts(before, rules)):
        return
    for event in _only(record.events, SetTraded):
        shown = listed([str(card) for card in event.cards])
        why = (
            ", chosen by the judge, since so many cards force a trade (C5)" if event.forced else ""
        )
        yield f"{shown} traded for {_least(rules)}{event.armies}{why}"
    if not before.hand(player):
        return
    traded = len(before.hand(player)) - len(record.state.hand(player))
    wish = any(isinstance(order, KeepCards) for order in record.orders[player])
    start = "" if traded else "none traded, as you wish, " if wish else "none traded, "
    number = len(record.state.hand(player))
    state = _worth(record.state, player, rules)
    yield f"{start}{number or 'none'} left in hand" + (f", {state}" if number else "")


def _worth(state: State, player: Colour, rules: Rules) -> str:
    """What the best set that is left would bring."""
    best = best_set(state, player, rules)
    if not best:
        return "no set among them"
    value = rules.set_values.value(state.traded_sets, set_kinds(best))
    return f"with a set worth {_least(rules)}{value} among them"


def _least(rules: Rules) -> str:
    """What stands before the value of a set, which others may raise (C7)."""
    return "at least " if _may_rise(rules) else ""


def _may_rise(rules: Rules) -> bool:
    """Whether others may trade before a player does: nobody can on the player's own turn."""
    return rules.set_values.rises and not takes_turns(rules)


def _involved(
    record: TurnRecord, moves: Iterable[Move], held: Collection[TerritoryName]
) -> list[TerritoryName]:
    """The player's territories that orders have to do with, alphabetically."""
    names = [*placed(record.events)]
    names += [event.territory for event in _only(record.events, BonusPlaced)]
    names += [event.force.origin for event in _only(record.events, ForceSent)]
    names += [name for move in moves for name in (move.origin, move.target)]
    return sorted({name for name in names if name in held})


def _only(values: Iterable[Event | Order], kind: type[Kind]) -> list[Kind]:
    return [it for it in values if isinstance(it, kind)]
