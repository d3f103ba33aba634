"""A whole game of turns is checked, and whatever is changed in its record is found."""

import json
from collections import Counter
from functools import cache

import pytest
from msgspec.structs import replace

from adjudicator.judge.checking.kept_game import Judged
from adjudicator.judge.checking.public_record import public_record
from adjudicator.judge.checking.verify import verify
from tests.judge.records import kinds, lines_with
from tests.judge.whole_game import turns_game


@cache
def text():
    return public_record(turns_game()).decode()


def record():
    return [json.loads(line) for line in text().splitlines()]


def middle(stages):
    """The record as it was after so many stages."""
    lines = record()
    ends = [number for number, line in enumerate(lines, 1) if line["line"] == "commitment"]
    return lines[: ends[stages]]


def test_a_whole_game_of_turns_holds_in_the_folder_and_in_the_public_record(check):
    """N4: also where sets are traded at once with cards that were taken."""
    happened = kinds(turns_game())
    for found in (verify(turns_game()), check(record())):
        assert found.trouble is None
        assert found.is_over
        assert found.sealed == ()
        assert found.battles == happened["AttackFought"] > 100
        assert found.rolls > found.battles
    assert min(happened[it] for it in ("CardsInherited", "SetTraded", "PlayerOut", "Refused")) > 0


@pytest.mark.parametrize("stages", [2, 12, 60])
def test_a_record_of_the_middle_of_a_game_of_turns_holds(check, stages):
    found = check(middle(stages))
    assert found.trouble is None
    assert not found.is_over
    assert found.sealed


def test_what_was_only_planned_is_not_in_the_record_of_the_middle_of_a_game():
    """Void orders, attacks that were not fought, and what was to be done with cards."""
    lines = middle(90)
    assert not lines_with(lines, event="refused")
    fought = Counter(
        (line["force"]["origin"], line["force"]["target"])
        for line in lines_with(lines, event="attack fought")
    )
    said = [
        order
        for stage in lines_with(lines, line="stage")
        for orders in stage["orders"].values()
        for order in orders
    ]
    attacks = [order for order in said if "attack " in order]
    assert attacks
    assert sum(1 + order.count(" then ") for order in attacks) == fought.total()
    assert all(line.get("card", "unseen") == "unseen" for line in lines)


# --- tampering ---


def order_with(lines, words, ends=("",)):
    """Where the first order is that holds the words and ends with one of others."""
    return next(
        (stage["orders"][player], number)
        for stage in lines_with(lines, line="stage")
        for player, orders in stage["orders"].items()
        for number, order in enumerate(orders)
        if words in order and order.endswith(tuple(ends))
    )


def other_die(lines):
    roll = lines_with(lines, event="attack fought")[5]["rolls"][0]
    roll["attack"][0] = roll["attack"][0] % 6 + 1


def other_turn_order(lines):
    lines_with(lines, event="turn order rolled")[0]["order"].reverse()


def one_roll_less(lines):
    long = next(it for it in lines_with(lines, event="attack fought") if len(it["rolls"]) > 1)
    long["rolls"].pop()


def other_stop(lines):
    lines_with(lines, event="attack fought")[5].update(stop="few left")


def attack_left_out(lines):
    lines.remove(lines_with(lines, event="attack fought")[5])


def capture_by_another(lines):
    capture = lines_with(lines, event="captured")[3]
    capture.update(by=capture["former"], former=capture["by"])


def more_move_in(lines):
    lines_with(lines, event="captured")[3]["armies"] += 1


def order_left_out(lines):
    orders, number = order_with(lines, "attack ")
    del orders[number]


def chain_made_longer(lines):
    """One that captured all it was to: nothing but the order tells how far another would go."""
    captured = {f" then {line['territory']}" for line in lines_with(lines, event="captured")}
    orders, number = order_with(lines, " then ", captured)
    orders[number] += " then Brazil"


def order_of_the_other_family(lines):
    orders, number = order_with(lines, "attack ")
    orders[number] = "3 armies from Brazil attack Peru"


def defence_invented(lines):
    fight = next(
        number
        for number, line in enumerate(lines)
        if line.get("event") == "attack fought" and len(line["rolls"][0]["defence"]) == 2
    )
    stage = lines_with(lines[:fight], line="stage")[-1]
    stage["orders"][lines[fight]["garrison"]["owner"]] = ["defend with 1 die"]


@pytest.mark.parametrize(
    "change",
    [
        other_die,
        other_turn_order,
        one_roll_less,
        other_stop,
        attack_left_out,
        capture_by_another,
        more_move_in,
        order_left_out,
        chain_made_longer,
        order_of_the_other_family,
        defence_invented,
    ],
)
def test_what_was_changed_of_a_turn_is_found(check, change):
    lines = middle(20)
    change(lines)
    assert check(lines).trouble is not None


def test_a_die_or_an_attack_that_was_changed_in_the_folder_is_found():
    """The game master's own folder goes the same way."""
    game = turns_game()
    steps = list(game.steps)
    place, step = next(
        (place, it)
        for place, it in enumerate(steps)
        if isinstance(it, Judged) and any(hasattr(event, "stop") for event in it.events)
    )
    fought = next(event for event in step.events if hasattr(event, "stop"))
    first = fought.rolls[0]
    other = replace(first, attack=tuple(face % 6 + 1 for face in first.attack))
    for changed in (replace(fought, rolls=(other, *fought.rolls[1:])), None):
        events = tuple(changed if it is fought else it for it in step.events)
        steps[place] = replace(step, events=tuple(event for event in events if event))
        assert verify(replace(game, steps=tuple(steps))).trouble is not None
