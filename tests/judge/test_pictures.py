"""The map goes into every report as a picture, drawn once a stage and kept."""

import re
from email.message import EmailMessage
from pathlib import Path
from typing import cast

import pytest

from adjudicator.core.ids import BADGES
from adjudicator.errors import UserError
from adjudicator.judge.game.pictures import draft_map, past_map
from adjudicator.maps.map_view import Outcome
from tests.judge.table import DUE, MINUTE, WEEK, Table

JUDGED = DUE + WEEK + 6 * MINUTE
PICTURES_OFF = "pictures: false"


@pytest.fixture
def judged(once_judged: Table, tmp_path: Path) -> Table:
    """The game after round 1, with pictures."""
    return once_judged.copy(tmp_path / "home")


@pytest.fixture(scope="module")
def once_judged(begun: Path, tmp_path_factory: pytest.TempPathFactory) -> Table:
    table = Table(begun).copy(tmp_path_factory.mktemp("judged") / "home")
    table.set(PICTURES_OFF, "pictures: true")
    table.write("red", table.any_attack("red"))
    table.tick(DUE + MINUTE)
    table.news()
    table.tick(JUDGED)
    return table


def parts(mail: EmailMessage) -> dict[str, EmailMessage]:
    return {part.get_content_type(): cast("EmailMessage", part) for part in mail.walk()}


def test_every_report_shows_the_one_picture_that_is_kept(judged: Table) -> None:
    kept = judged.folder.turns / "0001.1" / "maps"
    assert sorted(path.name for path in kept.iterdir()) == ["full.png", "phone.png"]
    reports = [mail for mail in judged.news() if "report" in mail["Message-ID"]]
    assert len(reports) == 2
    for mail in reports:
        found = parts(mail)
        picture, html = found["image/png"], found["text/html"].get_content()
        assert picture.get_content() == (kept / "phone.png").read_bytes()
        cid = picture["Content-ID"].strip("<>")
        assert f'<img src="cid:{cid}" width="480" alt="' in html
        assert "- | / \\ land" not in html
        assert len(html.encode()) < 100_000
        assert len(mail.as_bytes()) < 500_000
        assert "- | / \\ land" in found["text/plain"].get_content()


def test_kept_reports_show_the_picture_beside_them(judged: Table) -> None:
    turn = judged.folder.turns / "0001.1"
    for reader in ("red", "blue", "public"):
        html = (turn / "reports" / f"{reader}.html").read_text()
        (source,) = re.findall(r'<img src="([^"]+)"', html)
        assert (turn / "reports" / source).resolve() == (turn / "maps" / "phone.png").resolve()
        assert "cid:" not in html


def test_without_pictures_the_html_shows_the_map_as_text(table: Table) -> None:
    table.tick(JUDGED)
    turn = table.folder.turns / "0001.1"
    assert not (turn / "maps").exists()
    assert "- | / \\ land" in (turn / "reports" / "red.html").read_text()
    assert "image/png" not in {kind for mail in table.news() for kind in parts(mail)}


@pytest.mark.parametrize("text", ["{{ oops", "no picture"])
def test_a_faulty_template_of_the_game_gives_way_to_the_one_that_ships(
    table: Table, text: str
) -> None:
    table.set(PICTURES_OFF, "pictures: true")
    table.folder.templates.mkdir()
    (table.folder.templates / "map.svg.j2").write_text(text)
    done = table.tick(JUDGED)
    (trouble,) = done.troubles
    assert f"{table.folder.templates}/map.svg.j2" in trouble
    stage = table.folder.turns / table.folder.judged()[-1]
    assert (stage / "maps" / "full.png").read_bytes().startswith(b"\x89PNG")


def test_a_stage_in_the_past_is_drawn_from_its_turn_folder(table: Table) -> None:
    table.tick(JUDGED)
    game = table.game
    titles = {}
    for turn in table.folder.judged():
        shown = past_map(game, table.folder.turns / turn, None)
        titles[turn] = (shown.title, shown.subtitle)
        assert {one.player for one in shown.rows} == {"red", "blue"} <= set(BADGES)
    assert titles == {
        "0000.0": ("world: after the deal", "Tuesday 1 December 2026"),
        "0000.1": ("world: after the set-up", "Sunday 6 December 2026"),
        "0001.1": ("world: after round 1", "Sunday 13 December 2026"),
    }
    assert shown.territories == game.state.territories


def test_the_attacks_of_a_past_round_are_drawn(judged: Table) -> None:
    shown = past_map(judged.game, judged.folder.turns / "0001.1", "red")
    (arrow,) = shown.arrows
    assert (arrow.owner, arrow.armies) == ("red", "1")
    assert arrow.outcome in {Outcome.WON, Outcome.BEATEN_OFF}


def test_names_are_on_the_map_only_where_everybody_is_told(table: Table) -> None:
    turn = table.folder.turns / "0000.1"
    assert [row.name for row in past_map(table.game, turn, None).rows] == ["Ada", "Bo"]
    with table.folder.settings.open("a") as file:
        file.write("anonymous: true\n")
    assert [row.name for row in past_map(table.game, turn, None).rows] == ["", ""]


def test_a_damaged_record_is_told_with_its_place(table: Table) -> None:
    turn = table.folder.turns / "0000.1"
    (turn / "record.jsonl").write_text("{")
    with pytest.raises(UserError, match=r"record\.jsonl, line 1 is damaged"):
        past_map(table.game, turn, None)


def test_a_draft_is_drawn_on_the_position_now(table: Table) -> None:
    attack = table.any_attack("red")
    shown, found, foreseen = draft_map(table.game, "red", f"{attack}\nhello there\n")
    assert (shown.title, shown.subtitle) == ("world: a draft of Red", "for round 1")
    assert [one.outcome for one in shown.arrows] == [Outcome.PLANNED]
    assert sum(shown.placed.values()) > 0
    assert len(found.orders) == len(foreseen.orders["red"]) == 1


def test_a_draft_needs_a_player_whose_orders_are_awaited(table: Table) -> None:
    with pytest.raises(UserError, match="waits for no orders of green"):
        draft_map(table.game, "green", "")
