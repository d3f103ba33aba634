"""Every sample mail in tests/messages is read as the file beside it says."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from adjudicator.mail.message import Message, read_message
from tests.mail.sample_orders import is_order

_SAMPLES = Path(__file__).parents[1] / "messages"
_FOR_OTHERS = (
    "language",
    "outcome",
    "answered",
    "why",
    "orders",
    "chatter",
    "complaints",
    "commands",
    "press",
)
"""What tests/judge/test_messages.py compares, and the language."""

_OURS = {"gm@judge.example.org", "<own@judge.example.org>"}


def _expected(name: str) -> dict[str, Any]:
    text = (_SAMPLES / f"{name}.yaml").read_text(encoding="utf-8")
    expected = {"from": "anna@example.org", "kind": "person", "sign": "", "doubt": ""}
    expected.update(yaml.load(text, yaml.CSafeLoader))
    return expected


def _read(name: str, ours: list[str]) -> Message:
    return read_message(
        (_SAMPLES / f"{name}.eml").read_bytes(),
        is_order=is_order,
        our_lines=lambda envelope: ours if envelope.answers else [],
        is_ours=_OURS.__contains__,
    )


def _found(message: Message, proofs: dict[str, str]) -> dict[str, Any]:
    envelope, origin, bounce = message.envelope, message.origin, message.origin.bounce
    return {
        "from": envelope.sender.key if envelope.sender else None,
        "name": envelope.sender.name if envelope.sender else None,
        "subject": envelope.subject,
        "recipients": [address.spec for address in envelope.recipients],
        "message_ids": list(envelope.message_ids),
        "answers": list(envelope.answers),
        "kind": origin.kind,
        "sign": origin.sign,
        "doubt": origin.doubt,
        "failed": list(bounce.failed) if bounce else None,
        "delayed": list(bounce.delayed) if bounce else None,
        "bounced_ids": list(bounce.message_ids) if bounce else None,
        "proof": {server: message.proof(server) for server in proofs},
        "lines": [line.text for line in message.lines],
        "raw": [line.raw for line in message.lines],
    }


@pytest.mark.parametrize("name", sorted(path.stem for path in _SAMPLES.glob("*.eml")))
def test_sample_mail_is_read_as_the_file_beside_it_says(name: str) -> None:
    expected = _expected(name)
    about, ours = expected.pop("about"), expected.pop("ours", [])
    for key in _FOR_OTHERS:
        expected.pop(key, None)
    found = _found(_read(name, ours), expected.get("proof", {}))
    assert {key: found[key] for key in expected} == expected, about


def test_every_sample_mail_has_its_expectation_and_none_is_left_over() -> None:
    mails = {path.stem for path in _SAMPLES.glob("*.eml")}
    assert {path.stem for path in _SAMPLES.glob("*.yaml")} == mails
    assert len(mails) >= 80


def test_the_sample_mails_show_attributions_in_many_languages() -> None:
    languages = {_expected(path.stem).get("language") for path in _SAMPLES.glob("*.eml")} - {None}
    assert len(languages) >= 12


def test_the_sample_mails_come_in_many_charsets() -> None:
    claimed = re.compile(rb"(?i)charset=[\"']?([a-z0-9_-]+)")
    found = {
        name.decode().lower()
        for path in _SAMPLES.glob("*.eml")
        for name in claimed.findall(path.read_bytes())
    }
    assert found >= {
        "utf-8", "us-ascii", "utf-7", "utf-16", "iso-8859-1", "iso-8859-2", "iso-8859-7",
        "iso-8859-9", "iso-8859-15", "windows-1250", "windows-1251", "windows-1252", "windows-1256",
        "koi8-r", "gb18030", "gbk", "big5", "shift_jis", "iso-2022-jp", "euc-kr", "tis-620",
    }  # fmt: skip
