"""The attacks of a turn, one after the other, each with what follows from it (A1 to A11)."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from adjudicator.core.aid_requests import aids_between, granted, no_aids
from adjudicator.core.aids import Aids
from adjudicator.core.apply import fold
from adjudicator.core.assault import STAYING, TIES, Armies, Fight, fight_of, rolled_out
from adjudicator.core.battles import AttackFought, BattleKind, Exchange, Force, Garrison, Stop
from adjudicator.core.card_events import CardsInherited
from adjudicator.core.chance import Chance
from adjudicator.core.conditions import for_cards_taken, unmet, waits_for_cards
from adjudicator.core.counts import asks
from adjudicator.core.events import Captured, Cut, Event, PlayerOut, Refused
from adjudicator.core.ids import NEUTRAL, NOBODY, Colour, TerritoryName
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
        turn = Turn(player, orders, rules)
        for order in attacks_of(orders.get(player, ())):
            happened = () if state.winners else tuple(_chain(state, order, turn, chance))
            state = fold(state, happened)
            events += happened
    return events


def impossible(
    state: State, orders: Mapping[Colour, OrderSet], rules: Rules, chance: Chance
) -> tuple[Event, ...]:
    """Refuse the attacks that no course of the turn can make possible, and what cannot aid them."""
    return tuple(
        Refused(player, order, reason)
        for player in acting(state, rules)
        for order in attacks_of(orders.get(player, ()))
        for no_way in [_no_way(order.origin, order.target, rules)]
        for reason in ([no_way] if no_way else no_aids(state, order, player, rules))
    )


class Turn(Struct, frozen=True):
    """Whose attacks are carried out, and all that decides them beside position and dice."""

    player: Colour
    orders: Mapping[Colour, OrderSet]
    rules: Rules


class Leg(Struct, frozen=True):
    """One attack of a chain before its first roll. `key` names it and its dice (A12).

    `aids` is what the order has on its side, of which the `fight` has what helps here (X3, X4).
    """

    order: Assault
    key: str
    force: Force
    garrison: Garrison
    fight: Fight
    aids: Aids

    @property
    def armies(self) -> Armies:
        """The armies that may attack, and those that defend."""
        return self.force.size, self.garrison.size

    def fought(self, rolls: tuple[Exchange, ...], stop: Stop) -> AttackFought:
        """The attack with its dice."""
        aids = self.fight.aids
        return AttackFought(
            self.key,
            self.force,
            self.garrison,
            rolls,
            stop,
            self.fight.ties_won,
            self.order.reroll if aids.reroll else None,
            aids.commander,
        )


def attacks_of(orders: OrderSet) -> tuple[Assault, ...]:
    """The attacks among a player's orders, from top to bottom."""
    return tuple(
        order for order in orders if isinstance(order, Assault) and not waits_for_cards(order)
    )


def first_leg(state: State, order: Assault, turn: Turn) -> Leg | Reason:
    """The attack that an order begins with, or why it is skipped (A2, A8, A11)."""
    if reason := unmet(order, turn.player, state):
        return reason
    aids = granted(state, order, turn.player, turn.rules)
    return _leg(state, order, (order.origin, order.target), aids, turn)


def next_leg(state: State, leg: Leg, number: int, turn: Turn) -> Leg | Reason | None:
    """The attack that follows the leg of this number, from 0, or why it is not possible (A10).

    None where nothing more is ordered, or nothing was captured to go on from.
    """
    onward = leg.order.then[number:]
    if not onward or state.winners or state.owner(leg.force.target) != turn.player:
        return None
    return _leg(state, leg.order, (leg.force.target, onward[0]), leg.aids, turn)


def aftermath(state: State, leg: Leg, fought: AttackFought, turn: Turn) -> Iterator[Event]:
    """What follows from an attack on the position after its dice, if it captures.

    Armies move in (A3, A9), a player may be out (N4), the game may be won.
    """
    if fought.stop is not Stop.CAPTURED:
        return
    rules, player, defender = turn.rules, turn.player, leg.garrison.owner
    origin, target = leg.force.origin, leg.force.target
    asked, least, most = _move_in(leg.order, fought, rules)
    given = max(least, min(asked, most))
    if asked > given:
        yield Cut(player, leg.order, asked, given, too_many(asked, given, f"leave {origin}"))
    elif asked < given:
        yield Cut(player, leg.order, asked, given, least_move_in(target, asked, given))
    captured = Captured(target, player, defender, given, BattleKind.ATTACK, origin)
    fallen = tuple(_fallen(fold(state, (captured,)), defender, player))
    state = fold(state, (captured, *fallen))
    yield from (captured, *fallen)
    if won := winner(state, rules):
        yield won
    elif any(isinstance(event, CardsInherited) for event in fallen):
        yield from _with_taken_cards(state, turn)


def _chain(state: State, order: Assault, turn: Turn, chance: Chance) -> Iterator[Event]:
    """An attack, and from what it captures on to the next (A10), as far as that is possible."""
    found: Leg | Reason | None = first_leg(state, order, turn)
    unaided = no_aids(state, order, turn.player, turn.rules) if isinstance(found, Leg) else ()
    place, number = order.origin, 0
    while isinstance(found, Leg):
        rolls = rolled_out(found.fight, found.armies, chance.battle(found.key))
        fought = found.fought(*rolls)
        state = fold(state, (fought,))
        happened = (fought, *aftermath(state, found, fought, turn))
        yield from happened
        state = fold(state, happened[1:])
        place, found = found.force.target, next_leg(state, found, number, turn)
        number += 1
    ended = chain_ends(place, found.sentence) if found and number else found
    for reason in (ended, *unaided):
        if reason:
            yield Refused(turn.player, order, reason)


def _leg(
    state: State,
    order: Assault,
    way: tuple[TerritoryName, TerritoryName],
    aids: Aids,
    turn: Turn,
) -> Leg | Reason:
    origin, target = way
    if reason := _illegal(state, origin, target, turn):
        return reason
    defender = state.owner(target)
    defence = _defence(turn.orders.get(defender, ()), target, turn.rules)
    times = state.attacks.count(way) + 1
    force = Force(turn.player, origin, target, state.armies(origin) - STAYING)
    fight = replace(
        fight_of(order, defence, turn.rules),
        ties_won=TIES[turn.rules.ties](turn.player, defender, state.women),
        aids=aids_between(state, force, order, aids),
    )
    key = f"{BattleKind.ATTACK} {origin}-{target} {times}"
    leg = Leg(order, key, force, Garrison(defender, state.armies(target)), fight, aids)
    if leg.fight.stop(leg.armies, 0):
        return stopped_at_once(state.armies(origin), state.armies(target))
    return leg


def _illegal(
    state: State, origin: TerritoryName, target: TerritoryName, turn: Turn
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


def _defence(orders: OrderSet, target: TerritoryName, rules: Rules) -> int:
    """The most dice that a defender throws: by standing orders, those for the place first (A1)."""
    standing = [order for order in orders if isinstance(order, Defend)]
    here = [order.dice for order in standing if order.territory == target]
    everywhere = [order.dice for order in standing if order.territory is None]
    return min([rules.defence_dice, *(here or everywhere)[-1:]])


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
    if defender in {NEUTRAL, NOBODY} or state.held(defender):
        return
    yield PlayerOut(defender)
    if cards := state.hand(defender):
        yield CardsInherited(defender, player, cards)


def _with_taken_cards(state: State, turn: Turn) -> Sequence[Event]:
    """Trade at once with six cards or more, and place, before attacking on (N4)."""
    rules, player = turn.rules, turn.player
    if rules.taken_trade is None or len(state.hand(player)) < rules.taken_trade:
        return ()
    orders = for_cards_taken(turn.orders.get(player, ()))
    traded = trade.of_taken_cards(state, player, orders, rules)
    return (*traded, *reinforce.place(fold(state, traded), player, orders, rules))
