"""What becomes of a surge after its first leg."""

from msgspec.structs import replace

from adjudicator.core.battles import BattleFought, Force
from adjudicator.core.events import Captured, SurgeMovedIn, SurgeSent, SurgeStayed
from adjudicator.core.phases import surge
from tests.core.table import RULES, happened, position
from tests.random_play import stage_chance


def _surged(land, *forces):
    """The events of the surges when these survivors stand at the end of their first leg."""
    state = replace(position(land), surging=forces)
    return surge.judge(state, {}, RULES, stage_chance("surge", state))


class _Record:
    def __init__(self, events):
        self.events = events


def _only(events, kind):
    return happened(_Record(events), kind)


def test_one_army_stays_where_no_other_would():
    """Four survivors alone: three go on (B12)."""
    events = _surged({"Brazil": "red 4"}, Force("red", "Brazil", "Peru", 4))
    assert events[0] == SurgeSent(Force("red", "Brazil", "Peru", 3))


def test_all_go_on_where_other_armies_remain():
    """Armies of another force of the player keep the land (B12)."""
    events = _surged({"Brazil": "red 6"}, Force("red", "Brazil", "Peru", 4))
    assert events[0] == SurgeSent(Force("red", "Brazil", "Peru", 4))


def test_with_nobody_left_to_go_the_surge_stays():
    """And no battle is fought (B12)."""
    force = Force("red", "Brazil", "Peru", 1)
    assert _surged({"Brazil": "red 1"}, force) == (SurgeStayed(force),)


def test_into_own_land_the_surge_moves_without_a_fight():
    """What has become the player's own meanwhile (B13)."""
    events = _surged({"Brazil": "red 4", "Peru": "red 2"}, Force("red", "Brazil", "Peru", 4))
    assert events == (SurgeMovedIn(Force("red", "Brazil", "Peru", 3)),)


def test_surges_that_meet_head_on_clash_and_the_survivor_meets_the_garrison():
    """The garrison is what the other surge left behind (B14)."""
    events = _surged(
        {"Brazil": "red 5", "Peru": "blue 20"},
        Force("red", "Brazil", "Peru", 5),
        Force("blue", "Peru", "Brazil", 20),
    )
    clash, invasion = _only(events, BattleFought)
    assert clash.key == "surge clash Brazil-Peru"
    assert [force.size for force in clash.forces] == [4, 19]
    assert invasion.key in ("surge invasion Brazil", "surge invasion Peru")
    assert invasion.garrison.size == 1


def test_several_surges_for_one_territory_are_a_mass_surge_with_spoils():
    """Twenty each against one: somebody captures it, and it fell in the mass surge (B14, E3)."""
    events = _surged(
        {"Brazil": "red 21", "Venezuela": "blue 21"},
        Force("red", "Brazil", "Peru", 21),
        Force("blue", "Venezuela", "Peru", 21),
    )
    keys = [battle.key for battle in _only(events, BattleFought)]
    assert keys == ["mass surge Peru", "surge spoils Peru"]
    (capture,) = _only(events, Captured)
    assert capture.stage == "mass surge"


def test_a_surge_goes_no_further():
    """A capture by surge leaves nobody who wants to go on (B15)."""
    events = _surged({"Brazil": "red 30"}, Force("red", "Brazil", "Peru", 30))
    assert [type(event) for event in events] == [SurgeSent, BattleFought, Captured]
