"""What game.yaml may say of press and votes."""

import itertools
from datetime import timedelta

import pytest

from adjudicator.data.record import Record
from adjudicator.errors import UserError
from adjudicator.judge.talk.press_rules import Allowed, PressRules, press_rules_of
from adjudicator.judge.talk.vote_rules import (
    Majority,
    Motion,
    Silence,
    VoteRule,
    VoteRules,
    vote_rules_of,
)


def record(**values: object) -> Record:
    return Record.of(values, "game.yaml")


def test_a_game_that_says_nothing_has_press_of_all_kinds_but_anonymous() -> None:
    assert press_rules_of(record(), "") == PressRules(Allowed.FULL, anonymous=False, out=True)


def test_one_word_says_to_whom_press_may_go() -> None:
    assert press_rules_of(record(press="public"), "") == PressRules(Allowed.PUBLIC)


def test_a_mapping_says_more() -> None:
    its = {"allow": "none", "anonymous": True, "out": False, "per_day": 3, "master_reads": True,
           "observers": True}  # fmt: skip
    assert press_rules_of(record(press=its), "") == PressRules(
        Allowed.NONE, anonymous=True, out=False, per_day=3, master_reads=True, observers=True
    )


@pytest.mark.parametrize(
    ("press", "said"),
    [
        ("some", "press: “some” is not known."),
        ({"allow": "some"}, "allow: “some” is not known."),
        ({"per_day": 0}, "per_day: 0 is out of bounds."),
        ({"secret": True}, "secret: this key is not known."),
        (True, "press: this must be a mapping."),
    ],
)
def test_nonsense_about_press_is_refused(press: object, said: str) -> None:
    with pytest.raises(UserError, match=said):
        press_rules_of(record(press=press), "")


def test_a_game_master_who_plays_reads_no_press() -> None:
    with pytest.raises(UserError, match="the game master plays"):
        press_rules_of(record(press={"master_reads": True}), "red")


# --- votes ------------------------------------------------------------------------------------


def test_by_default_all_must_agree_to_a_draw_and_half_to_more_time() -> None:
    rules = vote_rules_of(record())
    assert rules == VoteRules()
    assert rules.motions[Motion.DRAW] == VoteRule(Majority.ALL, Silence.NO)
    assert rules.motions[Motion.EXTEND] == VoteRule(Majority.HALF, Silence.NO)
    assert Motion.CANCEL not in rules.motions


def test_each_motion_has_its_own_rule() -> None:
    its = {
        "draw": "two_thirds",
        "concede": "none",
        "extend": {"silence": "yes", "hours": 24, "times": 2},
        "cancel": {"majority": "half", "silence": "abstain"},
    }
    rules = vote_rules_of(record(votes=its))
    assert rules.motions == {
        Motion.DRAW: VoteRule(Majority.TWO_THIRDS),
        Motion.EXTEND: VoteRule(Majority.HALF, Silence.YES),
        Motion.CANCEL: VoteRule(Majority.HALF, Silence.ABSTAIN),
    }
    assert (rules.longer, rules.times) == (timedelta(hours=24), 2)


@pytest.mark.parametrize(
    ("votes", "said"),
    [
        ({"peace": "all"}, "peace: this key is not known."),
        ({"draw": "most"}, "draw: “most” is not known."),
        ({"draw": {"silence": "maybe"}}, "silence: “maybe” is not known."),
        ({"draw": {"hours": 3}}, "hours: this key is not known."),
        ({"extend": {"hours": 0}}, "hours: 0 is out of bounds."),
        ({"draw": False}, "draw: this must be a mapping."),
    ],
)
def test_nonsense_about_votes_is_refused(votes: object, said: str) -> None:
    with pytest.raises(UserError, match=said):
        vote_rules_of(record(votes=votes))


@pytest.mark.parametrize(
    ("majority", "yes", "no", "passes"),
    [
        (Majority.ALL, 3, 0, True),
        (Majority.ALL, 3, 1, False),
        (Majority.ALL, 0, 0, False),
        (Majority.TWO_THIRDS, 4, 2, True),
        (Majority.TWO_THIRDS, 3, 2, False),
        (Majority.TWO_THIRDS, 0, 0, False),
        (Majority.HALF, 2, 1, True),
        (Majority.HALF, 2, 2, False),
        (Majority.HALF, 0, 0, False),
    ],
)
def test_majorities(majority: Majority, yes: int, no: int, *, passes: bool) -> None:
    assert VoteRule(majority).passes(yes, no, 0, at_last=True) is passes


@pytest.mark.parametrize(("yes", "no", "silent"), [*itertools.product(range(3), repeat=3)])
@pytest.mark.parametrize("majority", Majority)
def test_who_is_silent_counts_as_the_game_says_and_only_at_last(
    majority: Majority, yes: int, no: int, silent: int
) -> None:
    for silence in Silence:
        rule = VoteRule(majority, silence)
        against = rule.passes(yes, no + silent, 0, at_last=True)
        assert rule.passes(yes, no, silent, at_last=False) is against
    at_last = {
        one: VoteRule(majority, one).passes(yes, no, silent, at_last=True) for one in Silence
    }
    assert at_last[Silence.NO] is VoteRule(majority).passes(yes, no + silent, 0, at_last=True)
    assert at_last[Silence.YES] is VoteRule(majority).passes(yes + silent, no, 0, at_last=True)
    assert at_last[Silence.ABSTAIN] is VoteRule(majority).passes(yes, no, 0, at_last=True)
