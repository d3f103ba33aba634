"""What a reader may see of a stage."""

import pytest
from msgspec.structs import replace

from adjudicator.core.card_events import (
    CardDrawn,
    CardsDiscarded,
    CardsInherited,
    CardsReturned,
    SetTraded,
)
from adjudicator.core.cards import WILD, Card, Symbol
from adjudicator.core.events import Cut, Event, PlayerSilent, Refused, Reinforced
from adjudicator.core.missions import Progress
from adjudicator.core.orders import Assault, Attack, Condition, Exactly, Fate, Source
from adjudicator.core.refusals import not_so, nothing_left, own_target, second_surge, too_many
from adjudicator.core.rules import Rules
from adjudicator.core.setup_events import ArmiesGranted, DeckShuffled
from adjudicator.core.state import Holding, State, frozen
from adjudicator.core.turn import TurnRecord
from adjudicator.core.view import CardsUnseen, Standing, Tally, View, view_for
from adjudicator.data.boards import load_board

RULES = Rules(load_board("risk2"))
SEATS = ("red", "blue", "green")
PERU = Card(Symbol.INFANTRY, "Peru")
SIAM = Card(Symbol.CAVALRY, "Siam")
ORDER = Attack("Peru", "Brazil", Exactly(3), Source(1, "my own words"))

BEFORE = State(
    seats=SEATS,
    round=4,
    stage=1,
    territories=frozen(
        {"Brazil": Holding("blue", 2), "Peru": Holding("red", 5), "Siam": Holding("green", 1)}
    ),
    hands=frozen({"red": (PERU,), "blue": (SIAM, WILD, WILD)}),
    traded_sets=1,
)
AFTER = State(
    seats=SEATS,
    round=5,
    stage=1,
    territories=frozen(
        {"Brazil": Holding("red", 3), "Peru": Holding("red", 1), "Siam": Holding("blue", 4)}
    ),
    hands=frozen({"red": (PERU, WILD), "blue": (SIAM, WILD, PERU)}),
    traded_sets=2,
    out=("green",),
)


def view(reader: str | None, *events: Event, after: State = AFTER) -> View:
    record = TurnRecord(frozen({}), events, after)
    return view_for(reader, BEFORE, record, RULES)


def test_a_drawn_card_is_seen_by_its_owner_only() -> None:
    """All others read that a card was drawn, not which (C6)."""
    drawn = CardDrawn("red", SIAM)
    assert view("red", drawn).events == (drawn,)
    assert view("blue", drawn).events == (CardsUnseen(None, "red", 1),)
    assert view(None, drawn).events == (CardsUnseen(None, "red", 1),)


def test_inherited_cards_are_seen_by_the_heir_only() -> None:
    """Even the player who held them does not learn who got which."""
    inherited = CardsInherited("green", "red", (SIAM, WILD))
    assert view("red", inherited).events == (inherited,)
    assert view("green", inherited).events == (CardsUnseen("green", "red", 2),)


def test_discarded_cards_are_seen_by_their_owner_only() -> None:
    discarded = CardsDiscarded("green", (SIAM,))
    assert view("green", discarded).events == (discarded,)
    assert view("red", discarded).events == (CardsUnseen("green", None, 1),)


@pytest.mark.parametrize("reader", ["red", "green", None])
@pytest.mark.parametrize(
    "event", [DeckShuffled((PERU, SIAM)), CardsReturned("green", (PERU,), (PERU, SIAM))]
)
def test_nobody_sees_the_draw_pile(reader: str | None, event: Event) -> None:
    assert view(reader, event).events == ()


def test_void_and_shortened_orders_are_seen_by_their_owner_only() -> None:
    void = Refused("red", ORDER, own_target("B1", "Brazil"))
    cut = Cut("red", ORDER, 3, 1, too_many(3, 1, "in Peru"))
    assert view("red", void, cut).events == (void, cut)
    assert view("blue", void, cut).events == ()
    assert view(None, void, cut).events == ()


def test_void_orders_of_others_are_counted() -> None:
    """A surge that was taken away does not count, for the attack stands."""
    events = (
        Refused("red", ORDER, own_target("B1", "Brazil")),
        Refused("red", ORDER, second_surge()),
        Refused("blue", ORDER, nothing_left("in Peru")),
    )
    assert [view(reader, *events).void_orders for reader in ("red", "blue", None)] == [1, 1, 2]


def test_an_order_for_a_case_that_did_not_come_is_not_void() -> None:
    """A11: it was carried out as it was given."""
    case = Condition(Fate.HOLDS, "Peru")
    order = Assault("Brazil", "Peru", Source(1, ""), condition=case)
    assert view("blue", Refused("red", order, not_so(case))).void_orders == 0
    assert view("blue", Refused("red", order, nothing_left("in Peru"))).void_orders == 1


def test_everything_else_is_seen_by_all() -> None:
    events = (
        PlayerSilent("red"),
        SetTraded("red", (PERU, SIAM, WILD), 8, forced=False),
        Reinforced("red", "Peru", 3, by_judge=True),
        ArmiesGranted("red", 4),
    )
    assert view("blue", *events).events == events
    assert view(None, *events).events == events


def test_a_view_holds_the_own_hand_and_its_best_set() -> None:
    assert view("blue").hand == (SIAM, WILD, PERU)
    assert view("blue").best_set == (SIAM, WILD, PERU)
    assert view("red").hand == (PERU, WILD)
    assert view("red").best_set is None
    assert view(None).hand == ()
    assert view(None).best_set is None


def test_a_view_tells_what_the_next_set_brings() -> None:
    assert view("red").set_value == 8


def test_a_view_names_the_stage_that_was_judged_and_the_next_one() -> None:
    seen = view("red")
    assert (seen.round, seen.stage, seen.next_round, seen.next_stage) == (4, 1, 5, 1)


def test_a_view_tells_what_the_reader_holds_and_held() -> None:
    assert view("red").held() == ("Brazil", "Peru")
    assert view("red").held_before() == ("Peru",)
    assert view(None).held() == ()


def test_standings_count_territories_armies_and_cards_of_everybody() -> None:
    assert view("red").standings == (
        Standing(
            "red", Tally(2, 4, 2), Tally(1, 5, 1), to_place=3, out=False, nearness=Progress(2, 33)
        ),
        Standing(
            "blue", Tally(1, 4, 3), Tally(1, 2, 3), to_place=3, out=False, nearness=Progress(1, 33)
        ),
        Standing(
            "green", Tally(0, 0, 0), Tally(1, 1, 0), to_place=0, out=True, nearness=Progress(0, 33)
        ),
    )
    own = view("blue").standing
    assert own is not None
    assert own.player == "blue"
    assert view(None).standing is None


def test_at_the_set_up_armies_in_reserve_are_to_be_placed() -> None:
    """There are no reinforcements yet, and nothing to compare with."""
    dealt = State(
        seats=("red",),
        stage=1,
        territories=frozen({"Peru": Holding("red", 1)}),
        reserves=frozen({"red": 12}),
    )
    record = TurnRecord(frozen({}), (), dealt)
    (standing,) = view_for("red", State(("red",)), record, RULES).standings
    assert standing == Standing(
        "red", Tally(1, 1, 0), None, to_place=12, out=False, nearness=Progress(1, 33)
    )


def test_a_view_names_the_winners_and_then_nobody_has_anything_to_place() -> None:
    won = State(seats=SEATS, round=4, stage=1, winners=("red",))
    assert view("blue", after=won).winners == ("red",)
    assert [one.to_place for one in view("blue", after=won).standings] == [0, 0, 0]


def test_every_reader_sees_all_capitals() -> None:
    capitals = frozen({"red": "Brazil", "blue": "Siam"})
    after = replace(AFTER, capitals=capitals)
    for reader in ("red", "green", None):
        assert view(reader, after=after).capitals == capitals
    assert view("red").capitals == {}
