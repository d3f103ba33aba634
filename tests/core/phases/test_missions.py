"""Missions are dealt, and get new targets (Q1 to Q3)."""

import pytest
from msgspec.structs import replace

from adjudicator.core.events import MissionChanged
from adjudicator.core.ids import COLOURS
from adjudicator.core.missions import Destroy, Foothold, Lot
from adjudicator.core.phases.missions import deal
from adjudicator.core.setup_events import MissionDealt
from adjudicator.core.state import State, frozen
from adjudicator.core.turn import begin, foresee
from adjudicator.data.rulesets import load_rules
from tests.core.table import attack, happened, judged, lines, position
from tests.random_play import stage_chance

RULES = replace(load_rules("risk2-mission"), unplaced="lost")


def dealt(players, game, rules=RULES):
    state = State(COLOURS[:players])
    return begin(rules, state, stage_chance(game, state)).state


@pytest.mark.parametrize("players", range(2, 9))
def test_everybody_is_dealt_a_mission(players):
    """Q1: with targets that are other players who are in the game."""
    for game in map(str, range(12)):
        state = dealt(players, game)
        assert tuple(state.missions) == state.seats
        for player, mission in state.missions.items():
            if isinstance(mission, Destroy):
                assert mission.target in state.seats
                assert mission.target != player
                assert not mission.done


def test_no_card_is_dealt_twice():
    """Of thirteen cards, two each have the same words (Q2, Q3)."""
    rules = replace(RULES, missions=(Foothold(), Lot.PLAYER))
    for game in map(str, range(12)):
        missions = list(dealt(2, game, rules).missions.values())
        assert sum(isinstance(one, Foothold) for one in missions) == 1


def test_the_target_of_q3_holds_the_territory_that_was_drawn():
    """Q3: one that is not yours at the deal."""
    rules = replace(RULES, missions=(Lot.HOLDER,) * 3)
    for game in map(str, range(12)):
        state = dealt(3, game, rules)
        for player, mission in state.missions.items():
            assert state.owner(mission.holder_of) == mission.target != player


def test_land_of_nobody_is_not_drawn():
    """Q3: its holder could not be destroyed."""
    state = position({"Brazil": "red 1", "Peru": "blue 1"})
    rules = replace(RULES, missions=(Lot.HOLDER, Lot.HOLDER))
    events = deal(state, rules, stage_chance("lots", state))
    assert events == (
        MissionDealt("red", Destroy("blue", "Peru")),
        MissionDealt("blue", Destroy("red", "Brazil")),
    )


def test_a_game_for_something_else_has_no_missions():
    assert dealt(4, "x", replace(RULES, objective="domination", missions=())).missions == {}


def test_who_resigns_leaves_the_next_seat_as_target():
    """Q2: nobody inherits from who resigns (E8); the hunter is passed over."""
    land = {"Brazil": "red 1", "Peru": "blue 1", "Siam": "green 1", "Egypt": "nobody 3"}
    missions = frozen({"blue": Destroy("black"), "red": Destroy("black"), "green": Foothold()})
    seats = ("red", "green", "black", "blue")
    state = position(land, seats=seats, out=("black",), missions=missions)
    changed = happened(judged(state, RULES), MissionChanged)
    assert changed == [
        MissionChanged("red", "black", Destroy("blue")),
        MissionChanged("blue", "black", Destroy("red")),
    ]


def test_a_hunter_who_is_the_last_player_needs_no_target():
    """Q2: the game is won (E5)."""
    state = position(
        {"Brazil": "red 1"},
        seats=("red", "blue"),
        out=("blue",),
        missions=frozen({"red": Destroy("blue")}),
    )
    record = judged(state, RULES)
    assert happened(record, MissionChanged) == []
    assert record.state.winners == ("red",)


def test_what_is_done_stays_done():
    """Q8: in later rounds nothing more happens to it."""
    state = position(
        {"Brazil": "red 1", "Siam": "green 1"},
        seats=("red", "blue", "green"),
        out=("blue",),
        missions=frozen({"red": Destroy("blue", done=True)}),
    )
    assert happened(judged(state, RULES), MissionChanged) == []


def test_a_receipt_knows_no_mission_of_others():
    """Q1: and no fall of a target is foreseen."""
    land = {"Brazil": "red 3", "Peru": "blue 1"}
    missions = frozen({"red": Destroy("blue"), "blue": Destroy("red")})
    state = position(land, missions=missions)
    seen = foresee(state, "red", lines(attack("Brazil", "Peru", 2)), RULES)
    assert seen.state.missions == {"red": Destroy("blue")}
    assert happened(seen, MissionChanged) == []
