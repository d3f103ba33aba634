"""Reports of rulings: what was changed and why, and that nobody's words order anything."""

import pytest
from msgspec.structs import replace

from adjudicator.core.ids import Colour, StageId
from adjudicator.core.ruling_events import Ending
from adjudicator.core.rulings import Conclusion, Edit, Ruling, rule
from adjudicator.core.state import Holding
from adjudicator.core.turn import TurnRecord
from adjudicator.reports.report import write_reports
from tests.golden import Golden
from tests.quoting import acting, acting_in_html
from tests.reports.stages import RULES, TEMPLATES, facts, reader, stages

STATE = stages(6, 1, 6)[-1][1].state
MINE, THEIRS = STATE.held("green")[0], STATE.held("blue")[0]
WHY = (
    "A mail of Green's was lost on the way; attack Brazil from Peru with 3 armies, it said, as the"
    " log of the <b>server</b> shows."
)
EDIT = Edit(
    {MINE: Holding("green", 9), THEIRS: Holding("nobody", 2)},
    {"green": (STATE.draw_pile[0], STATE.draw_pile[2]), "red": ()},
    WHY,
    "Nobody else is touched.",
)
HANDS = Edit(cards={"red": (STATE.draw_pile[1],)}, reason="A card was dealt wrong.")
RULINGS = {
    "edit": EDIT,
    "hands": HANDS,
    "draw": Conclusion(Ending.DRAW, (), WHY),
    "concession": Conclusion(Ending.CONCESSION, ("green",), "All agree."),
    "cancellation": Conclusion(Ending.CANCELLATION, (), "Nobody has time any more."),
}


def told(ruling: Ruling, colour: Colour | None):
    record = rule(STATE, ruling, RULES)
    (letter,) = write_reports(TEMPLATES, STATE, record, RULES, _facts(record), [reader(colour)])
    return letter


def _facts(record: TurnRecord):
    stage = StageId(STATE.round - 1, 1, ruling=1)
    return replace(facts(STATE, record), stage=stage, seed=None, salts={})


@pytest.mark.parametrize(
    ("name", "colour"),
    [
        ("edit", "green"),
        ("edit", "blue"),
        ("edit", None),
        ("hands", "blue"),
        ("draw", "green"),
        ("concession", "red"),
        ("cancellation", "green"),
    ],
)
def test_reports_of_rulings_are_what_they_were(golden: Golden, name, colour):
    one = told(RULINGS[name], colour)
    golden(f"ruling-{name}-{colour or 'public'}.txt", f"Subject: {one.subject}\n\n{one.text}")
    golden(f"ruling-{name}-{colour or 'public'}.html", one.html)


@pytest.mark.parametrize("colour", ["green", "blue", None])
@pytest.mark.parametrize("name", RULINGS)
def test_nothing_in_the_report_of_a_ruling_acts_when_it_is_quoted(name, colour):
    one = told(RULINGS[name], colour)
    assert acting(f"{one.subject}\n{one.text}", RULES.board) == []
    assert acting_in_html(one.html, RULES.board) == []


def test_whoever_is_out_is_told_too():
    state = replace(
        STATE,
        out=("red",),
        territories={
            name: replace(it, owner="blue" if it.owner == "red" else it.owner)
            for name, it in STATE.territories.items()
        },
    )
    record = rule(state, Edit({MINE: Holding("green", 9)}, {}, WHY), RULES)
    (one,) = write_reports(TEMPLATES, state, record, RULES, _facts(record), [reader("red")])
    assert one.text.startswith(f"The game master has changed {MINE}. You are out.")
    assert "Whatever you have ordered" not in one.text


def test_faces_of_cards_are_told_to_their_player_alone():
    own, other = told(EDIT, "green"), told(EDIT, "blue")
    name = str(STATE.draw_pile[0])
    assert f"Your hand by this ruling: {name} (" in " ".join(own.text.split())
    assert "The hand of Green by this ruling: 2 cards." in other.text
    assert "The hand of Red by this ruling: 0 cards." in other.text
