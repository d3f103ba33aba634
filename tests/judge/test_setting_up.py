"""Games that begin with a draft, an election, fixed land, or several placements, by mail."""

import re
from pathlib import Path

import pytest

from adjudicator.errors import UserError
from adjudicator.judge.game.settings import load_settings
from adjudicator.judge.outgoing.ways import real_ways
from adjudicator.judge.run.dry_run import throwaway
from adjudicator.judge.run.tick import Run, tick
from tests.judge.table import DUE, MINUTE, START, WEEK, Table, body
from tests.quoting import acting


def game_with(root: Path, rules: str) -> Table:
    """A game of three under these rules, not begun yet."""
    table = Table(root / "home", ("red", "blue", "green"))
    text = table.folder.settings.read_text()
    rules_line = f"rules: {{extends: risk2, {rules}}}"
    table.folder.settings.write_text(re.sub(r"^rules: .*$", rules_line, text, flags=re.MULTILINE))
    return table


def begun(root: Path, rules: str) -> Table:
    table = game_with(root, rules)
    table.tick(START)
    return table


def latest(table: Table, colour: str) -> str:
    mail = table.latest(colour)
    assert mail is not None
    return f"{mail['Subject']} {body(mail)}"


def test_a_draft_by_mail(tmp_path: Path) -> None:
    """Names alone are a list; the report tells which choice everybody got, and then armies are
    placed."""
    table = begun(tmp_path, "allocation: draft")
    assert "a list of your preferences is wanted" in latest(table, "red")
    table.write("red", "1. Brazil\n2. Peru\n3. Argentnia\n\nSee you, Ada")
    table.write("blue", "prefer Brazil, Siam")
    table.tick(START + MINUTE)
    receipt = latest(table, "red")
    assert "Your list Brazil (1), Peru (2) Then the first free territory" in receipt
    assert 'Write "prefer Argentina"' in receipt
    table.tick(DUE + 6 * MINUTE)
    report = latest(table, "blue")
    assert "The draft is over: 19 armies to place" in report
    assert "Red Brazil (choice 1), Peru (choice 2)" in report
    assert "You Siam (choice 2)" in report
    assert "Green was silent" in report
    state = table.game.state
    assert (state.round, state.stage) == (0, 2)
    assert [len(state.held(player)) for player in state.seats] == [16, 16, 16]
    table.tick(DUE + WEEK + 6 * MINUTE)
    assert table.game.state.round == 1


def test_an_election_by_mail(tmp_path: Path) -> None:
    """Bids are receipted with what is left, and told to nobody else before they are opened."""
    table = begun(tmp_path, "allocation: election")
    assert "you have 1600 points for sealed bids" in latest(table, "red")
    free = [name for name, it in table.game.state.territories.items() if not it.armies]
    table.write("red", f"{free[0]}: 235\nbid 52 for {free[1]}")
    table.write("blue", f"bid 20 for {free[0]}")
    table.tick(START + MINUTE)
    receipt = latest(table, "red")
    assert "1600 in all, 285 in bids: 1315 left if you win them all" in receipt
    assert "Bids are multiples of 5, so only 50 of 52 count. (G4)" in receipt
    for other in ("blue", "green"):
        assert all("235" not in body(mail) for mail in table.to(other))
    assert "235" not in (table.folder.turns / "0000.0" / "record.jsonl").read_text()
    table.tick(DUE + 6 * MINUTE)
    report = latest(table, "green")
    assert "The election of territories is over" in report
    assert "Red (235" in report
    assert "before Blue (20" in report
    assert table.game.state.owner(free[0]) == "red"


def test_a_receipt_for_nothing_says_what_to_send(tmp_path: Path) -> None:
    for rules, example in (("draft", '"prefer '), ("election", '"bid 50 for ')):
        table = begun(tmp_path / rules, f"allocation: {rules}")
        table.write("red", "Hello there!")
        table.tick(START + MINUTE)
        assert example in latest(table, "red")


def test_placement_in_steps_by_mail(tmp_path: Path) -> None:
    """19 armies in two mails: 10 and 9; the second shows what the first has placed."""
    table = begun(tmp_path, "placement: {steps: 2}")
    assert "The game begins: 10 of 19 armies to place now" in latest(table, "red")
    own = table.game.state.held("red")[0]
    table.write("red", f"all armies reinforce {own}")
    table.tick(START + MINUTE)
    assert f"10 in this mail, of 19 in all: {own} (+10)" in latest(table, "red")
    table.tick(DUE + 6 * MINUTE)
    assert "The armies of this mail stand: 9 armies to place" in latest(table, "blue")
    assert f"Red Reinforced: {own} (+10)" in latest(table, "blue")
    assert table.game.state.armies(own) == 11


def test_placement_in_turn_by_mail(tmp_path: Path) -> None:
    table = begun(tmp_path, "placement: alternate")
    assert "one in turn with the other players'" in latest(table, "red")
    own = table.game.state.held("red")[0]
    table.write("red", f"19 armies reinforce {own}")
    table.tick(START + MINUTE)
    table.tick(DUE + 6 * MINUTE)
    assert (table.game.state.round, table.game.state.armies(own)) == (1, 20)


def test_fixed_land(tmp_path: Path) -> None:
    """Who begins where is told, and the armies that G1 has on top are placed by mail."""
    fixed = "{Brazil: red 5, Siam: green 35, others: blue}"
    table = game_with(tmp_path, f"allocation: {{fixed: {fixed}}}, starting_armies: {{3: 50}}")
    table.tick(START)
    report = latest(table, "red")
    assert "The game begins: 45 armies to place" in report
    assert "those that the game was set up with" in report
    assert table.game.state.armies("Siam") == 35
    assert table.game.state.reserves == {"red": 45, "blue": 4, "green": 15}


@pytest.mark.parametrize(
    ("fixed", "told"),
    [
        ("{Brazil: black, Siam: red, Peru: green, others: blue}", "nobody plays black"),
        ("{Brazil: red, others: blue}", "green begins with 0 armies on the board"),
        ("{Brazil: red 36, Siam: green, others: blue}", "red begins with 36 armies"),
    ],
)
def test_fixed_land_must_suit_the_players(tmp_path: Path, fixed: str, told: str) -> None:
    table = game_with(tmp_path, f"allocation: {{fixed: {fixed}}}, starting_armies: {{3: 35}}")
    if "36" not in fixed:
        table.folder.settings.write_text(
            table.folder.settings.read_text().replace("3: 35", "3: 60")
        )
    with pytest.raises(UserError, match=told):
        load_settings(table.folder.settings)


def test_a_draft_can_be_taken_back(tmp_path: Path) -> None:
    """The lists become drafts that wait for a word, and all land is free again."""
    table = begun(tmp_path, "allocation: draft")
    table.write("red", "prefer Brazil")
    table.tick(START + MINUTE)
    table.tick(DUE + 6 * MINUTE)
    assert (table.game.state.stage, table.game.state.owner("Brazil")) == (2, "red")
    assert table.roll_back(DUE + 20 * MINUTE) == "0.1.0"
    table.tick(DUE + 21 * MINUTE)
    assert not any(holding.armies for holding in table.game.state.territories.values())
    assert str(table.game.stage) == "0.1.1"


def test_a_dry_run_leaves_an_election_as_it_is(tmp_path: Path) -> None:
    """It has a secret of its own, so nobody learns the order of the territories from it."""
    table = begun(tmp_path, "allocation: election")
    before = table.game.state
    with table.office(DUE + 6 * MINUTE) as office, throwaway(office) as copy:
        done = tick(Run(copy, real_ways(copy)))
    assert done.judged
    assert table.game.state == before


@pytest.mark.parametrize("rules", ["allocation: draft", "allocation: election"])
def test_nothing_that_the_judge_sends_acts(tmp_path: Path, rules: str) -> None:
    table = begun(tmp_path, rules)
    table.write("red", "prefer Siam, Brazl\nbid 51 for Peru\nbid 40 for Chad")
    table.tick(START + MINUTE)
    table.tick(DUE + 6 * MINUTE)
    board = table.game.settings.rules.board
    for mail in table.sent:
        part = mail.get_body(("plain",))
        assert part is not None
        assert acting(str(part.get_content()), board) == []
