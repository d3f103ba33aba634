"""The attacks of a turn, one after the other, each with what follows from it (A1 to A11)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from adjudicator.core.apply import fold
from adjudicator.core.assault import STAYING, Armies, fight_of, rolled_out
from adjudicator.core.battles import AttackFought, BattleKind, Force, Garrison, Stop
from adjudicator.core.chance import Chance
from adjudicator.core.conditions import for_cards_taken, unmet
from adjudicator.core.counts import asks
from adjudicator.core.events import Captured, CardsInherited, Cut, Event, PlayerOut, Refused
from adjudicator.core.ids import NOBODY, Colour, TerritoryName
from adjudicator.core.objectives import winner
from adjudicator.core.orders import All, Assault, Defend, OrderSet
from adjudicator.core.phases import reinforce, trade
from adjudicator.core.refusals import (
    Reason,
    chain_ends,
    least_move_in,
    not_held,
    not_neighbours,
    own_target,
    same_place,
    stopped_at_once,
    too_few_to_attack,
    too_many,
)
from adjudicator.core.rules import Rules
from adjudicator.core.schedule import acting
from adjudicator.core.state import State


def judge(
    state: State, orders: Mapping[Colour, OrderSet], rules: Rules, chance: Chance
) -> tuple[Event, ...]:
    """Carry out the attacks of the player on turn, from top to bottom, until the game is won."""
    events: tuple[Event, ...] = ()
    for player in acting(state, rules):
        turn = _Turn(player, orders, rules, chance)
        for order in orders.get(player, ()):
            if isinstance(order, Assault) and not state.winners:
                happened = tuple(_chain(state, order, turn))
                state = fold(state, happened)
                events += happened
    return events


def impossible(
    state: State, orders: Mapping[Colour, OrderSet], rules: Rules, chance: Chance
) -> tuple[Event, ...]:
    """Refuse the attacks that no course of the turn can make possible."""
    return tuple(
        Refused(player, order, reason)
        for player in acting(state, rules)
        for order in orders.get(player, ())
        if isinstance(order, Assault) and (reason := _no_way(order.origin, order.target, rules))
    )


@dataclass(frozen=True, slots=True)
class _Turn:
    """Whose attacks are carried out, and all that decides them beside the position."""

    player: Colour
    orders: Mapping[Colour, OrderSet]
    rules: Rules
    chance: Chance


def _chain(state: State, order: Assault, turn: _Turn) -> Iterator[Event]:
    """An attack, and from what it captures on to the next (A10), as far as that is possible."""
    if reason := unmet(order, turn.player, state):
        yield Refused(turn.player, order, reason)
        return
    origin = order.origin
    for target in (order.target, *order.then):
        reason = _illegal(state, origin, target, turn)
        if reason := reason or _stopped(state, order, origin, target, turn.rules):
            is_first = origin == order.origin
            why = reason if is_first else chain_ends(origin, reason.sentence)
            yield Refused(turn.player, order, why)
            return
        happened = tuple(_attack(state, order, origin, target, turn))
        yield from happened
        state = fold(state, happened)
        if state.winners or state.owner(target) != turn.player:
            return
        origin = target


def _illegal(
    state: State, origin: TerritoryName, target: TerritoryName, turn: _Turn
) -> Reason | None:
    if state.owner(origin) != turn.player:
        return not_held("A2", origin, state.owner(origin))
    if reason := _no_way(origin, target, turn.rules):
        return reason
    if state.owner(target) == turn.player:
        return own_target("A2", target)
    return too_few_to_attack(origin) if state.armies(origin) == STAYING else None


def _no_way(origin: TerritoryName, target: TerritoryName, rules: Rules) -> Reason | None:
    """Why no position would make an attack possible; None if one could."""
    if origin == target:
        return same_place("A2", origin)
    reachable = rules.board.neighbours(origin)
    if target not in reachable:
        return not_neighbours("A2", origin, target, reachable)
    return None


def _stopped(
    state: State, order: Assault, origin: TerritoryName, target: TerritoryName, rules: Rules
) -> Reason | None:
    """Why the order's own stop lets no first roll happen (A8)."""
    fight = fight_of(order, rules.defence_dice, rules)
    if fight.stop(_sides(state, origin, target), 0):
        return stopped_at_once(state.armies(origin), state.armies(target))
    return None


def _sides(state: State, origin: TerritoryName, target: TerritoryName) -> Armies:
    return state.armies(origin) - STAYING, state.armies(target)


def _attack(
    state: State, order: Assault, origin: TerritoryName, target: TerritoryName, turn: _Turn
) -> Iterator[Event]:
    """One attack, roll after roll, and what follows if it captures."""
    defender = state.owner(target)
    fight = fight_of(order, _defence(turn.orders.get(defender, ()), target, turn.rules), turn.rules)
    armies = _sides(state, origin, target)
    times = state.attacks.count((origin, target)) + 1
    key = f"{BattleKind.ATTACK} {origin}-{target} {times}"
    rolls, stop = rolled_out(fight, armies, turn.chance.battle(key))
    force = Force(turn.player, origin, target, armies[0])
    fought = AttackFought(key, force, Garrison(defender, armies[1]), rolls, stop)
    yield fought
    if stop is Stop.CAPTURED:
        yield from _occupy(fold(state, (fought,)), order, fought, turn)


def _defence(orders: OrderSet, target: TerritoryName, rules: Rules) -> int:
    """The most dice that a defender throws: by standing orders, those for the place first (A1)."""
    standing = [order for order in orders if isinstance(order, Defend)]
    here = [order.dice for order in standing if order.territory == target]
    everywhere = [order.dice for order in standing if order.territory is None]
    return min([rules.defence_dice, *(here or everywhere)[-1:]])


def _occupy(state: State, order: Assault, fought: AttackFought, turn: _Turn) -> Iterator[Event]:
    """Armies move in (A3, A9), a player may be out (N4), the game may be won."""
    rules, player, defender = turn.rules, turn.player, fought.garrison.owner
    origin, target = fought.force.origin, fought.force.target
    asked, least, most = _move_in(order, fought, rules)
    given = max(least, min(asked, most))
    if asked > given:
        yield Cut(player, order, asked, given, too_many(asked, given, f"leave {origin}"))
    elif asked < given:
        yield Cut(player, order, asked, given, least_move_in(target, asked, given))
    captured = Captured(target, player, defender, given, BattleKind.ATTACK, origin)
    fallen = tuple(_fallen(fold(state, (captured,)), defender, player))
    state = fold(state, (captured, *fallen))
    yield from (captured, *fallen)
    if won := winner(state, rules):
        yield won
    elif any(isinstance(event, CardsInherited) for event in fallen):
        yield from _with_taken_cards(state, turn)


def _move_in(order: Assault, fought: AttackFought, rules: Rules) -> tuple[int, int, int]:
    """The armies that are to move in, those that must, and those that can (A3, A9, X1)."""
    able = fought.left()[0]
    least = len(fought.rolls[-1].attack)
    most = min(able, rules.stack_limit or able)
    if order.behind is not None:
        return max(0, able + STAYING - order.behind), least, most
    return asks(order.move_in or All(), able if order.move_in else most), least, most


def _fallen(state: State, defender: Colour, player: Colour) -> Iterator[Event]:
    """Who has lost the last territory is out, and the captor takes the cards (N4)."""
    if defender == NOBODY or state.held(defender):
        return
    yield PlayerOut(defender)
    if cards := state.hand(defender):
        yield CardsInherited(defender, player, cards)


def _with_taken_cards(state: State, turn: _Turn) -> Sequence[Event]:
    """Trade at once with six cards or more, and place, before attacking on (N4)."""
    rules, player = turn.rules, turn.player
    if rules.taken_trade is None or len(state.hand(player)) < rules.taken_trade:
        return ()
    orders = for_cards_taken(turn.orders.get(player, ()))
    traded = trade.of_taken_cards(state, player, orders, rules)
    return (*traded, *reinforce.place(fold(state, traded), player, orders, rules))
