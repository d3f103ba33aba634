"""How many armies a territory takes: by neighbours, by a limit for all, or any number."""

from msgspec.structs import replace

from adjudicator.core.limits import Limit, bonus_room, moving, placing
from tests.core.table import RULES, position

LAND = position({"Brazil": "red 4", "Peru": "red 1", "Siam": "red 1"})


def test_without_options_no_placement_is_limited():
    assert placing(LAND, "red", RULES) == {}


def test_the_rule_that_leaves_least_counts():
    """R4 beside X1: Brazil has room for one army, the others for what their neighbours give."""
    rules = replace(RULES, restricted=True, stack_limit=5)
    assert placing(LAND, "red", rules) == {
        "Brazil": Limit("X1", 5, 1),
        "Peru": Limit("R4", 2, 2),
        "Siam": Limit("R4", 1, 1),
    }


def test_moves_have_their_own_limit():
    """M3, less what has moved in before, and with `move_cap: false` X1 alone."""
    assert moving(LAND, "Peru", RULES, 0)["Peru"] == Limit("M3", 2, 2)
    assert moving(LAND, "Peru", RULES, 1)["Peru"] == Limit("M3", 2, 1)
    rules = replace(RULES, move_cap=False, stack_limit=3)
    assert moving(LAND, "Brazil", rules, 0)["Brazil"] == Limit("X1", 3, 0)


def test_what_a_card_brings_finds_room_or_not():
    """C4 under X1."""
    assert bonus_room(LAND, "Brazil", RULES) == 2
    assert bonus_room(LAND, "Brazil", replace(RULES, stack_limit=5)) == 1
    assert bonus_room(LAND, "Brazil", replace(RULES, stack_limit=2)) == 0
