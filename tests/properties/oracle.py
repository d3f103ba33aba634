"""The rules a second time, written plainly from the rule book and from nothing else.

Dictionaries and loops, one function a rule or two, no thought of speed or reports: so that two
faults would have to be the same one to go unseen. It knows values and dice of the core, no more.
"""

from dataclasses import dataclass, field

from adjudicator.core.dice import BLACK, GREEN, RED, WHITE, YELLOW
from adjudicator.core.orders import All, Attack, Exactly, Half, Move, Reinforce, Rest

# D2: the smallest force that rolls each die, the largest first; and whether equal dice are the
# attacker's.
THRESHOLDS = {
    ("board", "attacker"): [(31, BLACK), (19, RED), (11, GREEN), (6, YELLOW), (1, WHITE)],
    ("board", "defender"): [(31, BLACK), (19, RED), (11, GREEN), (6, YELLOW), (1, WHITE)],
    ("program", "attacker"): [(30, BLACK), (19, RED), (11, GREEN), (6, YELLOW), (1, WHITE)],
    ("program", "defender"): [(30, BLACK), (19, RED), (11, GREEN), (6, YELLOW), (1, WHITE)],
    ("manual", "attacker"): [(19, BLACK), (13, RED), (8, GREEN), (4, YELLOW), (1, WHITE)],
    ("manual", "defender"): [(21, RED), (13, GREEN), (7, YELLOW), (1, WHITE)],
}
ATTACKER_WINS_EQUAL = {"board": True, "program": True, "manual": False}


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
    """R3, T4, T5, then R5 with what is left; `start` are the armies that R5 sees of enemies."""
    lines = [order for order in orders if isinstance(order, Reinforce)]
    for order in in_reading_order(lines):
        mine = it.owner[order.territory] == player
        number = min(asked(order.count, reserve), reserve) if mine else 0
        if number == 0:
            it.refused.add((player, order.source.line))
        it.armies[order.territory] += number
        reserve -= number
    while reserve and it.rules.unplaced == "border":
        it.armies[weakest(it, player, start)] += 1
        reserve -= 1


def weakest(it, player, start):
    """R5: where the next army goes."""
    best = None
    for name in it.held(player):
        enemies = [near for near in it.near(name) if it.owner[near] != player]
        deficit = sum(start[near] for near in enemies) - it.armies[name]
        here = (bool(enemies), deficit)
        if best is None or here > best[0]:
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


# --- battles ----------------------------------------------------------------------------------


def fight(it, forces, names):
    """B4 to B10 for forces on their way; gives the forces that stand where they went."""
    clash, mass, single, spoils = names
    alive = clashes(it, forces, clash)
    occupiers = {}
    for target in sorted({force.target for force in alive}):
        here = sorted((f for f in alive if f.target == target), key=lambda f: f.origin)
        name = mass if len(here) > 1 else single
        if invade(it, f"{name} {target}", target, here):
            occupiers[target] = (name, [force for force in here if force.size])
    standing = []
    for target, (name, here) in sorted(occupiers.items()):
        if len({force.owner for force in here}) > 1:
            share_spoils(it, f"{spoils} {target}", here)
        left = [force for force in here if force.size]
        it.captures.append((target, left[0].owner, it.owner[target], name))
        it.owner[target] = left[0].owner
        it.armies[target] = sum(force.size for force in left)
        standing += left
    return standing


def clashes(it, forces, name):
    """B4."""
    for one in forces:
        for other in forces:
            meet = one.origin == other.target and one.target == other.origin
            if meet and one.origin < other.origin:
                key = f"{name} {one.origin}-{other.origin}"
                dice = it.chance.battle(key)
                it.battles[key] = []
                while one.size and other.size:
                    faces, lowest = roll(it, dice, [one.size, other.size], None)
                    if faces[0] < faces[1]:
                        one.size = max(0, one.size - lowest)
                    if faces[1] < faces[0]:
                        other.size = max(0, other.size - lowest)
                    it.battles[key].append((faces, (one.size, other.size)))
    return [force for force in forces if force.size]


def invade(it, key, target, forces):
    """B5, B6, D3: whether the garrison falls. Sizes and the garrison are changed."""
    dice = it.chance.battle(key)
    it.battles[key] = []
    while it.armies[target] and any(force.size for force in forces):
        here = [force for force in forces if force.size]
        garrison = it.armies[target]
        faces, lowest = roll(it, dice, [force.size for force in here], garrison)
        equal_wins = ATTACKER_WINS_EQUAL[it.rules.dice_scale.name]
        mine = faces[-1]
        beaten_by = [face > mine or (face == mine and equal_wins) for face in faces[: len(here)]]
        garrison = max(0, garrison - lowest * sum(beaten_by))
        for force, wins in zip(here, beaten_by, strict=True):
            together = it.rules.mass_casualties == "joint" and any(beaten_by)
            if not wins and not together:
                force.size = max(0, force.size - lowest)
        it.armies[target] = garrison
        it.battles[key].append((faces, (*(force.size for force in here), garrison)))
    return it.armies[target] == 0


def share_spoils(it, key, forces):
    """B9."""
    dice = it.chance.battle(key)
    it.battles[key] = []
    while len({force.owner for force in forces if force.size}) > 1:
        here = [force for force in forces if force.size]
        faces, lowest = roll(it, dice, [force.size for force in here], None)
        top = {here[i].owner for i in range(len(here)) if faces[i] == max(faces)}
        losses = [0] * len(here)
        if len(top) == 1:
            for i, winner in enumerate(here):
                for j, loser in enumerate(here):
                    if winner.owner in top and loser.owner not in top and faces[j] < faces[i]:
                        losses[j] += lowest
        for force, lost in zip(here, losses, strict=True):
            force.size = max(0, force.size - lost)
        it.battles[key].append((faces, tuple(force.size for force in here)))


def roll(it, dice, attackers, defender):
    """D2, B11: the faces, forces first, and the casualties of one comparison."""
    chosen = [die(it, "attacker", size) for size in attackers]
    if defender is not None:
        chosen.append(die(it, "defender", defender))
    return tuple(dice(chosen)), min(one.rank for one in chosen)


def die(it, side, size):
    """D2."""
    for least, one in THRESHOLDS[it.rules.dice_scale.name, side]:
        if size >= least:
            return one
    raise AssertionError(size)


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


def move(it, player, orders, after):
    """M1, M2, M3; `after` are the armies after the battles, which all moves start from."""
    lines, origin = [], None
    for order in (one for one in orders if isinstance(one, Move)):
        a, b = order.origin, order.target
        legal = it.owner[a] == player == it.owner[b] and b in it.near(a) and after[a] > 1
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
        if number == 0:
            it.refused.add((player, order.source.line))
            continue
        free -= number
        pair = (origin, order.target)
        it.moved[pair] = it.moved.get(pair, 0) + number
        it.armies[origin] -= number
        it.armies[order.target] += number
