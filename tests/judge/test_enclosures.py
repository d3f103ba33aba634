"""Files that come with reports for those who asked for them."""

import json
import shutil
from datetime import timedelta

import pytest
from msgspec.structs import replace

from adjudicator.judge.game.enclosures import enclosures
from adjudicator.language.reading import would_act
from tests.judge.table import DUE, GAME, MINUTE, START, WEEK, Table, body
from tests.reports.stages import facts, stages


@pytest.fixture
def table(tmp_path):
    table = Table(tmp_path / "home")
    table.tick(START)
    return table


def _files(mail):
    return {part.get_filename(): part for part in mail.iter_attachments() if part.get_filename()}


def _events(mail):
    """The properties of the calendar's event, by name."""
    text = _files(mail)["deadline.ics"].get_payload(decode=True).decode()
    return dict(line.split(":", 1) for line in text.replace("\r\n ", "").splitlines())


def test_nobody_gets_a_file_unasked(table):
    table.tick(DUE + 6 * MINUTE)
    assert [_files(mail) for mail in table.sent] == [{}] * len(table.sent)


def test_who_says_so_gets_a_calendar_file_with_each_report(table):
    """One event that moves on with the deadline; the others get none."""
    table.write("red", "calendar on")
    table.tick(START + MINUTE)
    receipt = table.sent[-1]
    assert "From now on your reports come with a calendar file" in body(receipt)
    text = receipt.get_body(("plain",)).get_content()
    assert not would_act(text, table.game.settings.rules.board)
    table.tick(DUE + 6 * MINUTE)
    first = table.to("red")[-1]
    part = _files(first)["deadline.ics"]
    assert part.get_content_type() == "text/calendar"
    assert part.get_param("method") == "PUBLISH"
    assert _files(table.to("blue")[-1]) == {}
    assert _events(first)["DTSTART"] == "20261213T190000Z"
    assert "ATTENDEE" not in _events(first)
    table.tick(DUE + WEEK + 6 * MINUTE)
    second = _events(table.to("red")[-1])
    assert second["DTSTART"] == "20261220T190000Z"
    assert second["UID"] == _events(first)["UID"]
    assert int(second["SEQUENCE"]) > int(_events(first)["SEQUENCE"])


def test_a_rollback_tells_the_new_deadline_by_a_file_that_counts_more(table):
    """Also one that is done at once; those who did not ask get no file."""
    table.write("red", "calendar on")
    table.tick(START + MINUTE)
    table.tick(DUE + 6 * MINUTE)
    report = _events(table.to("red")[-1])
    table.roll_back(DUE + 6 * MINUTE + timedelta(seconds=1))
    table.tick(DUE + 7 * MINUTE)
    notice = table.to("red")[-1]
    assert "was taken back" in notice["Subject"]
    part = _files(notice)["deadline.ics"]
    assert part.get_content_type() == "text/calendar"
    assert part.get_param("method") == "PUBLISH"
    moved = _events(notice)
    assert moved["METHOD"] == "PUBLISH"
    assert "ATTENDEE" not in moved
    assert moved["UID"] == report["UID"]
    assert int(moved["SEQUENCE"]) > int(report["SEQUENCE"])
    assert moved["DTSTART"] == "20261213T190000Z"
    assert moved["SUMMARY"] == "Orders for the set-up of world are due"
    assert _files(table.to("blue")[-1]) == {}


def test_a_deadline_that_moves_since_the_ledger_is_an_old_copy_is_told_with_a_file(table):
    table.write("red", "calendar on")
    table.tick(START + MINUTE)
    old = shutil.copy(table.home.ledger, table.home.root / "old")
    table.tick(DUE + 6 * MINUTE)
    table.tick(DUE + WEEK + 6 * MINUTE)
    report = _events(table.to("red")[-1])
    shutil.move(old, table.home.ledger)
    table.news()
    table.tick(DUE + 2 * WEEK - MINUTE)
    by_player = {mail["To"]: mail for mail in table.news()}
    assert _files(by_player["bo@example.org"]) == {}
    notice = by_player["ada@example.org"]
    assert notice["Subject"] == "[world] Round 2: please send your orders again"
    assert "+2.1.0.red." in notice["Reply-To"]
    moved = _events(notice)
    assert (report["DTSTART"], moved["DTSTART"]) == ("20261220T190000Z", "20261227T190000Z")
    assert moved["UID"] == report["UID"]
    assert int(moved["SEQUENCE"]) > int(report["SEQUENCE"])


def test_calendar_off_ends_it(table):
    table.write("red", "calendar on\ncalendar off.")
    table.tick(START + MINUTE)
    assert "your reports come without a calendar file" in body(table.sent[-1])
    table.tick(DUE + 6 * MINUTE)
    assert _files(table.to("red")[-1]) == {}


def test_the_mail_that_arrived_last_counts(table):
    table.write("red", "calendar off")
    table.tick(START + 2 * MINUTE)
    table.pipe(table.mail("red", "calendar on"), START + MINUTE)
    table.tick(START + 3 * MINUTE)
    assert "came later says whether you get a calendar file" in body(table.sent[-1])
    table.tick(DUE + 6 * MINUTE)
    assert _files(table.to("red")[-1]) == {}


def test_a_game_that_is_over_has_no_deadline_to_tell(table):
    """But facts, in which the winner stands."""
    table.write("red", "calendar on\ndata on")
    table.tick(START + MINUTE)
    before, record = stages(2, 3, 60)[-1]
    with table.office(START) as office:
        game = replace(table.game, state=before)
        over = facts(before, record, game=GAME)
        (data,) = enclosures(office, game, record, over, "red")
    assert data.file_name == "world-12.1.json"
    assert json.loads(data.content)["winners"] == ["red"]


def test_who_says_so_gets_the_facts_of_each_report(table):
    """What the reader may see, and no more."""
    table.write("red", "data on")
    table.tick(START + MINUTE)
    assert "your reports come with a file with their facts for programs" in body(table.sent[-1])
    table.tick(DUE + 6 * MINUTE)
    part = _files(table.to("red")[-1])["world-0.1.json"]
    assert part.get_content_type() == "application/json"
    data = json.loads(part.get_payload(decode=True))
    assert data["reader"] == "red"
    assert data["deadline"] == "2026-12-13T19:00:00Z"
    assert set(data["territories"]) == set(table.game.state.territories)
    assert _files(table.to("blue")[-1]) == {}
