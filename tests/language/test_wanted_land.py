"""Lists and bids, where the stage asks for them."""

import pytest

from adjudicator.core.ids import NOBODY
from adjudicator.core.schedule import Part
from adjudicator.data.boards import load_board
from adjudicator.language.canonical import canonical
from adjudicator.language.reading import read_orders
from adjudicator.language.situation import Situation

BOARD = load_board("risk2")
FREE = dict.fromkeys(BOARD.territories, NOBODY)


def read(line, part, owners=FREE):
    return read_orders([line], Situation(BOARD, "red", owners, part=part))


@pytest.mark.parametrize(
    "line",
    [
        "Brazil, Peru",
        "Brazil and Peru",
        "Brazil > Peru",
        "1. Brazil 2. Peru",
        "1 Brazil, 2 Peru",
        "1st Brazil, 2nd Peru",
        "prefer Brazil, Peru",
    ],
)
def test_in_a_draft_names_alone_are_a_list(line):
    found = read(line, Part.DRAFT)
    assert [canonical(order) for order in found.orders] == ["prefer Brazil, Peru"]


@pytest.mark.parametrize(
    "line", ["Hello Bob", "See you in Peru", "Best regards, Ana", "preferences:"]
)
def test_in_a_draft_other_words_are_chatter(line):
    found = read(line, Part.DRAFT)
    assert (found.orders, found.complaints) == ((), ())


def test_in_a_draft_an_order_for_armies_stays_one():
    """It is refused then, by T1, instead of read as something else."""
    (order,) = read("3 armies reinforce Brazil", Part.DRAFT).orders
    assert canonical(order) == "3 armies reinforce Brazil"


def test_in_a_draft_a_misspelt_name_is_pointed_at_where_it_stands():
    (complaint,) = read("Peru, Argentnia", Part.DRAFT).complaints
    assert complaint.text[slice(*complaint.span)] == "Argentnia"
    assert [it.line for it in complaint.suggestions] == ["prefer Peru, Argentina"]


def test_a_list_that_is_too_long_for_a_suggestion_is_told_the_nearest_name():
    names = ", ".join([*list(BOARD.territories)[:14], "Argentnia"])
    (complaint,) = read(f"prefer {names}", Part.DRAFT).complaints
    assert complaint.suggestions == ()


@pytest.mark.parametrize("line", ["Brazil: 50", "Brazil 50", "50 for Brazil", "put 50 on Brazil"])
def test_in_an_election_a_count_for_a_place_is_a_bid(line):
    (order,) = read(line, Part.ELECTION).orders
    assert canonical(order) == "bid 50 for Brazil"
    (other,) = read(line, None).orders
    assert canonical(other) == "50 armies reinforce Brazil"


def test_in_an_election_reinforcements_stay_what_they_are():
    (order,) = read("50 armies reinforce Brazil", Part.ELECTION).orders
    assert canonical(order) == "50 armies reinforce Brazil"


def test_a_bid_without_points_is_offered_with_some():
    (complaint,) = read("bid for Brazil", Part.ELECTION).complaints
    assert [it.line for it in complaint.suggestions] == ["bid 50 for Brazil"]


def test_no_bid_is_offered_for_land_that_is_taken():
    (complaint,) = read("bid for Brazil", Part.ELECTION, {**FREE, "Brazil": "blue"}).complaints
    assert complaint.suggestions == ()


def test_a_bid_that_breaks_off_is_chatter():
    assert read("bid 50 for", Part.ELECTION).orders == ()


def test_a_name_that_is_near_none_is_left_out_of_the_suggestion():
    (complaint,) = read("prefer Brazil, Atlantis", Part.DRAFT).complaints
    assert [it.line for it in complaint.suggestions] == ["prefer Brazil"]
