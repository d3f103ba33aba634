"""Mail from and to folders on disk."""

import mailbox
import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

from adjudicator.mail import files
from adjudicator.mail.errors import MailError
from adjudicator.mail.transports.base import Batch, Fetched, Outcome, Outgoing, Result
from adjudicator.mail.transports.folder import FolderSource, folder_sender, folder_source

NOW = datetime(2026, 11, 30, 20, 0, tzinfo=UTC)


def letter(subject: str, to: str = "judge@example.org") -> bytes:
    return f"To: {to}\nSubject: {subject}\n\nhello\n".encode()


def read(source: FolderSource) -> list[Fetched]:
    batches = list(source.fetch(lambda headers: b"judge@" in headers, (), NOW))
    assert all(batch.mark is None for batch in batches)
    return [mail for batch in batches for mail in batch.mails]


@pytest.fixture
def source(tmp_path: Path) -> FolderSource:
    with folder_source("drop", tmp_path) as opened:
        return opened


def test_eml_files_come_in_the_order_of_their_names_at_the_time_of_the_run(
    tmp_path: Path, source: FolderSource
) -> None:
    for name in ("b.eml", "a.EML", "c.txt", ".d.eml"):
        (tmp_path / name).write_bytes(letter(name))
    (tmp_path / "folder.eml").mkdir()
    first, second = read(source)
    assert first == Fetched(
        letter("a.EML"), NOW, "drop", tmp_path.name, 0, 1, "a.EML", len(letter("a.EML"))
    )
    assert (second.name, second.uid) == ("b.eml", 2)


def test_mail_for_others_stays_where_it_is(tmp_path: Path, source: FolderSource) -> None:
    (tmp_path / "private.eml").write_bytes(letter("private", to="gm@example.org"))
    assert read(source) == []
    assert source.done(()) is None
    assert [path.name for path in tmp_path.iterdir()] == ["private.eml"]


def test_word_in_the_body_does_not_make_mail_ours(tmp_path: Path, source: FolderSource) -> None:
    (tmp_path / "a.eml").write_bytes(b"To: gm@example.org\r\n\r\nwrite to judge@example.org\r\n")
    assert read(source) == []


def test_done_files_go_to_processed_and_overwrite_nothing(
    tmp_path: Path, source: FolderSource
) -> None:
    for subject in ("one", "two", "three"):
        (tmp_path / "order.eml").write_bytes(letter(subject))
        assert source.done(read(source)) is None
    assert read(source) == []
    kept = sorted(path.name for path in (tmp_path / "processed").iterdir())
    assert kept == ["2-order.eml", "3-order.eml", "order.eml"]
    assert (tmp_path / "processed" / "order.eml").read_bytes() == letter("one")


def test_maildir_is_read_and_its_done_mails_stay_a_maildir(tmp_path: Path) -> None:
    box = mailbox.Maildir(tmp_path / "box")
    box.add(letter("new"))
    old = box.add(letter("old"))
    box[old] = _seen(letter("old"))
    with folder_source("drop", tmp_path / "box") as source:
        mails = read(source)
        assert sorted(mail.raw for mail in mails) == [letter("new"), letter("old")]
        assert source.done(mails) is None
        assert read(source) == []
    processed = mailbox.Maildir(tmp_path / "box" / ".processed", create=False)
    assert len(processed) == 2
    assert box.list_folders() == ["processed"]


def _seen(raw: bytes) -> mailbox.MaildirMessage:
    message = mailbox.MaildirMessage(raw)
    message.set_subdir("cur")
    message.add_flag("S")
    return message


def test_many_files_come_in_batches(tmp_path: Path, source: FolderSource) -> None:
    for number in range(45):
        (tmp_path / f"{number:02}.eml").write_bytes(letter(str(number)))
    batches: list[Batch] = list(source.fetch(lambda _: True, (), NOW))
    assert [len(batch.mails) for batch in batches] == [20, 20, 5]
    assert [mail.uid for batch in batches for mail in batch.mails] == list(range(1, 46))


def test_file_that_is_too_large_comes_as_headers_with_its_size(
    tmp_path: Path, source: FolderSource
) -> None:
    raw = letter("large") + b"x" * files.LARGEST_MAIL
    (tmp_path / "a.eml").write_bytes(raw)
    [mail] = read(source)
    assert mail.too_large
    assert mail.size == len(raw)
    assert mail.raw == b"To: judge@example.org\nSubject: large\r\n"


def test_file_that_vanishes_meanwhile_is_passed_over(tmp_path: Path, source: FolderSource) -> None:
    (tmp_path / "a.eml").write_bytes(letter("a"))
    (tmp_path / "b.eml").write_bytes(letter("b"))

    def wanted_while_someone_deletes(_: bytes) -> bool:
        (tmp_path / "b.eml").unlink(missing_ok=True)
        return True

    [batch] = source.fetch(wanted_while_someone_deletes, (), NOW)
    assert [mail.name for mail in batch.mails] == ["a.eml"]


def test_folder_that_is_not_there_is_told_with_a_cure(tmp_path: Path) -> None:
    with (
        pytest.raises(MailError, match=r"no such folder.*Make the folder"),
        folder_source("drop", tmp_path / "nowhere"),
    ):
        pass


def test_folder_that_goes_away_is_a_mail_error(tmp_path: Path) -> None:
    (tmp_path / "drop").mkdir()
    with folder_source("drop", tmp_path / "drop") as source:
        (tmp_path / "drop").rmdir()
        with pytest.raises(MailError, match="No such file or directory"):
            read(source)


def test_file_that_cannot_be_read_stops_the_fetch(
    tmp_path: Path, source: FolderSource, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may hold orders, so nothing is judged before it has been read."""
    (tmp_path / "a.eml").write_bytes(letter("a"))

    def forbidden(path: Path) -> bytes:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "read_bytes", forbidden)
    with pytest.raises(MailError, match=r"a\.eml.*Permission denied.*right to read"):
        read(source)


def test_failing_move_is_told_and_not_raised(tmp_path: Path, source: FolderSource) -> None:
    (tmp_path / "a.eml").write_bytes(letter("a"))
    mails = read(source)
    (tmp_path / "processed").write_bytes(b"a file in the way")
    told = str(source.done(mails))
    assert told.startswith(f"Moving mails out of {tmp_path} failed: File exists.\n")
    assert "may write there" in told


def mail(content: bytes = b"Subject: x\r\n\r\nhello\r\n") -> Outgoing:
    return Outgoing("<w.r6.red.abc@example.org>", "judge@example.org", "anna@example.com", content)


def test_sent_mail_is_one_file_named_after_its_id(tmp_path: Path) -> None:
    calls: list[str] = []
    with folder_sender(tmp_path / "out") as sender:
        for _ in range(2):
            assert sender.send(mail(), lambda: calls.append("sending")) == Result(Outcome.SENT)
    [file] = (tmp_path / "out").iterdir()
    assert file.name == "w.r6.red.abc@example.org.eml"
    assert file.read_bytes() == mail().raw
    assert calls == ["sending"] * 2


def test_id_cannot_lead_out_of_the_folder(tmp_path: Path) -> None:
    with folder_sender(tmp_path / "out") as sender:
        sender.send(Outgoing("<../../x@y>", "", "", b"x"), lambda: None)
    assert [path.name for path in tmp_path.rglob("*.eml")] == [".._.._x@y.eml"]


def test_full_disk_keeps_the_mail_for_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    with folder_sender(tmp_path) as sender:
        monkeypatch.setattr(os, "fsync", full)
        result = sender.send(mail(), lambda: None)
    assert (result.outcome, result.ends_run) == (Outcome.RETRY, True)
    cause = f"Writing a mail into {tmp_path} failed: No space left on device. See that the disk"
    assert result.reason.startswith(cause)
    assert list(tmp_path.iterdir()) == []


def test_folder_in_a_closed_folder_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A folder that lies where the user may not look is told as one that cannot be read."""

    def closed(*words: object, **more: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "stat", closed)
    with (
        pytest.raises(MailError, match="cannot be read: Permission denied"),
        folder_source("files", tmp_path),
    ):
        pass
