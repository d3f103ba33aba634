"""The facts of a report as JSON, and the page that tells their form."""

import json
import re
from pathlib import Path
from typing import get_args

import pytest
from msgspec.structs import fields

from adjudicator.core.battles import BattleFought, BattleKind
from adjudicator.core.card_events import CardsReturned
from adjudicator.core.events import Event
from adjudicator.core.ids import COLOURS
from adjudicator.core.ruling_events import PilesEdited
from adjudicator.core.setup_events import DeckShuffled
from adjudicator.core.state import Holding
from adjudicator.core.view import CardsUnseen, view_for
from adjudicator.data.codec import from_plain
from adjudicator.reports.data_file import FORMAT, data_file
from tests.reports.stages import NAMES, RULES, facts, stages

PAGE = (Path(__file__).parents[2] / "docs" / "data.md").read_text(encoding="utf-8")
GAME = stages(6, 1, 9)
LAST = stages(2, 3, 60)[-1]
FALL = stages(8, 2, 12)[13]


def _data(stage, reader, **changes):
    view = view_for(reader, *stage, RULES)
    return json.loads(data_file(view, facts(*stage, **changes)))


def _told(title):
    """The first cells of a table of the page, and the words in its second cells, by the first."""
    section = PAGE.split(f"{title}\n", 1)[1]
    rows = re.search(r"(?:^\|.*\n)+", section, re.MULTILINE)[0].splitlines()[2:]
    cells = [row.strip("|").split(" | ") for row in rows]
    return {row[0].strip(" `"): re.findall(r"`([a-z_]+)`", row[1]) for row in cells}


@pytest.mark.parametrize("stage", [GAME[0], GAME[1], GAME[6], FALL, LAST])
def test_a_file_has_the_keys_that_the_page_tells(stage):
    """In the page's order; so has each player in it."""
    data = _data(stage, "red")
    assert list(data) == list(_told("## Keys"))
    keys = list(_told("Each of `players` has these keys:"))
    assert all(list(player) == keys for player in data["players"])
    assert data["format"] == FORMAT
    assert f"`format`, now {FORMAT}." in PAGE


def test_the_page_tells_every_event_that_a_reader_can_see():
    """With all its keys."""
    hidden = (DeckShuffled, CardsReturned, PilesEdited)
    kinds = [kind for kind in get_args(Event) if kind not in hidden]
    assert _told("## Events") == {
        re.sub(r"(?<!^)(?=[A-Z])", " ", kind.__name__).lower(): [one.name for one in fields(kind)]
        for kind in (*kinds, CardsUnseen)
    }
    for kind in BattleKind:
        assert f"`{kind}`" in PAGE.replace("\n", " ")


def test_a_file_tells_the_view_of_its_reader():
    before, record = GAME[6]
    view = view_for("green", before, record, RULES)
    data = _data(GAME[6], "green")
    assert {name: Holding(**holding) for name, holding in data["territories"].items()} == dict(
        record.state.territories
    )
    assert {name: Holding(**holding) for name, holding in data["former"].items()} == dict(
        before.territories
    )
    assert data["hand"] == [str(card) for card in view.hand]
    assert data["judged"] == {"round": 5, "stage": 1}
    assert data["next"] == {"round": 6, "stage": 1}
    assert data["deadline"] == "2026-12-13T19:00:00Z"
    assert data["players"][0]["name"] == NAMES["red"]
    assert data["players"][3]["now"] == {"territories": 10, "armies": 27, "cards": 2}


def test_events_are_those_of_the_view():
    """Every one of them can be read back."""
    for stage in (*GAME, FALL, LAST):
        view = view_for("orange", *stage, RULES)
        plain = _data(stage, "orange")["events"]
        read = [
            CardsUnseen(**{key: value for key, value in one.items() if key != "event"})
            if one["event"] == "cards unseen"
            else from_plain(one, Event, RULES.board, "a file")
            for one in plain
        ]
        assert tuple(read) == view.events
    assert any(isinstance(event, BattleFought) for event in read)


def test_an_anonymous_game_has_no_names():
    assert {player["name"] for player in _data(GAME[6], "red", names={})["players"]} == {None}


def test_the_end_has_winners_and_nothing_next():
    data = _data(LAST, "red")
    assert data["winners"] == ["red"]
    assert data["next"] is data["deadline"] is data["commitment"] is None


def test_a_file_is_plain_ascii_with_a_key_a_line():
    """So that it survives every mail program, and differences are easy to see."""
    text = data_file(view_for("red", *GAME[6], RULES), facts(*GAME[6]))
    assert text.isascii()
    assert len(text.splitlines()) == len(_told("## Keys")) + 2


def test_a_file_holds_no_words_of_others():
    for you in COLOURS[:6]:
        text = data_file(view_for(you, *GAME[6], RULES), facts(*GAME[6]))
        assert set(re.findall(r"the own words of (\w+)", text)) <= {you}
