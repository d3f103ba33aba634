"""Rulings between two stages: what they change, and which cannot be."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from adjudicator.core.cards import UNSEEN, WILD
from adjudicator.core.events import StageOpened
from adjudicator.core.invariants import broken
from adjudicator.core.ruling_events import (
    Ending,
    GameConcluded,
    HandEdited,
    PilesEdited,
    PositionEdited,
    TerritoryEdited,
)
from adjudicator.core.rulings import (
    Conclusion,
    Edit,
    UnfitRulingError,
    rule,
    ruled_face_down,
    ruling_of,
)
from adjudicator.core.schedule import who_orders
from adjudicator.core.setup import deck
from adjudicator.core.sight import face_down, face_down_position
from adjudicator.core.state import Holding, State
from adjudicator.core.view import view_for
from adjudicator.data.rulesets import load_rules
from tests.core.table import BOARD, RULES, card, position

HANDS = {"red": ("Peru", "wild"), "blue": ("Siam",)}
_HELD = [card(name) for names in HANDS.values() for name in names]
_FREE = [one for one in deck(BOARD) if one not in _HELD] + [WILD]
GAME = position(
    {"Brazil": "red 2", "Peru": "blue 2", "Siam": "blue 1", "Japan": "green 1"},
    cards=HANDS,
    seats=("red", "blue", "green", "black"),
    out=("black",),
    draw_pile=tuple(_FREE[4:]),
    discards=tuple(_FREE[:4]),
    round_=3,
)
WHY = "A mail was lost on the way."


def edit(land=None, cards=None, *, why=WHY, note="", state=GAME, rules=RULES):
    """The record of an edit: land as `red 5` by territory, cards as names by player."""
    holdings = {
        name: Holding(text.split()[0], int(text.split()[1])) for name, text in (land or {}).items()
    }
    hands = {player: tuple(map(card, names)) for player, names in (cards or {}).items()}
    return rule(state, Edit(holdings, hands, why, note), rules)


def conclude(kind, *winners, state=GAME, why="All agree."):
    return rule(state, Conclusion(Ending(kind), winners, why), RULES)


def refusal(*args, **more):
    with pytest.raises(UnfitRulingError) as caught:
        edit(*args, **more)
    return caught.value


def test_an_edit_changes_what_it_names_and_nothing_else():
    record = edit({"Brazil": "red 5", "Peru": "nobody 3"}, note="It is Brazil's due.")
    assert record.events == (
        PositionEdited(WHY, "It is Brazil's due."),
        TerritoryEdited("Brazil", "red", 5),
        TerritoryEdited("Peru", "nobody", 3),
    )
    changed = {"Brazil": Holding("red", 5), "Peru": Holding("nobody", 3)}
    assert record.state == replace(GAME, territories={**GAME.territories, **changed})
    assert record.orders == {}


def test_the_stage_that_waits_stays_the_same():
    """No stage is opened, so captures and armies placed in the round stay what they are."""
    record = edit({"Brazil": "red 5"})
    assert not [event for event in record.events if isinstance(event, StageOpened)]
    assert (record.state.round, record.state.stage) == (3, 1)


def test_what_is_so_already_is_no_change():
    record = edit({"Brazil": "red 2", "Peru": "blue 4"}, {"red": HANDS["red"]})
    assert record.events == (PositionEdited(WHY), TerritoryEdited("Peru", "blue", 4))


def test_cards_come_from_the_pile_and_what_is_given_up_goes_to_the_discards():
    top = GAME.draw_pile[0]
    record = edit(cards={"red": ("Peru", str(top))})
    assert record.events[1:] == (
        HandEdited("red", (card("Peru"), top)),
        PilesEdited(GAME.draw_pile[1:], (*GAME.discards, WILD)),
    )
    assert record.state.hand("red") == (card("Peru"), top)
    assert broken(record.state, BOARD) == ()


def test_a_card_may_come_from_the_discards():
    record = edit(cards={"green": (str(GAME.discards[1]),)})
    assert record.state.discards == (GAME.discards[0], *GAME.discards[2:])
    assert broken(record.state, BOARD) == ()


def test_players_may_swap_cards():
    record = edit(cards={"red": ("Siam",), "blue": ("wild", "Peru")})
    assert record.state.hands == {"red": (card("Siam"),), "blue": (WILD, card("Peru"))}
    assert record.state.discards == GAME.discards


@pytest.mark.parametrize(
    ("land", "said", "cure"),
    [
        ({"Atlantis": "red 2"}, "no territory Atlantis", "on the board"),
        ({"Brazil": "pink 2"}, "pink, who does not play", "Red, Blue, Green or nobody"),
        ({"Brazil": "black 2"}, "black, who does not play", "Red, Blue"),
        ({"Brazil": "red 0"}, "Brazil would have no army.", "at least 1"),
        ({"Brazil": "blue 2"}, "Red would have no territory", "Leave Red one"),
        ({"Brazil": "red 2"}, "Nothing of the position would change.", "Name a territory"),
        ({}, "Nothing of the position would change.", "Name a territory"),
    ],
)
def test_land_that_cannot_be_so_is_refused(land, said, cure):
    error = refusal(land)
    assert said in str(error)
    assert cure in error.cure


def test_land_of_no_player_is_the_neutral_armys_where_there_is_one():
    """W1."""
    rules = replace(RULES, neutral=40)
    assert edit({"Peru": "neutral 3"}, rules=rules).state.owner("Peru") == "neutral"
    assert refusal({"Peru": "nobody 3"}, rules=rules).cure.endswith("Green or neutral.")
    assert refusal({"Peru": "neutral 3"}).cure.endswith("Green or nobody.")


def test_no_ruling_goes_beyond_the_limit_of_armies():
    rules = replace(RULES, stack_limit=12)
    assert edit({"Brazil": "red 12"}, rules=rules).state.armies("Brazil") == 12
    error = refusal({"Brazil": "nobody 13"}, rules=rules)
    assert "13 armies, and no territory may hold more than 12 armies (X1)." in str(error)
    assert error.cure == "Give it at most 12 armies."


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ({"black": ("Peru",)}, "black does not play"),
        ({"red": ("Siam",)}, "The card Siam for Red is in another hand"),
        ({"red": ("Brazil", "Brazil")}, "The card Brazil for Red is in another hand"),
        ({"red": ("wild", "wild", "wild")}, "The card wild for Red"),
    ],
)
def test_cards_that_cannot_be_so_are_refused(cards, said):
    assert said in str(refusal(cards=cards))


@pytest.mark.parametrize("player", ["red", "blue"])
def test_nobody_gets_a_wild_card_where_none_is_kept(player):
    """F7, for women and men."""
    rules = load_rules("ms-risk")
    plain = replace(GAME, hands={}, draw_pile=deck(BOARD), discards=(), women=("red",))
    assert "would hold a wild card, which nobody keeps in this game (F7)" in str(
        refusal(cards={player: ("Peru", "wild")}, state=plain, rules=rules)
    )
    assert edit(cards={player: ("Peru",)}, state=plain, rules=rules)


def test_the_card_of_a_capital_is_out_of_the_game():
    taken = replace(GAME, capitals={"red": "Brazil"}, draw_pile=GAME.draw_pile[1:])
    error = refusal(cards={"red": (str(GAME.draw_pile[0]),)}, state=taken)
    assert "is in another hand" in str(error)
    with pytest.raises(UnfitRulingError, match="The card unseen for Red is not in the deck"):
        rule(GAME, Edit(cards={"red": (UNSEEN,)}, reason=WHY), RULES)


def test_free_land_goes_by_the_rules_of_the_set_up():
    free = replace(GAME, territories={**GAME.territories, "Egypt": Holding("nobody", 0)}, round=0)
    assert "still free" in str(refusal({"Brazil": "red 3"}, state=free))
    alone = replace(free, territories=dict.fromkeys(BOARD.territories, Holding("nobody", 0)))
    assert edit(cards={"red": ()}, state=alone).state.hand("red") == ()


def test_a_game_that_has_not_begun_or_is_over_takes_no_ruling():
    for state, said in ((State(("red", "blue")), "not begun"), (conclude("draw").state, "is over")):
        for ruling in (Edit(reason=WHY), Conclusion(Ending.CANCELLATION, reason=WHY)):
            with pytest.raises(UnfitRulingError, match=said):
                rule(state, ruling, RULES)


def test_a_ruling_needs_a_reason():
    assert "needs a reason" in str(refusal({"Brazil": "red 5"}, why="  "))


def test_a_draw_is_shared_by_all_who_still_play():
    for winners in ((), ("green", "blue", "red")):
        record = conclude("draw", *winners)
        assert record.events == (
            GameConcluded(Ending.DRAW, ("red", "blue", "green"), "All agree."),
        )
        assert record.state == replace(GAME, winners=("red", "blue", "green"))
    with pytest.raises(UnfitRulingError, match="shared by all who still play: Red, Blue and Green"):
        conclude("draw", "red")


def test_a_game_is_conceded_to_those_who_are_named():
    assert conclude("concession", "green").state.winners == ("green",)
    assert conclude("concession", "green", "red").state.winners == ("red", "green")
    for winners, said in (((), "conceded to somebody"), (("black",), "Black does not play")):
        with pytest.raises(UnfitRulingError, match=said):
            conclude("concession", *winners)


def test_a_cancelled_game_is_over_without_a_winner():
    after = conclude("cancellation").state
    assert (after.is_over, after.cancelled, after.winners) == (True, True, ())
    assert who_orders(after, RULES) == ()
    with pytest.raises(UnfitRulingError, match="has no winner"):
        conclude("cancellation", "red")


def test_nothing_is_over_before():
    assert not GAME.is_over
    assert conclude("concession", "red").state.is_over


def test_others_see_how_many_cards_a_ruling_gives_and_no_more():
    record = edit(cards={"red": ("Peru",)})
    (_, own), (_, other) = (
        [*view_for(reader, GAME, record, RULES).events] for reader in ("red", "blue")
    )
    assert own == HandEdited("red", (card("Peru"),))
    assert other == HandEdited("red", (UNSEEN,))


RULED = [
    edit({"Brazil": "red 5"}, note="Enough."),
    edit({"Brazil": "red 5"}, {"red": ("Siam",), "blue": ()}),
    edit(cards={"green": (str(GAME.draw_pile[3]),)}),
    conclude("draw"),
    conclude("concession", "blue"),
    conclude("cancellation"),
]


@pytest.mark.parametrize("record", RULED)
def test_a_ruling_follows_from_its_events(record):
    """So whoever checks a game rules again, and compares."""
    again = rule(GAME, ruling_of(record.events), RULES)
    assert again == record


@pytest.mark.parametrize("record", RULED)
def test_a_ruling_is_checked_face_down(record):
    told = [face_down(event) for event in record.events]
    shown = ruled_face_down(face_down_position(GAME), told, RULES)
    assert shown.events == tuple(told)
    assert shown.state == face_down_position(record.state)


def test_what_is_told_of_a_ruling_must_be_one():
    before = face_down_position(GAME)
    assert ruling_of([StageOpened(4, 1)]) is None
    with pytest.raises(UnfitRulingError, match="no ruling"):
        ruled_face_down(before, [StageOpened(4, 1)], RULES)
    more = [PositionEdited(WHY), HandEdited("red", (UNSEEN,) * 7)]
    with pytest.raises(UnfitRulingError, match="Cards came or went"):
        ruled_face_down(before, more, RULES)
    with pytest.raises(UnfitRulingError, match="no army"):
        ruled_face_down(
            before, [PositionEdited(WHY), TerritoryEdited("Brazil", "red", 0), *more[1:]], RULES
        )


NAMES = sorted(BOARD.territories)


@given(
    st.dictionaries(
        st.sampled_from(NAMES),
        st.builds(Holding, st.sampled_from(["red", "blue", "nobody", "pink"]), st.integers(0, 4)),
        max_size=4,
    ),
    st.dictionaries(
        st.sampled_from(GAME.seats),
        st.lists(st.sampled_from(deck(BOARD)), max_size=3).map(tuple),
        max_size=2,
    ),
)
def test_no_edit_breaks_a_position(holdings, cards):
    """It is refused, or the position after it is a sound one."""
    after = GAME
    with suppress(UnfitRulingError):
        after = rule(GAME, Edit(holdings, cards, WHY), RULES).state
    assert broken(after, BOARD) == ()
