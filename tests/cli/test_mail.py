"""`adjudicator mail`: every mail that came in is found again, with what became of it."""

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from adjudicator.cli import main
from adjudicator.errors import UserError
from adjudicator.judge.run import desk
from tests.judge.conftest import begun, dealt
from tests.judge.table import DUE, MINUTE, Table

__all__ = ["begun", "dealt"]


@pytest.fixture
def table(begun: Path, tmp_path: Path) -> Table:
    return Table(Path(shutil.copytree(begun, tmp_path / "home")))


def call(table: Table, *words: str) -> Result:
    return CliRunner().invoke(main.group, ["--home", str(table.home.root), "mail", *words])


def ids(table: Table) -> list[str]:
    return [line.split()[0] for line in call(table).output.splitlines()]


def test_the_latest_mails_are_listed_with_their_ids(table: Table) -> None:
    assert call(table).output == "No mail came in yet.\n"
    table.write("red", table.any_attack("red"))
    table.write("blue", "no attacks")
    table.tick(DUE + MINUTE)
    first, second = call(table).output.splitlines()
    assert first.split(maxsplit=1)[1].startswith("accepted, from ada@example.org (Red in world), ")
    assert second.split(maxsplit=1)[1].startswith("accepted, from bo@example.org (Blue in world), ")


def test_a_mail_is_told_whole_by_its_id(table: Table) -> None:
    table.write("red", table.any_attack("red"))
    table.tick(DUE + MINUTE)
    [mail] = ids(table)
    said = call(table, mail).output
    assert said.startswith(f"Mail {mail}: accepted\n  All that it orders or sets is in force.\n")
    assert "  For world, stage 1.1.0.\n" in said
    assert "  Answered: receipt to ada@example.org, sent.\n" in said
    assert "account files." in said


def test_the_raw_mail_is_printed_byte_for_byte(table: Table) -> None:
    raw = table.write("red", "no attacks").read_bytes()
    table.tick(DUE + MINUTE)
    assert call(table, ids(table)[0], "--raw").stdout_bytes == raw


def test_programs_get_one_object_a_line(table: Table) -> None:
    table.write("red", "Good morning to all of you")
    table.tick(DUE + MINUTE)
    facts = json.loads(call(table, "--json").output)
    assert facts["outcome"] == "nothing found"
    assert facts["meaning"] == "It holds nothing that could be carried out."
    assert facts["player"] == "red"
    assert Path(facts["path"]).is_file()


def test_a_mail_that_waits_has_no_outcome_yet(table: Table) -> None:
    table.write("red", "no attacks")
    table.tick(DUE + MINUTE)
    with table.office(DUE + MINUTE) as office, office.ledger.transaction():
        office.ledger.run("UPDATE received SET outcome = NULL, answer = NULL")
    said = call(table, ids(table)[0]).output
    assert "waiting\n  It waits to be handled by the next run." in said
    assert "  Not answered.\n" in said


def test_an_id_that_no_mail_has_is_told(table: Table) -> None:
    for wanted in ("00000000", ""):
        error = call(table, wanted, "--raw").exception
        assert isinstance(error, UserError)
        assert f"No mail that came in has the id “{wanted}”." in str(error)


def test_an_id_of_several_mails_must_be_longer(table: Table) -> None:
    for number in range(17):  # more than there are first letters
        table.write("red", f"no attacks # {number}")
    table.tick(DUE + MINUTE)
    starts = [mail[0] for mail in ids(table)]
    twice = next(start for start in starts if starts.count(start) > 1)
    assert "stands for several mails" in str(call(table, twice).exception)


def test_an_option_without_an_id_is_told(table: Table) -> None:
    assert "It is not said which mail is meant." in str(call(table, "--raw").exception)


def test_a_mail_that_the_program_failed_at_can_be_handled_again(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once the fault is mended; it counts as of its own arrival."""
    table.write("red", table.any_attack("red"))
    with monkeypatch.context() as fault:
        fault.setattr(desk, "decide", lambda *_: 1 // 0)
        done = table.tick(DUE - MINUTE)
    assert table.outcomes() == ["unreadable"]
    [mail] = ids(table)
    assert f"adjudicator mail {mail} --again" in done.troubles[0]
    assert call(table, mail, "--again").output == "The next run handles it again.\n"
    table.tick(DUE)
    assert table.outcomes() == ["accepted"]
    assert "was not unreadable: accepted." in str(call(table, mail, "--again").exception)
