"""`adjudicator resolve`: outcomes for people and for programs, and its exit codes."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from adjudicator.cli.main import group

CASE = """\
case: X-1
title: Something of everything
position: {Brazil: red 8, North Africa: blue 2, Egypt: green 2, Peru: red 3, Congo: blue 3}
others: nobody 1
cards: {red: [Brazil, Alaska, wild], green: [Congo]}
deck: [Peru]
orders:
  red: |
    trade best set
    3 armies reinforce Peru
    9 armies reinforce Brazil
    8 armies from Brazil attack North Africa then surge to Egypt
    3 armies from Peru attack Moon
    4 armies from Peru attack Venezuela
    1 army from Congo attacks Brazil
    move 2 armies from Peru to Venezuela
    Hello there
  green: hold
  blue: 3 armies reinforce Congo
dice:
  invasion North Africa: [[5, 1], [2, 4], [6, 2]]
  invasion Venezuela: [[6, 1]]
  surge invasion Egypt: [[6, 1], [5, 5], [5, 5], [5, 5], [6, 1]]
"""
OUTCOME = """\
X-1: Something of everything
  Red, not understood:
    |\xa03\xa0armies\xa0from\xa0Peru\xa0attack\xa0Moon
                                ^^^^
      There is no territory Moon. From Peru you can attack
      Argentina or Venezuela.
      Write "3 armies from Peru attack Argentina"
      if you meant Argentina.
  Red, no order: | Hello there
  Red trades Brazil, Alaska and wild for 4 armies.
  Red has 2 armies more in Brazil for its card.
  Red places 3 armies in Peru.
  Red, cut (T4): | 9 armies reinforce Brazil
    No more than 4 of 9 armies can be placed.
  Red places 4 armies in Brazil.
  Blue places 3 armies in Congo.
  The judge places 3 armies of Green in Egypt.
  Red, refused (B1): | 1 army from Congo attacks Brazil
    Congo is Blue's, not yours.
  invasion North Africa:
    red from Brazil    8  5/8  2/7  6/7
    garrison of blue   2  1/1  4/1  2/0
  Red takes North Africa from Blue with 7 armies.
  invasion Venezuela:
    red from Peru        4  6/4
    garrison of nobody   1  1/0
  Red takes Venezuela from nobody with 4 armies.
  Red surges on from North Africa against Egypt with 6 armies.
  surge invasion Egypt:
    red from North Africa   6  6/6  5/6  5/6  5/6  6/6
    garrison of green       5  1/4  5/3  5/2  5/1  1/0
  Red takes Egypt from Green with 6 armies.
  Green is out.
  Red inherits Congo from Green.
  Red, cut (T4): | move 2 armies from Peru to Venezuela
    No more than 1 of 2 armies can leave Peru.
  Red moves 1 army from Peru to Venezuela.
  Red draws the card Peru.
  Position:
    Brazil: red 6 (before: red 8)
    Congo: blue 6 (before: blue 3)
    Egypt: red 6 (before: green 2)
    North Africa: red 1 (before: blue 2)
    Peru: red 1 (before: red 3)
    Venezuela: red 5 (before: nobody 1)
"""


def run(folder: Path, *texts: str, options: tuple[str, ...] = ()) -> Result:
    """What the command makes of files 0.yaml, 1.yaml … with these texts."""
    paths = [folder / f"{number}.yaml" for number in range(len(texts))]
    for path, text in zip(paths, texts, strict=True):
        path.write_text(text, encoding="utf-8")
    return CliRunner().invoke(group, ["resolve", *options, *map(str, paths)])


def objects(folder: Path, *texts: str) -> list[dict[str, Any]]:
    """The objects that the command prints for programs."""
    output = run(folder, *texts, options=("--json",)).stdout
    return [json.loads(line) for line in output.splitlines()]


def test_the_outcome_is_told_from_the_first_word_to_the_last_army(tmp_path: Path) -> None:
    result = run(tmp_path, CASE)
    assert result.stdout == f"{OUTCOME}\n"
    assert result.exit_code == 0


def test_a_case_without_a_title_is_told_by_its_name(tmp_path: Path) -> None:
    result = run(tmp_path, "case: X\nothers: nobody 1\nposition: {Peru: red 2, Brazil: blue 2}\n")
    assert result.stdout.startswith("X\n")


def test_expectations_that_hold_are_said_to_hold(tmp_path: Path) -> None:
    result = run(
        tmp_path, f"{CASE}after: {{Egypt: red 6, Ural: nobody 1}}\ncards_after: {{red: 2}}\n"
    )
    assert "    Ural: nobody 1\n" in result.stdout
    assert result.stdout.endswith("  All as expected.\n\n")
    assert result.exit_code == 0


def test_a_difference_is_told_and_exits_1(tmp_path: Path) -> None:
    result = run(tmp_path, f"{CASE}after: {{Egypt: green 2}}\n", CASE)
    assert "  Not as expected:\n    Egypt: expected green 2, found red 6.\n" in result.stdout
    assert result.exit_code == 1


def test_another_order_of_turns_other_faces_and_other_discards_are_told(tmp_path: Path) -> None:
    attack = (
        "rules: {extends: classic, unplaced: lost}\nplayers: [red, blue]\nothers: blue 1\n"
        "position: {Brazil: red 8}\n"
        "orders: {red: attack Venezuela from Brazil once}\ndiscards: [wild]\n"
        "dice: {attack Brazil-Venezuela 1: [[6, 1, 1, 5]]}\n"
        "discards_after: []\norder_after: [blue, red]\n"
        "compared: {attack Brazil-Venezuela 1: [[6, 6, 1]], attack Brazil-Peru 1: [[6]]}\n"
    )
    told = run(tmp_path, attack).stdout
    assert "Discards: expected nothing, found wild.\n" in told
    assert "Order of turns: expected blue, red, found red, blue.\n" in told
    assert "attack Brazil-Venezuela 1: expected [[6, 6, 1]], found [[6, 1, 1]].\n" in told
    assert "Faces compared in attack Brazil-Peru 1: expected [[6]], found [].\n" in told


def test_dice_that_are_left_over_are_a_difference(tmp_path: Path) -> None:
    result = run(tmp_path, CASE.replace("[[6, 1]]", "[[6, 1], [5, 2]]"))
    assert "    The dice of “invasion Venezuela” are left over: [[5, 2]].\n" in result.stdout
    assert result.exit_code == 1


def test_dice_that_do_not_fit_leave_no_outcome_and_exit_1(tmp_path: Path) -> None:
    result = run(tmp_path, CASE.replace("[[6, 1]]", "[[6, 1, 2]]"))
    assert result.stdout == ""
    assert result.stderr.startswith(
        f"adjudicator: {tmp_path}/0.yaml: “invasion Venezuela” rolls 2 dice"
    )
    assert result.exit_code == 1


def test_after_a_bad_file_the_others_are_played_and_the_exit_is_2(tmp_path: Path) -> None:
    result = run(tmp_path, "case: [x\n", f"{CASE}after: {{Egypt: green 2}}\n")
    assert f"adjudicator: {tmp_path}/0.yaml, line 2, case: this is not YAML" in result.stderr
    assert "Close the bracket" in result.stderr
    assert "Egypt: expected green 2, found red 6." in result.stdout
    assert result.exit_code == 2


def test_without_a_file_the_usage_is_told() -> None:
    result = CliRunner().invoke(group, ["resolve"])
    assert result.exit_code == 2
    assert "Missing argument 'FILES...'" in result.stderr


def test_programs_get_an_object_a_line_with_the_file_first(tmp_path: Path) -> None:
    good, bad = objects(tmp_path, CASE, "x")
    assert list(good) == [
        "file", "case", "orders", "refusals", "cuts", "events", "battles", "captures", "cards",
        "after", "winner", "differences",
    ]  # fmt: skip
    assert good["file"] == f"{tmp_path}/0.yaml"
    assert list(bad) == ["file", "error"]
    assert bad["error"].startswith(f"{tmp_path}/1.yaml, line 1: ")


def test_programs_get_the_orders_as_understood(tmp_path: Path) -> None:
    (outcome,) = objects(tmp_path, CASE.replace("8 armies from Brazil attack", "Bra 8 ->"))
    orders = outcome["orders"]["red"]
    assert orders["understood"][3] == {
        "line": 4,
        "text": "Bra 8 -> North Africa then surge to Egypt",
        "order": "8 armies from Brazil attack North Africa then surge to Egypt",
    }
    (complaint,) = orders["complaints"]
    assert complaint["line"] == 5
    assert complaint["text"] == "3 armies from Peru attack Moon"
    assert complaint["troubles"][0]["start"] == complaint["text"].index("Moon")
    assert complaint["suggestions"] == ["3 armies from Peru attack Argentina"]
    assert orders["chatter"] == [{"line": 9, "text": "Hello there"}]


def test_programs_get_refusals_and_cuts_with_rules(tmp_path: Path) -> None:
    (outcome,) = objects(tmp_path, CASE)
    assert outcome["refusals"] == [
        {
            "player": "red",
            "rule": "B1",
            "reason": "Congo is Blue's, not yours.",
            "line": 6,
            "text": "1 army from Congo attacks Brazil",
            "order": "1 army from Congo attacks Brazil",
        }
    ]
    assert [(cut["rule"], cut["asked"], cut["given"]) for cut in outcome["cuts"]] == [
        ("T4", 9, 4),
        ("T4", 2, 1),
    ]


def test_programs_get_battles_captures_cards_and_position(tmp_path: Path) -> None:
    (outcome,) = objects(tmp_path, CASE)
    assert outcome["battles"][1] == {
        "key": "invasion Venezuela",
        "rounds": [{"dice": [6, 1], "armies": [4, 0]}],
    }
    assert outcome["captures"][2] == {
        "territory": "Egypt", "by": "red", "from": "green", "stage": "surge invasion",
    }  # fmt: skip
    assert outcome["cards"] == {"red": ["Congo", "Peru"], "blue": [], "green": []}
    assert outcome["after"]["Egypt"] == ["red", 6]
    assert len(outcome["after"]) == 48
    assert outcome["winner"] is None
    assert outcome["events"][-1] == {"event": "stage opened", "round": 2, "stage": 1}


@pytest.mark.parametrize(
    ("position", "winner"),
    [("{Peru: red 3}", "red"), ("{Peru: red 3, Congo: blue 3}", ["red", "blue"])],
)
def test_programs_get_one_winner_or_a_list_of_them(
    tmp_path: Path, position: str, winner: object
) -> None:
    rules = "{extends: risk2, unplaced: lost, objective: {domination: 1}}"
    text = f"rules: {rules}\nothers: nobody 1\nposition: {position}\n"
    (outcome,) = objects(tmp_path, text)
    assert outcome["winner"] == winner


TURN = """\
case: X-2
title: A turn
rules: {extends: classic, unplaced: lost}
players: [red, blue]
others: blue 1
position: {Brazil: red 5, Venezuela: blue 2}
deck: [Siam]
orders:
  red: attack Venezuela from Brazil, move 1, then Brazil
dice:
  attack Brazil-Venezuela 1: [[6, 1, 1, 5, 4], [6, 5, 1, 2]]
"""


def test_a_turn_is_told_attack_by_attack(tmp_path: Path) -> None:
    lines = run(tmp_path, TURN).stdout.splitlines()
    begin = lines.index("  attack Brazil-Venezuela 1:")
    assert lines[begin + 1 : begin + 4] == [
        "    red from Brazil    4  611/3  651/3",
        "    garrison of blue   2  54/1   2/0",
        "  Red, cut (A3): | attack Venezuela from Brazil, move 1, then Brazil",
    ]
    assert "  Red takes Venezuela from Blue with 3 armies." in lines
    assert any(line.startswith("  Red, refused (A10):") for line in lines)


def test_programs_get_the_rolls_of_an_attack_and_the_armies_after_each(tmp_path: Path) -> None:
    (told,) = objects(tmp_path, TURN)
    assert told["battles"] == [
        {
            "key": "attack Brazil-Venezuela 1",
            "rounds": [
                {"dice": [[6, 1, 1], [5, 4]], "armies": [3, 1]},
                {"dice": [[6, 5, 1], [2]], "armies": [3, 0]},
            ],
        }
    ]
    assert [it["rule"] for it in told["cuts"]] == ["A3"]
    assert [it["rule"] for it in told["refusals"]] == ["A10"]
    assert told["captures"][0]["territory"] == "Venezuela"


EXPERT = """\
case: X-3
title: A turn of an expert
rules: {extends: classic-expert, unplaced: lost}
players: [red, blue]
others: blue 1
position: {Brazil: red 8, Venezuela: blue 3}
cards: {red: [Brazil]}
orders:
  red: attack Venezuela from Brazil twice reroll with Brazil commander
dice:
  attack Brazil-Venezuela 1: [[5, 3, 1, 5, 4], [5], [6, 5, 1, 2]]
"""


def test_dice_that_were_turned_are_told_as_they_fell_and_as_they_were_compared(
    tmp_path: Path,
) -> None:
    """X3, X4: for people and for programs."""
    lines = run(tmp_path, EXPERT).stdout.splitlines()
    assert "    red from Brazil    7  531→651/7  651/7" in lines
    (told,) = objects(tmp_path, EXPERT)
    first, second = told["battles"][0]["rounds"]
    assert first == {"dice": [[5, 3, 1], [5, 4]], "armies": [7, 1], "compared": [6, 5, 1]}
    assert "compared" not in second
