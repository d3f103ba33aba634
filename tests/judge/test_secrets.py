"""What of the chance is told when: the secret's hash at the start, the secret itself at the end."""

import hashlib
from pathlib import Path

from tests.judge.table import DUE, MINUTE, START, WEEK, Table, body

SECRET = bytes.fromhex("5e" * 32)


def test_the_secret_is_promised_at_the_start_and_told_at_the_end_and_never_between(tmp_path: Path):
    table = Table(tmp_path / "home")
    settings = table.folder.settings
    short = "rules: {extends: risk2, objective: {domination: 24}} "
    settings.write_text(settings.read_text().replace("rules: risk2 ", short))
    table.tick(START)
    (dealt,) = [body(mail) for mail in table.to("red")]
    assert hashlib.sha256(SECRET).hexdigest() in dealt
    table.tick(DUE + 6 * MINUTE)
    assert not any(SECRET.hex() in body(mail) for mail in table.sent)
    table.tick(DUE + WEEK + 6 * MINUTE)
    assert table.game.is_over
    for colour in ("red", "blue"):
        assert SECRET.hex() in body(table.to(colour)[-1])
