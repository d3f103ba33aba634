"""Choices for wild cards beside other orders, and alone: who was silent, what is public (F7)."""

import pytest

from adjudicator.core.card_events import CardGiven, WildCardShown
from adjudicator.core.cards import UNSEEN
from adjudicator.core.events import PlayerSilent, Refused
from adjudicator.core.orders import Pass, Source, WildCard, Wish
from adjudicator.core.phases.wild_cards import is_silent, with_standing
from adjudicator.core.refusals import own_target
from adjudicator.core.sight import open_orders
from adjudicator.core.state import State
from adjudicator.core.turn import TurnRecord, adjudicate
from adjudicator.data.rulesets import load_rules
from tests.core.table import frozen
from tests.core.turns import position
from tests.random_play import stage_chance

TAKE = WildCard(Source(1, "standing"), take="blue")
GIVE = WildCard(Source(2, "mine"), to="blue")
HOLD = Pass(Wish.HOLD, Source(1, "mine"))


@pytest.mark.parametrize(
    ("orders", "standing", "both"),
    [
        ((), (TAKE, HOLD), (TAKE, HOLD)),
        ((HOLD,), (TAKE, HOLD), (HOLD, TAKE)),
        ((HOLD, GIVE), (TAKE,), (HOLD, GIVE)),
        ((GIVE,), (TAKE, HOLD), (GIVE, HOLD)),
        ((HOLD,), (HOLD,), (HOLD,)),
    ],
)
def test_standing_choices_count_beside_orders_that_hold_none(orders, standing, both):
    assert with_standing(orders, standing) == both


def test_choices_are_no_orders_of_a_stage():
    assert is_silent(())
    assert is_silent((TAKE, GIVE))
    assert not is_silent((TAKE, HOLD))
    state = position({"Brazil": "red 2", "Peru": "blue 2"}, women=("red",))
    rules, chance = load_rules("ms-risk"), stage_chance("silent", state)
    for orders, silent in (((GIVE,), 1), ((GIVE, HOLD), 0)):
        record = adjudicate(state, {"red": orders}, rules, chance)
        assert len([event for event in record.events if isinstance(event, PlayerSilent)]) == silent


SHOWN = (WildCardShown("red"), CardGiven("red", "blue", UNSEEN))
VOID = Refused("red", HOLD, own_target("B1", "Brazil"))


@pytest.mark.parametrize(
    ("orders", "events", "public"),
    [
        ((TAKE,), (), {}),
        ((TAKE,), SHOWN, {"red": (WildCard(Source(1, ""), to="blue"),)}),
        (
            (HOLD, GIVE),
            (VOID, *SHOWN),
            {"red": (Pass(Wish.HOLD, Source(1, "")), WildCard(Source(2, ""), to="blue"))},
        ),
        ((HOLD, GIVE), (), {"red": (Pass(Wish.HOLD, Source(1, "")),)}),
    ],
)
def test_what_is_public_of_choices_makes_nobody_silent_who_was_not(orders, events, public):
    """And nobody heard who was silent."""
    record = TurnRecord(frozen({"red": orders}), events, State(("red", "blue")))
    assert open_orders(record) == public
