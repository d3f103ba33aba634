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

Outcomes: TypeAlias = Mapping[tuple[Armies, Stop], float]
"""The probability of each end: the armies of both territories, and what stopped the attack."""


@cache
def roll_odds(beats: Beats, attack: int, defence: int) -> Mapping[Armies, float]:
    """What a roll of so many dice may cost both sides, with the probability of each."""
    ways = Counter(
        losses(beats, faces[:attack], faces[attack:])
        for faces in product(_FACES, repeat=attack + defence)
    )
    return {lost: number / ways.total() for lost, number in ways.items()}


def attack_odds(fight: Fight, armies: Armies) -> Outcomes:
    """How an attack may end. No armies of both sides come twice to the same roll, so all add up."""
    ends: dict[tuple[Armies, Stop], float] = {}
    now = {armies: 1.0}
    rolls = 0
    while now:
        later: dict[Armies, float] = {}
        for (own, theirs), chance in now.items():
            if stop := fight.stop((own, theirs), rolls):
                end = (own, theirs), stop
                ends[end] = ends.get(end, 0.0) + chance
                continue
            for (lost, beaten), share in roll_odds(fight.beats, *fight.dice((own, theirs))).items():
                left = own - lost, theirs - beaten
                later[left] = later.get(left, 0.0) + chance * share
        now = later
        rolls += 1
    return ends


def capture_odds(outcomes: Outcomes) -> float:
    """The probability that the attacked territory is captured."""
    return sum(chance for (_, stop), chance in outcomes.items() if stop is Stop.CAPTURED)


def to_the_end(attack: AttackFought, rules: Rules) -> dict[Sizes, float]:
    """The armies that both sides may have left when an attack goes on as long as it can (A5)."""
    force, garrison = attack.force, attack.garrison
    order = Assault(force.origin, force.target, Source(0, ""))
    fight = fight_of(order, rules.defence_dice, rules)
    outcomes = attack_odds(fight, (force.size, garrison.size))
    return {armies: chance for (armies, _), chance in outcomes.items()}
