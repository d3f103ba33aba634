"""Battles that stand out: the largest, and those that the likelier side lost."""

import pytest

from adjudicator.core.battles import (
    AttackFought,
    Battle,
    BattleFought,
    BattleKind,
    Exchange,
    Force,
    Garrison,
    Roll,
    Stop,
)
from adjudicator.core.state import State
from adjudicator.odds.battle import of_battle
from adjudicator.reports.great_battles import MOST, battles_fought, great_battles
from adjudicator.reports.rounds import Round, rounds
from tests.reports.stages import RULES, stages


def storm(size: int, garrison: int, left: tuple[int, int], place: str = "Peru") -> BattleFought:
    force = Force("red", "Brazil", place, size)
    rolls = (Roll((1, 1), left),)
    return BattleFought(
        f"invasion {place}", BattleKind.INVASION, (force,), Garrison("blue", garrison), rolls
    )


def told(*battles: Battle):
    one = Round(3, battles, State(("red", "blue")))
    return great_battles(list(battles_fought([one], RULES)))


def test_the_largest_is_the_one_whose_smaller_side_is_largest() -> None:
    raid, war = storm(1, 40, (0, 40), "Peru"), storm(9, 8, (3, 0), "Venezuela")
    largest = told(raid, war).largest
    assert [one.place for one in largest] == ["Venezuela", "Peru"]
    assert largest[0].weight == (8, 17)


def test_few_of_each_are_told_and_none_twice() -> None:
    upsets = [storm(2 + n, 9, (1, 0)) for n in range(8)]
    found = told(*upsets)
    assert len(found.largest) == len(found.unlikely) == MOST
    assert not set(found.largest) & set(found.unlikely)
    chances = [one.chance for one in found.unlikely]
    assert chances == sorted(chances)
    assert max(chances) < 0.5


def test_the_chance_is_that_of_who_won() -> None:
    won, held = told(storm(1, 1, (1, 0))), told(storm(1, 1, (0, 1)))
    assert won.largest[0].winners == ("red",)
    assert won.largest[0].chance == pytest.approx(11 / 18)
    assert held.largest[0].winners == ("blue",)
    assert held.largest[0].chance == pytest.approx(7 / 18)


def test_forces_of_several_players_win_together() -> None:
    forces = (Force("red", "Brazil", "Peru", 5), Force("green", "Argentina", "Peru", 4))
    rolls = (Roll((6, 6, 1), (5, 4, 0)),)
    joint = BattleFought(
        "mass invasion Peru", BattleKind.MASS_INVASION, forces, Garrison("blue", 1), rolls
    )
    (one,) = told(joint).largest
    assert one.winners == ("red", "green")
    assert one.left == (9,)
    assert one.attackers == (("red", (5,)), ("green", (4,)))
    assert one.weight == (1, 10)


def attack(size: int, garrison: int, left: tuple[int, int], stop: Stop) -> AttackFought:
    return AttackFought(
        "attack Brazil-Peru 1",
        Force("red", "Brazil", "Peru", size),
        Garrison("blue", garrison),
        (Exchange((6, 6, 6), (5, 5), left),),
        stop,
    )


def test_an_attack_that_was_stopped_has_no_winner_and_is_no_unlikely_win() -> None:
    """A7, A8: both sides stand, with as many as each has left."""
    stopped = attack(30, 9, (30, 7), Stop.ROLLS)
    found = told(stopped, *[attack(1 + n, 1, (1, 0), Stop.CAPTURED) for n in range(MOST)])
    assert (found.largest[0].winners, found.largest[0].chance) == ((), None)
    assert found.largest[0].left == (30, 7)
    assert all(one.winners == ("red",) for one in (*found.largest[1:], *found.unlikely))
    many = [attack(90 + n, 1, (90, 1), Stop.ROLLS) for n in range(9)]
    assert told(*many).unlikely == ()


def test_an_attack_to_the_end_is_won_by_who_stands() -> None:
    """A5: at the odds of such an attack."""
    taken, held = attack(3, 2, (2, 0), Stop.CAPTURED), attack(3, 2, (0, 1), Stop.ONE_LEFT)
    chances = []
    for battle, winner in ((taken, "red"), (held, "blue")):
        (one,) = told(battle).largest
        assert one.winners == (winner,)
        chances.append(one.chance)
    assert sum(chances) == pytest.approx(1)
    assert chances[0] == pytest.approx(0.656, abs=0.0005)


def test_in_a_clash_whoever_stands_has_won() -> None:
    forces = (Force("red", "Brazil", "Peru", 6), Force("green", "Peru", "Brazil", 2))
    clash = BattleFought(
        "border clash Brazil-Peru", BattleKind.BORDER_CLASH, forces, None, (Roll((1, 6), (0, 2)),)
    )
    (one,) = told(clash).largest
    assert (one.winners, one.left, one.weight) == (("green",), (2,), (2, 8))
    assert one.chance == of_battle(clash, RULES).standing("green")


def test_battles_of_a_game_stand_in_its_rounds() -> None:
    played = rounds(stages(6, 7, 6))
    found = great_battles(list(battles_fought(played, RULES)))
    assert len(found.largest) == len(found.unlikely) == MOST
    for one in (*found.largest, *found.unlikely):
        battles = [it for it in played[one.round].events if isinstance(it, BattleFought)]
        assert any(it.kind is one.kind and it.forces[0].target == one.place for it in battles)
