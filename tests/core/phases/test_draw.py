"""Drawing a card for a capture."""

from adjudicator.core.card_events import CardDrawn
from adjudicator.core.setup_events import DeckShuffled
from tests.core.table import attack, card, happened, judged, position

LAND = {"Brazil": "red 20", "Egypt": "blue 20", "Iceland": "green 20"}
ATTACKS = {
    "red": [attack("Brazil", "Peru", 19)],
    "blue": [attack("Egypt", "East Africa", 19)],
    "green": [attack("Iceland", "Greenland", 19)],
}


def test_the_top_card_is_drawn_in_seat_order():
    """One card for each captor (E1)."""
    pile = tuple(map(card, ["Peru", "Japan", "wild", "Siam"]))
    record = judged(position(LAND, draw_pile=pile), **ATTACKS)
    drawn = [(event.player, str(event.card)) for event in happened(record, CardDrawn)]
    assert drawn == [("red", "Peru"), ("blue", "Japan"), ("green", "wild")]
    assert record.state.draw_pile == (card("Siam"),)


def test_the_discards_are_shuffled_into_a_new_pile_when_the_old_one_is_empty():
    """Only then, and all of them (E1)."""
    discards = tuple(map(card, ["Japan", "Siam", "Quebec", "India", "wild"]))
    state = position(LAND, draw_pile=(card("Peru"),), discards=discards)
    record = judged(state, **ATTACKS)
    (shuffled,) = happened(record, DeckShuffled)
    assert sorted(map(str, shuffled.cards)) == sorted(map(str, discards))
    drawn = [event.card for event in happened(record, CardDrawn)]
    assert drawn == [card("Peru"), *shuffled.cards[:2]]
    assert record.state.draw_pile == shuffled.cards[2:]
    assert record.state.discards == ()


def test_nothing_is_drawn_where_there_are_neither_pile_nor_discards():
    """The captors go without a card (E1)."""
    assert happened(judged(position(LAND), **ATTACKS), CardDrawn) == []


def test_who_captured_nothing_draws_nothing():
    """A round of silence brings no card (E1)."""
    pile = tuple(map(card, ["Peru", "Japan"]))
    assert happened(judged(position(LAND, draw_pile=pile)), CardDrawn) == []
