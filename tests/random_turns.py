"""What players of games of turns order at random: attacks with limits, chains and conditions."""

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from adjudicator.core.board import Board
from adjudicator.core.cards import SetKind
from adjudicator.core.ids import Colour, TerritoryName
from adjudicator.core.orders import (
    All,
    Assault,
    BonusOn,
    Condition,
    Count,
    Defend,
    Exactly,
    Fate,
    Half,
    KeepCards,
    Move,
    Order,
    OrderSet,
    Pass,
    Reinforce,
    Rest,
    Source,
    TradeBest,
    TradeCards,
    WildCard,
    Wish,
)
from adjudicator.core.rules import Rules
from adjudicator.core.state import State

CARDS = Condition(Fate.CARDS)


def random_turn(
    state: State, player: Colour, rules: Rules, rng: Random, lines: Iterator[int]
) -> Iterator[Order]:
    """Legal orders of the player on turn: all new armies in one place, and attacks from there."""
    board, held = rules.board, state.held(player)
    fronts = [name for name in held if _enemies(state, player, name, board)]
    base = rng.choice(fronts or held)
    if rng.random() < 0.7:
        yield TradeBest(None, _source(lines))
        yield BonusOn(rng.choice(held), _source(lines))
    yield Reinforce(base, Rest(), _source(lines))
    if rng.random() < 0.5:
        yield TradeBest(None, _source(lines), CARDS)
        yield Reinforce(base, All(), _source(lines), CARDS)
    strong = [name for name in fronts if state.armies(name) > 3 and name != base]
    for origin in (base, *strong[:4]):
        if enemies := _enemies(state, player, origin, board):
            for order in _attack(origin, rng.choice(enemies), board, rng, lines):
                yield _aided(order, state, player, rng) if rules.reroll else order
    origin = rng.choice(held)
    condition = rng.choice(
        (None, None, Condition(Fate.HOLDS, rng.choice(board.neighbours(origin))))
    )
    yield Move(origin, rng.choice(board.neighbours(origin)), All(), _source(lines), condition)
    yield from random_choices(state, player, rules, rng, lines)


def random_choices(
    state: State, player: Colour, rules: Rules, rng: Random, lines: Iterator[int]
) -> Iterator[WildCard]:
    """What a player wants done for wild cards, where the rules leave a choice."""
    if rules.wild_cards == "keep" or rng.random() < 0.4:
        return
    yield from (_choice(state, player, rng, _source(lines)) for _ in range(rng.randint(1, 2)))


def random_defence(state: State, player: Colour, rng: Random) -> OrderSet:
    """A standing order of a player who waits, or none."""
    if rng.random() < 0.7:
        return ()
    place = rng.choice((None, rng.choice(state.held(player))))
    return (Defend(rng.choice((1, 2)), place, Source(1, "a standing order")),)


def hostile_turn(state: State, player: Colour, board: Board, rng: Random, line: int) -> Order:
    """A line of somebody who tries everything that can be written, at any time."""
    source = Source(line, "a hostile line")
    names = sorted(state.territories)
    origin = rng.choice(state.held(player) if rng.random() < 0.9 else names)
    near = board.neighbours(origin)
    target = rng.choice((near[0], rng.choice(near), rng.choice(near), rng.choice(names)))
    place = rng.choice((origin, target))
    condition = rng.choice((None, None, *(Condition(fate, place) for fate in Fate)))
    counts: list[Count] = [All(), All(2), Half(), Rest(), *map(Exactly, (0, 1, 2, 5, 30))]
    kinds = (*("attack",) * 6, "place", "move", "defend", "trade", "best", "bonus", "wish", "wild")
    order: Order
    match rng.choice(kinds):
        case "place":
            order = Reinforce(place, rng.choice(counts), source, condition)
        case "move":
            order = Move(origin, target, rng.choice(counts), source, condition)
        case "defend":
            order = Defend(rng.choice((1, 2)), rng.choice((None, place)), source)
        case "trade":
            order = TradeCards(_three(state, player, names, rng), source, condition)
        case "best":
            order = TradeBest(rng.choice((None, *SetKind)), source, condition)
        case "bonus":
            order = BonusOn(place, source, condition)
        case "wild":
            anybody = (None, *state.seats)
            order = WildCard(
                source, rng.choice(anybody), rng.choice((None, place)), rng.choice(anybody)
            )
        case "wish":
            order = rng.choice((KeepCards(source), Pass(Wish.HOLD, source)))
        case _:
            way = (origin, target, *_onward(target, board, rng))
            order = _assault(way, source, rng, condition)
            if rng.random() < 0.5:
                order = _aided(order, state, player, rng)
    return order


def _choice(state: State, player: Colour, rng: Random, source: Source) -> WildCard:
    """A woman gives, or passes on, what a man takes."""
    take = rng.choice((None, *state.women))
    if player not in state.women:
        return WildCard(source, take)
    men = [one for one in state.seats if one not in state.women]
    card = rng.choice((None, *(card.territory for card in state.hand(player))))
    return WildCard(source, take, card, rng.choice((None, *men)))


def _aided(order: Assault, state: State, player: Colour, rng: Random) -> Assault:
    """The attack with a card that may show land of it, or the commander, or both."""
    way = (order.origin, order.target, *order.then)
    fitting = [card.territory for card in state.hand(player) if card.territory in way]
    card = rng.choice((None, order.target, *fitting * 3))
    return replace(order, reroll=card, commander=rng.random() < 0.3)


def _three(
    state: State, player: Colour, names: list[TerritoryName], rng: Random
) -> tuple[TerritoryName | None, ...]:
    own = [card.territory for card in state.hand(player)]
    return tuple(rng.sample([*own, *rng.sample(names, 3)], 3))


def _enemies(
    state: State, player: Colour, name: TerritoryName, board: Board
) -> list[TerritoryName]:
    return [near for near in board.neighbours(name) if state.owner(near) != player]


def _attack(
    origin: TerritoryName, target: TerritoryName, board: Board, rng: Random, lines: Iterator[int]
) -> Iterator[Assault]:
    """An attack, and what may follow where it captures, or where it does not."""
    yield _assault((origin, target, *_onward(target, board, rng)), _source(lines), rng)
    if rng.random() < 0.3:
        condition = Condition(rng.choice((Fate.CAPTURED, Fate.HOLDS)), target)
        way = (target, rng.choice(board.neighbours(target)))
        yield _assault(way, _source(lines), rng, condition)


def _assault(
    way: tuple[TerritoryName, ...], source: Source, rng: Random, condition: Condition | None = None
) -> Assault:
    """An attack along a way, with limits or without."""
    origin, target, *onward = way
    moving = rng.choice((None, None, All(), Half(), Exactly(2)))
    return Assault(
        origin,
        target,
        source,
        dice=rng.choice((None, None, None, 1, 2, 3)),
        rolls=rng.choice((None, None, None, 1, 3)),
        until_left=rng.choice((None, None, None, 2, 4)),
        while_ahead=rng.choice((None, None, 1, 2)),
        move_in=moving,
        behind=None if moving else rng.choice((None, None, 1, 3)),
        then=tuple(onward),
        condition=condition,
    )


def _onward(start: TerritoryName, board: Board, rng: Random) -> tuple[TerritoryName, ...]:
    """Up to four territories, each next to the one before it."""
    way = [start]
    for _ in range(rng.randint(0, 4)):
        way.append(rng.choice(board.neighbours(way[-1])))
    return tuple(way[1:])


def _source(lines: Iterator[int]) -> Source:
    return Source(next(lines), "a random order")
