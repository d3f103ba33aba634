"""A run that is stopped anywhere and begun again comes to the same as one that was not."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from adjudicator.judge.ledger import Ledger
from adjudicator.judge.ways import Ways, real_ways
from adjudicator.mail.transports.base import Outgoing, Result, Sender
from tests.judge.table import DUE, MINUTE, START, WEEK, Table

NEXT = DUE + WEEK
REPORTS = {"report", "notice", "question"}


class Killed(BaseException):
    """What no program can catch in earnest."""


@dataclass
class Boundaries:
    """Notes the moments at which something is about to last, and stops the run at one of them."""

    stop_at: int = -1
    passed: list[str] = field(default_factory=list)

    def pass_one(self, what: str) -> None:
        if len(self.passed) == self.stop_at:
            raise Killed
        self.passed.append(what)

    def telling(self) -> list[int]:
        """All commits and renames of folders, and each fourth of the files that are written.

        What lies between two files of one unfinished folder is all the same.
        """
        files = [number for number, what in enumerate(self.passed) if what == "replace"]
        return sorted({*files[::4], *(n for n, what in enumerate(self.passed) if n not in files)})


@contextmanager
def boundaries(stop_at: int = -1) -> Iterator[Boundaries]:
    found = Boundaries(stop_at)

    def before(what: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def stopping(*words: Any, **named: Any) -> Any:
            if not str(words[-1]).endswith(".cache"):  # compiled templates, which may come or not
                found.pass_one(what)
            return function(*words, **named)

        return stopping

    with pytest.MonkeyPatch.context() as patch:
        for name in ("replace", "rename"):
            patch.setattr(os, name, before(name, getattr(os, name)))
        patch.setattr(Ledger, "commit", before("commit", Ledger.commit))
        yield found


@dataclass
class Counting:
    """A sender that passes mails on and counts them; also a boundary on either side of DATA."""

    sender: Sender
    sent: list[str] = field(default_factory=list)

    def send(self, mail: Outgoing, before_data: Callable[[], None]) -> Result:
        result = self.sender.send(mail, before_data)
        self.sent.append(mail.message_id)
        return result


def counted_ways(table: Table, sent: list[str]) -> Ways:
    with table.office(NEXT) as office:
        real = real_ways(office)

    @contextmanager
    def counting() -> Iterator[Sender]:
        assert real.sender is not None
        with real.sender() as sender:
            yield Counting(sender, sent)

    return replace(real, sender=counting)


def ready(begun: Path, root: Path) -> Table:
    """A table with mails in the spool and the folder, at the time of judging."""
    shutil.copytree(begun, root)
    table = Table(root)
    first, second, *_ = table.attacks("red")
    table.pipe(table.mail("red", first), NEXT - 3 * MINUTE)
    table.pipe(table.mail("red", f"add: {second}"), NEXT - 2 * MINUTE)
    table.pipe(table.mail("blue", table.any_attack("blue")), NEXT - MINUTE)
    table.write("blue", "cancel")
    return table


def facts(table: Table) -> dict[str, object]:
    """Everything that must be the same: files of the turn, mails, orders, outcomes."""
    turn = table.folder.turns / "0001.1"
    files = {str(path.relative_to(turn)): path.read_bytes() for path in sorted(turn.rglob("*.*"))}
    with table.office(NEXT) as office:
        rows = office.ledger.all("SELECT message_id, raw FROM outbox ORDER BY message_id")
        sets = office.ledger.all("SELECT * FROM sets ORDER BY game, stage, colour, revision")
        outcomes = office.ledger.all("SELECT name, outcome FROM received ORDER BY name")
    return {
        "turn": files,
        "turns": sorted(path.name for path in table.folder.turns.iterdir()),
        "mails": [tuple(row) for row in rows],
        "sets": [tuple(row) for row in sets],
        "outcomes": [(row[0].rpartition("/")[2], row[1]) for row in outcomes],
    }


def test_a_run_stopped_at_any_boundary_comes_to_the_same_when_it_is_repeated(
    begun: Path, tmp_path: Path
) -> None:
    whole = ready(begun, tmp_path / "whole")
    with boundaries() as counted:
        whole.tick_by(counted_ways(whole, []), NEXT + 6 * MINUTE)
    expected = facts(whole)
    assert {"replace", "rename", "commit"} == set(counted.passed)
    for stop in counted.telling():
        table = ready(begun, tmp_path / f"{stop}")
        sent: list[str] = []
        ways = counted_ways(table, sent)
        with boundaries(stop), pytest.raises(Killed):
            table.tick_by(ways, NEXT + 6 * MINUTE)
        table.tick_by(ways, NEXT + 6 * MINUTE)
        assert facts(table) == expected, f"stopped at boundary {stop}"
        check_sendings(table, sent)
        shutil.rmtree(table.home.root)


def check_sendings(table: Table, sent: list[str]) -> None:
    """No mail twice, but a report of which nobody knew whether it went; none left behind."""
    with table.office(NEXT) as office:
        rows = office.ledger.all("SELECT message_id, kind, state FROM outbox WHERE stage = '1.1.0'")
    assert len(rows) == 6
    for row in rows:
        times = sent.count(row["message_id"])
        if row["state"] in {"superseded", "unknown"}:
            assert times <= 1
            assert row["kind"] not in REPORTS
        elif row["kind"] in REPORTS:
            assert 1 <= times <= 2
        else:
            assert times == 1
        assert row["state"] in {"sent", "superseded", "unknown"}


def test_a_rollback_stopped_at_any_boundary_is_done_or_not(begun: Path, tmp_path: Path) -> None:
    judged = ready(begun, tmp_path / "judged")
    judged.tick(NEXT + 6 * MINUTE)
    whole = Table(shutil.copytree(judged.home.root, tmp_path / "whole"))
    with boundaries() as counted:
        whole.roll_back(NEXT + 9 * MINUTE)
    expected = [mail["Subject"] for mail in outbox_after(whole)]
    for stop in counted.telling():
        table = Table(shutil.copytree(judged.home.root, tmp_path / f"{stop}"))
        with boundaries(stop), pytest.raises(Killed):
            table.roll_back(NEXT + 9 * MINUTE)
        if (table.folder.turns / "0001.1").exists():
            table.roll_back(NEXT + 9 * MINUTE)
        assert [mail["Subject"] for mail in outbox_after(table)] == expected
        assert table.game.stage.attempt == 1


def outbox_after(table: Table) -> list[Any]:
    """All mails once the next run has sent what waited."""
    table.tick(NEXT + 10 * MINUTE)
    return sorted(table.sent, key=by_id)


def test_a_run_repeated_sends_nothing_twice(begun: Path, tmp_path: Path) -> None:
    table = ready(begun, tmp_path / "home")
    sent: list[str] = []
    ways = counted_ways(table, sent)
    for _ in range(3):
        table.tick_by(ways, NEXT + 6 * MINUTE)
    assert len(sent) == len(set(sent)) == 6
    assert table.folder.judged() == ["0000.0", "0000.1", "0001.1"]


def test_a_deal_stopped_at_any_boundary_is_dealt_once(tmp_path: Path) -> None:
    whole = Table(tmp_path / "whole")
    with boundaries() as counted:
        whole.tick(START)
    for stop in counted.telling():
        table = Table(tmp_path / f"{stop}")
        with boundaries(stop), pytest.raises(Killed):
            table.tick(START)
        table.tick(START)
        assert table.folder.judged() == ["0000.0"]
        assert table.game.state == whole.game.state
        assert [mail.as_bytes() for mail in sorted(table.sent, key=by_id)] == [
            mail.as_bytes() for mail in sorted(whole.sent, key=by_id)
        ]


def by_id(mail: Any) -> str:
    return str(mail["Message-ID"])


def test_a_secret_that_was_written_before_the_run_was_stopped_is_kept(tmp_path: Path) -> None:
    table = Table(tmp_path / "home")
    table.folder.secret.unlink()
    with boundaries() as counted:
        Table(shutil.copytree(table.home.root, tmp_path / "other")).tick(START)
    with boundaries(counted.passed.index("rename")), pytest.raises(Killed):
        table.tick(START)
    secret = table.folder.secret.read_text()
    table.tick(START)
    assert table.folder.secret.read_text() == secret
    assert table.folder.judged() == ["0000.0"]
