"""The chart of territories: bands that fill the world, and rows that fit a phone."""

import io
import re
from functools import cache
from itertools import pairwise

from msgspec.structs import replace
from PIL import Image

from adjudicator.data.rulesets import load_rules
from adjudicator.maps.palette import PAINTS
from adjudicator.reports.story import Story, story
from adjudicator.reports.territory_chart import (
    MOST_COLUMNS,
    chart_png,
    chart_svg,
    has_chart,
    rows,
    told_rounds,
)
from tests.random_play import play
from tests.reports.stages import RULES, TEMPLATES
from tests.reports.test_story import game, told


def svg(one: Story, title: str = "The world") -> str:
    return chart_svg(TEMPLATES, one, RULES, title)


def bands(text: str) -> list[str]:
    return re.findall(r'<path d="M[^"]*Z" fill="url\(#band-(\w+)\)"', text)


def test_the_winner_lies_undermost_and_the_others_as_they_came_in() -> None:
    one = told(8, 2, 12)
    assert bands(svg(one)) == [fate.player for fate in one.fates]


def test_bands_fill_the_world_from_the_ground_to_the_top() -> None:
    """Each begins where the one below it ends; the last ends at the top in every round."""
    text = svg(told())
    paths = re.findall(r'<path d="M([^"]*)Z" fill="url', text)
    corners = [[tuple(map(float, it.split())) for it in path.split("L")] for path in paths]
    half = len(corners[0]) // 2
    floors = [list(reversed(it[half:])) for it in corners]
    tops = [it[:half] for it in corners]
    assert {y for _, y in floors[0]} == {640}
    assert floors[1:] == tops[:-1]
    assert {y for _, y in tops[-1]} == {110}


def test_every_player_has_pattern_letter_and_number() -> None:
    one = told(8, 2, 24)
    text = svg(one)
    for fate in one.fates:
        assert f'id="band-{fate.player}"' in text
        said = "out" if fate.out_in else str(fate.lands)
        assert f">{fate.player.capitalize()} {said}</text>" in text


def test_land_that_is_nobodys_lies_on_top() -> None:
    rules, judged = game(4, 4, 12)
    before, record = judged[-1]
    owners = record.state.territories
    free = {name: replace(it, owner="nobody") if it.owner == "green" else it
            for name, it in owners.items()}  # fmt: skip
    state = replace(record.state, territories=free)
    one = story([*judged[:-1], (before, replace(record, state=state))], rules)
    assert bands(svg(one))[-1] == "nobody"


@cache
def beside_a_neutral_army() -> Story:
    rules = replace(load_rules("classic-two"), round_limit=2)
    return story(list(play(rules, 2, 2, 3)), rules)


def test_the_neutral_army_lies_on_top_with_its_letter_and_its_number() -> None:
    """W1."""
    one = beside_a_neutral_army()
    text = svg(one)
    assert bands(text) == [*(fate.player for fate in one.fates), "neutral"]
    held = one.rounds[-1].lands("neutral")
    assert f">Neutral {held}</text>" in text
    assert text.count(">N</text>") == 2  # in its band and in the legend


def test_where_the_whole_world_wins_no_line_says_so_and_no_numbers_touch() -> None:
    """O1: 42 territories, which stand where the number of them does."""
    text = chart_svg(TEMPLATES, beside_a_neutral_army(), load_rules("classic-two"), "The world")
    assert "territories win" not in text
    assert re.findall(r'text-anchor="end">(\d+)<', text) == ["0", "10", "20", "30", "42"]


def test_what_wins_is_a_line_where_it_is_a_number_of_territories() -> None:
    assert "33 territories win" in svg(told())
    rules, judged = game(3, 1, 6, "risk2-mission")
    assert "territories win" not in chart_svg(TEMPLATES, story(judged, rules), rules, "World")


def test_a_title_is_escaped_and_shortened() -> None:
    text = svg(told(), "<b>A very long title that no picture has room for")
    assert "&lt;b&gt;A very long title" in text
    assert "no picture" not in text


def test_rounds_that_are_told_lie_at_equal_distances_and_end_with_the_last() -> None:
    for limit in (1, 2, 7, 8, 12):
        one = told(4, 4, limit)
        numbers = [it.number for it in told_rounds(one)]
        assert (numbers[0], numbers[-1]) == (0, limit)
        assert len(numbers) <= MOST_COLUMNS
        steps = {b - a for a, b in pairwise(numbers[:-1])}
        assert len(steps) <= 1
    assert [len(counts) for _, counts in rows(told(4, 4, 12))] == [7] * 4


def test_rows_add_up_to_the_world() -> None:
    counts = [numbers for _, numbers in rows(told())]
    assert {sum(column) for column in zip(*counts, strict=True)} == {len(RULES.board.territories)}


def test_a_game_of_no_rounds_has_no_chart() -> None:
    rules, judged = game(4, 4, 1)
    assert has_chart(story(judged, rules))
    one = replace(story(judged, rules), rounds=story(judged, rules).rounds[:1])
    assert not has_chart(one)


def test_the_picture_is_opaque_and_holds_the_colours_of_all() -> None:
    one = told()
    picture = Image.open(io.BytesIO(chart_png(TEMPLATES, one, RULES, "The world")))
    assert picture.size == (1200, 810)
    assert "transparency" not in picture.info
    found = {colour for _, colour in picture.convert("RGB").getcolors(1 << 20)}
    for fate in one.fates:
        fill = bytes.fromhex(PAINTS[fate.player].fill[1:])
        assert any(max(map(abs, map(int.__sub__, fill, it))) < 4 for it in found)
