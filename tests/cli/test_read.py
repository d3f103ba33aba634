"""`adjudicator read`: one JSON object a line for each file, whatever the files are."""

import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from adjudicator.cli import main
from adjudicator.errors import UserError
from adjudicator.judge.run.desk import Desk
from tests.judge.conftest import _no_waiting_for_the_disk
from tests.judge.message_home import SAMPLES, SEEN_AT, make_home
from tests.judge.table import DUE, WEEK

__all__ = ["_no_waiting_for_the_disk"]

NOW = f"{SEEN_AT:%Y-%m-%dT%H:%MZ}"
ATTACK = "4 armies from Brazil attack Venezuela"


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_home(tmp_path_factory.mktemp("read") / "home").home.root


def call(root: Path, *words: str, at: str = NOW) -> Result:
    files = [str(SAMPLES / word) if word.endswith(".eml") else word for word in words]
    return CliRunner().invoke(
        main.group, ["read", "--home", str(root), "--at", at, "--json", *files]
    )


def found(result: Result) -> list[dict[str, Any]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_every_field_is_there_for_an_accepted_mail(root: Path) -> None:
    (read,) = found(call(root, "smart-characters.eml"))
    assert read.pop("orders")[-1] == {
        "line": "3 armies reinforce N. Africa",
        "canonical": "3 armies reinforce North Africa",
    }
    assert read.pop("complaints")[0]["said"].startswith("Leave the quotation marks out")
    assert read == {
        "file": str(SAMPLES / "smart-characters.eml"),
        "from": "anna@example.org",
        "game": "world",
        "stage": "1.1.0",
        "player": "red",
        "outcome": "partly accepted",
        "commands": [],
        "press": [],
        "questions": [],
        "guesses": {},
        "chatter": [],
        "answer": {
            "sent": True,
            "to": "anna@example.org",
            "what": "receipt",
            "why": "A player's mail that orders or sets something gets a receipt.",
        },
    }


def test_it_tells_what_would_be_passed_on(root: Path) -> None:
    (read,) = found(call(root, "press-from-phone.eml"))
    said = {"to": "Green", "anonymous": False, "words": ["shall we share Europe?"]}
    assert read["press"] == [said]
    words = ["read", "--home", str(root), "--at", NOW, str(SAMPLES / "press-from-phone.eml")]
    text = CliRunner().invoke(main.group, words).stdout
    assert "  press to Green:\n    shall we share Europe?\n" in text


@pytest.mark.parametrize(
    ("name", "recipient", "why"),
    [
        ("proof-none.eml", "anna@example.org", "Only the player, at the registered address"),
        ("token-from-unknown-sender.eml", "anna@example.org", "Only the player"),
        ("chatter-only.eml", "anna@example.org", "Its writer is to know that nothing"),
        ("token-of-old-stage.eml", "anna@example.org", "Its writer is to know what was asked"),
        ("second-address.eml", "olga@work.example.com", "A player's mail that orders"),
        ("absence-exchange.eml", None, "its header Auto-Submitted is auto-generated"),
        ("stranger.eml", None, "The sender is not registered"),
        ("not-for-us.eml", None, "It is neither addressed to the judge"),
    ],
)
def test_the_answer_says_to_whom_and_why_or_why_not(
    root: Path, name: str, recipient: str | None, why: str
) -> None:
    (read,) = found(call(root, name))
    assert (read["answer"]["sent"], read["answer"]["to"]) == (recipient is not None, recipient)
    assert read["answer"]["why"].startswith(why)


def test_a_mail_that_is_not_for_the_judge_still_says_whose_it_is(root: Path) -> None:
    (read,) = found(call(root, "not-for-us.eml"))
    assert (read["from"], read["outcome"]) == ("anna@example.org", "not for us")


def test_a_pretended_time_makes_a_mail_late(root: Path) -> None:
    late = f"{DUE + WEEK + timedelta(minutes=1):%Y-%m-%dT%H:%MZ}"
    (read,) = found(call(root, "gmail-web.eml", at=late))
    assert read["outcome"] == "late"
    assert read["orders"][0]["line"] == ATTACK


def test_files_that_cannot_be_read_are_told_and_the_others_are_read(
    root: Path, tmp_path: Path
) -> None:
    empty = tmp_path / "empty"
    empty.write_bytes(b"")
    junk = tmp_path / "junk"
    junk.write_bytes(bytes(range(256)) * 40)
    words = ("gmail-web.eml", "no-such-file", str(tmp_path), str(empty), str(junk), "k9.eml")
    result = call(root, *words)
    outcomes = [read.get("outcome") for read in found(result)]
    assert outcomes == ["accepted", None, None, "not for us", "not for us", "accepted"]
    assert all("cannot be read" in read["error"] for read in found(result) if "error" in read)
    assert isinstance(result.exception, UserError)
    assert str(tmp_path) in str(result.exception)
    assert "adjudicator: " in result.stderr
    assert "no-such-file" in result.stderr


def test_a_mail_over_which_the_program_stumbles_stops_no_others(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stumble(*_: object) -> None:
        raise RuntimeError("oh\x1b[1m no")

    monkeypatch.setattr(Desk, "look_at", stumble)
    reads = found(call(root, "gmail-web.eml", "k9.eml"))
    assert [read["outcome"] for read in reads] == ["unreadable", "unreadable"]
    assert reads[0]["answer"]["why"] == "The program stumbles over it: RuntimeError, oh no."
