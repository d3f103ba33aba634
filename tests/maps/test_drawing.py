"""Where things stand on the map: what must be read is covered by nothing."""

import pytest
from msgspec.structs import replace

from adjudicator.core.board import Board
from adjudicator.core.ids import COLOURS, NOBODY
from adjudicator.core.state import Holding
from adjudicator.data.rulesets import load_rules
from adjudicator.maps.boxes import Box
from adjudicator.maps.drawing import Drawing, draw
from adjudicator.maps.layout import EDGES
from adjudicator.maps.map_view import Arrow, MapView, Outcome, Row, Way
from adjudicator.maps.palette import PAINTS
from adjudicator.maps.shapes import pair_of
from adjudicator.maps.styles import Form
from adjudicator.maps.typeface import width_of
from tests.maps.views import CLASSIC, NAMES, RISK2, played, still

ADDED = sorted(set(RISK2.board.territories) - set(CLASSIC.board.territories))
BOARDS = pytest.mark.parametrize("board", [RISK2.board, CLASSIC.board], ids=["risk2", "classic"])
FORMS = pytest.mark.parametrize("form", Form)


def badges(drawing: Drawing) -> dict[str, Box]:
    return {label.code: label.badge.box for panel in drawing.panels for label in panel.labels}


def tags(drawing: Drawing) -> list[Box]:
    return [one.tag.box for one in drawing.panels[0].strokes if one.tag]


def arrow(origin: str, target: str, way: Way = Way.ATTACK, armies: str = "4") -> Arrow:
    return Arrow("red", origin, target, armies, way, Outcome.WON)


def test_a_small_map_leaves_out_where_routes_lead_if_that_would_cover_a_label() -> None:
    full, phone = (
        [line.text for panel in draw(still(RISK2.board), form).panels for line in panel.beside]
        for form in (Form.FULL, Form.PHONE)
    )
    assert len(full) == len(EDGES) > len(phone)
    assert {"to Japan", "to Hawaii"} <= {*phone}


def test_the_halves_of_a_phones_map_show_every_badge() -> None:
    halves = draw(still(RISK2.board), Form.PHONE).panels
    assert {label.name[0].text for half in halves for label in half.labels} == {
        one.code for one in RISK2.board.territories.values()
    }


@FORMS
@pytest.mark.parametrize("name", ADDED)
def test_a_territory_that_is_left_out_has_no_badge_and_no_route(name: str, form: Form) -> None:
    """G0 `without`: the map follows the board."""
    board = load_rules({"extends": "risk2", "without": [name]}).board
    drawing = draw(still(board), form)
    assert {*badges(drawing)} == {one.code for one in board.territories.values()}
    texts = {line.text for panel in drawing.panels for line in panel.beside}
    assert f"to {name}" not in texts


def test_opposed_attacks_run_beside_each_other() -> None:
    view = replace(still(RISK2.board), arrows=(arrow("China", "India"), arrow("India", "China")))
    one, other = tags(draw(view, Form.FULL))
    assert not one.meets(other)


def test_an_attack_over_the_edge_of_the_sheet_is_two_arrows() -> None:
    """The number stands on the first, the sign of a defeat on the second."""
    lost = replace(arrow("Alaska", "Kamchatka"), outcome=Outcome.BEATEN_OFF)
    first, second = draw(replace(still(RISK2.board), arrows=(lost,)), Form.FULL).panels[0].strokes
    if first.tag is None:
        first, second = second, first
    assert [bool(one.tag) for one in (first, second)] == [True, False]
    assert [bool(one.sign) for one in (first, second)] == [False, True]


def test_a_surge_is_bent_and_begins_with_a_joint() -> None:
    legs = (arrow("Brazil", "North Africa"), arrow("North Africa", "Egypt", Way.SURGE))
    drawn = draw(replace(still(RISK2.board), arrows=legs), Form.FULL).panels[0].strokes
    assert {one.way: bool(one.joint) for one in drawn} == {Way.ATTACK: False, Way.SURGE: True}


def test_the_panels_together_show_every_label_continent_and_edge_whole() -> None:
    drawing = draw(still(RISK2.board), Form.PANELS)
    for panel in drawing.panels:
        for label in panel.labels:
            assert panel.part.joined(label.box) == panel.part
    whole = draw(still(RISK2.board), Form.FULL).panels[0]
    panels = drawing.panels
    shown = {label.code for panel in panels for label in panel.labels}
    assert shown == {label.code for label in whole.labels}
    assert {one.name for panel in panels for one in panel.continents} == {
        one.name for one in whole.continents
    }
    assert {one.text for panel in panels for one in panel.beside} == {
        one.text for one in whole.beside
    }


def test_land_is_painted_for_its_owner_and_what_is_not_in_play_for_nobody() -> None:
    land = draw(still(CLASSIC.board), Form.FULL).land
    painted = {code: owner for owner, codes in land.items() for code in codes}
    assert set(painted) == set(draw(still(RISK2.board), Form.FULL).geometry.paths)
    for name, held in still(CLASSIC.board).territories.items():
        assert painted[CLASSIC.board.territories[name].code] == held.owner
    assert painted["HAW"] == painted["PHI"] == NOBODY


def test_without_oikiqtaluk_its_islands_belong_to_the_northwest_territory() -> None:
    land = draw(still(CLASSIC.board), Form.FULL).land
    assert next(owner for owner, codes in land.items() if "OIK" in codes) == next(
        owner for owner, codes in land.items() if "NWT" in codes
    )


@BOARDS
def test_every_sea_connection_is_drawn_and_no_other(board: Board) -> None:
    """Three of the 48 territories' board leave the sheet and are drawn in two halves."""
    codes = {name: one.code for name, one in board.territories.items()}
    pairs = {pair_of(codes[one], codes[other]) for one, other in board.sea}
    halves = sum(edge.pair in pairs for edge in EDGES)
    narrow = 1
    assert len(draw(still(board), Form.FULL).routes) == len(pairs) - halves // 2 + halves + narrow


def test_continents_show_the_bonuses_of_the_board_in_play() -> None:
    for board in (RISK2.board, CLASSIC.board):
        shown = draw(still(board), Form.FULL).panels[0].continents
        assert {one.name: one.bonus for one in shown} == {
            one.name: one.bonus for one in board.continents
        }


def test_the_legend_has_armies_territories_and_what_comes_next() -> None:
    rows = (
        Row("red", "Ana", 9, 31, 7),
        Row("blue", "", 3, 4, None),
        Row("green", "Chidi", 0, 0, 0),
    )
    view = replace(still(RISK2.board), rows=rows)
    shown = [(one.letter, one.name, one.figures) for one in draw(view, Form.FULL).legend.rows]
    assert shown == [
        ("R", "Ana", ("9", "31", "+7")),
        ("B", "Blue", ("3", "4", "")),
        ("G", "Chidi", ("", "", "out")),
    ]


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Дмитрий", "Дмитрий"),
        ("حنبعل", "حنبعل"),
        ("은지", "Red"),
        ("Ana 🎉", "Red"),
        ("Bartholomew Featherstonehaugh", "Bartholomew F…"),
    ],
)
def test_a_name_is_shown_in_any_script_that_the_fonts_have_and_cut_where_it_is_long(
    name: str, shown: str
) -> None:
    view = replace(still(RISK2.board), rows=(Row("red", name, 9, 31, 7),))
    assert draw(view, Form.FULL).legend.rows[0].name == shown


def test_the_key_explains_the_signs_that_are_on_the_map_and_no_others() -> None:
    quiet = still(RISK2.board)
    busy = replace(
        quiet,
        arrows=(
            arrow("Brazil", "North Africa"),
            arrow("North Africa", "Egypt", Way.SURGE),
            replace(arrow("China", "India"), outcome=Outcome.CLASH),
        ),
        captured={"Brazil": "blue"},
    )
    assert [one.words for one in draw(quiet, Form.FULL).key] == ["sea route"]
    for form in (Form.FULL, Form.PANELS):
        assert [one.words for one in draw(busy, form).key] == [
            "sea route",
            "land taken",
            "lost in a clash",
            "surge",
            "was Blue’s",
        ]
    assert draw(busy, Form.PHONE).key == ()


def test_a_captured_territory_bears_the_letter_of_who_held_it_before() -> None:
    view = replace(still(RISK2.board), captured={"Peru": "black", "Brazil": NOBODY})
    notes = {one.code: one.badge.note for one in draw(view, Form.FULL).panels[0].labels}
    assert (notes["PER"], notes["BRA"], notes["ARG"]) == ("K", "–", "")


def test_a_capital_bears_the_letter_of_who_named_it_whoever_holds_it() -> None:
    view = replace(still(RISK2.board), capitals={"blue": "Peru", "red": "Brazil"})
    shown = draw(view, Form.FULL).panels[0].labels
    assert {one.code: one.badge.capital_of for one in shown if one.badge.capital_of} == {
        "PER": "blue",
        "BRA": "red",
    }
    wide, narrow = (
        next(one.badge for one in draw(it, Form.FULL).panels[0].labels if one.code == "PER")
        for it in (view, still(RISK2.board))
    )
    assert wide.box.width == pytest.approx(narrow.box.width + wide.tower_width)


def test_the_key_explains_capitals_where_there_are_some() -> None:
    """With many signs it takes a second line, and covers no badge."""
    arrows = tuple(
        Arrow("red", "Brazil", "Peru", "4", way, outcome)
        for way in (Way.ATTACK, Way.SURGE)
        for outcome in Outcome
    )
    view = replace(
        still(RISK2.board, 9999),
        arrows=arrows,
        captured={"Peru": "purple"},
        capitals={"yellow": "Ural"},
    )
    for form in (Form.FULL, Form.PANELS):
        assert draw(view, form).key[-1].words == "Yellow’s capital"
    drawing = draw(view, Form.FULL)
    assert len({one.at[1] for one in drawing.key}) == 2
    for sign in drawing.key:
        x, y = sign.at[0], sign.at[1] - drawing.style.header
        box = Box(x, y - 9, x + 42 + 6 * len(sign.words), y + 9)
        assert not any(map(box.meets, badges(drawing).values()))


def test_a_draft_shows_what_is_placed() -> None:
    view = replace(still(RISK2.board), placed={"Peru": 3})
    notes = {one.code: one.badge.note for one in draw(view, Form.FULL).panels[0].labels}
    assert (notes["PER"], notes["ARG"]) == ("+3", "")


def test_players_are_told_apart_by_colour_pattern_and_letter() -> None:
    paints = [PAINTS[one] for one in COLOURS]
    assert len({one.fill for one in paints}) == len({one.hatch for one in paints}) == len(COLOURS)


def test_land_of_nobody_has_a_badge_without_a_letter() -> None:
    view = still(RISK2.board)
    held = {**view.territories, "Peru": Holding(NOBODY, 2)}
    shown = draw(replace(view, territories=held), Form.FULL).panels[0].labels
    peru = next(one.badge for one in shown if one.code == "PER")
    assert (peru.letter, peru.armies) == ("–", 2)


def test_rows_have_names_only_where_names_are_told() -> None:
    assert isinstance(played(RISK2, 3, 1, 1)[-1], MapView)
    assert [row.name for row in played(RISK2, 3, 1, 1)[-1].rows] == [
        NAMES[one] for one in COLOURS[:3]
    ]


@pytest.mark.parametrize("form", Form)
def test_a_long_title_is_written_smaller_and_never_over_the_date(form: Form) -> None:
    title, date = (
        "The hills and dales of the far north in autumn: after round 12",
        "Monday 7 December",
    )
    short = draw(replace(still(RISK2.board), title="world", subtitle=date), form)
    long = draw(replace(still(RISK2.board), title=title, subtitle=date), form)
    assert short.title_size == short.style.title
    taken = width_of(title, long.title_size) + width_of(date, long.subtitle_size)
    assert taken < long.width
