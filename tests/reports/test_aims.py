"""Games for capitals and for missions: what reports and receipts tell, and to whom."""

import json
from random import Random

import pytest
from msgspec.structs import replace

from adjudicator.core.events import MissionChanged
from adjudicator.core.ids import COLOURS
from adjudicator.core.missions import Conquest, Destroy, Mission, Way, told
from adjudicator.core.state import State, frozen
from adjudicator.core.turn import adjudicate, begin
from adjudicator.core.view import view_for
from adjudicator.data.codec import to_plain
from adjudicator.data.rulesets import load_rules
from adjudicator.reports.data_file import data_file
from adjudicator.reports.forecast import forecast
from tests.quoting import acting, acting_in_html
from tests.random_play import random_orders, stage_chance
from tests.reports.mails import letter, orders, placement, position
from tests.reports.stages import facts, reports

CAPITAL = load_rules("risk2-capital")
MISSION = load_rules("risk2-mission")
SEATS = COLOURS[:4]


def played(rules, rounds, seed=5):
    """The judged stages of a game of random orders, the deal first."""
    rng, before = Random(seed), State(SEATS)
    record = begin(rules, State(SEATS), stage_chance("aims", before))
    stages = [(before, record)]
    while not record.state.winners and record.state.round <= rounds:
        before = record.state
        orders = random_orders(before, rules, rng)
        record = adjudicate(before, orders, rules, stage_chance("aims", before))
        stages.append((before, record))
    return stages


CAPITALS = played(CAPITAL, 4)
MISSIONS = played(MISSION, 4)


def won(stages, rules, **changes):
    """The last stage once more, from a position in which somebody has all that it takes."""
    before = replace(stages[-1][0], **changes)
    return before, adjudicate(before, {}, rules, stage_chance("aims", before))


END = won(MISSIONS, MISSION, missions=frozen({
    **MISSIONS[-1][0].missions, "red": Destroy("blue", done=True),
}))  # fmt: skip


@pytest.mark.parametrize(
    ("name", "stage", "rules", "reader"),
    [
        ("capital-deal", CAPITALS[0], CAPITAL, "red"),
        ("capital-placement", CAPITALS[1], CAPITAL, "red"),
        ("mission-round", MISSIONS[4], MISSION, "yellow"),
        ("mission-end", END, MISSION, "green"),
    ],
)
def test_reports_are_what_they_were(golden, name, stage, rules, reader):
    (one,) = reports(*stage, (reader,), rules)
    golden(f"{name}.txt", f"Subject: {one.subject}\n\n{one.text}")
    golden(f"{name}.html", one.html)
    assert acting(f"{one.subject}\n{one.text}", rules.board) == []
    assert acting_in_html(one.html, rules.board) == []


# --- secrets ------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(len(MISSIONS)))
def test_nobody_is_told_the_mission_of_another(number):
    """Not in a report, not in the file of its facts, not in any form (Q1)."""
    before, record = MISSIONS[number]
    missions = record.state.missions
    assert len(set(map(told, missions.values()))) == len(SEATS)
    for reader in (*SEATS, None):
        (one,) = reports(before, record, (reader,), MISSION)
        data = data_file(view_for(reader, before, record, MISSION), facts(before, record))
        for owner, mission in missions.items():
            known = owner == reader
            plain = json.dumps(to_plain(mission, Mission))
            assert (told(mission) in " ".join(one.text.split())) == known
            assert (told(mission) in " ".join(one.html.split())) == known
            assert (plain in data) == known
        assert list(json.loads(data)["missions"]) == ([reader] if reader else [])


def test_bars_and_counts_of_missions_are_their_owners_alone():
    before, record = MISSIONS[4]
    for reader in (*SEATS, None):
        seen = {
            one.player: one.nearness for one in view_for(reader, before, record, MISSION).standings
        }
        assert [player for player, near in seen.items() if near] == ([reader] if reader else [])


def test_when_the_game_is_over_all_missions_are_open():
    """Q1: for every reader, and for everybody else."""
    missions = END[1].state.missions
    for reader in (*SEATS, None):
        (one,) = reports(*END, (reader,), MISSION)
        view = view_for(reader, *END, MISSION)
        assert view.missions == missions
        for mission in missions.values():
            assert told(mission) in " ".join(one.text.split())


def test_capitals_are_told_to_all_when_all_armies_stand_and_to_nobody_before():
    """K1."""
    for reader in (*SEATS, None):
        assert view_for(reader, *CAPITALS[0], CAPITAL).capitals == {}
        after = view_for(reader, *CAPITALS[1], CAPITAL)
        assert after.capitals == CAPITALS[1][1].state.capitals
        assert len(after.capitals) == len(SEATS)


def test_bars_show_how_near_everybody_is_to_what_wins():
    """The capitals of K2, which all may know; of missions the reader's own alone (Q1)."""
    (one,) = reports(*CAPITALS[4], ("green",), CAPITAL)
    assert one.html.count('aria-hidden="true" width="96"') == len(SEATS)
    assert "The bars show how much everybody has of the 3 capitals that win." in one.html
    (one,) = reports(*MISSIONS[0], ("red",), MISSION)
    assert one.html.count('aria-hidden="true" width="96"') == 1
    assert "The bar shows how near you are to your mission; nobody else sees it." in one.html
    (one,) = reports(*END, ("green",), MISSION)
    assert "The bars show how near everybody was to the own mission." in one.html


# --- words --------------------------------------------------------------------------------------


def test_who_is_without_the_own_capital_is_told_what_that_means():
    """K3."""
    before, record = CAPITALS[4]
    lost = replace(record, state=replace(record.state, capitals=frozen({
        player: next(iter(record.state.held(other)))
        for player, other in zip(SEATS, SEATS[1:] + SEATS[:1], strict=True)
    })))  # fmt: skip
    (one,) = reports(before, lost, ("red",), CAPITAL)
    assert "is lost, and only with it can you win by capitals (K3)." in " ".join(one.text.split())


def test_a_new_target_is_told_to_its_hunter_alone():
    """Q2: the report says who fell, and what the mission is now."""
    before, record = MISSIONS[4]
    changed = MissionChanged("red", "green", Destroy("blue"))
    later = replace(record, events=(changed, *record.events))
    for reader in (*SEATS, None):
        (one,) = reports(before, later, (reader,), MISSION)
        said = "Green is out, so your mission is another one now: destroy Blue."
        assert (said in " ".join(one.text.split())) == (reader == "red")
        assert ("another one now" in one.html) == (reader == "red")
        data = data_file(view_for(reader, before, later, MISSION), facts(before, later))
        assert ("mission changed" in data) == (reader == "red")


def placing(text, **changes):
    """The receipt for a mail with the last placement, its blanks squeezed."""
    return " ".join(letter(text, state=placement(), rules=CAPITAL, **changes).text.split())


def test_a_receipt_shows_the_capital_that_will_be_named():
    assert "Capital yours, as you wish: Peru (K1)" in placing("capital Peru\n10 in Brazil")


def test_a_receipt_shows_where_the_capital_will_be_if_none_is_named():
    shown = "Capital yours, as things stand, where most of your armies are: Brazil (K1)"
    assert shown in placing("10 in Brazil")


def test_a_receipt_refuses_a_foreign_capital():
    text = placing("capital Siam")
    assert "(K1)" in text
    assert "Siam is" in text


def test_a_receipt_without_orders_shows_how_to_name_a_capital():
    assert 'to name your capital: "capital Peru", for example' in placing("hello there")


def test_a_receipt_tells_the_own_mission_and_how_near_it_is():
    """Q1: whatever the stage, and no other mission."""
    mission = Conquest((Way(("South America",), ("Siam",)),))
    state = position(missions=frozen({"red": mission, "blue": Destroy("red")}))
    text = " ".join(letter("hold", state=state, rules=MISSION).text.split())
    assert "Your mission South America whole with Siam; you have 3 of these 6 territories" in text
    assert "destroy" not in text


@pytest.mark.parametrize(
    ("rules", "state", "text"),
    [
        (CAPITAL, placement(), "capital Peru\n10 in Brazil"),
        (CAPITAL, placement(), "10 in Brazil"),
        (MISSION, position(missions=MISSIONS[4][1].state.missions), "hold"),
        (MISSION, position(missions=frozen({"red": MISSION.missions[4]})), "hold"),
        (MISSION, position(missions=frozen({"red": MISSION.missions[7]})), "hold"),
        (MISSION, position(missions=frozen({"red": MISSION.missions[10]})), "hold"),
    ],
)
def test_a_quoted_receipt_does_no_harm(rules, state, text):
    one = letter(text, state=state, rules=rules)
    assert acting(f"{one.subject}\n{one.text}", rules.board) == []
    assert acting_in_html(one.html, rules.board) == []


def test_no_mission_reads_as_an_order():
    """Wherever a mail program breaks its line, in a report or a receipt."""
    for mission in (*MISSION.missions[4:], Destroy("blue", "Peru"), Destroy("red", done=True)):
        line = f"Your mission: {told(mission)}. You have 3 of these 9 territories."
        assert acting(f"{line}\n  Your mission          {told(mission)}", MISSION.board) == []


def test_a_draft_shows_the_own_capital_alone():
    """The receipt's view knows nothing of where others may have theirs (K1)."""
    rows = forecast(placement(), "red", orders("capital Peru", placement()), CAPITAL).rows
    assert [row.entries for row in rows if row.label == "Capital"] == [
        ("yours, as you wish: Peru (K1)",)
    ]
