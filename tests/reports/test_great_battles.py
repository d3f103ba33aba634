"""Battles that stand out: the largest, and those that the likelier side lost."""

import pytest

from adjudicator.core.battles import BattleFought, BattleKind, Force, Garrison, Roll
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


def told(*battles: BattleFought):
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
    assert one.left == 9
    assert one.attackers == (("red", (5,)), ("green", (4,)))
    assert one.weight == (1, 10)


def test_in_a_clash_whoever_stands_has_won() -> None:
    forces = (Force("red", "Brazil", "Peru", 6), Force("green", "Peru", "Brazil", 2))
    clash = BattleFought(
        "border clash Brazil-Peru", BattleKind.BORDER_CLASH, forces, None, (Roll((1, 6), (0, 2)),)
    )
    (one,) = told(clash).largest
    assert (one.winners, one.left, one.weight) == (("green",), 2, (2, 8))
    assert one.chance == of_battle(clash, RULES).standing("green")


def test_battles_of_a_game_stand_in_its_rounds() -> None:
    played = rounds(stages(6, 7, 6))
    found = great_battles(list(battles_fought(played, RULES)))
    assert len(found.largest) == len(found.unlikely) == MOST
    for one in (*found.largest, *found.unlikely):
        battles = [it for it in played[one.round].events if isinstance(it, BattleFought)]
        assert any(it.kind is one.kind and it.forces[0].target == one.place for it in battles)
