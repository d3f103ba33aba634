"""What of the chance is told when: the secret's hash at the start, the secret itself at the end."""

import hashlib
from pathlib import Path

from tests.judge.table import DUE, MINUTE, START, WEEK, Table, body

SECRET = bytes.fromhex("5e" * 32)


END = DUE + WEEK + 6 * MINUTE


def short_game(root: Path) -> Table:
    """A game that is won in round 1."""
    table = Table(root)
    settings = table.folder.settings
    short = "rules: {extends: risk2, objective: {domination: 24}} "
    settings.write_text(settings.read_text().replace("rules: risk2 ", short))
    table.tick(START)
    return table


def test_the_secret_is_promised_at_the_start_and_told_at_the_end_and_never_between(tmp_path: Path):
    table = short_game(tmp_path / "home")
    (dealt,) = [body(mail) for mail in table.to("red")]
    assert hashlib.sha256(SECRET).hexdigest() in dealt
    table.tick(DUE + 6 * MINUTE)
    assert not any(SECRET.hex() in body(mail) for mail in table.sent)
    table.tick(END)
    assert table.game.is_over
    for colour in ("red", "blue"):
        assert SECRET.hex() in body(table.to(colour)[-1])


def test_a_game_that_was_won_and_is_taken_back_gets_another_secret(tmp_path: Path):
    """The last report told the old one, so all dice to come could be worked out from it."""
    table = short_game(tmp_path / "home")
    table.tick(DUE + 6 * MINUTE)
    table.tick(END)
    table.roll_back(END + MINUTE)
    table.tick(END + 2 * MINUTE)
    new = table.game.secret()
    assert new != SECRET
    old = table.folder.undone / "0001.1.0" / "secret"
    assert bytes.fromhex(old.read_text()) == SECRET
    for colour in ("red", "blue"):
        told = body(table.to(colour)[-1])
        assert hashlib.sha256(new).hexdigest() in told
        assert table.game.commitment(table.game.stage) in told
        assert "cards lie in the draw pile" in told
    table.tick(END + WEEK)
    assert table.game.is_over
    assert new.hex() in body(table.to("red")[-1])


def test_a_secret_that_nobody_was_told_stays_in_a_rollback(tmp_path: Path):
    table = short_game(tmp_path / "home")
    table.tick(DUE + 6 * MINUTE)
    table.roll_back(DUE + 7 * MINUTE)
    assert table.game.secret() == SECRET
    table.tick(DUE + 8 * MINUTE)
    assert "secret" not in body(table.to("red")[-1])
