"""Games of women and men, and of experts, are checked: wild cards, re-rolls and the commander."""

import json
from collections import Counter
from functools import cache

import pytest
from msgspec.structs import replace

from adjudicator.core.battles import AttackFought
from adjudicator.core.card_events import CardGiven
from adjudicator.core.state import State
from adjudicator.data.codec import from_plain, to_plain
from adjudicator.data.rulesets import load_rules
from adjudicator.errors import UserError
from adjudicator.judge.checking.kept_game import Judged
from adjudicator.judge.checking.public_record import public_record
from adjudicator.judge.checking.verify import verify
from tests.judge.records import kinds, lines_with
from tests.judge.whole_game import whole_game

WOMEN = ("ms-risk", 4, 1, 45)
EXPERTS = ("classic-expert", 3, 2, 30)
TWO = ("ms-risk-two", 2, 1, 30)


def game(which):
    rule_set, players, seed, stages = which
    return whole_game(players, seed, stages, rule_set=rule_set)


@cache
def text(which):
    return public_record(game(which)).decode()


def record(which):
    return [json.loads(line) for line in text(which).splitlines()]


@pytest.mark.parametrize("which", [WOMEN, TWO])
def test_a_game_of_women_and_men_holds_in_the_folder_and_in_the_public_record(check, which):
    """F2, F7: with wild cards that were shown, and cards that went from hand to hand."""
    for found in (verify(game(which)), check(record(which))):
        assert found.trouble is None
        assert found.battles == kinds(game(which))["AttackFought"] > 20
    assert kinds(game(which))["WildCardShown"] > 0
    assert kinds(game(which))["CardGiven"] > 0


def test_a_game_of_experts_holds_in_the_folder_and_in_the_public_record(check):
    """X3, X4."""
    for found in (verify(game(EXPERTS)), check(record(EXPERTS))):
        assert found.trouble is None
    fights = lines_with(record(EXPERTS), event="attack fought")
    turned = Counter(
        one["by"] for fight in fights for roll in fight["rolls"] for one in roll.get("turned", [])
    )
    assert turned["re-roll"] > 0
    assert turned["commander"] > 0


def test_the_record_says_who_plays_as_a_woman_and_not_which_card_was_given():
    lines = record(WOMEN)
    assert lines[0]["women"] == ["red", "yellow"]
    given = lines_with(lines, event="card given")
    assert given
    assert all(one.get("card", "unseen") == "unseen" for one in given)
    assert "women" not in record(EXPERTS)[0]


def test_a_position_without_women_has_none_in_its_file():
    """So files of other games stay what they were."""
    state = State(("red", "blue"))
    board = load_rules("classic").board
    assert "women" not in to_plain(state, State)
    women = replace(state, women=("blue",))
    assert from_plain(to_plain(women, State), State, board, "state") == women


# --- tampering ---


def other_hand(lines):
    """The card goes to the other man."""
    given = lines_with(lines, event="card given")[0]
    given["taker"] = next(
        one for one in ("red", "orange", "yellow", "green")
        if one not in {given["taker"], given["giver"]}
    )  # fmt: skip


def nothing_given(lines):
    lines.remove(lines_with(lines, event="card given")[0])


def wild_card_kept(lines):
    shown = lines_with(lines, event="wild card shown")[0]
    player = shown["player"]
    shown.clear()
    shown.update(line="event", event="card drawn", player=player, card="unseen")


def other_woman(lines):
    lines[0]["women"] = ["red", "green"]


def nobody_a_woman(lines):
    del lines[0]["women"]


def income_of_a_man(lines):
    """F3: a woman's is rounded up."""
    counted = lines_with(lines, event="income counted", player="yellow")
    one = next(it for it in counted if it["territories"] % 3)
    one["armies"] -= 1


def other_choice(lines):
    """The line of orders that says whose card it was."""
    stage, player, number = order_with(lines, "take from red")
    stage["orders"][player][number] = "wild card: take from yellow"


def order_with(lines, words):
    return next(
        (stage, player, number)
        for stage in lines_with(lines, line="stage")
        for player, orders in stage["orders"].items()
        for number, order in enumerate(orders)
        if words in order
    )


@pytest.mark.parametrize(
    "change",
    [
        other_hand,
        nothing_given,
        wild_card_kept,
        other_woman,
        nobody_a_woman,
        income_of_a_man,
        other_choice,
    ],
)
def test_what_was_changed_of_women_and_their_cards_is_found(check, change):
    lines = record(WOMEN)
    change(lines)
    assert check(lines).trouble is not None


def fights_with(lines, by):
    for fight in lines_with(lines, event="attack fought"):
        for roll in fight["rolls"]:
            for turned in roll.get("turned", []):
                if turned["by"] == by:
                    yield fight, roll, turned


def other_reroll(lines):
    _, _, turned = next(fights_with(lines, "re-roll"))
    turned["face"] = turned["face"] % 6 + 1


def no_reroll(lines):
    _, roll, turned = next(fights_with(lines, "re-roll"))
    roll["turned"].remove(turned)


def other_die_led(lines):
    _, _, turned = next(fights_with(lines, "commander"))
    turned["place"] = (turned.get("place", 0) + 1) % 2


def not_led(lines):
    _, roll, turned = next(fights_with(lines, "commander"))
    roll["turned"].remove(turned)


def other_card_shown(lines):
    fight, *_ = next(fights_with(lines, "re-roll"))
    ends = (fight["force"]["origin"], fight["force"]["target"])
    fight["shown"] = next(one for one in ends if one != fight["shown"])


def commander_of_nobody(lines):
    stage, player, number = order_with(lines, " commander")
    words = stage["orders"][player]
    words[number] = words[number].replace(" commander", "")


@pytest.mark.parametrize(
    "change",
    [other_reroll, no_reroll, other_die_led, not_led, other_card_shown, commander_of_nobody],
)
def test_what_was_changed_of_an_experts_dice_is_found(check, change):
    lines = record(EXPERTS)
    change(lines)
    assert check(lines).trouble is not None


@pytest.mark.parametrize("women", [["black"], ["red", "blue"], "red"])
def test_women_who_cannot_be_are_no_record(check, women):
    lines = record(TWO)
    lines[0]["women"] = women
    with pytest.raises(UserError, match="women"):
        check(lines)


def test_a_card_or_a_die_that_was_changed_in_the_folder_is_found():
    for which, kind, change in (
        (WOMEN, CardGiven, lambda it: replace(it, giver=it.taker, taker=it.giver)),
        (EXPERTS, AttackFought, lambda it: replace(it, commander=not it.commander)),
    ):
        kept = game(which)
        steps = list(kept.steps)
        place, step = next(
            (place, it)
            for place, it in enumerate(steps)
            if isinstance(it, Judged) and any(isinstance(event, kind) for event in it.events)
        )
        event = next(it for it in step.events if isinstance(it, kind))
        events = tuple(change(it) if it is event else it for it in step.events)
        steps[place] = replace(step, events=events)
        assert verify(replace(kept, steps=tuple(steps))).trouble is not None
