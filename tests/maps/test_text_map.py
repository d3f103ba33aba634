"""The text map shows every territory and every connection, within its width."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from adjudicator.core.board import Board
from adjudicator.core.ids import BADGES, NOBODY
from adjudicator.core.state import Holding
from adjudicator.data.boards import load_board
from adjudicator.data.rulesets import load_rules
from adjudicator.language.places import gazetteer
from adjudicator.maps.text_map import WIDTH, text_map
from adjudicator.resources import boards_root
from tests.maps.drawn import DrawnMap
from tests.quoting import acting

BOARDS = {path.stem: load_board(path.stem) for path in sorted(boards_root().glob("*.yaml"))}
WORLD = BOARDS["risk2"]
ADDED = ("Falkland Islands", "Hawaii", "New Zealand", "Oikiqtaluk", "Philippines", "Svalbard")
CONNECTIONS = {"risk2": 95, "classic": 83}


def everywhere(board: Board, owner: str = "red", armies: int = 1) -> dict[str, Holding]:
    return dict.fromkeys(board.territories, Holding(owner, armies))


def everybody(board: Board) -> dict[str, Holding]:
    """All eight players and nobody hold something, from 1 to 2,210 armies."""
    owners = [*BADGES, NOBODY]
    return {
        name: Holding(owners[i % len(owners)], 1 + i * i)
        for i, name in enumerate(board.territories)
    }


def connections(board: Board) -> dict[frozenset[str], bool]:
    return {
        frozenset((one.code, board.territories[other].code)): (name, other) in board.sea
        for name, one in board.territories.items()
        for other in one.neighbours
        if name < other
    }


def without(*left_out: str, **options: str) -> Board:
    """The world as a game may have it (G0)."""
    return load_rules({"extends": "risk2", "without": [*left_out], **options}).board


def linked(board: Board, one: str, other: str) -> Board:
    """The board with one sea connection more."""
    ends = {
        name: replace(
            board.territories[name],
            neighbours=tuple(sorted({*board.neighbours(name), *({one, other} - {name})})),
        )
        for name in (one, other)
    }
    territories = {**board.territories, **ends}.values()
    return Board.build(board.name, territories, board.continents, {*board.sea, (one, other)})


holdings = st.builds(
    Holding,
    st.sampled_from([*BADGES, NOBODY]),
    st.integers(1, 9) | st.integers(1, 9999) | st.integers(1, 10**7),
)


@pytest.mark.parametrize("name", BOARDS)
def test_every_connection_of_a_shipped_board_is_drawn_and_nothing_else(name: str) -> None:
    board = BOARDS[name]
    drawn = DrawnMap(text_map(board, everywhere(board), None))
    assert drawn.edges == connections(board)
    assert len(drawn.edges) == CONNECTIONS[name]
    assert drawn.stray == set()


@pytest.mark.parametrize("name", BOARDS)
@settings(max_examples=20)
@given(held=st.lists(holdings, min_size=48, max_size=48))
def test_connections_cells_and_width_stay_whatever_the_position(
    name: str, held: list[Holding]
) -> None:
    board = BOARDS[name]
    position = dict(zip(board.territories, held, strict=False))
    text = text_map(board, position, "red")
    drawn = DrawnMap(text)
    assert text.isascii()
    assert max(map(len, text.splitlines())) <= WIDTH
    assert (drawn.edges, drawn.stray) == (connections(board), set())
    assert drawn.cells.keys() == {one.code for one in board.territories.values()}


@pytest.mark.parametrize("name", BOARDS)
def test_no_cell_of_a_map_names_a_territory_with_a_number_behind_it(name: str) -> None:
    """`GRE B1` is Greenland, held by Blue, and not one army for Great Britain."""
    places = gazetteer(BOARDS[name])
    for one in BOARDS[name].territories.values():
        for letter in BADGES.values():
            assert places.meanings(f"{one.code} {letter}") == ()
    assert places.meanings("Great B") == ("Great Britain",)


@settings(max_examples=20)
@given(left_out=st.frozensets(st.sampled_from(ADDED)))
def test_a_board_without_some_of_the_added_territories_is_drawn_too(
    left_out: frozenset[str],
) -> None:
    board = without(*left_out)
    drawn = DrawnMap(text_map(board, everywhere(board), None))
    assert (drawn.edges, drawn.stray) == (connections(board), set())


@pytest.mark.parametrize(
    ("owner", "armies", "cell"),
    [
        ("red", 1, "R1*"),
        ("blue", 112, "B112"),
        ("nobody", 3, "-3"),
        ("red", 1234, "R1234*"),
        ("red", 9999, "R9999*"),
        ("red", 10_000, "R10k*"),
        ("black", 999_999, "K999k"),
        ("black", 5_000_000, "K999k"),
    ],
)
def test_a_cell_tells_owner_and_armies_and_stars_the_reader(
    owner: str, armies: int, cell: str
) -> None:
    drawn = DrawnMap(text_map(WORLD, everywhere(WORLD, owner, armies), "red"))
    assert drawn.cells["SIB"] == cell
    assert drawn.edges == connections(WORLD)


def test_every_column_stands_where_it_stands_with_few_armies() -> None:
    """Big numbers shorten the links and shift nothing."""
    few = text_map(WORLD, everywhere(WORLD), "red").splitlines()
    many = text_map(WORLD, everywhere(WORLD, armies=1234), "red").splitlines()
    assert [line.find("GBR") for line in few] == [line.find("GBR") for line in many]
    assert next(line for line in many if "SIB" in line).startswith("ukr ------ URA R1234*-SIB")


def test_a_connection_that_the_grid_cannot_hold_is_named_below() -> None:
    text = text_map(linked(WORLD, "Greenland", "Ontario"), everywhere(WORLD), None)
    assert "\nNot drawn above: Greenland and Ontario (sea).\n" in text


def test_greenlands_links_beside_oikiqtaluk_are_named_below() -> None:
    """G0 `greenland_links: keep`."""
    text = " ".join(text_map(without(greenland_links="keep"), everywhere(WORLD), None).split())
    links = "Greenland and Northwest Territory (sea), Greenland and Ontario (sea)."
    assert f"Not drawn above: {links}" in text


def test_the_key_names_the_badges_on_the_map_and_no_others() -> None:
    position = {**everywhere(WORLD, "black"), "Peru": Holding("nobody", 2)}
    assert text_map(WORLD, position, None).endswith("\nK black   - nobody")


def test_the_key_fits_for_eight_players_and_nobody() -> None:
    text = text_map(WORLD, everybody(WORLD), None)
    assert all(f"{letter} {colour}" in text for colour, letter in BADGES.items())
    assert max(map(len, text.splitlines())) <= WIDTH


def test_no_line_of_a_quoted_map_acts() -> None:
    assert acting(text_map(WORLD, everybody(WORLD), "red"), WORLD) == []


CAPITALS = {"blue": "Peru", "red": "Brazil", "black": "Siberia"}


def test_capitals_have_a_sign_and_a_line_that_tells_whose_they_are() -> None:
    """Also where another player holds one now."""
    text = text_map(WORLD, everywhere(WORLD, "red", 9999), "red", CAPITALS)
    cells = [text.index(cell) for cell in ("BRA^R9999*", "PER^R9999*", "SIB^R9999*")]
    assert len(cells) == text.count("^R")
    assert text.endswith("\n^ capitals: Brazil of Red, Peru of Blue, Siberia of Black")
    drawn = DrawnMap(text)
    assert (drawn.edges, drawn.stray) == (connections(WORLD), set())


def test_a_map_with_eight_capitals_keeps_its_width_and_acts_nowhere() -> None:
    longest = sorted(WORLD.territories, key=len)[-len(BADGES) :]
    text = text_map(WORLD, everybody(WORLD), "red", dict(zip(BADGES, longest, strict=True)))
    assert max(map(len, text.splitlines())) <= WIDTH
    assert acting(text, WORLD) == []


def test_a_game_without_capitals_has_no_sign_for_them() -> None:
    assert "^" not in text_map(WORLD, everybody(WORLD), "red")
