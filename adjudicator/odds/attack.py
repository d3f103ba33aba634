"""The odds of an attack of the classic games: exact, by following all its rolls (A1 to A8)."""

from collections import Counter
from collections.abc import Mapping
from functools import cache
from itertools import product
from typing import Final, TypeAlias

from adjudicator.core.assault import Armies, Beats, Fight, fight_of, losses
from adjudicator.core.battles import AttackFought, Stop
from adjudicator.core.orders import Assault, Source
from adjudicator.core.rules import Rules
from adjudicator.odds.distribution import Sizes

_FACES: Final = range(1, 7)

Outcomes: TypeAlias = Mapping[tuple[Armies, Stop, int], float]
"""The probability of each end: the armies of both sides, what stopped the attack, and how many
dice the attacker threw in the last roll, which as many armies at least follow (A3)."""


@cache
def roll_odds(beats: Beats, attack: int, defence: int) -> Mapping[Armies, float]:
    """What a roll of so many dice may cost both sides, with the probability of each."""
    ways = Counter(
        losses(beats, faces[:attack], faces[attack:])
        for faces in product(_FACES, repeat=attack + defence)
    )
    return {lost: number / ways.total() for lost, number in ways.items()}


def attack_odds(fight: Fight, armies: Armies) -> Outcomes:
    """How an attack may end, which has at least one roll."""
    ends: dict[tuple[Armies, Stop, int], float] = {}
    now = {(armies, 0): 1.0}
    rolls = 0
    while now:
        later: dict[tuple[Armies, int], float] = {}
        for (sides, last), chance in now.items():
            if stop := fight.stop(sides, rolls):
                ends[sides, stop, last] = ends.get((sides, stop, last), 0.0) + chance
                continue
            dice = fight.dice(sides)
            for (lost, beaten), share in roll_odds(fight.beats, *dice).items():
                left = (sides[0] - lost, sides[1] - beaten), dice[0]
                later[left] = later.get(left, 0.0) + chance * share
        now = later
        rolls += 1
    return ends


def capture_odds(outcomes: Outcomes) -> float:
    """The probability that the attacked territory is captured."""
    return sum(chance for (_, stop, _), chance in outcomes.items() if stop is Stop.CAPTURED)


def to_the_end(attack: AttackFought, rules: Rules) -> dict[Sizes, float]:
    """The armies that both sides may have left when an attack goes on as long as it can (A5)."""
    force, garrison = attack.force, attack.garrison
    order = Assault(force.origin, force.target, Source(0, ""))
    fight = fight_of(order, rules.defence_dice, rules)
    ends: dict[Sizes, float] = {}
    for (armies, _, _), chance in attack_odds(fight, (force.size, garrison.size)).items():
        ends[armies] = ends.get(armies, 0.0) + chance
    return ends
