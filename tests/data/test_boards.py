"""Boards are read as shipped, and a file that describes no board says why."""

from collections import Counter

import pytest

from adjudicator import resources
from adjudicator.core.board import Board
from adjudicator.core.cards import Symbol
from adjudicator.data.boards import load_board, read_board
from adjudicator.errors import UserError

SMALL = """\
format: 1
name: Three isles
continents:
  West: {bonus: 2, territories: 2}
  East: {bonus: 1, territories: 1}
territories:
  Alba: {continent: West, code: ALB, card: infantry, neighbours: [Borea, Cesta]}
  Borea: {continent: West, code: BOR, card: cavalry, neighbours: [Alba], aliases: [Boré]}
  Cesta: {continent: East, code: CES, card: artillery, neighbours: [Alba]}
sea:
  - [Cesta, Alba]
"""


def connections(board: Board) -> int:
    return sum(len(one.neighbours) for one in board.territories.values()) // 2


@pytest.mark.parametrize(
    ("name", "territories", "links", "sea"), [("risk2", 48, 95, 37), ("classic", 42, 83, 25)]
)
def test_the_boards_that_ship_are_whole(name: str, territories: int, links: int, sea: int) -> None:
    board = load_board(name)
    assert (len(board.territories), connections(board), len(board.sea)) == (territories, links, sea)
    symbols = Counter(one.card for one in board.territories.values())
    assert set(symbols.values()) == {territories // 3}
    assert Symbol.WILD not in symbols


def test_the_bonuses_of_same_time_risk() -> None:
    """R1 names the bonus of each continent."""
    bonuses = {one.name: one.bonus for one in load_board("risk2").continents}
    assert bonuses == {
        "Australia": 4,
        "South America": 4,
        "Africa": 5,
        "Europe": 6,
        "North America": 6,
        "Asia": 8,
    }


def test_no_territory_has_more_than_six_neighbours() -> None:
    assert max(len(one.neighbours) for one in load_board("risk2").territories.values()) == 6


def test_a_board_is_read_once() -> None:
    assert load_board("risk2") is load_board("risk2")


@pytest.mark.parametrize("name", ["moon", "../boards/risk2", "", "RISK2"])
def test_an_unknown_board_is_told_with_those_that_ship(name: str) -> None:
    with pytest.raises(UserError) as caught:
        load_board(name)
    assert str(caught.value) == f"There is no board “{name}”.\nBoards that ship: classic, risk2."


def test_a_board_is_put_in_order() -> None:
    board = read_board(SMALL, "isles.yaml")
    assert board.neighbours("Alba") == ("Borea", "Cesta")
    assert board.continents[0].territories == ("Alba", "Borea")
    assert board.sea == {("Alba", "Cesta")}
    assert board.territories["Borea"].aliases == ("Boré",)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("sea:", "map: x\nsea:", "line 10, map: this key is not known.\nKnown here: name, "),
        ("code: CES,", "code: CES, flag: x,", "line 9, flag: this key is not known."),
        ("bonus: 2,", "bonus: 2, size: x,", "line 4, size: this key is not known."),
        ("code: CES", "code: Ces", "line 9, code: “Ces” is no code.\nWrite three capital"),
        ("code: CES", "code: ALB", "line 9: “ALB” means both Alba and Cesta."),
        ("aliases: [Boré]", "aliases: [cesta]", "line 9: “Cesta” means both Borea and Cesta."),
        ("aliases: [Boré]", "aliases: [Attack]", "line 8: “Attack” holds the word “attack” of"),
        ("card: cavalry", "card: wild", "card: “wild” is not known.\nWrite infantry or cavalry"),
        ("[Borea, Cesta]", "[Borea, Cesto]", "line 7, neighbours: there is no territory Cesto."),
        ("[Borea, Cesta]", "[Borea]", "line 9, neighbours: Alba does not name Cesta as its neig"),
        ("[Borea, Cesta]", "[Borea, Cesta, Alba]", "neighbours: Alba cannot stand here."),
        ("[Borea, Cesta]", "[Borea, Borea, Cesta]", "neighbours: Borea cannot stand here twice."),
        ("East, code", "South, code", "line 5, territories: East is to have 1 territories, but 0"),
        ("  East: {bonus: 1, territories: 1}\n", "", "continent: there is no continent East.\nWr"),
        ("bonus: 2", "bonus: 0", "line 4, bonus: 0 is out of bounds."),
        ("[Cesta, Alba]", "[Cesta, Borea]", "line 10, sea: ['Cesta', 'Borea'] is no connection"),
        ("[Cesta, Alba]", "[Cesta]", "line 10, sea: ['Cesta'] is no connection of this board."),
        ("[Cesta, Alba]", "Cesta", "line 10, sea: Cesta is no connection of this board."),
        ("name: Three isles\n", "", "the key “name” is missing."),
    ],
)
def test_what_is_no_board_is_told(old: str, new: str, told: str) -> None:
    with pytest.raises(UserError) as caught:
        read_board(SMALL.replace(old, new, 1), "isles.yaml")
    assert str(caught.value).startswith("isles.yaml, line ")
    assert told in str(caught.value)


def test_boards_that_ship_are_strict_yaml_of_this_format() -> None:
    for path in resources.boards_root().glob("*.yaml"):
        assert path.read_text(encoding="utf-8").startswith("format: 1\n")
