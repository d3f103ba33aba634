"""Counting what came of many plays of a stage."""

from collections import Counter

from msgspec.structs import replace

from adjudicator.core.battles import (
    AttackFought,
    BattleFought,
    BattleKind,
    Exchange,
    Force,
    Garrison,
    Roll,
    Stop,
)
from adjudicator.core.events import ForceSent
from adjudicator.core.prospects import BattleOdds, HoldingOdds, SideOdds, middle, prospects
from adjudicator.core.state import Holding, State, frozen
from adjudicator.core.turn import TurnRecord


def record(left: int, held: int, *, out: bool = False) -> TurnRecord:
    """Red's 4 from Brazil against Blue's 3 in Venezuela, who have so many left; 0 is a defeat."""
    force, garrison = Force("red", "Brazil", "Venezuela", 4), Garrison("blue", 3)
    roll = Roll((6, 1), (left, 0) if left else (0, held))
    battle = BattleFought("invasion Venezuela", BattleKind.INVASION, (force,), garrison, (roll,))
    holding = Holding("red", left) if left else Holding("blue", held)
    territories = frozen({"Brazil": Holding("red", 1), "Venezuela": holding})
    state = State(("red", "blue"), territories=territories, out=("blue",) if out else ())
    return TurnRecord(frozen({}), (ForceSent(force), battle), state)


RECORDS = [record(3, 0, out=True), record(2, 0), record(3, 0), record(0, 2)]


def test_battles_are_counted_with_what_is_left_most_often():
    (battle,) = prospects(RECORDS).battles
    assert battle == BattleOdds(
        "invasion Venezuela",
        BattleKind.INVASION,
        4,
        (SideOdds("red", "Brazil", 4, 3, 3), SideOdds("blue", None, 3, 1, 2)),
        {"red": 3, "blue": 1},
    )


def test_a_battle_that_only_some_plays_have_counts_those():
    quiet = TurnRecord(frozen({}), (), RECORDS[0].state)
    (battle,) = prospects([quiet, *RECORDS]).battles
    assert battle.fought == 4


def test_battles_stand_in_the_order_in_which_they_are_fought():
    """Some are fought in few plays, so the first play need not have them all."""
    (fought,) = [event for event in RECORDS[0].events if isinstance(event, BattleFought)]
    mass = replace(fought, key="mass invasion Peru", kind=BattleKind.MASS_INVASION)
    other = TurnRecord(frozen({}), (mass,), RECORDS[0].state)
    kinds = [one.kind for one in prospects([*RECORDS, other]).battles]
    assert kinds == [BattleKind.MASS_INVASION, BattleKind.INVASION]


def attack(origin: str, target: str, left: tuple[int, int], stop: Stop) -> AttackFought:
    """Four of red's who may attack against two of blue's, with what is left."""
    force, roll = Force("red", origin, target, 4), Exchange((6, 5, 1), (5, 4), left)
    return AttackFought(f"attack {origin}-{target} 1", force, Garrison("blue", 2), (roll,), stop)


def turn(*attacks: AttackFought) -> TurnRecord:
    return TurnRecord(frozen({}), attacks, RECORDS[0].state)


def test_an_attack_that_stops_before_it_captures_is_the_defender_s():
    """Both have armies left then, and only one of them has the territory (A8)."""
    held = attack("Brazil", "Peru", (3, 1), Stop.UNTIL_LEFT)
    taken = attack("Brazil", "Peru", (4, 0), Stop.CAPTURED)
    (battle,) = prospects([turn(held), turn(taken), turn(taken)]).battles
    assert battle == BattleOdds(
        "attack Brazil-Peru 1",
        BattleKind.ATTACK,
        3,
        (SideOdds("red", "Brazil", 4, 2, 4), SideOdds("blue", None, 2, 1, 1)),
        {"red": 2, "blue": 1},
    )


def test_attacks_stand_as_they_are_ordered_though_the_first_play_has_not_all():
    """A chain that goes on in few plays comes before the attacks that follow it in all."""
    first, last = (
        attack(origin, target, (4, 0), Stop.CAPTURED)
        for origin, target in (("Brazil", "Peru"), ("Siam", "India"))
    )
    between = attack("Peru", "Argentina", (4, 0), Stop.CAPTURED)
    keys = [one.key for one in prospects([turn(first, last), turn(first, between, last)]).battles]
    assert keys == [first.key, between.key, last.key]


def test_holders_stand_by_their_chance_with_the_armies_of_the_middle_play():
    found = prospects(RECORDS)
    assert found.plays == 4
    assert found.territories == {
        "Brazil": (HoldingOdds("red", 4, 1),),
        "Venezuela": (HoldingOdds("red", 3, 3), HoldingOdds("blue", 1, 2)),
    }
    assert found.held == {"red": 2, "blue": 0}
    assert found.out == {"red": 0, "blue": 1}
    assert found.won == {"red": 0, "blue": 0}


def test_the_middle_of_two_is_the_lower_one():
    assert middle(Counter([1, 5])) == 1
    assert middle(Counter([1, 5, 5])) == 5
