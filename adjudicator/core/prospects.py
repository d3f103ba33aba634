"""What comes of a stage that is played many times: who holds what, and who wins which battle."""

from collections import Counter
from collections.abc import Iterable, Mapping

from msgspec import Struct, field

from adjudicator.core.battles import (
    AttackFought,
    Battle,
    BattleFought,
    BattleKind,
    Force,
    Garrison,
    Stop,
)
from adjudicator.core.ids import Colour, TerritoryName
from adjudicator.core.turn import TurnRecord


class SideOdds(Struct, frozen=True):
    """A side of a battle: a force from `origin`, or with None the garrison.

    `armies` is how many it has most often at the start, `left` in the end where it stands;
    `stands` counts the plays in which it does: it has armies left, and in an attack of the classic
    games it has captured the territory, or held it.
    """

    owner: Colour
    origin: TerritoryName | None
    armies: int
    stands: int
    left: int


class BattleOdds(Struct, frozen=True):
    """A battle, in how many plays it was fought, and its sides in the order of D4.

    `stands` counts for each player the plays in which a side of theirs stands in the end.
    """

    key: str
    kind: BattleKind
    fought: int
    sides: tuple[SideOdds, ...]
    stands: Mapping[Colour, int]


class HoldingOdds(Struct, frozen=True):
    """In how many plays a player holds a territory in the end, and with how many armies then.

    `armies` are those of the middle one of these plays.
    """

    owner: Colour
    plays: int
    armies: int


class Prospects(Struct, frozen=True):
    """What came of `plays` plays.

    `territories` has the holders of each, the likeliest first, and `held` the territories of each
    player in the middle one of all plays; `out` and `won` count the plays in which a player was out
    or won. Battles stand in the order in which they are fought.
    """

    plays: int
    battles: tuple[BattleOdds, ...]
    territories: Mapping[TerritoryName, tuple[HoldingOdds, ...]]
    held: Mapping[Colour, int]
    out: Mapping[Colour, int]
    won: Mapping[Colour, int]


class _Side(Struct):
    armies: Counter[int] = field(default_factory=Counter)
    left: Counter[int] = field(default_factory=Counter)


class _Battle(Struct):
    kind: BattleKind
    fought: int = 0
    stands: Counter[Colour] = field(default_factory=Counter)
    sides: dict[tuple[Colour, TerritoryName | None], _Side] = field(default_factory=dict)


def prospects(records: Iterable[TurnRecord]) -> Prospects:
    """Count what came of a stage in all these plays of it; there must be one at least."""
    battles: dict[str, _Battle] = {}
    armies: dict[TerritoryName, dict[Colour, Counter[int]]] = {}
    held: dict[Colour, Counter[int]] = {}
    out: Counter[Colour] = Counter()
    won: Counter[Colour] = Counter()
    order: list[str] = []
    plays = 0
    for plays, record in enumerate(records, 1):  # noqa: B007 - how many there are is known then
        course: list[str] = []
        for event in record.events:
            if isinstance(event, BattleFought | AttackFought):
                _count_battle(battles.setdefault(event.key, _Battle(event.kind)), event)
                course.append(event.key)
        _line_up(order, course)
        owned: Counter[Colour] = Counter()
        for name, it in record.state.territories.items():
            owned[it.owner] += 1
            armies.setdefault(name, {}).setdefault(it.owner, Counter())[it.armies] += 1
        for player in record.state.seats:
            held.setdefault(player, Counter())[owned[player]] += 1
        out.update(record.state.out)
        won.update(record.state.winners)
    return Prospects(
        plays,
        tuple(sorted((_battle_odds(key, battles[key]) for key in order), key=_turn)),
        {name: _holding_odds(holders) for name, holders in armies.items()},
        {player: middle(numbers) for player, numbers in held.items()},
        {player: out[player] for player in held},
        {player: won[player] for player in held},
    )


def middle(numbers: Counter[int]) -> int:
    """The number in the middle of all that were counted; the lower one of two."""
    in_order = sorted(numbers.elements())
    return in_order[(len(in_order) - 1) // 2]


def _line_up(order: list[str], course: Iterable[str]) -> None:
    """Bring the battles of a play into those of others: what is new, behind what came before it."""
    place = 0
    for key in course:
        if key not in order:
            order.insert(place, key)
        place = order.index(key) + 1


def _count_battle(battle: _Battle, event: Battle) -> None:
    battle.fought += 1
    sides = event.sides()
    left = _standing(event)
    battle.stands.update({side.owner for side, rest in zip(sides, left, strict=True) if rest})
    for side, rest in zip(sides, left, strict=True):
        counted = battle.sides.setdefault(_name(side), _Side())
        counted.armies[side.size] += 1
        if rest:
            counted.left[rest] += 1


def _standing(event: Battle) -> tuple[int, ...]:
    """What each side that stands has left; of an attack of the classic games one side does."""
    left = event.left()
    if isinstance(event, BattleFought):
        return left
    return (left[0], 0) if event.stop is Stop.CAPTURED else (0, left[1])


def _name(side: Force | Garrison) -> tuple[Colour, TerritoryName | None]:
    return side.owner, side.origin if isinstance(side, Force) else None


def _battle_odds(key: str, battle: _Battle) -> BattleOdds:
    """Sides that came only in some plays stand in their place too: by origin, the garrison last."""
    in_order = sorted(battle.sides, key=lambda side: (side[1] is None, side[1] or "", side[0]))
    return BattleOdds(
        key,
        battle.kind,
        battle.fought,
        tuple(_side_odds(*name, battle.sides[name]) for name in in_order),
        battle.stands,
    )


def _turn(battle: BattleOdds) -> int:
    """When a battle is fought: all of a kind before those of the next (section 4)."""
    return [*BattleKind].index(battle.kind)


def _side_odds(owner: Colour, origin: TerritoryName | None, side: _Side) -> SideOdds:
    return SideOdds(
        owner, origin, _likeliest(side.armies), side.left.total(), _likeliest(side.left)
    )


def _likeliest(numbers: Counter[int]) -> int:
    """The number that was counted most often, the higher one of two; 0 if none was."""
    return max(numbers, key=lambda number: (numbers[number], number), default=0)


def _holding_odds(holders: Mapping[Colour, Counter[int]]) -> tuple[HoldingOdds, ...]:
    odds = [
        HoldingOdds(owner, numbers.total(), middle(numbers)) for owner, numbers in holders.items()
    ]
    return tuple(sorted(odds, key=lambda one: (-one.plays, one.owner)))
