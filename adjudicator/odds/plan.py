"""The odds of a whole turn of the classic games: each attack with what the others leave it.

All courses are followed by the judge's own rules, with every end that an attack may have. Courses
that differ only in land which no later attack has to do with are taken together; so whether a
player is eliminated on the way, which takes several attacks, may be missed.
"""

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from msgspec import Struct, field

from adjudicator.core.apply import fold
from adjudicator.core.battles import Aid, Exchange, Stop, Turned
from adjudicator.core.ids import TerritoryName
from adjudicator.core.orders import Assault
from adjudicator.core.phases.attack import Leg, Turn, aftermath, attacks_of, first_leg, next_leg
from adjudicator.core.refusals import Reason
from adjudicator.core.state import State
from adjudicator.odds.attack import attack_odds

_MOST_COURSES: Final = 4000
"""With more, nobody waits for the answer."""

Course: TypeAlias = tuple[State, float]
"""A position that the turn may come to, with its probability."""


class Step(Struct, frozen=True):
    """One attack of a plan: how probable it is that it is fought at all, and that it captures.

    `why` is the likeliest reason for which it is skipped where it is due (A2), None if it never is.
    """

    origin: TerritoryName
    target: TerritoryName
    fought: float
    captured: float
    why: Reason | None


class PlanOdds(Struct, frozen=True):
    """The steps of each attack order, in the order of the lines; the first and its chain."""

    order: Assault
    steps: tuple[Step, ...]


def plan_odds(state: State, turn: Turn) -> tuple[PlanOdds, ...] | None:
    """The odds of all attacks of a turn; None where there are too many courses to follow.

    `state` is the position when the attacks begin.
    """
    orders = attacks_of(turn.orders.get(turn.player, ()))
    courses: list[Course] = [(state, 1.0)]
    found: list[PlanOdds] = []
    for number, order in enumerate(orders):
        sums = [_Sums() for _ in (order.target, *order.then)]
        ends = [end for course in courses for end in _followed(course, order, turn, sums)]
        courses = _merged(ends, orders[number + 1 :])
        if len(courses) > _MOST_COURSES:
            return None
        places = (order.origin, order.target, *order.then)
        legs = zip(places, places[1:], sums, strict=False)
        found.append(PlanOdds(order, tuple(it.step(one, other) for one, other, it in legs)))
    return tuple(found)


class _Sums(Struct):
    """The probabilities of a step, as they are added up."""

    fought: float = 0.0
    captured: float = 0.0
    skipped: dict[Reason, float] = field(default_factory=dict)

    def step(self, origin: TerritoryName, target: TerritoryName) -> Step:
        why = max(self.skipped, key=self.skipped.__getitem__, default=None)
        return Step(origin, target, self.fought, self.captured, why)


def _followed(
    course: Course, order: Assault, turn: Turn, sums: Sequence[_Sums]
) -> Iterator[Course]:
    """Every position that an order may come to; adds to the sums of its legs."""
    state, chance = course
    open_: list[tuple[State, float, Leg | Reason | None, int]] = [
        (state, chance, first_leg(state, order, turn), 0)
    ]
    while open_:
        state, chance, leg, number = open_.pop()
        if isinstance(leg, Reason):
            skipped = sums[number].skipped
            skipped[leg] = skipped.get(leg, 0.0) + chance
        if not isinstance(leg, Leg) or state.winners:
            yield state, chance
            continue
        sums[number].fought += chance
        for after, share in _ends(state, leg, turn):
            captured = after.owner(leg.force.target) == turn.player
            sums[number].captured += chance * share * captured
            following = next_leg(after, leg, number, turn)
            open_.append((after, chance * share, following, number + 1))


def _ends(state: State, leg: Leg, turn: Turn) -> Iterator[Course]:
    """The positions after one attack, as the judge would leave them."""
    for (armies, stop, dice, led), share in attack_odds(leg.fight, leg.armies).items():
        turned = (Turned(0, 0, Aid.COMMANDER),) if led else ()
        last = Exchange((0,) * dice, (), armies, turned)
        fought = leg.fought((last,), stop)
        after = fold(state, (fought,))
        if stop is Stop.CAPTURED:
            after = fold(after, aftermath(after, leg, fought, turn))
        yield after, share


def _merged(courses: Sequence[Course], later: Sequence[Assault]) -> list[Course]:
    """Courses that are the same for all attacks to come, taken together."""
    places = sorted({name for order in later for name in _places(order)})
    merged: dict[object, Course] = {}
    for state, chance in courses:
        holdings = tuple((state.owner(name), state.armies(name)) for name in places)
        captured = frozenset(one.territory for one in state.captures) & set(places)
        attacked = frozenset(target for _, target in state.attacks) & set(places)
        key = (holdings, captured, attacked, state.winners, state.led)
        known = merged.get(key)
        merged[key] = (known[0], known[1] + chance) if known else (state, chance)
    return list(merged.values())


def _places(order: Assault) -> Iterator[TerritoryName]:
    yield from (order.origin, order.target, *order.then)
    if order.condition and order.condition.territory:
        yield order.condition.territory
