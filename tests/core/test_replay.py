"""A stage is judged again by what everybody may know of it."""

import pytest
from msgspec.structs import replace

from adjudicator.core.card_events import CardDrawn, CardsInherited, SetTraded, WildCardShown
from adjudicator.core.cards import UNSEEN, WILD
from adjudicator.core.chance import StageChance, stage_key, stage_seed
from adjudicator.core.events import StageOpened
from adjudicator.core.ids import COLOURS, StageId
from adjudicator.core.replay import SealedError, _NotToldError, _Sealed, judged, judged_face_down
from adjudicator.core.rules import Rules
from adjudicator.core.setup_events import DeckShuffled, TerritoryDealt
from adjudicator.core.sight import face_down, face_down_position, open_orders
from adjudicator.core.state import State
from adjudicator.data.boards import load_board
from adjudicator.data.rulesets import load_rules
from tests.random_play import play, stage_chance

RULES = Rules(load_board("risk2"))
SEATS = COLOURS[:3]
KEY = stage_key(stage_seed(b"secret", "world", StageId(0, 0)), {})


def told(record):
    return [shown for event in record.events if (shown := face_down(event))]


def test_the_deal_is_judged_from_what_was_dealt():
    record = judged(State(SEATS), {}, RULES, StageChance(KEY, b"secret", "world", StageId(0, 0)))
    again = judged_face_down(State(SEATS), {}, told(record), RULES, KEY)
    assert told(again) == told(record)
    assert again.state == face_down_position(record.state)
    assert set(again.state.draw_pile) == {UNSEEN}


def test_a_deal_of_what_is_not_on_the_board_cannot_be():
    record = judged(State(SEATS), {}, RULES, StageChance(KEY, b"secret", "world", StageId(0, 0)))
    events = [
        replace(event, territory="Atlantis") if event == record.events[1] else event
        for event in told(record)
    ]
    assert isinstance(record.events[1], TerritoryDealt)
    with pytest.raises(SealedError, match="could not come up"):
        judged_face_down(State(SEATS), {}, events, RULES, KEY)


def test_every_stage_of_a_game_comes_to_the_same_face_down():
    """Traded cards are turned up for it, also those of sets that the judge chose."""
    traded = 0
    for before, record in play(RULES, 3, 11, 25):
        key = stage_chance("game 11", before).key
        known = face_down_position(before)
        again = judged_face_down(known, open_orders(record), told(record), RULES, key)
        assert told(again) == told(record)
        assert again.state == face_down_position(record.state)
        traded += sum(isinstance(event, SetTraded) for event in record.events)
    assert traded > 10


def test_hidden_chance_gives_cards_face_down_and_leaves_numbers_and_kept_back_draws_as_they_are():
    chance = _Sealed(KEY, ())
    board_cards = tuple(RULES.board.territories)[:2]
    assert chance.hidden("heirs of red")(range(3)) == (0, 1, 2)
    assert chance.hidden("target of red")(board_cards) == board_cards
    assert chance.hidden("heirs of blue")((UNSEEN,)) == (UNSEEN,)
    assert chance.battle("invasion Peru")


def test_a_new_pile_holds_the_wild_cards_that_are_shown_when_it_is_drawn_from():
    """F7: which nobody could know of a pile that lies face down."""
    new = DeckShuffled((UNSEEN,) * 3)
    told = (CardDrawn("red", UNSEEN), new, WildCardShown("red"), CardDrawn("red", UNSEEN))
    pile = _Sealed(KEY, told).hidden("discards into a new pile")
    assert pile((UNSEEN,) * 3) == (WILD, UNSEEN, UNSEEN)
    with pytest.raises(_NotToldError):
        pile((UNSEEN,) * 4)


def test_other_lots_cannot_be_read_from_what_is_told():
    with pytest.raises(_NotToldError):
        _Sealed(KEY, ()).hidden("lots after the last round")(("red", "blue"))


def test_a_stage_that_hangs_on_such_lots_is_what_is_told_of_it(monkeypatch):
    def unknown(*_):
        raise _NotToldError

    monkeypatch.setattr("adjudicator.core.replay.judged", unknown)
    again = judged_face_down(State(SEATS), {}, [StageOpened(0, 1)], RULES, KEY)
    assert (again.state.round, again.state.stage) == (0, 1)
    with pytest.raises(SealedError, match="cannot have happened"):
        judged_face_down(State(SEATS), {}, [SetTraded("red", (UNSEEN,), 4, False)], RULES, KEY)
    drawn = judged_face_down(State(SEATS), {}, [CardDrawn("red", UNSEEN)], RULES, KEY)
    assert drawn.state.hand("red") == (UNSEEN,)


@pytest.mark.parametrize(("name", "players", "seed"), [("classic", 6, 4), ("classic-two", 2, 2)])
def test_every_turn_of_a_game_comes_to_the_same_face_down(name, players, seed):
    """Also where sets are traded at once with cards that were taken (N4)."""
    rules, at_once = load_rules(name), 0
    for before, record in play(rules, players, seed, 15):
        key = stage_chance(f"game {seed}", before).key
        known = face_down_position(before)
        again = judged_face_down(known, open_orders(record), told(record), rules, key)
        assert told(again) == told(record)
        assert again.state == face_down_position(record.state)
        taken = [place for place, it in enumerate(record.events) if isinstance(it, CardsInherited)]
        later = record.events[taken[0] :] if taken else ()
        at_once += sum(isinstance(event, SetTraded) for event in later)
    assert at_once == (2 if players > 2 else 0)
