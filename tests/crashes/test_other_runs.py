"""What else may be stopped anywhere: the run that begins a game, and a rollback."""

import hashlib
import os
import secrets
import shutil
import sys
import time

import pytest

from adjudicator.cli import main
from adjudicator.judge.run.lock import locked
from tests.crashes.disk import Disk, Left
from tests.crashes.layer import Killed, Layer, under
from tests.crashes.network import Network
from tests.crashes.scenario import (
    LATER,
    NEXT,
    PLAYERS,
    Saved,
    World,
    deal,
    discard,
    roll_all_back,
    roll_back,
    rows,
    run_and_discard,
    run_and_roll_all_back,
    run_and_roll_back,
    saved,
)
from tests.crashes.trials import Recording, all_wrong
from tests.judge.table import DUE, MINUTE, START, WEEK, Table, body

DRAFTS = "SELECT * FROM holds WHERE open AND received IS NULL"
OTHER_SECRET = b"\x77" * 32


@pytest.fixture
def judged(quiet: Saved, tmp_path) -> World:
    world = quiet.restore(tmp_path / "home")
    world.tick()
    return world


def test_a_deal_stopped_at_any_point_is_dealt_once(tmp_path, monkeypatch) -> None:
    """The secret from which all is dealt is made by the same run, and made once."""
    monkeypatch.setattr(secrets, "token_bytes", lambda _: OTHER_SECRET)
    table = Table(tmp_path / "home", PLAYERS)
    table.folder.secret.unlink()
    recording = Recording(saved(World(table, Network())), tmp_path / "other", deal, deal)
    assert all_wrong(recording, recording.trials) == []


def test_a_secret_that_was_written_before_the_run_was_stopped_is_kept(tmp_path) -> None:
    table = Table(tmp_path / "home", PLAYERS)
    table.folder.secret.unlink()
    whole = World(Table(shutil.copytree(table.home.root, tmp_path / "whole")), Network())
    with under(Layer(whole.root, Disk(whole.root))) as counted:
        deal(whole, counted.point)
    late = next(i for i, it in enumerate(counted.points) if "to world/turns/0000.0" in it)
    stopped = Layer(table.home.root, Disk(table.home.root), stop_at=late)
    with under(stopped), pytest.raises(Killed):
        deal(World(table, Network()), stopped.point)
    secret = table.game.secret()
    table.tick(START)
    assert table.game.secret() == secret
    assert table.folder.judged() == ["0000.0"]


def test_a_rollback_stopped_at_any_point_is_done_or_not(judged: World, tmp_path) -> None:
    """The next run follows it if it is done; else it can be begun again."""
    recording = Recording(saved(judged), tmp_path / "other", roll_back, run_and_roll_back)
    assert all_wrong(recording, recording.trials) == []
    for moment in recording.places():
        recording.stop_at(moment)


def test_a_rollback_of_several_stages_stopped_at_any_point_goes_on(judged: World, tmp_path) -> None:
    """Stopped between two of them too: once it has begun, the next run takes back the rest."""
    judged.tick(NEXT + WEEK + 6 * MINUTE)
    assert judged.table.folder.judged()[-2:] == ["0001.1", "0002.1"]
    start, other = saved(judged), tmp_path / "other"
    recording = Recording(start, other, roll_all_back, run_and_roll_all_back)
    assert all_wrong(recording, recording.trials) == []
    taken = [it for it in recording.points if it.startswith("rename world/turns/")]
    assert len(taken) == 2
    assert str(Table(other).game.stage) == "1.1.2"
    assert len(rows(World(Table(other), Network()), DRAFTS)) == 1


def test_a_stage_in_review_whose_discarding_is_stopped_anywhere_is_discarded_once(
    quiet: Saved, tmp_path
) -> None:
    """Its orders stay in force, and nobody is told twice."""
    world = quiet.restore(tmp_path / "home")
    world.table.say("review: true")
    world.tick()
    assert world.table.folder.reviewed() == ["0001.1"]
    recording = Recording(saved(world), tmp_path / "other", discard, run_and_discard)
    assert all_wrong(recording, recording.trials) == []
    other = Table(tmp_path / "other")
    assert [path.name for path in other.folder.undone.iterdir()] == ["0001.1.0"]
    assert str(other.game.stage) == "1.1.1"
    assert other.value("SELECT colour FROM sets WHERE stage = '1.1.1'") == "red"


def test_a_rollback_of_a_won_stage_stopped_at_any_point_promises_the_secret_that_counts(
    tmp_path, monkeypatch
) -> None:
    monkeypatch.setattr(secrets, "token_bytes", lambda _: OTHER_SECRET)
    table = Table(tmp_path / "home")
    settings = table.folder.settings
    short = "rules: {extends: risk2, objective: {domination: 24}} "
    settings.write_text(settings.read_text().replace("rules: risk2 ", short))
    old = table.folder.secret.read_text()
    for at in (START, DUE + 6 * MINUTE, DUE + WEEK + 6 * MINUTE):
        table.tick(at)
    assert table.game.is_over
    world = World(table, Network())
    recording = Recording(saved(world), tmp_path / "other", roll_back, run_and_roll_back)
    assert all_wrong(recording, recording.trials) == []
    other = Table(tmp_path / "other")
    assert other.game.secret() == OTHER_SECRET
    assert (other.folder.undone / "0001.1.0" / "secret").read_text() == old
    told = other.latest("red")
    assert told
    assert hashlib.sha256(OTHER_SECRET).hexdigest() in body(told)


def test_a_run_during_a_rollback_leaves_the_home_alone(judged: World, capsys, monkeypatch) -> None:
    """Whenever cron starts it: the rollback has the lock. It says nothing, and all is well."""
    root = judged.root
    argv = ["adjudicator", "--home", str(root), "tick", "--at", LATER.isoformat()]
    monkeypatch.setattr(sys, "argv", argv)
    layer = Layer(root, Disk(root))
    before = []

    def tick(_: str) -> None:
        there = Disk(root).image(Left.ALL)
        with pytest.raises(SystemExit) as ended:
            main.main()
        assert ended.value.code == 0
        assert Disk(root).image(Left.ALL) == there
        before.append(there)

    layer.look = tick
    with under(layer):
        roll_back(judged, layer.point)
    assert len(before) > 5
    assert capsys.readouterr() == ("", "")
    assert judged.table.game.stage.attempt == 1


def test_of_two_runs_at_once_the_second_keeps_silent_and_complains_after_an_hour(
    quiet: Saved, tmp_path, capsys, monkeypatch
) -> None:
    world = quiet.restore(tmp_path / "home")
    argv = ["adjudicator", "--home", str(world.root), "tick", "--at", LATER.isoformat()]
    monkeypatch.setattr(sys, "argv", argv)
    codes = []
    with locked(world.table.home):
        for hours in (0, 2):
            began = time.time() - 3600 * hours
            os.utime(world.table.home.lock, (began, began))
            with pytest.raises(SystemExit) as ended:
                main.main()
            codes.append(ended.value.code)
    assert codes == [0, 2]
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(f"adjudicator: Another run has had {world.root} locked for 2 hours.")
    assert world.table.folder.judged() == ["0000.0", "0000.1"]
