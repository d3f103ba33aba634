"""Who may see an event, and what is hidden of a position: everything is classified."""

from random import Random
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import fields, replace

from adjudicator.core.card_events import (
    CardDrawn,
    CardGiven,
    CardsDiscarded,
    CardsInherited,
    CardsReturned,
    SetTraded,
)
from adjudicator.core.cards import UNSEEN, WILD, Card, Symbol, set_kinds
from adjudicator.core.events import Event, Refused
from adjudicator.core.missions import Foothold
from adjudicator.core.orders import (
    Attack,
    Condition,
    Exactly,
    Fate,
    Pass,
    Source,
    TradeCards,
    Wish,
)
from adjudicator.core.refusals import own_target, second_surge
from adjudicator.core.rules import Rules
from adjudicator.core.ruling_events import HandEdited, PilesEdited
from adjudicator.core.setup_events import DeckShuffled
from adjudicator.core.sight import (
    OPEN_PARTS,
    Sight,
    face_down,
    face_down_position,
    is_secret,
    open_orders,
    owners,
    sight,
)
from adjudicator.core.state import State, frozen
from adjudicator.core.turn import TurnRecord, adjudicate
from adjudicator.data.boards import load_board
from tests.core import turns
from tests.random_play import hostile_orders, play, random_orders, stage_chance

RULES = Rules(load_board("risk2"))
PERU, SIAM = Card(Symbol.INFANTRY, "Peru"), Card(Symbol.CAVALRY, "Siam")
PILE = (PERU, SIAM, WILD)

SECRET = {
    DeckShuffled: DeckShuffled(PILE),
    CardDrawn: CardDrawn("red", PERU),
    CardsInherited: CardsInherited("blue", "red", PILE),
    CardsDiscarded: CardsDiscarded("blue", PILE),
    CardGiven: CardGiven("red", "blue", PERU),
    CardsReturned: CardsReturned("blue", (PERU,), PILE),
    HandEdited: HandEdited("blue", PILE),
    PilesEdited: PilesEdited(PILE, (PERU,)),
}


def _any(kind):
    """An event of this kind, whatever is in it."""
    return kind(*kind.__struct_fields__)


@pytest.mark.parametrize("kind", get_args(Event), ids=lambda kind: kind.__name__)
def test_every_kind_of_event_is_classified(kind):
    """One that is not raises an error here, and is an error for mypy."""
    assert isinstance(sight(_any(kind)), Sight)


def test_cards_of_secret_events_lie_face_down_for_everybody():
    """What is not known here is left out altogether, so a new secret is safe from the start."""
    kinds = {kind for kind in get_args(Event) if is_secret(_any(kind))}
    for kind in kinds - set(SECRET):
        assert face_down(_any(kind)) is None
    for event in SECRET.values():
        shown = face_down(event)
        assert shown is not None
        assert "Peru" not in repr(shown)
        assert len(repr(shown).split("UNSEEN")) == len(repr(event).split("Symbol.")), shown


def test_an_event_that_not_all_see_has_owners_or_none():
    assert owners(SECRET[CardsInherited]) == ("red",)
    assert owners(SECRET[CardsDiscarded]) == ("blue",)
    assert owners(SECRET[CardsReturned]) == ()
    assert owners(SECRET[DeckShuffled]) == ()
    assert owners(SECRET[HandEdited]) == ("blue",)
    assert owners(SECRET[PilesEdited]) == ()
    assert owners(SECRET[CardGiven]) == ("red", "blue")


def test_every_part_of_a_position_is_open_or_face_down():
    """A new part of a position is told to nobody before somebody has thought of it."""
    full = State(
        seats=("red",),
        hands=frozen({"red": (PERU, WILD)}),
        draw_pile=(SIAM,),
        discards=(PERU,),
        missions=frozen({"red": Foothold()}),
    )
    hidden = {one.name for one in fields(State)} - OPEN_PARTS
    shown = face_down_position(full)
    for name in hidden:
        assert getattr(shown, name) != getattr(full, name), f"{name} is open, or not tested here"
    assert shown.hand("red") == (UNSEEN, UNSEEN)
    assert shown.draw_pile == shown.discards == (UNSEEN,)


def test_face_down_cards_make_no_set():
    assert set_kinds((UNSEEN, UNSEEN, UNSEEN)) == ()
    assert set_kinds((UNSEEN, WILD, PERU)) == ()


def test_open_orders_hold_no_void_one_no_lost_surge_and_no_words():
    void = Attack("Peru", "Brazil", Exactly(3), Source(1, "for Ada"))
    cropped = Attack("Peru", "Argentina", Exactly(2), Source(4, "dear judge"), "Brazil")
    events = (
        Refused("red", void, own_target("B1", "Brazil")),
        Refused("red", cropped, second_surge()),
    )
    record = TurnRecord(frozen({"red": (void, cropped), "blue": ()}), events, State(()))
    kept = Attack("Peru", "Argentina", Exactly(2), Source(1, ""))
    assert open_orders(record) == {"red": (kept,)}


def test_whoever_gave_only_void_orders_was_not_silent():
    void = Attack("Peru", "Brazil", Exactly(3), Source(1, "mine"))
    refused = (Refused("red", void, own_target("B1", "Brazil")),)
    record = TurnRecord(frozen({"red": (void,)}), refused, State(()))
    assert open_orders(record) == {"red": (Pass(Wish.HOLD, Source(1, "")),)}


@settings(max_examples=15)
@given(st.integers(2, 6), st.integers(0, 10_000), st.integers(1, 6), st.booleans())
def test_open_orders_come_to_what_all_orders_came_to(players, seed, rounds, hostile):
    """Void orders, and anybody's own words, change nothing of what everybody sees."""
    *_, (before, _) = play(RULES, players, seed, rounds)
    chance, rng = stage_chance(f"game {seed}", before), Random(seed)
    if not before.territories:
        return
    given_ = (
        hostile_orders(before, RULES.board, rng) if hostile else random_orders(before, RULES, rng)
    )
    record = adjudicate(before, given_, RULES, chance)
    again = adjudicate(before, open_orders(record), RULES, chance)
    assert again.state == record.state
    assert not [event for event in again.events if isinstance(event, Refused)]
    assert _shown(again) == _shown(record)


def _shown(record: TurnRecord) -> list[Event]:
    return [event for event in record.events if sight(event) is not Sight.OWN]


CARDS = Condition(Fate.CARDS)


def test_orders_for_cards_that_were_not_traded_at_once_stay_secret():
    """N4: they name cards in hand."""
    trade = TradeCards(("Peru", "Siam", None), Source(1, "mine"), CARDS)
    hold = Pass(Wish.HOLD, Source(2, "mine"))
    taken = CardsInherited("blue", "red", (PERU,))
    others = CardsInherited("blue", "green", (PERU,))
    traded = SetTraded("red", PILE, 4, forced=False)
    for events, kept in (
        ((), 1),
        ((taken,), 1),
        ((traded, taken), 1),
        ((others, traded), 1),
        ((taken, traded), 2),
    ):
        record = TurnRecord(frozen({"red": (trade, hold)}), events, State(()))
        assert len(open_orders(record)["red"]) == kept


def test_attacks_of_a_chain_that_were_not_fought_stay_secret():
    """A10: also those of an order that comes after the end of the game."""
    land = {"Brazil": "red 9", "Venezuela": "blue 2", "Egypt": "blue 3", "Japan": "nobody 1"}
    state = turns.position(land)
    dice = {
        "Brazil-Venezuela": [[1, 1, 1, 5, 5]],
        "Brazil-Venezuela 2": [[6, 6, 1, 5, 5]],
        "Venezuela-Peru": [[6, 1, 1, 5]],
    }
    record = turns.turn(
        state,
        dice,
        rules=replace(turns.RULES, domination=3),
        red=[
            turns.assault("Brazil", "Venezuela", rolls=1, then=("Peru", "Argentina")),
            turns.assault("Venezuela", "Peru"),
            turns.assault("Brazil", "Venezuela", rolls=2, then=("Peru", "Argentina")),
            turns.assault("Peru", "Argentina"),
        ],
    )
    assert [(it.target, it.then) for it in open_orders(record)["red"]] == [
        ("Venezuela", ()),
        ("Venezuela", ("Peru",)),
    ]
