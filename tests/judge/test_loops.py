"""Programs that answer the judge, and other judges: mails back and forth come to an end."""

import shutil
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from email.policy import SMTP
from itertools import count
from pathlib import Path

import pytest

from adjudicator.judge.home import write_secret
from tests.judge.table import DUE, MINUTE, WEEK, Table, body
from tests.judge.test_bounces import bounce

NEXT = DUE + WEEK
JUDGED = NEXT + 6 * MINUTE
HOUR = 60 * MINUTE
DAY = 24 * HOUR

ANSWERS_PER_DAY, HOURS_BETWEEN = 20, 6
"""The limits as docs/gm.md has them."""

SIGNS = ("Auto-Submitted", "X-Loop", "X-Auto-Response-Suppress", "List-Id")
NUMBERS = count(1)

Respond = Callable[[Table, EmailMessage], EmailMessage]


def times(table: Table, recipient: str, *kinds: str) -> list[datetime]:
    """When mails of some kinds to somebody were written."""
    marks = ", ".join("?" * len(kinds))
    with table.office(NEXT) as office:
        rows = office.ledger.all(
            f"SELECT created FROM outbox WHERE recipient = ? AND kind IN ({marks}) ORDER BY id",  # noqa: S608
            *(recipient, *kinds),
        )
    return [datetime.fromisoformat(row["created"]) for row in rows]


def most_in(moments: list[datetime], span: timedelta) -> int:
    """The largest number of moments within a span."""
    return max((sum(it <= one < it + span for one in moments) for it in moments), default=0)


def runs(days: int, start: datetime = JUDGED, soon: int = 12) -> Iterator[datetime]:
    """Some runs that come quickly, when most is said, and then four a day."""
    for minute in (*range(0, soon * 20, 20), *range(12 * 60, days * 24 * 60, 6 * 60)):
        yield start + minute * MINUTE


# --- a program that answers everything, without a sign in its headers ---


def answer(mail: EmailMessage, said: str, *, to: str = "", refer: bool = True) -> EmailMessage:
    """What an autoresponder makes of a mail of ours."""
    number = next(NUMBERS)
    reply = EmailMessage(policy=SMTP)
    reply["From"] = mail["To"]
    reply["To"] = to or mail["Reply-To"]
    reply["Subject"] = f"Re: {mail['Subject']}" if refer else "I am away"
    reply["Date"] = datetime(2026, 12, 1, tzinfo=UTC) + number * MINUTE
    reply["Message-ID"] = f"<away.{number}@example.net>"
    if refer:
        reply["In-Reply-To"] = mail["Message-ID"]
    reply.set_content(said)
    return reply


def away(table: Table, mail: EmailMessage) -> EmailMessage:
    return answer(mail, "I am away until Monday.")


def away_without_a_thread(table: Table, mail: EmailMessage) -> EmailMessage:
    return answer(mail, "I am away until Monday.", to="judge@example.org", refer=False)


def quoting(table: Table, mail: EmailMessage) -> EmailMessage:
    quoted = "".join(f"> {line}\n" for line in text(mail).splitlines())
    return answer(mail, f"I am away.\n\nOn Sunday the judge wrote:\n{quoted}")


def repeating(table: Table, mail: EmailMessage) -> EmailMessage:
    """Our own words as if they were its own, and no sign of what is answered."""
    return answer(mail, f"We have received:\n{text(mail)}", to="judge@example.org", refer=False)


def repeating_in_the_thread(table: Table, mail: EmailMessage) -> EmailMessage:
    return answer(mail, f"We have received:\n{text(mail)}")


def text(mail: EmailMessage) -> str:
    part = mail.get_body(("plain",))
    assert part is not None
    return str(part.get_content())


def ordering(table: Table, mail: EmailMessage) -> EmailMessage:
    """Its text happens to hold an order."""
    return answer(mail, f"Away. My motto:\n{table.any_attack('red')}")


def ordering_without_a_thread(table: Table, mail: EmailMessage) -> EmailMessage:
    order = table.any_attack("red")
    return answer(mail, f"My motto:\n{order}", to="judge@example.org", refer=False)


def let_answer(
    table: Table, respond: Respond, moments: Iterator[datetime], who: str = "ada@example.org"
) -> None:
    """Let a program answer each mail to somebody at once, over some runs."""
    answered = {mail["Message-ID"] for mail in table.sent}
    for moment in moments:
        table.tick(moment)
        for mail in table.news():
            if mail["To"] == who and mail["Message-ID"] not in answered:
                table.drop(respond(table, mail), f"{next(NUMBERS):06}")


@pytest.mark.parametrize(
    "respond",
    [away, away_without_a_thread, quoting, repeating, repeating_in_the_thread],
)
def test_a_program_that_says_nothing_of_use_is_answered_once_in_six_hours(
    table: Table, respond: Respond
) -> None:
    let_answer(table, respond, runs(2))
    answers = times(table, "ada@example.org", "nothing found", "answer", "receipt")
    assert most_in(answers, HOURS_BETWEEN * HOUR) <= 1
    assert len(answers) <= 2, "each answer is answered once, in vain, and then there is silence"
    assert len(times(table, "ada@example.org", "report")) == 3
    assert times(table, "ada@example.org", "question") == []


def test_a_program_whose_text_is_an_order_is_answered_twenty_times_a_day(table: Table) -> None:
    let_answer(table, ordering, runs(2, soon=24))
    answers = times(table, "ada@example.org", "receipt", "nothing found", "answer")
    assert most_in(answers, DAY) == ANSWERS_PER_DAY
    told = [mail for mail in table.sent if "gets no more answers today" in body(mail)]
    assert {mail["To"] for mail in told} == {"gm@example.org"}
    assert 1 <= len(told) <= 2


def test_doubtful_mails_of_a_program_are_asked_about_twenty_times_a_day(table: Table) -> None:
    let_answer(table, ordering_without_a_thread, runs(2, soon=24))
    questions = times(table, "ada@example.org", "question")
    assert most_in(questions, DAY) == ANSWERS_PER_DAY
    assert times(table, "ada@example.org", "receipt", "nothing found", "answer") == []


def test_out_of_office_to_the_reports_of_five_rounds_gets_one_answer_each(table: Table) -> None:
    for number in range(5):
        start = JUDGED + number * WEEK
        let_answer(table, away, (start + run * 5 * MINUTE for run in range(6)))
    assert len(times(table, "ada@example.org", "report")) == 2 + 5
    assert len(times(table, "ada@example.org", "nothing found")) == 5
    assert times(table, "ada@example.org", "answer", "receipt", "question") == []


def test_a_program_at_the_game_masters_address_gets_no_answer(table: Table) -> None:
    """Nor does what it writes cause any further word to the game master."""
    table.set("digest: false", "digest: true")
    (table.home.root / "incoming" / "processed").write_text("in the way")
    table.write("red", table.any_attack("red"))
    table.tick(JUDGED)
    (table.home.root / "incoming" / "processed").unlink()
    before = len(table.sent)
    assert [mail for mail in table.sent if mail["To"] == "gm@example.org"]
    table._seen.clear()
    let_answer(table, away, runs(2, JUDGED + 5 * MINUTE), "gm@example.org")
    for mail in [mail for mail in table.sent if mail["To"] == "gm@example.org"]:
        table.drop(repeating(table, mail), f"{next(NUMBERS):06}")
    table.tick(JUDGED + 3 * DAY)
    assert len(table.sent) == before


def test_a_program_of_a_game_master_who_plays_is_answered_once_in_six_hours(table: Table) -> None:
    table.set("digest: false", "digest: true")
    text = table.folder.settings.read_text()
    table.folder.settings.write_text(text.replace("ada@example.org", "gm@example.org"))
    let_answer(table, away, runs(2), "gm@example.org")
    answers = times(table, "gm@example.org", "nothing found", "answer", "receipt", "question")
    assert most_in(answers, HOURS_BETWEEN * HOUR) == 1
    words = times(table, "gm@example.org", "notice", "digest")
    assert most_in(words, DAY) <= ANSWERS_PER_DAY


def test_an_endless_absence_after_the_end_is_answered_once_in_six_hours(table: Table) -> None:
    settings = table.folder.settings
    easy = "rules: {extends: risk2, objective: {domination: 5}}  #"
    settings.write_text(settings.read_text().replace("rules: risk2", easy))
    let_answer(table, away, runs(2))
    assert table.game.is_over
    answers = times(table, "ada@example.org", "nothing found", "answer")
    assert len(answers) >= 1
    assert most_in(answers, HOURS_BETWEEN * HOUR) == 1


# --- two judges, each a player of the other's ---


class Judges:
    """Two homes whose mails to each other arrive, with or without what tells a machine."""

    def __init__(self, begun: Path, tmp_path: Path, *, stripped: bool) -> None:
        self.stripped = stripped
        self.tables = {}
        for own, other, keeper in (
            ("judge@example.org", "court@example.com", "gm@example.org"),
            ("court@example.com", "judge@example.org", "clerk@example.com"),
        ):
            table = Table(shutil.copytree(begun, tmp_path / own))
            table.set("address: judge@example.org", f"address: {own}")
            table.set("game_master: gm@example.org", f"game_master: {keeper}")
            settings = table.folder.settings
            settings.write_text(settings.read_text().replace("ada@example.org", other))
            write_secret(table.home.reply_key, own.encode()[:16] * 2)
            table.news()
            self.tables[own] = table

    def run(self, moments: Iterator[datetime]) -> None:
        for moment in moments:
            for table in self.tables.values():
                table.tick(moment)
                self._deliver(table)

    def _deliver(self, table: Table) -> None:
        for mail in table.news():
            if mail["To"] in self.tables:
                for sign in SIGNS if self.stripped else ():
                    del mail[sign]
                self.tables[mail["To"]].drop(mail, f"{next(NUMBERS):06}")

    def sent(self, *kinds: str) -> list[list[datetime]]:
        """When each judge wrote to the other."""
        ours, theirs = self.tables
        return [
            times(self.tables[ours], theirs, *kinds),
            times(self.tables[theirs], ours, *kinds),
        ]


def test_two_judges_do_not_answer_each_other(begun: Path, tmp_path: Path) -> None:
    judges = Judges(begun, tmp_path, stripped=False)
    judges.run(runs(4))
    assert [len(it) for it in judges.sent("report")] == [1, 1]
    assert judges.sent("receipt", "nothing found", "answer", "question", "notice") == [[], []]
    for table in judges.tables.values():
        assert set(table.outcomes()) == {"machine"}


def test_two_judges_whose_signs_are_lost_on_the_way_are_silent_soon(
    begun: Path, tmp_path: Path
) -> None:
    judges = Judges(begun, tmp_path, stripped=True)
    judges.run(runs(4))
    assert [len(it) for it in judges.sent("report")] == [1, 1]
    for answers in judges.sent("receipt", "nothing found", "answer", "question"):
        assert most_in(answers, HOURS_BETWEEN * HOUR) <= 1
        assert len(answers) <= 2 * 2
    for table in judges.tables.values():
        assert "accepted" not in table.outcomes()


def test_answers_that_a_clock_wrote_which_ran_ahead_do_not_silence_the_judge(table: Table) -> None:
    table.write("red", "Hello")
    table.tick(NEXT - DAY)
    table.write("red", "Hello again")
    table.tick(NEXT - 3 * DAY)
    assert len(times(table, "ada@example.org", "nothing found")) == 2


def test_a_game_masters_address_that_bounces_gets_no_mail_about_each_bounce(table: Table) -> None:
    table.set("digest: false", "digest: true")
    (table.home.root / "incoming" / "processed").write_text("in the way")
    table.write("red", table.any_attack("red"))
    table.tick(JUDGED)
    (table.home.root / "incoming" / "processed").unlink()
    for number, moment in enumerate(runs(3, JUDGED + 5 * MINUTE)):
        for mail in [mail for mail in table.news() if mail["To"] == "gm@example.org"]:
            path = table.home.root / "incoming" / f"{next(NUMBERS):06}.eml"
            path.write_bytes(bounce(mail, failed="gm@example.org", number=number))
        table.tick(moment)
    words = times(table, "gm@example.org", "notice", "digest")
    first = [one for one in words if one == JUDGED]
    assert 1 <= len(words) - len(first) <= 3, "that mail comes back is told once a day"
