"""Games for capitals and missions by mail: who is told what, searched in every mail."""

import json
import re
from email.message import EmailMessage
from pathlib import Path
from random import Random

import pytest

from adjudicator.core.missions import told
from adjudicator.core.state import State
from adjudicator.judge.checking.public_record import public_record
from adjudicator.judge.checking.record_file import read_record
from adjudicator.judge.checking.verify import verify
from adjudicator.language.canonical import canonical
from tests.judge.table import DUE, MINUTE, START, WEEK, Table, body
from tests.judge.whole_game import whole_game
from tests.random_play import random_orders

COLOURS = ("red", "blue", "green", "yellow")
EARLY = START + 5 * MINUTE


def squeezed(text: str) -> str:
    return re.sub(r"\s+", " ", text)


def readable(mail: EmailMessage) -> str:
    """All parts of a mail, their blanks squeezed."""
    parts = [part.get_content() for part in mail.walk() if not part.is_multipart()]
    return squeezed(" ".join(map(str, parts)))


def orders(table: Table, colour: str, rng: Random) -> str:
    game = table.game
    lines = random_orders(game.state, game.settings.rules, rng)[colour]
    return "\n".join(map(canonical, lines))


def told_in(state: State, colour: str) -> list[str]:
    """How a report and a file of facts tell a player's mission."""
    mission = state.missions[colour]
    words = told(mission)
    return [words, words[0].upper() + words[1:]]


@pytest.fixture(scope="module")
def missions(tmp_path_factory: pytest.TempPathFactory) -> Table:
    """A game for missions after two rounds, in which everybody asks for everything."""
    table = Table(tmp_path_factory.mktemp("missions") / "home", COLOURS, "risk2-mission")
    table.tick(START)
    rng, due = Random(3), DUE
    for colour in COLOURS:
        table.write(colour, "data on")
    for _ in range(3):
        for colour in table.game.state.living:
            table.write(colour, f"{orders(table, colour, rng)}\nreport 0")
        table.tick(due - MINUTE)
        table.tick(due + 6 * MINUTE)
        due += WEEK
    assert table.game.state.round == 3
    return table


def test_no_mail_tells_the_mission_of_another(missions: Table) -> None:
    """Q1: reports, receipts, old reports that are asked for, and the facts for programs."""
    state = missions.game.state
    assert len({told(mission) for mission in state.missions.values()}) == len(COLOURS)
    for reader in COLOURS:
        mails = missions.to(reader)
        assert len(mails) > 8
        for mail in mails:
            text = readable(mail)
            for owner in COLOURS:
                if owner != reader:
                    assert not [it for it in told_in(state, owner) if it in text]


def test_reports_and_receipts_tell_the_own_mission(missions: Table) -> None:
    """Q1: each of them."""
    state = missions.game.state
    for reader in COLOURS:
        subjects = [mail["Subject"] for mail in missions.to(reader)]
        for mail in missions.to(reader):
            assert told(state.missions[reader]) in readable(mail), subjects


def test_the_report_for_everybody_tells_no_mission(missions: Table) -> None:
    texts = [squeezed(path.read_text()) for path in missions.folder.turns.rglob("reports/public.*")]
    assert len(texts) == 8
    for mission in missions.game.state.missions.values():
        assert not [text for text in texts if told(mission) in text]


def test_the_facts_for_programs_hold_the_own_mission_alone(missions: Table) -> None:
    for reader in COLOURS:
        files = [
            part.get_content()
            for mail in missions.to(reader)
            for part in mail.iter_attachments()
            if str(part.get_filename()).endswith(".json")
        ]
        assert len(files) == 3
        for text in files:
            plain = json.loads(text if isinstance(text, str) else text.decode())
            assert list(plain["missions"]) == [reader]
            nearness = {one["player"]: one["nearness"] for one in plain["players"]}
            assert [player for player, near in nearness.items() if near] == [reader]


def test_missions_survive_on_disk(missions: Table) -> None:
    """The state that the next round begins from is read from its file."""
    first = min(missions.folder.turns.iterdir())
    dealt = (first / "record.jsonl").read_text().count('"event": "mission dealt"')
    assert dealt == len(COLOURS)
    assert "missions:" in (first / "state.yaml").read_text()


def test_capitals_are_told_when_all_armies_stand(tmp_path) -> None:
    """K1: named by mail, shown in the receipt, and to others not before all are."""
    table = Table(tmp_path / "home", ("red", "blue"), "risk2-capital")
    table.tick(START)
    table.news()
    held = table.game.state.held("red")
    table.write("red", f"my capital is {held[7]}\nthe rest on {held[0]}")
    table.tick(EARLY)
    (receipt,) = table.news()
    assert receipt["To"] == table.address("red")
    assert f"Capital yours, as you wish: {held[7]} (K1)" in body(receipt)
    table.write("blue", "hello, no orders yet")
    table.tick(EARLY + MINUTE)
    (other,) = table.news()
    assert held[7] not in body(other)
    table.tick(DUE + 6 * MINUTE)
    for mail in table.news():
        yours = mail["To"] == table.address("red")
        whose = "your capital" if yours else "the capital of Red"
        assert f"{held[7]} has become {whose}" in body(mail)
    capitals = table.game.state.capitals
    assert capitals["red"] == held[7]
    assert set(capitals) == {"red", "blue"}


def test_the_form_of_the_last_placement_has_a_line_for_the_capital(tmp_path) -> None:
    """K1; once they are named it is gone."""
    table = Table(tmp_path / "home", ("red", "blue"), "risk2-capital")
    table.tick(START)
    assert all("capital __" in body(mail) for mail in table.news())
    table.tick(DUE + 6 * MINUTE)
    assert not [mail for mail in table.news() if "capital __" in body(mail)]


@pytest.mark.parametrize(
    ("objective", "secrets"), [("mission", ("mission dealt", "mission changed")), ("capital", ())]
)
def test_a_whole_game_can_be_checked_and_its_missions_not_before_it_is_over(
    tmp_path: Path, objective: str, secrets: tuple[str, ...]
) -> None:
    """By what everybody may know, at the end and in the middle of the game."""
    lines = public_record(whole_game(most=80, objective=objective)).decode().splitlines()
    promised = [number for number, line in enumerate(lines) if '"line": "commitment"' in line]
    half = lines[: promised[-2] + 1]
    for known, is_over in ((lines, True), (half, False)):
        path = tmp_path / "world.jsonl"
        path.write_text("".join(f"{line}\n" for line in known))
        verdict = verify(read_record(path))
        assert (verdict.trouble, verdict.is_over) == (None, is_over)
    for secret in secrets:
        assert secret in "".join(lines)
        assert secret not in "".join(half)
    assert ("capital named" in "".join(half)) == (objective == "capital")
