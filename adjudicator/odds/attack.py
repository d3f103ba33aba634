"""The odds of an attack of the classic games: exact, by following all its rolls (A1 to A8)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from typing import Final, TypeAlias

from msgspec.structs import replace

from adjudicator.core.aids import Aids, Beats, Faces, again, aids_in, led, with_turned
from adjudicator.core.assault import Armies, Fight, fight_of, losses
from adjudicator.core.battles import Aid, AttackFought, Stop, Turned
from adjudicator.core.orders import Assault, Source
from adjudicator.core.rules import Rules
from adjudicator.odds.distribution import Sizes

_FACES: Final = range(1, 7)
_NONE: Final = Aids()

End: TypeAlias = tuple[Armies, Stop, int, bool]
"""The armies of both sides, what stopped the attack, how many dice the attacker threw in the last
roll, which as many armies at least follow (A3), and whether the commander turned one (X4)."""

Outcomes: TypeAlias = Mapping[End, float]
"""The probability of each end."""


@cache
def roll_odds(
    beats: Beats, attack: int, defence: int, aids: Aids = _NONE
) -> Mapping[tuple[Armies, bool], float]:
    """What a roll of so many dice may cost both sides, with the probability of each.

    True beside it where the commander turns a die (X4).
    """
    ways: Counter[tuple[Armies, bool]] = Counter()
    for (mine, times), (theirs, often) in product(_throws(attack), _throws(defence)):
        for end in _aided(beats, mine, theirs, aids):
            ways[end] += times * often
    return {end: number / ways.total() for end, number in ways.items()}


@cache
def _throws(dice: int) -> tuple[tuple[Faces, int], ...]:
    """The faces of so many dice, whichever die shows which, and in how many ways they fall."""
    ways = Counter(tuple(sorted(faces)) for faces in product(_FACES, repeat=dice))
    return tuple(ways.items())


def _aided(
    beats: Beats, attack: Faces, defence: Faces, aids: Aids
) -> Iterator[tuple[Armies, bool]]:
    """What a roll comes to, as often as there are faces of a die that may be rolled again (X3)."""
    place = again(beats, attack, defence) if aids.reroll else None
    for face in _FACES:
        if place is not None:
            attack = with_turned(attack, Turned(place, face, Aid.REROLL))
        turned = led(beats, attack, defence) if aids.commander else None
        compared = with_turned(attack, turned) if turned else attack
        yield losses(beats, compared, defence), turned is not None


def attack_odds(fight: Fight, armies: Armies) -> Outcomes:
    """How an attack may end, which has at least one roll."""
    ends: dict[End, float] = {}
    now = {(armies, 0, False): 1.0}
    rolls = 0
    while now:
        later: dict[tuple[Armies, int, bool], float] = {}
        for (sides, last, used), chance in now.items():
            if stop := fight.stop(sides, rolls):
                end = sides, stop, last, used
                ends[end] = ends.get(end, 0.0) + chance
                continue
            dice = fight.dice(sides)
            for ((lost, beaten), turned), share in _odds(fight, dice, used=used).items():
                left = (sides[0] - lost, sides[1] - beaten), dice[0], used or turned
                later[left] = later.get(left, 0.0) + chance * share
        now = later
        rolls += 1
    return ends


def _odds(
    fight: Fight, dice: tuple[int, int], *, used: bool
) -> Mapping[tuple[Armies, bool], float]:
    """The odds of a roll in an attack in which the commander may be `used` already."""
    aids = replace(fight.aids, commander=fight.aids.commander and not used)
    return roll_odds(fight.beats, *dice, aids)


def capture_odds(outcomes: Outcomes) -> float:
    """The probability that the attacked territory is captured."""
    return sum(chance for (_, stop, *_), chance in outcomes.items() if stop is Stop.CAPTURED)


def to_the_end(attack: AttackFought, rules: Rules) -> dict[Sizes, float]:
    """The armies that both sides may have left when an attack goes on as long as it can (A5)."""
    force, garrison = attack.force, attack.garrison
    order = Assault(force.origin, force.target, Source(0, ""))
    fight = replace(
        fight_of(order, rules.defence_dice, rules), ties_won=attack.ties_won, aids=aids_in(attack)
    )
    ends: dict[Sizes, float] = {}
    for (armies, *_), chance in attack_odds(fight, (force.size, garrison.size)).items():
        ends[armies] = ends.get(armies, 0.0) + chance
    return ends
