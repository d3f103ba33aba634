"""A player leaves the game by mail (E8): asked once, then out with the stage."""

import pytest

from adjudicator.core.ids import NOBODY
from tests.judge.table import DUE, MINUTE, WEEK, Table, body
from tests.judge.test_desk import orders

NOW = DUE + WEEK / 2
NEXT = DUE + WEEK


def test_a_resignation_is_held_until_the_player_confirms_it(table: Table) -> None:
    """E8: the judge asks once; the orders in force stay as they are until then."""
    attack = table.any_attack("red")
    table.write("red", attack)
    table.tick(NOW)
    table.write("red", f"I resign.\n{attack}")
    table.tick(NOW + MINUTE)
    assert table.outcomes()[-1] == "held for confirmation"
    assert orders(table, "red") == [attack]
    question = table.sent[-1]
    assert question["To"] == "ada@example.org"
    assert "do you want to leave the game?" in question["Subject"]
    assert "cannot be undone" in body(question)


def test_a_confirmed_resignation_takes_effect_with_its_stage(three: Table) -> None:
    """E8: until the deadline a later mail takes it back; then the player is out and told so."""
    three.write("red", "resign")
    three.tick(NOW)
    three.write("red", "confirm", answers=three.sent[-1]["Message-ID"])
    three.tick(NOW + MINUTE)
    assert three.outcomes()[-1] == "confirmation"
    assert orders(three, "red") == ["resign"]
    assert "you are out (E8)" in " ".join(body(three.sent[-1]).split())
    three.tick(NEXT + 6 * MINUTE)
    state = three.game.state
    assert state.out == ("red",)
    assert not state.held("red")
    assert state.held(NOBODY)
    told = {mail["To"]: body(mail) for mail in three.sent[-3:]}
    assert "You are out." in told["ada@example.org"]
    assert "Red left the game by resignation" in " ".join(told["bo@example.org"].split())


def test_a_mail_before_the_deadline_takes_a_resignation_back(table: Table) -> None:
    table.write("red", "resign")
    table.tick(NOW)
    table.write("red", "confirm", answers=table.sent[-1]["Message-ID"])
    table.tick(NOW + MINUTE)
    table.write("red", "cancel")
    table.tick(NOW + 2 * MINUTE)
    assert orders(table, "red") == []


def test_the_last_player_left_wins(table: Table) -> None:
    """E8, E5: of two, the other one."""
    table.write("red", "resign")
    table.tick(NOW)
    table.write("red", "confirm", answers=table.sent[-1]["Message-ID"])
    table.tick(NEXT + 6 * MINUTE)
    assert table.game.state.winners == ("blue",)


def test_a_doubtful_resignation_is_asked_about_once(table: Table) -> None:
    """The question whether the mail is the player's own shows it; one word confirms both."""
    table.write("red", "resign", sender="ada@work.example.com")
    table.tick(NOW)
    assert "| resign" in body(table.sent[-1])
    table.write("red", "confirm", answers=table.sent[-1]["Message-ID"])
    table.tick(NOW + MINUTE)
    assert orders(table, "red") == ["resign"]


def test_a_game_without_resignations_says_so(table: Table) -> None:
    """E8 `resignation: false`: the receipt tells it, the other lines stand."""
    settings = table.folder.settings
    text = settings.read_text().replace(
        "rules: risk2", "rules: {extends: risk2, resignation: false}"
    )
    settings.write_text(text)
    attack = table.any_attack("red")
    table.write("red", f"resign\n{attack}")
    table.tick(NOW)
    assert table.outcomes()[-1] == "accepted"
    assert "Nobody can resign from this game" in " ".join(body(table.sent[-1]).split())


@pytest.fixture
def three(tmp_path) -> Table:
    table = Table(tmp_path / "three", ("red", "blue", "green"))
    table.tick(DUE - WEEK)
    table.tick(DUE + 6 * MINUTE)
    return table
