"""The board in play follows a game's options (G0, R1)."""

from typing import Any

import pytest

from adjudicator.core.board import Board
from adjudicator.core.setup import deck
from adjudicator.data.boards import load_board
from adjudicator.data.rulesets import load_rules

RISK2 = load_board("risk2")
CLASSIC = load_board("classic")
ADDED = sorted(set(RISK2.territories) - set(CLASSIC.territories))
LINKS = {("Greenland", "Northwest Territory"), ("Greenland", "Ontario")}


def board(**options: Any) -> Board:
    return load_rules({"extends": "risk2", **options}).board


def links(of: Board) -> set[tuple[str, str]]:
    return {(one, other) for one in of.territories for other in of.neighbours(one) if one < other}


def test_nothing_said_is_the_board_that_ships() -> None:
    assert board() == RISK2


@pytest.mark.parametrize("name", ADDED)
def test_each_added_territory_may_be_left_out(name: str) -> None:
    """G0: its connections, its card and its share of the continent go with it."""
    left = board(without=[name])
    assert set(left.territories) == set(RISK2.territories) - {name}
    back = LINKS if name == "Oikiqtaluk" else set()
    assert links(left) == {pair for pair in links(RISK2) if name not in pair} | back
    assert left.sea == {pair for pair in RISK2.sea if name not in pair} | back
    assert [card.territory for card in deck(left)][:-2] == list(left.territories)
    for mine, whole in zip(left.continents, RISK2.continents, strict=True):
        assert set(mine.territories) == set(whole.territories) - {name}


def test_without_all_added_territories_it_is_the_classic_map() -> None:
    """G0: the connections are those of the classic board; the bonuses stay."""
    left = board(without=ADDED)
    assert links(left) == links(CLASSIC)
    assert left.sea == CLASSIC.sea
    assert [one.bonus for one in left.continents] == [one.bonus for one in RISK2.continents]


def test_greenland_may_keep_its_links() -> None:
    """G0 `greenland_links: keep`: beside Oikiqtaluk."""
    assert links(board(greenland_links="keep")) == links(RISK2) | LINKS
    both = board(greenland_links="keep", without=["Oikiqtaluk"])
    assert links(both) == links(board(without=["Oikiqtaluk"]))


def test_the_classic_board_has_its_links_anyway() -> None:
    assert board(board="classic", greenland_links="keep") == CLASSIC


def test_continents_may_have_other_bonuses() -> None:
    """R1: those that are named; the others stay."""
    changed = {one.name: one.bonus for one in board(bonuses={"Asia": 1, "Europe": 0}).continents}
    assert changed == {
        **{one.name: one.bonus for one in RISK2.continents}, "Asia": 1, "Europe": 0
    }  # fmt: skip


def test_boards_that_differ_have_different_names() -> None:
    """Two games of one judge may play on different boards."""
    boards = [RISK2, CLASSIC, board(without=ADDED), board(greenland_links="keep")]
    assert len({one.name for one in boards}) == 4
