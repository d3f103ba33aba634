"""The story of a game: how it ended, what became of everybody, and what is told of its rounds."""

from functools import cache

import pytest
from msgspec.structs import replace

from adjudicator.core.rules import Rules
from adjudicator.core.ruling_events import Ending
from adjudicator.core.rulings import Conclusion, rule
from adjudicator.data.rulesets import load_rules
from adjudicator.odds.luck import luck
from adjudicator.reports.rounds import Stage, rounds
from adjudicator.reports.story import Story, story
from tests.reports.stages import RULES, played, stages


@cache
def game(
    players: int, seed: int, limit: int, name: str = "risk2"
) -> tuple[Rules, tuple[Stage, ...]]:
    rules = replace(load_rules(name), round_limit=limit)
    return rules, played(rules, players, seed, limit + 1)


def told(players: int = 4, seed: int = 4, limit: int = 12, name: str = "risk2") -> Story:
    rules, judged = game(players, seed, limit, name)
    return story(judged, rules)


def concluded(kind: Ending, *winners: str, reason: str = "we are tired") -> Story:
    """A game that is ended by a ruling after its sixth round."""
    judged = stages(6, 7, 6)
    before = judged[-1][1].state
    return story([*judged, (before, rule(before, Conclusion(kind, winners, reason), RULES))], RULES)


def test_a_game_is_won_by_whom_its_last_stage_says() -> None:
    one = told()
    assert one.winners == ("orange",)
    assert one.ending is None
    assert one.why == "Orange holds 15 territories after the last round."


@pytest.mark.parametrize(
    ("kind", "named", "winners"),
    [
        (Ending.CONCESSION, ("blue",), ("blue",)),
        (Ending.CANCELLATION, (), ()),
        (Ending.DRAW, (), stages(6, 7, 6)[-1][1].state.living),
    ],
)
def test_a_game_ends_by_a_ruling_with_its_reason(kind, named, winners) -> None:
    one = concluded(kind, *named)
    assert (one.ending, one.winners, one.why) == (kind, winners, "we are tired")


def test_an_end_that_no_event_tells_has_no_reason() -> None:
    """As in a folder that somebody has put right by hand."""
    *others, (before, record) = stages(6, 7, 6)
    state = replace(record.state, winners=("red",))
    one = story([*others, (before, replace(record, state=state))], RULES)
    assert (one.winners, one.ending, one.why) == (("red",), None, "")


def test_a_ruling_is_no_round_of_its_own() -> None:
    one = concluded(Ending.CANCELLATION)
    assert [it.number for it in one.rounds] == list(range(7))


def test_winners_come_first_then_who_lasted_longest_and_holds_most() -> None:
    one = told(8, 2, 24)
    assert one.fates[0].won
    assert [fate.place for fate in one.fates] == sorted(fate.place for fate in one.fates)
    lasted = [fate.out_in or 99 for fate in one.fates[1:]]
    assert lasted == sorted(lasted, reverse=True)
    assert 99 in lasted
    assert lasted[-1] < 99


def test_those_who_share_a_win_share_the_first_place() -> None:
    one = concluded(Ending.DRAW)
    lands = {fate.player: fate.lands for fate in one.fates}
    best = [fate for fate in one.fates if fate.place == 1]
    assert {fate.player for fate in best} == set(one.winners)
    assert len(set(lands.values())) > 1


def test_a_fate_tells_the_height_and_the_fall() -> None:
    one = told(8, 2, 24)
    fallen = next(fate for fate in one.fates if fate.out_in)
    assert one.fate(fallen.player) == fallen
    assert (fallen.lands, fallen.armies) == (0, 0)
    by_round = [it.lands(fallen.player) for it in one.rounds]
    assert by_round[fallen.most_in] == fallen.most == max(by_round)
    assert by_round[fallen.out_in] == 0 < by_round[fallen.out_in - 1]


def test_luck_is_that_of_all_battles_of_the_game() -> None:
    rules, judged = game(4, 4, 12)
    events = [event for _, record in judged for event in record.events]
    assert told().luck == luck(events, rules)


def test_stages_of_a_round_are_one_round() -> None:
    rules = replace(load_rules({"extends": "risk2", "schedule": "three-step"}), round_limit=2)
    judged = played(rules, 3, 1, 3)
    assert [one.number for one in rounds(judged)] == [0, 1, 2]
    assert len(judged) > 6
    assert (
        rounds(judged)[1].after
        == [record for before, record in judged if before.round == 1][-1].state
    )


def test_hands_and_missions_are_those_at_the_end() -> None:
    one = told(3, 1, 6, "risk2-mission")
    end = game(3, 1, 6, "risk2-mission")[1][-1][1].state
    assert one.missions == end.missions
    assert one.hands == end.hands
    assert one.missions
