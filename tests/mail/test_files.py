"""Files that are there whole or not at all."""

from pathlib import Path

import pytest

from adjudicator.mail.files import head, write_whole


@pytest.mark.parametrize(
    ("raw", "headers"),
    [
        (b"To: a\r\nX: b\r\n\r\nbody\n\nmore", b"To: a\r\nX: b\r\n"),
        (b"To: a\nX: b\n\nbody\r\n\r\nmore", b"To: a\nX: b\r\n"),
        (b"To: a\r\n", b"To: a\r\n"),
    ],
)
def test_head_ends_at_the_first_empty_line(raw: bytes, headers: bytes) -> None:
    assert head(raw) == headers


def test_failing_write_keeps_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(path: Path, target: Path) -> None:
        raise OSError(5, "Input/output error")

    write_whole(tmp_path / "a", b"old")
    monkeypatch.setattr(Path, "replace", interrupted)
    with pytest.raises(OSError, match="Input/output error"):
        write_whole(tmp_path / "a", b"new")
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("a", b"old")]
