"""The list of territories says what the map says, in words."""

from adjudicator.core.state import Holding
from adjudicator.data.boards import load_board
from adjudicator.maps.territory_list import TerritoryLine, territory_list

WORLD = load_board("risk2")


def test_continents_come_in_the_boards_order_and_territories_by_name() -> None:
    continents = territory_list(WORLD, dict.fromkeys(WORLD.territories, Holding("red", 2)), "red")
    assert [one.name for one in continents] == [one.name for one in WORLD.continents]
    names = [line.name for line in continents[1].territories]
    assert names == ["Argentina", "Brazil", "Falkland Islands", "Peru", "Venezuela"]
    assert sum(len(one.territories) for one in continents) == 48


def test_a_line_tells_code_holder_and_armies_and_marks_the_readers_own() -> None:
    position = dict.fromkeys(WORLD.territories, Holding("red", 2)) | {"Peru": Holding("blue", 7)}
    south = territory_list(WORLD, position, "blue")[1]
    assert TerritoryLine("PER", "Peru", "blue", 7, yours=True) in south.territories
    assert TerritoryLine("BRA", "Brazil", "red", 2, yours=False) in south.territories


def test_a_continent_names_its_holder_only_where_one_owner_holds_all_of_it() -> None:
    position = dict.fromkeys(WORLD.territories, Holding("red", 2)) | {"Peru": Holding("blue", 7)}
    north, south, *_ = territory_list(WORLD, position, None)
    assert (north.bonus, north.holder) == (6, "red")
    assert (south.bonus, south.holder) == (4, None)


def test_a_capital_tells_whose_it_is_whoever_holds_it() -> None:
    position = dict.fromkeys(WORLD.territories, Holding("red", 2))
    _, south, *_ = territory_list(WORLD, position, "red", {"blue": "Peru"})
    assert {line.name: line.capital_of for line in south.territories if line.capital_of} == {
        "Peru": "blue"
    }
