"""Players who are out, and their heirs."""

import pytest
from msgspec.structs import replace

from adjudicator.core.battles import BattleKind
from adjudicator.core.card_events import CardsDiscarded, CardsInherited, CardsReturned
from adjudicator.core.events import Captured, PlayerOut
from adjudicator.core.phases import eliminate
from tests.core.table import RULES, card, position
from tests.random_play import stage_chance

MASS, SINGLE = BattleKind.MASS_INVASION, BattleKind.INVASION
SURGE = BattleKind.SURGE_INVASION
HAND = ["Peru", "Siam", "India", "China", "Congo", "Quebec", "wild"]
LAND = {"Brazil": "red 2", "Egypt": "green 2", "Japan": "black 2", "Ural": "yellow 2"}


def _fallen(*captures, land=LAND, hands=None, out=("blue",)):
    """What follows the battles of a round in which these captures were made."""
    made = tuple(Captured(name, by, former, 2, stage) for name, by, former, stage in captures)
    state = position(land, hands or {"blue": HAND}, draw_pile=(card("Alaska"),))
    state = replace(state, captures=made, seats=(*state.seats, *out))
    return eliminate.judge(state, {}, RULES, stage_chance("heirs", state))


def _inherited(events):
    return {event.heir: event.cards for event in events if isinstance(event, CardsInherited)}


def test_an_only_heir_takes_all_cards_in_the_order_in_which_they_were_held():
    """Nothing is left to chance (E3)."""
    events = _fallen(("Brazil", "red", "blue", SINGLE))
    assert events == (
        PlayerOut("blue"),
        CardsInherited("blue", "red", tuple(map(card, HAND))),
    )


@pytest.mark.parametrize(
    ("captures", "heirs"),
    [
        ([("Brazil", "red", "blue", MASS), ("Egypt", "green", "blue", SINGLE)], ["green"]),
        ([("Egypt", "green", "blue", SINGLE), ("Japan", "black", "blue", SURGE)], ["black"]),
        (
            [("Egypt", "green", "blue", SINGLE), ("Japan", "black", "blue", BattleKind.MASS_SURGE)],
            ["black"],
        ),
        (
            [("Ural", "yellow", "blue", SURGE), ("Japan", "black", "blue", BattleKind.MASS_SURGE)],
            ["yellow"],
        ),
        ([("Egypt", "green", "red", SURGE), ("Japan", "black", "blue", MASS)], ["black"]),
        ([("Brazil", "red", "blue", MASS), ("Egypt", "green", "blue", MASS)], ["red", "green"]),
    ],
)
def test_the_heirs_are_the_captors_of_the_latest_stage(captures, heirs):
    """Mass invasion, invasion, mass surge, surge invasion; no matter what others lost (E3)."""
    assert list(_inherited(_fallen(*captures))) == heirs


def test_several_heirs_share_evenly_and_the_odd_cards_go_back_into_the_pile():
    """Seven cards for three heirs: two each, and one back (E3)."""
    events = _fallen(
        ("Brazil", "red", "blue", SINGLE),
        ("Egypt", "green", "blue", SINGLE),
        ("Japan", "black", "blue", SINGLE),
    )
    shares = _inherited(events)
    (returned,) = (event for event in events if isinstance(event, CardsReturned))
    assert {heir: len(cards) for heir, cards in shares.items()} == dict.fromkeys(
        ["red", "green", "black"], 2
    )
    assert len(returned.cards) == 1
    assert sorted(map(str, returned.pile)) == sorted(["Alaska", *map(str, returned.cards)])
    dealt = [one for cards in (*shares.values(), returned.cards) for one in cards]
    assert sorted(map(str, dealt)) == sorted(HAND)


def test_a_share_keeps_the_order_in_which_the_cards_were_held():
    """Cards held longest stay first (C5)."""
    events = _fallen(("Brazil", "red", "blue", SINGLE), ("Egypt", "green", "blue", SINGLE))
    for cards in _inherited(events).values():
        places = [HAND.index(str(one)) for one in cards]
        assert places == sorted(places)


def test_fewer_cards_than_heirs_all_go_back():
    """Nobody is favoured (E3)."""
    hands = {"blue": ["Peru"]}
    events = _fallen(
        ("Brazil", "red", "blue", SINGLE), ("Egypt", "green", "blue", SINGLE), hands=hands
    )
    assert _inherited(events) == {}
    assert any(isinstance(event, CardsReturned) for event in events)


def test_land_of_a_mass_invasion_counts_for_its_holder_at_the_end():
    """Red took Egypt in a mass invasion, green took it from red by a surge (E3)."""
    events = _fallen(("Egypt", "red", "blue", MASS), ("Egypt", "green", "red", SURGE))
    assert list(_inherited(events)) == ["green"]


def test_an_heir_who_is_out_too_passes_all_on():
    """Purple inherits from blue and falls in a later stage: red ends with both hands (E3)."""
    events = _fallen(
        ("Egypt", "purple", "blue", SINGLE),
        ("Brazil", "red", "purple", SURGE),
        hands={"blue": ["Peru"], "purple": ["Siam"]},
        out=("purple", "blue"),
    )
    assert events == (
        PlayerOut("purple"),
        PlayerOut("blue"),
        CardsInherited("blue", "purple", (card("Peru"),)),
        CardsInherited("purple", "red", (card("Siam"), card("Peru"))),
    )


def test_who_is_out_without_cards_leaves_nothing():
    """There is only the fall to tell (E2)."""
    hands = {"red": ["Peru"]}
    assert _fallen(("Brazil", "red", "blue", SINGLE), hands=hands) == (PlayerOut("blue"),)


def test_cards_that_nobody_inherits_go_to_the_discards():
    """A player without land whom nobody took any from in this round (E3)."""
    assert _fallen() == (PlayerOut("blue"), CardsDiscarded("blue", (*map(card, HAND),)))
