"""Players who order at random, and the games they play: positions and records for any test."""

import hashlib
from collections.abc import Iterator
from itertools import count
from random import Random

from adjudicator.core.board import Board
from adjudicator.core.chance import StageChance
from adjudicator.core.ids import COLOURS, NEUTRAL, Colour, StageId
from adjudicator.core.orders import (
    All,
    Attack,
    Bid,
    Count,
    Exactly,
    Half,
    Move,
    NameCapital,
    Order,
    OrderSet,
    Prefer,
    Reinforce,
    Rest,
    Source,
    TradeBest,
    WildCard,
)
from adjudicator.core.phases.trade import best_set
from adjudicator.core.rules import Rules
from adjudicator.core.schedule import Part, current_parts, takes_turns, who_orders
from adjudicator.core.state import State
from adjudicator.core.turn import TurnRecord, adjudicate, begin
from tests.random_turns import hostile_turn, random_choices, random_defence, random_turn

_KINDS: dict[Part, tuple[type[Order], ...]] = {
    Part.DRAFT: (Prefer,),
    Part.ELECTION: (Bid,),
    Part.PLACEMENT: (Reinforce, WildCard),
    Part.CAPITAL: (NameCapital,),
    Part.REINFORCEMENT: (Reinforce, TradeBest),
    Part.BATTLE: (Attack,),
    Part.MOVE: (Move,),
    Part.INHERITANCE: (Reinforce, TradeBest),
}


def stage_chance(game: str, state: State) -> StageChance:
    """The chance of a stage in a game of this name: always the same."""
    stage = StageId(state.round, state.stage)
    return StageChance(hashlib.sha256(f"{game}/{stage}".encode()).digest(), b"secret", game, stage)


def play(rules: Rules, players: int, seed: int, rounds: int) -> Iterator[tuple[State, TurnRecord]]:
    """A game from its deal on: each judged stage with the position before it.

    Every other seat is a woman's where the rules know women and men.
    """
    rng = Random(seed)
    seats = COLOURS[:players]
    table = State(seats, women=seats[::2] if rules.women else ())
    record = begin(rules, table, stage_chance(f"game {seed}", table))
    yield table, record
    while not record.state.winners and record.state.round <= rounds:
        before = record.state
        chance = stage_chance(f"game {seed}", before)
        record = adjudicate(before, random_orders(before, rules, rng), rules, chance)
        yield before, record


def random_orders(state: State, rules: Rules, rng: Random) -> dict[Colour, OrderSet]:
    """Legal orders for every living player: an attack or two beside each other, surges, moves."""
    if state.round and takes_turns(rules):
        return _turns(state, rules, rng)
    kinds = tuple(kind for part in current_parts(state, rules) for kind in _KINDS[part])
    return {
        player: tuple(
            order for order in _orders(state, player, rules, rng) if isinstance(order, kinds)
        )
        for player in who_orders(state, rules)
    }


def _turns(state: State, rules: Rules, rng: Random) -> dict[Colour, OrderSet]:
    """The orders of the player on turn, and how the others defend."""
    acting = who_orders(state, rules)
    return {
        player: tuple(random_turn(state, player, rules, rng, count(1)))
        if player in acting
        else random_defence(state, player, rng)
        for player in state.living
    }


def hostile_orders(state: State, board: Board, rng: Random) -> dict[Colour, OrderSet]:
    """Orders of players who try everything: for any land, most of it near and wanted by many."""
    any_order = hostile_turn if state.order else _hostile
    return {
        player: tuple(
            any_order(state, player, board, rng, line) for line in range(1, rng.randint(4, 40))
        )
        for player in state.living
    }


def _hostile(state: State, player: Colour, board: Board, rng: Random, line: int) -> Order:
    source = Source(line, "a hostile line")
    counts: list[Count] = [All(), All(1), All(7), Half(), Rest(), *map(Exactly, (0, 1, 2, 4, 30))]
    count = rng.choice(counts)
    names = sorted(state.territories)
    origin = rng.choice(state.held(player) if rng.random() < 0.9 else names)
    near = board.neighbours(origin)
    target = rng.choice((near[0], rng.choice(near), rng.choice(near), rng.choice(names)))
    match rng.choice(("reinforce", "attack", "attack", "attack", "attack", "move")):
        case "reinforce":
            return Reinforce(origin, count, source)
        case "move":
            return Move(origin, target, count, source)
    further = board.neighbours(target)
    surge = rng.choice((None, further[0], rng.choice(further), rng.choice(names)))
    return Attack(origin, target, count, source, surge)


def _orders(state: State, player: Colour, rules: Rules, rng: Random) -> Iterator[Order]:
    lines = count(1)
    board = rules.board
    held = state.held(player)
    free = [name for name, holding in state.territories.items() if not holding.armies]
    if Part.DRAFT in current_parts(state, rules):
        yield Prefer(tuple(rng.sample(free, rng.randint(1, len(free)))), _source(lines))
        return
    if Part.ELECTION in current_parts(state, rules):
        for name in rng.sample(free, rng.randint(1, len(free))):
            yield Bid(name, rng.randint(1, 400), _source(lines))
        return
    yield Reinforce(rng.choice(held), Rest(), _source(lines))
    if rules.neutral:
        yield Reinforce(rng.choice(state.held(NEUTRAL)), Rest(), _source(lines))
    if Part.CAPITAL in current_parts(state, rules) and rng.random() < 0.8:
        yield NameCapital(rng.choice(held), _source(lines))
    yield from random_choices(state, player, rules, rng, lines)
    if not state.round:
        return
    if best_set(state, player, rules) and rng.random() < 0.5:
        yield TradeBest(None, _source(lines))
    can_surge = True
    for origin in held:
        attack = _attack(state, player, origin, board, rng)
        if attack and rng.random() < 0.6:
            target, surge = attack
            goes_on = surge if can_surge and rng.random() < 0.4 else None
            can_surge = can_surge and goes_on is None
            yield Attack(origin, target, _count(rng), _source(lines), goes_on)
    yield from _move(state, player, board, rng, lines)


def _attack(
    state: State, player: Colour, origin: str, board: Board, rng: Random
) -> tuple[str, str | None] | None:
    enemies = [name for name in board.neighbours(origin) if state.owner(name) != player]
    if not enemies or state.armies(origin) < 2:
        return None
    target = rng.choice(enemies)
    further = [
        name for name in board.neighbours(target) if name != origin and state.owner(name) != player
    ]
    return target, rng.choice(further) if further else None


def _move(
    state: State, player: Colour, board: Board, rng: Random, lines: Iterator[int]
) -> Iterator[Order]:
    pairs = [
        (origin, target)
        for origin in state.held(player)
        for target in board.neighbours(origin)
        if state.owner(target) == player
    ]
    if pairs:
        yield Move(*rng.choice(pairs), _count(rng), _source(lines))


def _count(rng: Random) -> Count:
    return rng.choice([All(), All(1), Half(), Rest(), Exactly(1), Exactly(3), Exactly(9)])


def _source(lines: Iterator[int]) -> Source:
    return Source(next(lines), "a random order")
