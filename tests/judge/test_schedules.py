"""Rounds in several stages, and the extra one of heirs, by mails only."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from adjudicator.cli.main import group
from adjudicator.core.events import PlayerSilent
from adjudicator.core.ids import StageId
from adjudicator.core.state import Holding, State, frozen
from adjudicator.data.codec import to_plain
from adjudicator.data.yaml_writer import write
from adjudicator.judge.game.past_stages import past_stage
from adjudicator.judge.game.stage_names import name_of_stage, title_of_stage
from tests.judge.table import DUE, MINUTE, START, WEEK, Table, body


def game(root: Path, options: str, players: tuple[str, ...] = ("red", "blue")) -> Table:
    """A game by options of `risk2`, its armies placed; round 1 is due a week after DUE."""
    table = Table(root, players)
    settings = table.folder.settings
    text = settings.read_text()
    assert "rules: risk2 " in text
    settings.write_text(text.replace("rules: risk2 ", f"rules: {{extends: risk2, {options}}} "))
    table.tick(START)
    table.tick(DUE + 6 * MINUTE)
    table.news()
    return table


def order(table: Table, colour: str, text: str, week: int) -> None:
    """Let a player's orders come in good time before the deadline of a week."""
    table.write(colour, text)
    table.tick(DUE + week * WEEK - 5 * MINUTE)


def judged_after(table: Table, weeks: int) -> list[StageId]:
    return [one.stage for one in table.tick(DUE + weeks * WEEK + 6 * MINUTE).judged]


@pytest.mark.parametrize(("schedule", "stages"), [("two-step", 2), ("three-step", 3)])
def test_each_stage_waits_for_a_deadline_of_its_own(
    tmp_path: Path, schedule: str, stages: int
) -> None:
    """With a turn folder, a report, a token and dice of its own."""
    table = game(tmp_path / "home", f"schedule: {schedule}")
    expected = [*((1, number) for number in range(1, stages + 1)), (2, 1)]
    addresses = set()
    for week, (round_, stage) in enumerate(expected, 1):
        assert table.game.stage == StageId(round_, stage)
        assert table.tick(DUE + week * WEEK - MINUTE).judged == []
        assert judged_after(table, week) == [StageId(round_, stage)]
        assert (table.folder.turns / f"{round_:04}.{stage}" / "record.jsonl").exists()
        report = table.latest("red")
        assert report is not None
        addresses.add(report["Reply-To"])
    assert len(addresses) == len(expected)


def test_an_order_of_another_stage_is_refused_at_once_and_can_be_sent_when_its_stage_comes(
    tmp_path: Path,
) -> None:
    table = game(tmp_path / "home", "schedule: two-step")
    own, attack = table.game.state.held("red")[0], table.any_attack("red")
    table.write("red", f"the rest on {own}\n{attack}")
    table.tick(DUE + MINUTE * 20)
    receipt = table.latest("red")
    assert receipt is not None
    assert receipt["Subject"] == ("[world] Round 1, reinforcements: orders accepted, 1 order void")
    assert (
        "An attack cannot be ordered in the reinforcement stage of round 1; send it in the attack"
        " stage of round 1. (T1)"
    ) in body(receipt)
    assert f"{own} (+" in body(receipt)
    assert " Attacks " not in body(receipt)
    judged_after(table, 1)
    table.write("red", attack)
    table.tick(DUE + WEEK + 20 * MINUTE)
    receipt = table.latest("red")
    assert receipt is not None
    assert receipt["Subject"] == "[world] Round 1, attacks: orders accepted"
    assert "Reinforcements" not in body(receipt)
    judged_after(table, 2)
    report = table.latest("red")
    assert report is not None
    assert report["Subject"].startswith("[world] Round 1, attacks: ")
    assert "YOUR BATTLES" in body(report)


def test_who_is_silent_in_one_stage_is_not_in_the_next(tmp_path: Path) -> None:
    """Each stage has its own silence: reinforced by the judge in one, attacking in the next."""
    table = game(tmp_path / "home", "schedule: two-step")
    judged_after(table, 1)
    report = table.latest("red")
    assert report is not None
    assert "I had no orders from you, so your armies went where your border was weakest." in body(
        report
    )
    order(table, "red", table.any_attack("red"), 2)
    judged_after(table, 2)
    report = table.latest("blue")
    assert report is not None
    assert "I had no orders from you, so you attacked nobody." in body(report)
    for turn, silent in [("0001.1", {"red", "blue"}), ("0001.2", {"blue"})]:
        events = past_stage(table.game, table.folder.turns / turn).record.events
        assert {one.player for one in events if isinstance(one, PlayerSilent)} == silent


def test_one_stage_can_be_taken_back_and_a_stage_be_asked_for_by_mail(tmp_path: Path) -> None:
    table = game(tmp_path / "home", "schedule: two-step")
    judged_after(table, 1)
    before = table.game.state
    order(table, "red", table.any_attack("red"), 2)
    judged_after(table, 2)
    assert table.roll_back(DUE + 2 * WEEK + 9 * MINUTE) == "1.2.0"
    assert (table.game.state, table.game.stage) == (before, StageId(1, 2, 1))
    table.tick(DUE + 2 * WEEK + 10 * MINUTE)
    notice = table.latest("red")
    assert notice is not None
    assert notice["Subject"] == "[world] The attack stage of round 1 was taken back"
    table.write("red", "report 1.1")
    table.tick(DUE + 2 * WEEK + 20 * MINUTE)
    answer = table.latest("red")
    assert answer is not None
    assert answer["Subject"].strip().startswith("[world] Round 1, reinforcements: ")
    assert "As you asked: the reinforcement stage of round 1, judged on" in body(answer)
    assert "Commitment for the attack stage of round 1" in body(answer)


def test_orders_for_a_stage_that_is_over_are_never_taken_for_the_next(tmp_path: Path) -> None:
    table = game(tmp_path / "home", "schedule: two-step")
    mail = table.mail("red", f"the rest on {table.game.state.held('red')[0]}")
    judged_after(table, 1)
    table.drop(mail)
    table.tick(DUE + WEEK + 20 * MINUTE)
    assert table.outcomes()[-1] == "old stage"
    answer = table.latest("red")
    assert answer is not None
    assert answer["Subject"] == (
        "[world] The reinforcement stage of round 1 is judged: your mail was not carried out"
    )


def test_the_command_line_calls_a_stage_by_its_name(tmp_path: Path) -> None:
    table = game(tmp_path / "home", "schedule: two-step")
    at = ["--at", "2026-12-07T12:00Z"]
    shown = CliRunner().invoke(group, ["--home", str(table.home.root), "status", *at])
    assert "world: the reinforcement stage of round 1, orders due on" in shown.output
    late = ["--at", "2026-12-13T19:10Z"]
    run = CliRunner().invoke(group, ["--home", str(table.home.root), "run", "world", *late])
    assert "The reinforcement stage of round 1 of world is judged." in run.output
    assert "world waits for the orders of the attack stage of round 1, due on" in run.output


def test_calendar_and_data_files_come_with_each_stage(tmp_path: Path) -> None:
    table = game(tmp_path / "home", "schedule: two-step")
    order(table, "red", "calendar on\ndata on", 1)
    judged_after(table, 1)
    report = table.latest("red")
    assert report is not None
    files = {part.get_filename(): part.get_content() for part in report.iter_attachments()}
    assert (
        "SUMMARY:Orders for the attack stage of round 1 of world are due" in files["deadline.ics"]
    )
    facts = json.loads(files["world-1.1.json"])
    assert (facts["judged"], facts["next"]) == (
        {"round": 1, "stage": 1},
        {"round": 1, "stage": 2},
    )


# --- the extra stage ----------------------------------------------------------------------------


def with_easy_prey(root: Path, options: str) -> Table:
    """Red can put Blue, who has four cards, out by one attack from Iceland to Greenland."""
    everything = "objective: {domination: 48}, unplaced: lost"
    table = game(root, f"{options}, {everything}", ("red", "blue", "green"))
    state = table.game.state
    lands = dict.fromkeys(state.territories, Holding("green", 1))
    lands |= {"Iceland": Holding("red", 40), "Greenland": Holding("blue", 1)}
    pile = state.draw_pile
    fixed = replace(
        state,
        territories=frozen((name, lands[name]) for name in state.territories),
        hands=frozen({"red": pile[:2], "blue": pile[2:6]}),
        draw_pile=pile[6:],
    )
    path = table.folder.turns / "0000.1" / "state.yaml"
    path.write_text(write(to_plain(fixed, State)))
    return table


ATTACK = "39 armies from Iceland attack Greenland"


def test_an_heir_trades_before_the_round_is_closed_and_nobody_else_is_asked(
    tmp_path: Path,
) -> None:
    table = with_easy_prey(tmp_path / "home", "conquest_trade: at-once")
    order(table, "red", ATTACK, 1)
    assert judged_after(table, 1) == [StageId(1, 1)]
    assert table.game.stage == StageId(1, 2)
    assert table.game.state.heirs == ("red",)
    told = {colour: table.latest(colour) for colour in ("red", "green")}
    assert "inherited cards to trade; orders due" in body(told["red"])
    assert "trade __, __, __" in body(told["red"])
    assert "Red trades inherited cards, due" in body(told["green"])
    assert "__" not in body(told["green"])
    table.write("green", "3 armies reinforce Brazil")
    table.write("red", "trade best set\nthe rest on Greenland")
    table.tick(DUE + WEEK + 20 * MINUTE)
    assert "1 order void" in table.to("green")[-1]["Subject"]
    assert "Reinforcements at least" in body(table.to("red")[-1])
    status = CliRunner().invoke(
        group, ["--home", str(table.home.root), "status", "--json", "--at", "2026-12-14T12:00Z"]
    )
    players = json.loads(status.output)["games"][0]["players"]
    assert [one["asked"] for one in players] == [True, False, False]
    assert judged_after(table, 2) == [StageId(1, 2)]
    state = table.game.state
    assert (state.round, state.stage, state.heirs) == (2, 1, ())
    assert len(state.hand("red")) < 5
    assert "Round 1, inherited cards: Red has" in table.to("green")[-1]["Subject"]


def test_what_a_round_has_seen_so_far_is_kept_between_its_stages(tmp_path: Path) -> None:
    """A capture in the attack stage brings its card in the move stage, which ends the round."""
    table = with_easy_prey(tmp_path / "home", "schedule: three-step")
    judged_after(table, 1)
    order(table, "red", ATTACK, 2)
    judged_after(table, 2)
    assert [one.territory for one in table.game.state.captures] == ["Greenland"]
    assert len(table.game.state.hand("red")) == 6
    order(table, "red", "move 5 armies from Greenland to Iceland", 3)
    judged_after(table, 3)
    assert (len(table.game.state.hand("red")), table.game.state.captures) == (7, ())
    assert "your armies have moved out of Greenland" in table.to("red")[-1]["Subject"]


def test_a_stage_of_a_game_that_cannot_be_read_goes_by_its_numbers(tmp_path: Path) -> None:
    table = game(tmp_path / "home", "schedule: two-step")
    table.folder.settings.write_text("no settings")
    assert name_of_stage(table.home, table.folder.name, StageId(7, 2)) == "stage 7.2"
    assert title_of_stage(table.home, table.folder.name, StageId(7, 2)) == "Stage 7.2"


def test_the_stages_of_a_set_up_are_told_by_their_names(tmp_path: Path) -> None:
    drafted = game(tmp_path / "draft", "allocation: draft")
    plain = game(tmp_path / "plain", "schedule: combined")
    assert title_of_stage(drafted.home, drafted.folder.name, StageId(0, 1)) == "The draft"
    assert title_of_stage(plain.home, plain.folder.name, StageId(0, 1)) == "The set-up"
