"""The odds of a battle, told in words, numbers and a picture."""

from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest

from adjudicator.core.battles import BattleKind
from adjudicator.maps.palette import PAINTS
from adjudicator.odds import exact
from adjudicator.odds.battle import of_battle
from adjudicator.odds.supposed import supposed_clash, supposed_invasion
from adjudicator.reports.environment import environment
from adjudicator.reports.odds import headline, odds_object, odds_text, percent, sides
from adjudicator.reports.odds_picture import odds_svg
from tests.odds.table import RULES

NAMESPACE = "{http://www.w3.org/2000/svg}"
TWO = of_battle(supposed_invasion([2], 1), RULES)
SEVERAL = of_battle(supposed_invasion([3, 11, 3], 9), RULES)
CLASH = of_battle(supposed_clash(2, 1), RULES)


def test_an_invasion_as_text():
    """Two against one by hand: won with both left in 275 of 324, with one less nowhere else."""
    assert odds_text(TWO, RULES).splitlines() == [
        "2 attack 1: 84.9% of such battles are won.",
        "Rule set risk2, dice scale board.",
        "",
        "              armies   left on average   most likely   mostly",
        "attacker           2               1.5             2   0 to 2",
        "garrison           1               0.2             0   0 to 1",
        "",
        "LEFT    attacker   or more  garrison   or more",
        "   2       61.1%     61.1%",
        "   1       23.8%     84.9%     15.1%     15.1%",
        "   0       15.1%    100.0%     84.9%    100.0%",
    ]


def test_several_forces_have_a_column_each_and_one_together():
    """In the order in which they were named, whatever their sizes."""
    told = odds_text(SEVERAL, RULES).splitlines()
    assert told[1] == "Rule set risk2, dice scale board, mass casualties joint."
    head = " ".join(told[10].split())
    assert head == "LEFT of 3 of 11 of 3 attackers or more garrison or more"
    assert [side.armies for side in sides(SEVERAL)] == [3, 11, 3, 17, 9]
    assert all(len(line) <= 80 for line in told)


def test_many_forces_are_summed_up_alone_but_have_no_columns():
    told = odds_text(of_battle(supposed_invasion([3] * 4, 9), RULES), RULES).splitlines()
    assert sum(line.startswith("force of 3") for line in told) == 4
    assert "LEFT   attackers   or more  garrison   or more" in told


@pytest.mark.parametrize(
    ("odds", "words"),
    [
        (TWO, "2 attack 1"),
        (SEVERAL, "3, 11 and 3 attack 9"),
        (CLASH, "2 clash with 1"),
        (of_battle(supposed_invasion([1], 1), RULES), "1 attacks 1"),
        (of_battle(supposed_clash(1, 3), RULES), "1 clashes with 3"),
    ],
)
def test_battles_in_a_few_words(odds, words):
    assert headline(odds) == words


@pytest.mark.parametrize(
    ("chance", "told"),
    [
        (0, "0.0%"),
        (0.0004, "less than 0.1%"),
        (0.5, "50.0%"),
        (0.9996, "more than 99.9%"),
        (1 - 1e-15, "100.0%"),
    ],
)
def test_what_is_not_quite_sure_is_not_told_as_sure(chance, told):
    assert percent(chance) == told


def test_counted_odds_are_told_as_such(monkeypatch):
    monkeypatch.setattr(exact, "_MOST_STEPS", 1)
    told = odds_text(of_battle(supposed_invasion([3, 3], 6), RULES), RULES)
    assert ": about " in told
    assert "mass casualties joint, counted from 2000 battles." in told


def test_odds_for_programs():
    told = odds_object(TWO, RULES)
    assert told["kind"] == BattleKind.INVASION
    assert told["winning"] == pytest.approx(275 / 324)
    assert told["counted_from"] is None
    attacker, garrison = told["sides"]
    assert attacker["left"][2] == pytest.approx(11 / 18)
    assert (garrison["armies"], garrison["likeliest_left"]) == (1, 0)
    assert sum(outcome["probability"] for outcome in told["outcomes"]) == pytest.approx(1)


def drawn(odds):
    """Of the picture: its words, and the bars with their heights by where they stand."""
    root = ET.fromstring(odds_svg(environment(), odds, RULES))  # noqa: S314 - our own
    words = [element.text for element in root.iter(f"{NAMESPACE}text")]
    bars = list(root.iter(f"{NAMESPACE}rect"))[1:]
    return root, words, bars


def test_the_picture_has_a_bar_for_each_number_of_armies():
    """What the other side keeps stands left, fewest in the middle; the attackers right."""
    root, words, bars = drawn(TWO)
    assert words[:4] == [
        "2 attack 1",
        "Rule set risk2, dice scale board.",
        "Garrison wins: 15.1%",
        "Attacker wins: 84.9%",
    ]
    assert words[4:-1] == ["1", "1", "2"]
    heights = [float(bar.get("height")) for bar in bars]
    assert heights == [pytest.approx(330 * share / (11 / 18), abs=0.1) for share in _shares(TWO)]
    assert "Garrison wins: 15.1%." in str(root.findtext(f"{NAMESPACE}desc"))


def _shares(odds):
    attackers, garrison = odds.survivors(0), odds.survivors(1)
    return [garrison[1], attackers[1], attackers[2]]


def test_a_picture_of_many_armies_has_room_for_its_numbers():
    """Nothing leaves the picture, and numbers below the bars stand apart."""
    odds = of_battle(supposed_invasion([60], 60), RULES)
    root, _, bars = drawn(odds)
    assert all(40 <= float(bar.get("x")) <= 1160 for bar in bars)
    places = [
        float(element.get("x"))
        for element in root.iter(f"{NAMESPACE}text")
        if element.get("y") == "606"
    ]
    gaps = [other - one for one, other in pairwise(places)]
    assert min(gaps) >= 50


def test_several_attackers_win_and_a_clash_has_no_garrison():
    assert "Attackers win: " in drawn(SEVERAL)[1][3]
    assert drawn(CLASH)[1][2:4] == ["Other wins: 25.0%", "First wins: 75.0%"]


def test_where_one_side_is_all_but_sure_to_win_the_other_has_no_bars():
    odds = of_battle(supposed_invasion([9], 1), RULES)
    _, words, bars = drawn(odds)
    assert words[2:4] == ["Garrison wins: less than 0.1%", "Attacker wins: more than 99.9%"]
    assert {bar.get("fill") for bar in bars} == {PAINTS["red"].fill}
