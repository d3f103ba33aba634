"""Every sample mail comes to the outcome that the file beside it says, and so does its answer."""

from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest

from adjudicator.cli.read import facts
from adjudicator.judge.incoming.reading import look_at
from adjudicator.judge.run.office import Office
from adjudicator.judge.run.outcomes import Outcome
from tests.judge.message_home import (
    NAMES,
    SEEN_AT,
    TOKENS,
    Samples,
    expectation,
    make_home,
)

_NEEDED = ("outcome", "answered", "why", "orders")
_JUDGED = (*_NEEDED, "chatter", "complaints", "commands", "press")


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Office]:
    table = make_home(tmp_path_factory.mktemp("messages") / "home")
    with table.office(SEEN_AT) as office:
        yield office


@pytest.fixture(scope="module")
def samples(office: Office) -> Samples:
    return Samples(office)


def _found(read: dict[str, Any]) -> dict[str, Any]:
    answer = read["answer"]
    return {
        "outcome": read["outcome"],
        "answered": answer["sent"],
        "why": answer["what"] or answer["why"],
        "orders": [order["canonical"] for order in read["orders"]],
        "chatter": read["chatter"],
        "complaints": [complaint["line"] for complaint in read["complaints"]],
        "commands": [one["line"] for one in read["commands"]],
        "press": [{"to": one["to"], "words": one["words"]} for one in read["press"]],
    }


@pytest.mark.parametrize("name", NAMES)
def test_sample_mail_comes_to_what_the_file_beside_it_says(name: str, samples: Samples) -> None:
    expected = expectation(name)
    missing = [key for key in _NEEDED if key not in expected]
    assert not missing, f"{name}.yaml must also say {missing}"
    wanted = {key: expected[key] for key in _JUDGED if key in expected}
    found = _found(samples.look_at(name, expected.get("ours", [])))
    assert {key: found[key] for key in wanted} == wanted, expected["about"]


@pytest.fixture(scope="module")
def expectations() -> dict[str, dict[str, Any]]:
    return {name: expectation(name) for name in NAMES}


def test_the_samples_come_to_outcomes_of_many_kinds(
    expectations: dict[str, dict[str, Any]],
) -> None:
    outcomes = {Outcome(one["outcome"]) for one in expectations.values()}
    assert outcomes >= {
        Outcome.ACCEPTED,
        Outcome.PARTLY_ACCEPTED,
        Outcome.NOTHING_FOUND,
        Outcome.HELD,
        Outcome.OLD_STAGE,
        Outcome.MACHINE,
        Outcome.BOUNCE,
        Outcome.STRANGER,
        Outcome.NOT_FOR_US,
    }


def test_no_machine_and_no_stranger_is_answered(
    expectations: dict[str, dict[str, Any]],
) -> None:
    silent = {Outcome.MACHINE, Outcome.BOUNCE, Outcome.STRANGER, Outcome.NOT_FOR_US}
    for name, expected in expectations.items():
        assert not (expected["outcome"] in silent and expected["answered"]), name


def _mail(body: bytes, *headers: str) -> bytes:
    head = (
        "From: Anna Berg <anna@example.org>",
        f"To: gm+{TOKENS['red']}@judge.example.org",
        "Subject: Re: [world] Round 1",
        *headers,
    )
    return "\n".join(head).encode() + b"\n\n" + body


def _nested(depth: int) -> bytes:
    body = b"Content-Type: text/plain\n\n4 armies from Brazil attack Venezuela\n"
    for number in range(depth):
        body = b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n%b\n--b%d--\n" % (
            *(number, number, body, number),
        )
    head, _, rest = body.partition(b"\n\n")
    return _mail(rest, head.decode())


def _picture(size: int) -> bytes:
    mail = EmailMessage()
    mail["From"], mail["To"] = "anna@example.org", f"gm+{TOKENS['red']}@judge.example.org"
    mail.set_content("4 armies from Brazil attack Venezuela\n")
    mail.add_attachment(b"\x89" * size, maintype="image", subtype="png", filename="me.png")
    return mail.as_bytes()


@pytest.mark.parametrize(
    ("raw", "outcome", "answered"),
    [
        (_picture(1000), "accepted", True),
        (_picture(3 * 1024**2), "too large", True),
        (_picture(3 * 1024**2).replace(b"gm+1.1.0", b"friend"), "not for us", False),
        (_picture(3 * 1024**2).replace(b"red.v6k2", b"red.aaaa"), "too large", False),
        (_nested(30), "accepted", True),
        (_nested(60), "too large", True),
        (_nested(1500), "too large", True),
        (_mail(b"hold\n" * 3000), "too large", True),
        (_mail(b"Brazil +1;" * 30_000), "too large", True),
        (_mail(b"<div>" * 50_000, "Content-Type: text/html"), "unreadable", False),
        (_mail(b"x" * 1_000_000), "too large", True),
        (_mail(b"4 armies from Brazil attack\n" * 100), "nothing found", True),
    ],
)
def test_large_and_deep_mails_come_to_an_outcome_within_bounds(
    raw: bytes, outcome: str, answered: bool, office: Office, tmp_path: Path
) -> None:
    path = tmp_path / "large.eml"
    path.write_bytes(raw)
    read: Any = facts(look_at(office, path))
    assert (read["outcome"], read["answer"]["sent"]) == (outcome, answered)
