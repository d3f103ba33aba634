"""The battles of the oracle: section 4 of the rule book, from the clashes to the captures."""

from adjudicator.core.dice import BLACK, GREEN, RED, WHITE, YELLOW

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
