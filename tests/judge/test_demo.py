"""The demo works on a copy of its own, and never on anybody's files."""

import pytest

from adjudicator.errors import UserError
from adjudicator.judge.run import demo
from adjudicator.judge.run.office import open_office
from adjudicator.judge.status import status


def test_what_an_earlier_demo_left_is_wiped(tmp_path):
    place = tmp_path / "demo-run"
    demo.set_up(place)
    (place / "inbox" / "old.eml").write_text("old")
    demo.set_up(place)
    assert not (place / "inbox" / "old.eml").exists()
    assert (place / "judge.yaml").exists()


def test_an_empty_folder_is_taken(tmp_path):
    assert demo.set_up(tmp_path).config.exists()


def test_a_folder_with_other_files_is_left_alone(tmp_path):
    (tmp_path / "novel.txt").write_text("Chapter 1")
    with pytest.raises(UserError, match="files that the demo did not make") as error:
        demo.set_up(tmp_path)
    assert "another folder" in str(error.value)
    assert [path.name for path in tmp_path.iterdir()] == ["novel.txt"]


@pytest.mark.parametrize("kind", ["file", "link"])
def test_what_is_no_folder_is_left_alone(tmp_path, kind):
    place, other = tmp_path / "demo-run", tmp_path / "other"
    demo.set_up(other)
    if kind == "file":
        place.write_text("mine")
    else:
        place.symlink_to(other)
    with pytest.raises(UserError, match="is no folder of the demo"):
        demo.set_up(place)
    assert (other / "judge.yaml").exists()


def test_keys_of_the_copy_are_for_their_owner_alone(tmp_path):
    home = demo.set_up(tmp_path / "demo-run")
    modes = {path.stat().st_mode & 0o777 for path in (home.reply_key, home.game("world").secret)}
    assert modes == {0o600}


def test_mails_come_in_the_order_of_their_arrival():
    mails = list(demo.deliveries())
    assert [mail.name[:2] for mail in mails] == [f"{number:02}" for number in range(1, 11)]
    assert mails == sorted(mails, key=lambda mail: mail.arrival)
    assert mails[-1].arrival < demo.JUDGED < demo.AFTERWARDS


def test_the_game_waits_for_its_third_round(tmp_path):
    home = demo.set_up(tmp_path / "demo-run")
    with open_office(home, demo.JUDGED) as office:
        (game,) = status(office).games
    assert (game.name, game.stage, game.phase) == ("world", "3.1.0", "waiting")
