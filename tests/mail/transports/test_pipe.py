"""Mail from standard input, through the spool."""

import io
import os
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from adjudicator.mail.errors import MailError, MailTooLargeError, UnreadableMailError
from adjudicator.mail.files import LARGEST_MAIL
from adjudicator.mail.transports.base import Fetched
from adjudicator.mail.transports.pipe import SpoolSource, receive, spool_source

NOON = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
TICK = NOON + timedelta(minutes=5)


def read(source: SpoolSource) -> list[Fetched]:
    batches = list(source.fetch(lambda _: False, (), TICK))
    return [mail for batch in batches for mail in batch.mails]


def test_received_mails_come_back_in_order_with_the_time_at_which_they_were_received(
    tmp_path: Path,
) -> None:
    spool = tmp_path / "spool"
    eastern = timezone(timedelta(hours=9))
    receive(io.BytesIO(b"Subject: late\n\n"), spool, NOON.astimezone(eastern))
    receive(io.BytesIO(b"Subject: early\n\n"), spool, NOON - timedelta(microseconds=1))
    with spool_source("stdin", spool) as source:
        early, late = read(source)
    assert early.raw == b"Subject: early\n\n"
    assert early.arrival == NOON - timedelta(microseconds=1)
    assert late.arrival == NOON
    assert late.arrival.tzinfo is UTC
    assert (late.account, late.uid) == ("stdin", 2)


def test_two_mails_of_one_moment_stay_apart_and_one_mail_twice_is_one(tmp_path: Path) -> None:
    for raw in (b"Subject: a\n\n", b"Subject: b\n\n", b"Subject: a\n\n"):
        assert receive(io.BytesIO(raw), tmp_path, NOON).read_bytes() == raw
    assert len(list(tmp_path.iterdir())) == 2


def test_done_mails_are_removed_from_the_spool(tmp_path: Path) -> None:
    receive(io.BytesIO(b"Subject: a\n\n"), tmp_path, NOON)
    with spool_source("stdin", tmp_path) as source:
        mails = read(source)
        assert source.done(mails) is None
        assert source.done(mails) is None
    assert list(tmp_path.iterdir()) == []


def test_file_that_a_person_put_into_the_spool_arrives_now(tmp_path: Path) -> None:
    (tmp_path / "from-a-friend.eml").write_bytes(b"Subject: a\n\n")
    with spool_source("stdin", tmp_path) as source:
        [mail] = read(source)
    assert mail.arrival == TICK


def test_spool_that_was_never_used_is_empty(tmp_path: Path) -> None:
    with spool_source("stdin", tmp_path / "spool") as source:
        assert read(source) == []


def test_failing_removal_is_told_and_not_raised(tmp_path: Path) -> None:
    file = receive(io.BytesIO(b"Subject: a\n\n"), tmp_path, NOON)
    with spool_source("stdin", tmp_path) as source:
        mails = read(source)
        file.unlink()
        file.mkdir()
        told = source.done(mails)
    assert told
    assert told.startswith(f"Removing mails from {tmp_path} failed: ")


def test_mail_that_is_too_large_is_refused_politely_and_not_stored(tmp_path: Path) -> None:
    with pytest.raises(MailTooLargeError, match="Please send your orders again as plain text"):
        receive(io.BytesIO(b"x" * (LARGEST_MAIL + 1)), tmp_path, NOON)
    assert list(tmp_path.iterdir()) == []


def test_empty_mail_is_refused_and_not_stored(tmp_path: Path) -> None:
    with pytest.raises(UnreadableMailError, match="no mail"):
        receive(io.BytesIO(b"\n"), tmp_path, NOON)
    assert list(tmp_path.iterdir()) == []


def test_mail_of_just_the_largest_size_is_taken(tmp_path: Path) -> None:
    receive(io.BytesIO(b"x" * LARGEST_MAIL), tmp_path, NOON)
    with spool_source("stdin", tmp_path) as source:
        [mail] = read(source)
    assert not mail.too_large


def test_full_disk_is_a_passing_error_that_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(MailError, match="No space left on device") as trouble:
        receive(io.BytesIO(b"Subject: a\n\n"), tmp_path, NOON)
    assert not isinstance(trouble.value, UnreadableMailError)
    assert list(tmp_path.iterdir()) == []


def test_spool_that_cannot_be_made_is_a_mail_error(tmp_path: Path) -> None:
    (tmp_path / "spool").write_bytes(b"a file in the way")
    with (
        pytest.raises(MailError, match=r"File exists.*See that the disk has room"),
        spool_source("stdin", tmp_path / "spool"),
    ):
        pass


def test_stream_that_breaks_is_a_passing_error(tmp_path: Path) -> None:
    with Path(os.devnull).open("wb") as stream, pytest.raises(MailError, match="cannot be read"):
        receive(stream, tmp_path, NOON)
