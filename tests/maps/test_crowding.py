"""What must be read on a map is covered by nothing, however much happens on it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations

import pytest
from msgspec.structs import replace

from adjudicator.core.board import Board
from adjudicator.core.ids import COLOURS
from adjudicator.maps.arrows import Stroke, strokes
from adjudicator.maps.badges import badges
from adjudicator.maps.boxes import Box
from adjudicator.maps.crowd import Crowd
from adjudicator.maps.drawing import Drawing, draw
from adjudicator.maps.labels import Label, labels
from adjudicator.maps.map_view import Arrow, MapView, Outcome, Way
from adjudicator.maps.outlines import Head
from adjudicator.maps.shapes import world
from adjudicator.maps.styles import STYLES, Form
from tests.maps.views import CLASSIC, RISK2, attacks_everywhere, busy, still

SHEET = Box(0, 0, 1200, 671)
FORMS = pytest.mark.parametrize("form", Form)
BOARDS = pytest.mark.parametrize("board", [RISK2.board, CLASSIC.board], ids=["risk2", "classic"])


@dataclass(frozen=True)
class Sheet:
    """What stands on a map, each thing once: names by code, and arrows."""

    badges: Mapping[str, Box]
    names: Mapping[str, tuple[Box, ...]]
    strokes: tuple[Stroke, ...]

    @property
    def tags(self) -> list[Box]:
        return [one.tag.box for one in self.strokes if one.tag]

    def faults(self) -> Iterator[str]:
        """Everything that is covered or cut, in words."""
        yield from self._badges()
        yield from self._arrows()
        yield from self._names()

    def _badges(self) -> Iterator[str]:
        for (one, first), (other, second) in combinations(self.badges.items(), 2):
            if first.meets(second):
                yield f"the badges of {one} and {other} cover each other"
        yield from (f"{one} is cut" for one, box in self.badges.items() if inside(box, SHEET) < 1)

    def _arrows(self) -> Iterator[str]:
        for one, box in self.badges.items():
            for stroke in self.strokes:
                if reaches_into(stroke.head, box):
                    yield f"an arrow's head covers the badge of {one}"
                if stroke.sign and stroke.sign.meets(box):
                    yield f"a sign covers the badge of {one}"
            if any(map(box.meets, self.tags)):
                yield f"a number covers the badge of {one}"
        if any(inside(Box.of(stroke.head), SHEET) < 1 for stroke in self.strokes):
            yield "an arrow's head is cut"
        if any(one.meets(other) for one, other in combinations(self.tags, 2)):
            yield "two numbers cover each other"
        if any(inside(tag, SHEET) < 1 for tag in self.tags):
            yield "a number is cut"

    def _names(self) -> Iterator[str]:
        for one, lines in self.names.items():
            others = [box for other, its in self.names.items() if other != one for box in its]
            for line in lines:
                if any(map(line.meets, self.tags)):
                    yield f"a number covers the name of {one}"
                if any(map(line.meets, self.badges.values())):
                    yield f"a badge covers the name of {one}"
                if any(map(line.meets, others)):
                    yield f"another name covers that of {one}"
                if inside(line, SHEET) < 1:
                    yield f"the name of {one} is cut"


def inside(box: Box, place: Box) -> float:
    """Which part of a box lies in a place, from 0 to 1."""
    across = min(box.right, place.right) - max(box.left, place.left)
    down = min(box.bottom, place.bottom) - max(box.top, place.top)
    return max(0, across) * max(0, down) / (box.width * box.height)


def reaches_into(head: Head, box: Box) -> bool:
    """Whether a point of an arrow's head lies in a box, of 45 that are spread over it."""
    (ax, ay), (bx, by), (cx, cy) = head
    parts = [(i / 8, j / 8) for i in range(9) for j in range(9 - i)]
    return any(
        box.holds((ax + (bx - ax) * p + (cx - ax) * q, ay + (by - ay) * p + (cy - ay) * q))
        for p, q in parts
    )


def sheet_of(drawing: Drawing) -> Sheet:
    shown = {label.code: label for panel in drawing.panels for label in panel.labels}
    drawn = {
        (one.path, one.tag): one for panel in drawing.panels for one in panel.strokes
    }  # fmt: skip
    return _sheet(shown, tuple(drawn.values()))


def _sheet(shown: Mapping[str, Label], drawn: tuple[Stroke, ...]) -> Sheet:
    return Sheet(
        {code: label.badge.box for code, label in shown.items()},
        {code: label.lines for code, label in shown.items()},
        drawn,
    )


@cache
def busy_round(form: Form, seed: int) -> Drawing:
    """The map of a round of 27 attacks."""
    return draw(busy(RISK2.board, 27, seed), form)


@pytest.mark.parametrize("form", [Form.FULL, Form.PHONE])
def test_every_attack_alone_covers_nothing_and_has_its_number(form: Form) -> None:
    """All directed connections, beaten off, each on a map with two digits everywhere."""
    view, style = still(RISK2.board), STYLES[form]
    made = labels(view, badges(view, style, world(), []), style)
    texts = tuple(box for label in made.values() for box in label.lines)
    crowd = Crowd(SHEET, tuple(label.badge.box for label in made.values()), texts)
    faults = []
    for one in attacks_everywhere(RISK2.board):
        drawn = strokes(replace(view, arrows=(one,)), made, crowd, style, world())
        found = list(_sheet(made, drawn)._arrows())
        tags = [stroke.tag.box for stroke in drawn if stroke.tag]
        covered = form is Form.FULL and any(tag.meets(text) for tag in tags for text in texts)
        if found or len(tags) != 1 or covered:
            faults.append((one.origin, one.target, found))
    assert faults == []


@pytest.mark.parametrize("seed", range(3))
@FORMS
def test_a_busy_round_covers_nothing(form: Form, seed: int) -> None:
    assert list(sheet_of(busy_round(form, seed)).faults()) == []


@pytest.mark.parametrize("form", [Form.FULL, Form.PANELS])
def test_a_busy_round_has_all_its_numbers_and_names(form: Form) -> None:
    for seed in range(3):
        drawing = busy_round(form, seed)
        tags = {
            (one.owner, one.head, one.tag.text)
            for panel in drawing.panels
            for one in panel.strokes
            if one.tag
        }
        assert len(tags) == 27
        assert all(sheet_of(drawing).names.values())


def test_a_phones_map_leaves_out_what_finds_no_room() -> None:
    crowd = tuple(attacks_everywhere(RISK2.board))[::2]
    sheet = sheet_of(draw(replace(still(RISK2.board, 120), arrows=crowd), Form.PHONE))
    assert len(sheet.tags) < len(crowd)
    assert not all(sheet.names.values())
    assert len(sheet.badges) == len(RISK2.board.territories)
    numbers = [*sheet.tags, *(box for lines in sheet.names.values() for box in lines)]
    assert not any(one.meets(other) for one, other in combinations(numbers, 2))
    assert not any(one.meets(box) for one in numbers for box in sheet.badges.values())


@FORMS
@BOARDS
@pytest.mark.parametrize("armies", [9, 999, 9999])
def test_badges_with_all_that_they_can_bear_are_whole(
    board: Board, form: Form, armies: int
) -> None:
    """Four digits, and a former owner's letter everywhere; every name finds room as well."""
    view = still(board, armies)
    sheet = sheet_of(draw(replace(view, captured=dict.fromkeys(board.territories, "red")), form))
    assert list(sheet.faults()) == []
    assert len(sheet.badges) == len(board.territories)
    assert all(sheet.names.values())


@FORMS
def test_a_capital_anywhere_covers_nothing(form: Form) -> None:
    """Eight players' capitals at once, of four digits, all captured."""
    names = list(RISK2.board.territories)
    for place in range(6):
        capitals = dict(zip(COLOURS, names[place::6], strict=True))
        taken = dict.fromkeys(capitals.values(), "black")
        view = replace(still(RISK2.board, 9999), captured=taken, capitals=capitals)
        assert list(sheet_of(draw(view, form)).faults()) == []


@pytest.mark.parametrize("form", [Form.FULL, Form.PHONE])
def test_the_legend_covers_no_badge(form: Form) -> None:
    view = still(RISK2.board, 9999)
    drawing = draw(replace(view, captured=dict.fromkeys(view.territories, "red")), form)
    table = drawing.legend.box.moved(0, -drawing.style.header)
    assert not any(map(table.meets, sheet_of(drawing).badges.values()))


@FORMS
def test_every_panel_shows_only_whole_badges_names_numbers_and_signs(form: Form) -> None:
    for seed in range(3):
        for panel in busy_round(form, seed).panels:
            boxes = [box for one in panel.labels for box in (one.badge.box, *one.lines)]
            boxes += [one.tag.box for one in panel.strokes if one.tag]
            boxes += [one.sign for one in panel.strokes if one.sign]
            assert [box for box in boxes if inside(box, panel.part) < 1] == []


@pytest.mark.parametrize("form", [Form.PHONE, Form.PANELS])
def test_every_attack_is_drawn_with_its_number_and_its_sign_in_some_panel(form: Form) -> None:
    for one in [*attacks_everywhere(RISK2.board)][::6]:
        drawing = draw(with_arrow(still(RISK2.board), one), form)
        drawn = [stroke for panel in drawing.panels for stroke in panel.strokes]
        assert any(stroke.tag for stroke in drawn), (one.origin, one.target)
        assert any(stroke.sign for stroke in drawn), (one.origin, one.target)


def with_arrow(view: MapView, arrow: Arrow) -> MapView:
    return replace(view, arrows=(arrow,))


@pytest.mark.parametrize("outcome", [Outcome.BEATEN_OFF, Outcome.CLASH])
@pytest.mark.parametrize(("origin", "target"), [("Alaska", "Kamchatka"), ("Kamchatka", "Alaska")])
@FORMS
def test_over_the_edge_of_the_sheet_the_sign_stands_free_of_the_badge(
    form: Form, origin: str, target: str, outcome: Outcome
) -> None:
    arrow = Arrow("red", origin, target, "12", Way.ATTACK, outcome)
    sheet = sheet_of(draw(with_arrow(still(RISK2.board, 120), arrow), form))
    assert list(sheet.faults()) == []
    assert len([one for one in sheet.strokes if one.sign]) == 1
