"""Reminders: to whom, when, and never twice."""

from adjudicator.judge.clock.extensions import extend
from adjudicator.judge.clock.pauses import hold_game
from tests.judge.table import DUE, MINUTE, WEEK, Table, body

NEXT = DUE + WEEK
HOUR = 60 * MINUTE
DAY = 24 * HOUR
REMINDER = "no orders from you yet"


def reminded(table: Table, *times) -> list[str]:
    """Who is reminded in runs at these times."""
    found = []
    for at in times:
        table.tick(at)
        found += [str(mail["To"]) for mail in table.news() if REMINDER in mail["Subject"]]
    return found


def begin(table: Table, rules: str = "") -> None:
    """Let the judge learn of the deadline in good time."""
    if rules:
        path = table.folder.settings
        path.write_text(path.read_text() + f"deadlines: {{{rules}}}\n")
    table.tick(DUE + HOUR)
    table.news()


def test_who_has_sent_no_orders_is_reminded_once_a_day_before(table: Table) -> None:
    begin(table)
    table.write("red", table.any_attack("red"))
    assert reminded(table, NEXT - DAY - MINUTE) == []
    assert reminded(table, NEXT - DAY, NEXT - 23 * HOUR, NEXT - MINUTE) == ["bo@example.org"]
    letter = next(mail for mail in table.to("blue") if REMINDER in mail["Subject"])
    assert letter["Subject"] == "[world] Round 1: no orders from you yet, 1 day left"
    text = body(letter)
    assert "due on Sunday 13 December, 20:00 in Berlin (in 1 day)." in text
    assert "your reinforcements go where your border is weakest and you attack nobody" in text
    assert (
        "That would make 2 misses in a row; after 3 in a row your seat is open to others." in text
    )


def test_a_late_run_sends_only_the_latest_that_applies(table: Table) -> None:
    begin(table, "reminders: [2 days, 24h, 3h]")
    assert len(reminded(table, NEXT - 2 * HOUR)) == 2
    assert reminded(table, NEXT - HOUR) == []


def test_each_lead_time_reminds_once(table: Table) -> None:
    begin(table, "reminders: [24h, 3h]")
    times = [NEXT - DAY, NEXT - DAY + HOUR, NEXT - 3 * HOUR, NEXT - 2 * HOUR]
    assert len(reminded(table, *times)) == 4


def test_nobody_is_reminded_after_the_deadline_or_where_the_game_says_so(table: Table) -> None:
    begin(table, "reminders: []")
    assert reminded(table, NEXT - DAY, NEXT - HOUR) == []


def test_a_run_that_comes_too_late_reminds_nobody(table: Table) -> None:
    begin(table)
    assert reminded(table, NEXT - 15 * MINUTE, NEXT + 2 * MINUTE) == []


def test_who_is_ready_without_orders_is_not_reminded(table: Table) -> None:
    begin(table)
    table.write("red", "ready")
    assert reminded(table, NEXT - 2 * DAY, NEXT - DAY) == ["bo@example.org"]


def test_nobody_is_reminded_while_the_game_is_on_hold(table: Table) -> None:
    begin(table)
    with table.office(NEXT - 2 * DAY) as office:
        hold_game(office, table.game, None, "")
    assert reminded(table, NEXT - DAY, NEXT - HOUR) == []


def test_a_deadline_that_has_moved_has_reminders_of_its_own(table: Table) -> None:
    begin(table)
    assert len(reminded(table, NEXT - DAY)) == 2
    with table.office(NEXT - HOUR) as office:
        extend(office, table.game, NEXT + 3 * DAY, "")
    assert reminded(table, NEXT, NEXT + DAY) == []
    assert len(reminded(table, NEXT + 2 * DAY, NEXT + 2 * DAY + HOUR)) == 2


def test_who_begins_within_a_lead_time_is_not_reminded_at_once(table: Table) -> None:
    """The report itself has just told the deadline."""
    with table.office(NEXT - HOUR) as office:
        extend(office, table.game, NEXT + HOUR, "")
    assert reminded(table, NEXT - 30 * MINUTE) == []


def test_standing_orders_are_told(table: Table) -> None:
    begin(table)
    table.write("red", f"standing: {table.any_attack('red')}")
    table.tick(NEXT - 2 * DAY)
    table.tick(NEXT - DAY)
    letter = next(mail for mail in table.to("red") if REMINDER in mail["Subject"])
    assert "If none come, your standing orders are carried out." in body(letter)
