"""Places: names, codes, aliases and clear beginnings; nothing is guessed."""

import pytest

from adjudicator.core.board import Board
from adjudicator.data.boards import load_board
from adjudicator.language.places import gazetteer


@pytest.mark.parametrize(
    ("text", "meanings"),
    [
        ("Brazil", "Brazil"),
        ("bRaZiL", "Brazil"),
        ("Bra", "Brazil"),
        ("Brasil", "Brazil"),
        ("Québec", "Quebec"),
        ("Quebe\N{COMBINING ACUTE ACCENT}c", "Quebec"),
        ("Hawai’i", "Hawaii"),
        ("NAF", "North Africa"),
        ("N. Africa", "North Africa"),
        ("N Africa", "North Africa"),
        ("n.africa", "North Africa"),
        ("North-Africa", "North Africa"),
        ("NorthAfrica", "North Africa"),
        ("Nor Afr", "North Africa"),
        ("W. United States", "Western United States"),
        ("UK", "Great Britain"),
        ("NZ", "New Zealand"),
        ("Indi", "India"),
        ("Indo", "Indonesia"),
        ("Ind", "India, Indonesia"),
        ("IND", "India, Indonesia"),
        ("Gre", "Great Britain, Greenland"),
        ("New", "New Guinea, New Zealand"),
        ("N", ""),
        ("N A", ""),
        ("IND O", ""),
        ("Indo nesia", "Indonesia"),
        ("Br", ""),
        ("Brazl", ""),
        ("Ecuador", ""),
        ("Africa", ""),
        ("...", ""),
    ],
)
def test_words_mean_every_territory_that_they_fit(board: Board, text: str, meanings: str) -> None:
    assert ", ".join(gazetteer(board).meanings(text)) == meanings


@pytest.mark.parametrize("name", ["risk2", "classic"])
def test_every_name_and_alias_means_its_territory_alone(name: str) -> None:
    board = load_board(name)
    for it in board.territories.values():
        for spelling in (it.name, *it.aliases):
            assert gazetteer(board).meanings(spelling) == (it.name,)


@pytest.mark.parametrize("name", ["risk2", "classic"])
def test_every_short_form_means_its_territory_alone(name: str) -> None:
    board = load_board(name)
    for territory in board.territories:
        assert gazetteer(board).meanings(gazetteer(board).short(territory)) == (territory,)


def test_a_code_that_could_mean_another_name_is_not_used_as_short_form(board: Board) -> None:
    assert gazetteer(board).short("India") == "India"
    assert gazetteer(board).short("Indonesia") == "INO"


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("Brazl", "Brazil"),
        ("Barzil", "Brazil"),
        ("Venezula", "Venezuela"),
        ("Nrth Africa", "North Africa, South Africa"),
        ("Ecuador", ""),
        ("Pero", "Peru"),
    ],
)
def test_near_misses_are_found_the_likeliest_first(board: Board, text: str, near: str) -> None:
    assert ", ".join(gazetteer(board).near(text, board.territories)) == near


def test_near_misses_are_looked_for_only_where_it_was_asked(board: Board) -> None:
    assert gazetteer(board).near("Brazl", ["Peru", "Venezuela"]) == ()


def test_whole_names_are_found_among_other_words(board: Board) -> None:
    names = gazetteer(board)
    assert names.within("from Brazil quickly to the North Africa") == ("Brazil", "North Africa")
    assert names.within("from nowhere") == ()


def test_two_boards_have_their_own_names() -> None:
    assert gazetteer(load_board("risk2")).meanings("Hawaii") == ("Hawaii",)
    assert gazetteer(load_board("classic")).meanings("Hawaii") == ()
