"""Deadlines that are moved."""

from datetime import timedelta

import pytest
from click.testing import CliRunner

from adjudicator.cli.main import group
from adjudicator.errors import UserError
from adjudicator.judge.clock.extensions import Cause, extend, extensions_of, frozen_since
from adjudicator.judge.clock.waiting import deadline_of, waiting_for
from tests.judge.table import DUE, GAME, MINUTE, WEEK, Table, body

NEXT = DUE + WEEK
DAY = timedelta(days=1)


def test_an_extended_stage_is_judged_at_its_new_deadline_and_everybody_is_told(
    table: Table,
) -> None:
    with table.office(NEXT - DAY) as office:
        extend(office, table.game, NEXT + 2 * DAY, "Snow: 3 armies from Brazil attack Peru")
    assert table.tick(NEXT + 6 * MINUTE).judged == []
    for colour in ("red", "blue"):
        letter = table.latest(colour)
        assert letter is not None
        assert letter["Subject"] == "[world] Round 1: the deadline has moved"
        assert "due on Tuesday 15 December, 20:00 in Berlin (in 3 days)" in body(letter)
        assert "| Snow" in body(letter)
    assert len(table.tick(NEXT + 2 * DAY + 6 * MINUTE).judged) == 1


def test_orders_count_until_the_new_deadline(table: Table) -> None:
    with table.office(NEXT - DAY) as office:
        extend(office, table.game, NEXT + DAY, "")
    table.write("red", table.any_attack("red"))
    table.tick(NEXT + DAY - MINUTE)
    assert table.outcomes() == ["accepted"]


def test_the_next_round_gets_its_full_time_after_an_extension(table: Table) -> None:
    with table.office(NEXT) as office:
        extend(office, table.game, NEXT + 4 * DAY, "")
    table.tick(NEXT + 4 * DAY + 6 * MINUTE)
    assert table.value("SELECT deadline FROM waiting") == "2026-12-27T19:00:00Z"


def test_a_deadline_moves_forward_only_if_that_is_said_and_never_into_the_past(
    table: Table,
) -> None:
    with table.office(NEXT - 2 * DAY) as office:
        for earlier in (NEXT, NEXT - DAY):
            with pytest.raises(UserError, match="not before"):
                extend(office, table.game, earlier, "")
        with pytest.raises(UserError, match="is past"):
            extend(office, table.game, NEXT - 3 * DAY, "", earlier=True)
        assert office.ledger.value("SELECT count(*) FROM outbox WHERE kind = 'notice'") == 0
        extend(office, table.game, NEXT - DAY, "", earlier=True)
        assert deadline_of(office.ledger, GAME) == NEXT - DAY


def test_each_extension_is_kept_with_its_stage(table: Table) -> None:
    with table.office(NEXT - DAY) as office:
        extend(office, table.game, NEXT + DAY, "")
        extend(office, table.game, NEXT + 2 * DAY, "Why", frozen=True, cause=Cause.MISS)
        present = waiting_for(office.ledger, GAME)
        found = extensions_of(office.ledger, present)
        assert [(one.cause, one.old, one.until, one.why, one.frozen) for one in found] == [
            (Cause.GAME_MASTER, NEXT, NEXT + DAY, "", False),
            (Cause.MISS, NEXT + DAY, NEXT + 2 * DAY, "Why", True),
        ]
        assert frozen_since(office.ledger, present) == NEXT + DAY
    table.tick(NEXT + 2 * DAY + 6 * MINUTE)
    with table.office(NEXT + 3 * DAY) as office:
        present = waiting_for(office.ledger, GAME)
        assert extensions_of(office.ledger, present) == []
        assert frozen_since(office.ledger, present) is None


def test_a_rollback_forgets_the_extensions_of_what_it_takes_back(table: Table) -> None:
    table.tick(NEXT + 6 * MINUTE)
    with table.office(NEXT + DAY) as office:
        extend(office, table.game, NEXT + 3 * WEEK, "")
    table.roll_back(NEXT + 2 * DAY)
    with table.office(NEXT + 2 * DAY) as office:
        present = waiting_for(office.ledger, GAME)
        assert extensions_of(office.ledger, present) == []
        assert present.deadline == NEXT + WEEK


def test_the_calendar_file_counts_more_than_the_one_before(table: Table) -> None:
    table.write("red", "calendar on")
    table.tick(NEXT - 2 * DAY)
    numbers = []
    for hours in (1, 2):
        with table.office(NEXT - DAY + hours * 60 * MINUTE) as office:
            extend(office, table.game, NEXT + hours * DAY, "")
        table.tick(NEXT - DAY + hours * 60 * MINUTE)
        letter = table.latest("red")
        assert letter is not None
        (file,) = letter.iter_attachments()
        lines = dict(line.split(":", 1) for line in file.get_content().splitlines())
        numbers.append(int(lines["SEQUENCE"]))
        assert lines["DTSTART"] == f"{NEXT + hours * DAY:%Y%m%dT%H%M%SZ}"
    assert numbers == sorted(set(numbers))


@pytest.mark.parametrize(
    ("when", "due"),
    [
        ([], "Sunday 20 December, 20:00 in Berlin"),
        (["2 days"], "Tuesday 15 December, 20:00 in Berlin"),
        (["36h"], "Tuesday 15 December, 8:00 in Berlin"),
        (["24 December"], "Thursday 24 December, 20:00 in Berlin"),
        (["2026-12-16 9:30"], "Wednesday 16 December, 9:30 in Berlin"),
        (["2026-12-16T09:30Z"], "Wednesday 16 December, 10:30 in Berlin"),
    ],
)
def test_the_command_takes_a_length_a_date_or_the_next_slot(
    table: Table, when: list[str], due: str
) -> None:
    at = ["--at", "2026-12-12T12:00Z"]
    done = CliRunner().invoke(group, ["--home", str(table.home.root), "extend", GAME, *when, *at])
    assert done.output.startswith(
        f"Orders of world are due on {due.replace(' 8:', ' 08:').replace(' 9:', ' 09:')}"
    )


def test_the_next_slot_is_that_after_the_deadline_however_soon_it_comes(table: Table) -> None:
    at = ["--at", "2026-12-12T12:00Z"]
    for when in (["19 December"], []):
        CliRunner().invoke(group, ["--home", str(table.home.root), "extend", GAME, *when, *at])
    assert table.value("SELECT deadline FROM waiting") == "2026-12-20T19:00:00Z"


def test_the_command_refuses_what_is_no_time(table: Table) -> None:
    words = ["--home", str(table.home.root), "extend", GAME, "soon", "--at", "2026-12-12T12:00Z"]
    error = CliRunner().invoke(group, words).exception
    assert isinstance(error, UserError)
    assert error.message == "“soon” is no time that I know."


def test_a_game_that_waits_for_nothing_has_no_deadline_to_move(table: Table) -> None:
    with table.office(NEXT) as office:
        with office.ledger.transaction():
            office.ledger.run("DELETE FROM waiting")
        with pytest.raises(UserError, match="waits for no orders"):
            extend(office, table.game, NEXT + DAY, "")
