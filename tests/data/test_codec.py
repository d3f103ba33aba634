"""Every value of the core survives the way through a file."""

import json
from collections.abc import Mapping
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.core.battles import BattleFought, BattleKind, Force, Garrison, Roll
from adjudicator.core.card_events import CardDrawn
from adjudicator.core.cards import WILD, Card, Symbol
from adjudicator.core.events import Event, Refused
from adjudicator.core.ids import COLOURS, Colour, StageId
from adjudicator.core.missions import Conquest, Destroy, Foothold, Way
from adjudicator.core.orders import All, Attack, Order, OrderSet, Source
from adjudicator.core.refusals import Reason
from adjudicator.core.setup import deck
from adjudicator.core.state import State, frozen
from adjudicator.data.boards import load_board
from adjudicator.data.codec import from_plain, to_plain
from adjudicator.data.rulesets import load_rules
from adjudicator.data.strict_yaml import read
from adjudicator.data.yaml_writer import write
from adjudicator.errors import UserError
from tests.random_play import play

BOARD = load_board("risk2")

st.register_type_strategy(Card, st.sampled_from(deck(BOARD)))
st.register_type_strategy(All, st.builds(All, st.integers(0)))
EVENTS = st.one_of(*(st.from_type(kind) for kind in get_args(Event)))
ORDERS = st.one_of(*(st.from_type(kind) for kind in get_args(Order)))


def there_and_back(value: object, kind: Any) -> object:
    text = json.dumps(to_plain(value, kind))
    return from_plain(json.loads(text), kind, BOARD, "x")


@given(EVENTS)
def test_any_event_comes_back_from_json(event: Event) -> None:
    assert there_and_back(event, Event) == event


@given(st.dictionaries(st.sampled_from(COLOURS), st.lists(ORDERS, max_size=3).map(tuple)))
def test_any_orders_come_back_from_json(orders: Mapping[Colour, OrderSet]) -> None:
    assert there_and_back(orders, Mapping[Colour, OrderSet]) == orders


@pytest.mark.parametrize(
    ("players", "rules"), [(2, "risk2"), (6, "risk2"), (4, "risk2-capital"), (4, "risk2-mission")]
)
def test_the_stages_of_a_game_come_back(players: int, rules: str) -> None:
    for before, record in play(load_rules(rules), players, seed=players, rounds=4):
        text = write(to_plain(record.state, State))
        assert from_plain(read(text, "x"), State, BOARD, "x") == record.state
        assert there_and_back(record.events, tuple[Event, ...]) == record.events
        assert there_and_back(before, State) == before


def test_capitals_are_kept_and_a_state_of_a_game_without_any_has_none() -> None:
    state = State(("red", "blue"), capitals=frozen({"red": "Brazil", "blue": "Peru"}))
    plain = to_plain(state, State)
    assert plain == {"seats": ["red", "blue"], "capitals": {"red": "Brazil", "blue": "Peru"}}
    assert from_plain(plain, State, BOARD, "x") == state
    assert from_plain({"seats": ["red"]}, State, BOARD, "x").capitals == {}
    assert "capitals" not in to_plain(State(("red",)), State)


def test_missions_are_kept_and_say_what_they_are() -> None:
    missions = {
        "red": Destroy("blue", "Peru", done=True),
        "blue": Foothold(),
        "green": Conquest((Way(("Asia",), ("Peru",)), Way(("Africa",), group=8))),
    }
    state = State(("red", "blue", "green"), missions=frozen(missions))
    plain = to_plain(state, State)
    assert plain["missions"] == {
        "red": {"mission": "destroy", "target": "blue", "holder_of": "Peru", "done": True},
        "blue": {"mission": "foothold"},
        "green": {
            "mission": "conquest",
            "ways": [
                {"continents": ["Asia"], "territories": ["Peru"]},
                {"continents": ["Africa"], "group": 8},
            ],
        },
    }
    assert from_plain(plain, State, BOARD, "x") == state
    assert from_plain({"seats": ["red"]}, State, BOARD, "x").missions == {}
    assert "missions" not in to_plain(State(("red",)), State)


def test_what_comes_back_cannot_be_changed() -> None:
    state = from_plain({"seats": ["red"], "reserves": {"red": 1}}, State, BOARD, "x")
    with pytest.raises(TypeError):
        state.reserves["red"] = 2


def test_a_state_is_written_compactly() -> None:
    state = State(
        ("red", "blue"),
        hands=frozen({"red": (WILD, Card(Symbol.INFANTRY, "Brazil"))}),
        forces=(Force("red", "Peru", "Brazil", 2),),
    )
    assert write(to_plain(state, State)) == (
        "format: 1\nseats: [red, blue]\nhands:\n  red: [wild, Brazil]\n"
        "forces:\n- {owner: red, origin: Peru, target: Brazil, size: 2}\n"
    )


def test_an_event_says_first_what_it_is() -> None:
    order = Attack("Peru", "Brazil", All(2), Source(3, "peru x brazil all but 2"))
    event = Refused("red", order, Reason("B1", "No."))
    assert json.dumps(to_plain(event, Event)) == (
        '{"event": "refused", "player": "red", "order": {"order": "attack", "origin": "Peru", '
        '"target": "Brazil", "count": "all but 2", "source": {"line": 3, "text": '
        '"peru x brazil all but 2"}}, "reason": {"rule": "B1", "sentence": "No."}}'
    )


def test_battles_keep_every_die() -> None:
    battle = BattleFought(
        "invasion Peru",
        BattleKind.INVASION,
        (Force("red", "Brazil", "Peru", 3),),
        Garrison("blue", 1),
        (Roll((5, 2), (3, 0)),),
    )
    plain = to_plain(battle, Event)
    assert plain["kind"] == "invasion"
    assert plain["rolls"] == [{"dice": [5, 2], "armies": [3, 0]}]
    assert from_plain(plain, Event, BOARD, "x") == battle


def test_a_stage_has_its_short_form() -> None:
    assert to_plain(StageId(7, 1, 2), StageId) == "7.1.2"
    assert there_and_back(StageId(7, 1, 2), StageId) == StageId(7, 1, 2)


def test_a_card_has_the_symbol_of_the_board() -> None:
    plain = {"event": "card drawn", "player": "red", "card": "Peru"}
    drawn = CardDrawn("red", Card(Symbol.CAVALRY, "Peru"))
    assert from_plain(plain, Event, BOARD, "x") == drawn


@pytest.mark.parametrize(
    ("plain", "kind", "told"),
    [
        ({"seats": ["red"], "rouns": 1}, State, "state.yaml, data: the key rouns is not known."),
        ({"round": 1}, State, "state.yaml, data.seats: this key is missing."),
        ({"seats": ["red"], "round": "1"}, State, "state.yaml, data.round: “1” is no int."),
        ({"seats": ["red"], "round": True}, State, "data.round: “True” is no int."),
        ({"seats": [1]}, State, "data.seats[0]: “1” is no str."),
        ({"seats": [], "territories": {"Peru": "red"}}, State, "['Peru']: “red” is not an owner"),
        ({"seats": ["red"], "draw_pile": ["Moon"]}, State, "draw_pile[0]: there is no card “Moon”"),
        ([{"event": "moon lands"}], tuple[Event, ...], "data[0]: there is no event “moon lands”."),
        ([{}], tuple[Event, ...], "data[0]: there is no event “None”."),
        ("x", State, "state.yaml, data: "),
        (["x"], State, "state.yaml, data: "),
        (None, State, "state.yaml, data: "),
        (["x"], tuple[Event, ...], "data[0]: the data has another shape."),
        ({"order": "reinforce", "territory": "Peru", "count": "few", "source": {"line": 1,
          "text": ""}}, Order, "data.count: “few” is no count."),
        ({"order": "reinforce", "territory": "Peru", "count": None, "source": {"line": 1,
          "text": ""}}, Order, "data.count: “None” is no count."),
        ("7.1", StageId, "state.yaml, data: "),
    ],
)  # fmt: skip
def test_broken_data_is_told_with_its_place(plain: object, kind: Any, told: str) -> None:
    with pytest.raises(UserError) as caught:
        from_plain(plain, kind, BOARD, "state.yaml")
    assert told in str(caught.value)
