"""The rules a second time, written plainly from the rule book and from nothing else.

Dictionaries and loops, one function a rule or two, no thought of speed or reports: so that two
faults would have to be the same one to go unseen. It knows values and dice of the core, no more.
"""

from dataclasses import dataclass, field

from adjudicator.core.orders import All, Attack, Exactly, Half, Move, Reinforce, Rest
from tests.properties.oracle_battles import fight

NO_END = 10**9


@dataclass
class Sent:
    """A force of the oracle: changed in place as it shrinks and moves on."""

    owner: str
    origin: str
    target: str
    size: int
    surge: str | None = None


@dataclass
class Round:
    """A round as the oracle plays it, and what came of it."""

    rules: object
    chance: object
    owner: dict
    armies: dict
    refused: set = field(default_factory=set)  # (player, line)
    sent: list = field(default_factory=list)  # (owner, origin, target, size)
    battles: dict = field(default_factory=dict)  # key -> [(faces, sizes after it), ...]
    captures: list = field(default_factory=list)  # (territory, by, from, name of the stage)
    moved: dict = field(default_factory=dict)  # (origin, target) -> armies

    def near(self, territory):
        return self.rules.board.territories[territory].neighbours

    def held(self, player):
        return [name for name in sorted(self.owner) if self.owner[name] == player]


def play_round(it, orders, extra, bonus):
    """A whole round but for cards: sets brought `extra`, by player, and `bonus`, by territory."""
    start = dict(it.armies)
    for territory, more in bonus.items():
        it.armies[territory] += more
    for player in sorted(orders):
        reinforce(it, player, orders[player], income(it, player) + extra.get(player, 0), start)
    forces = []
    for player in sorted(orders):
        forces += send(it, player, orders[player])
    surging = fight(it, forces, ("border clash", "mass invasion", "invasion", "spoils of war"))
    surge(it, surging)
    after = dict(it.armies)
    for player in sorted(orders):
        move(it, player, orders[player], after)


# --- reinforcement ----------------------------------------------------------------------------


def income(it, player):
    """R1."""
    held = it.held(player)
    empire = 0
    for start in held:
        group = {start}
        while True:
            wider = group | {n for one in group for n in it.near(one) if it.owner[n] == player}
            if wider == group:
                break
            group = wider
        empire = max(empire, len(group))
    total = max(3, (len(held) + empire) // 3)
    for continent in it.rules.board.continents:
        if all(it.owner[name] == player for name in continent.territories):
            total += continent.bonus
    return total


def reinforce(it, player, orders, reserve, start):
    """R3, R4, T4, T5, then R5 with the rest; `start` are the armies that R5 sees of enemies."""
    placed = dict.fromkeys(it.owner, 0)
    lines = [order for order in orders if isinstance(order, Reinforce)]
    for order in in_reading_order(lines):
        mine = it.owner[order.territory] == player
        number = min(asked(order.count, reserve), reserve) if mine else 0
        number = min(number, placing_room(it, order.territory, placed))
        if number == 0:
            it.refused.add((player, order.source.line))
        it.armies[order.territory] += number
        placed[order.territory] += number
        reserve -= number
    while reserve and it.rules.unplaced == "border":
        name = weakest(it, player, start, placed)
        if name is None:
            break
        it.armies[name] += 1
        placed[name] += 1
        reserve -= 1


def placing_room(it, name, placed):
    """R4, X1: how many more armies may be placed in a territory."""
    room = NO_END
    if it.rules.restricted:
        room = 1 + len([near for near in it.near(name) if it.owner[near] == it.owner[name]])
        room -= placed[name]
    if it.rules.stack_limit:
        room = min(room, max(0, it.rules.stack_limit - it.armies[name]))
    return room


def weakest(it, player, start, placed):
    """R5: where the next army goes; None where nothing has room."""
    best = (None, None)
    for name in it.held(player):
        if placing_room(it, name, placed) == 0:
            continue
        enemies = [near for near in it.near(name) if it.owner[near] != player]
        deficit = sum(start[near] for near in enemies) - it.armies[name]
        here = (bool(enemies), deficit)
        if best[0] is None or here > best[0]:
            best = (here, name)
    return best[1]


def in_reading_order(lines):
    """T5: `the rest` is what is left after all other lines."""
    return [one for one in lines if one.count != Rest()] + [
        one for one in lines if one.count == Rest()
    ]


def asked(count, free):
    """T5: the number that a count means where so many armies may still go."""
    match count:
        case Exactly(armies):
            return armies
        case All(but):
            return max(0, free - but)
        case Half():
            return free // 2
        case Rest():
            return free
    raise AssertionError(count)


# --- the orders of battle ---------------------------------------------------------------------


def send(it, player, orders):
    """B1, B2, B3: the forces of a player, taken out of their territories."""
    lines = []
    for order in (one for one in orders if isinstance(one, Attack)):
        a, b = order.origin, order.target
        if it.owner[a] == player and b in it.near(a) and it.owner[b] != player:
            lines.append(order)
        else:
            it.refused.add((player, order.source.line))
    while True:
        numbers = count_out(it, player, lines)
        void = [order for order in lines if numbers.get(order.source.line) == 0]
        if not void:
            break
        for order in void:
            lines.remove(order)
            it.refused.add((player, order.source.line))
    return forces_of(it, player, lines, numbers)


def count_out(it, player, lines):
    """T4, T5: the armies of each line; a line that B2 makes void is left out."""
    pairs, first = set(), []
    for order in lines:
        if (order.origin, order.target) not in pairs:
            first.append(order)
        pairs.add((order.origin, order.target))
    numbers, free = {}, {name: it.armies[name] - 1 for name in it.held(player)}
    for order in in_reading_order(first):
        a = order.origin
        numbers[order.source.line] = min(asked(order.count, free[a]), free[a])
        free[a] -= numbers[order.source.line]
    return numbers


def forces_of(it, player, lines, numbers):
    """B2, B3 for orders whose places are right."""
    forces, surged = [], False
    for order in lines:
        a, b, c = order.origin, order.target, order.surge
        number = numbers.get(order.source.line)
        if number is None:
            it.refused.add((player, order.source.line))
            continue
        if c is not None:
            wrong = c not in it.near(b) or c == a or it.owner[c] == player or surged
            if wrong:
                it.refused.add((player, order.source.line))
                c = None
            surged = surged or not wrong
        it.armies[a] -= number
        it.sent.append((player, a, b, number))
        forces.append(Sent(player, a, b, number, c))
    return forces


# --- surges and moves -------------------------------------------------------------------------


def surge(it, standing):
    """B12 to B15."""
    leaving, arriving = [], []
    for force in standing:
        if force.surge is None:
            continue
        others = it.armies[force.target] - force.size
        number = force.size if others else force.size - 1
        if number:
            leaving.append(Sent(force.owner, force.target, force.surge, number))
    for force in leaving:
        it.armies[force.origin] -= force.size
        if it.owner[force.target] == force.owner:
            arriving.append(force)
    for force in arriving:
        it.armies[force.target] += force.size
    fighting = [force for force in leaving if force not in arriving]
    fight(it, fighting, ("surge clash", "mass surge", "surge invasion", "surge spoils"))


def leads_to(it, a, b):
    """M1, X1: whether a move may go from one own territory to another."""
    if it.rules.move == "neighbour":
        return b in it.near(a)
    reached = {a}
    for _ in it.owner:
        reached |= {n for one in reached for n in it.near(one) if it.owner[n] == it.owner[a]}
    return b in reached and a != b


def move(it, player, orders, after):
    """M1, M2, M3, X1; `after` are the armies after the battles, which all moves start from."""
    lines, origin = [], None
    for order in (one for one in orders if isinstance(one, Move)):
        a, b = order.origin, order.target
        legal = it.owner[a] == player == it.owner[b] and leads_to(it, a, b) and after[a] > 1
        legal = legal and origin in (None, a) and order.count != Exactly(0)
        if legal and order.count != Rest() and origin is None:
            legal = asked(order.count, after[a] - 1) > 0
        if not legal:
            it.refused.add((player, order.source.line))
            continue
        origin = a
        lines.append(order)
    free = after[origin] - 1 if origin else 0
    for order in in_reading_order(lines):
        number = min(asked(order.count, free), free)
        if it.rules.move_cap:
            own = [near for near in it.near(order.target) if it.owner[near] == player]
            number = min(number, 1 + len(own) - it.moved.get((origin, order.target), 0))
        if it.rules.stack_limit:
            number = min(number, max(0, it.rules.stack_limit - it.armies[order.target]))
        if number == 0:
            it.refused.add((player, order.source.line))
            continue
        free -= number
        pair = (origin, order.target)
        it.moved[pair] = it.moved.get(pair, 0) + number
        it.armies[origin] -= number
        it.armies[order.target] += number
