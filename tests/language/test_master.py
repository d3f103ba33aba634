"""The game master's commands as they are written by mail."""

import pytest

from adjudicator.language.master import (
    Command,
    MasterLine,
    how,
    is_command,
    master_lines,
    read_command,
)
from adjudicator.language.master_verbs import VERBS

UNDERSTOOD = {
    "hold": ("hold", "", "", {}),
    "Hold world.": ("hold", "world", "", {}),
    "hold until 10 January: holidays": ("hold", "", "", {"when": "10 January", "why": "holidays"}),
    "pause the game world until Friday, 20:00 because of snow": (
        *("hold", "world", ""),
        {"when": "Friday, 20:00", "why": "snow"},
    ),
    "hold world because: it snows": ("hold", "world", "", {"why": "it snows"}),
    "release clock": ("trust the clock", "", "", {}),
    "resume world": ("release", "world", "", {}),
    "release world 7.1": ("release", "world", "7.1", {}),
    "throw it away because it is wrong": ("throw away", "", "", {"why": "it is wrong"}),
    "extend world by 2 days because I like it": (
        *("extend", "world", ""),
        {"when": "2 days", "why": "I like it"},
    ),
    "postpone until tomorrow": ("extend", "", "", {"when": "tomorrow"}),
    "set the deadline of world to 24 December": ("deadline", "world", "", {"when": "24 December"}),
    "deadline 2027-01-09 20:00: all are back": (
        *("deadline", "", ""),
        {"when": "2027-01-09 20:00", "why": "all are back"},
    ),
    "judge world 7.1 now": ("run", "world", "7.1", {}),
    "dry run": ("dry-run", "", "", {}),
    "resend": ("resend", "", "", {}),
    "resend world 5 to all": ("resend", "world", "5", {"whom": "all"}),
    "re-send the report of round 5 of world to Red": ("resend", "world", "5", {"whom": "Red"}),
    "resend report 5.1 in world to everybody": ("resend", "world", "5.1", {"whom": "everybody"}),
    "resend set-up to Blue": ("resend", "", "set-up", {"whom": "Blue"}),
    "remind those missing": ("remind", "", "", {}),
    "remind everybody in world": ("remind", "world", "", {}),
    "replace red with bob@example.org": (
        *("replace", "", ""),
        {"colour": "red", "address": "bob@example.org"},
    ),
    "Replace Red in world by Bob B. <bob@example.org>.": (
        *("replace", "world", ""),
        {"colour": "Red", "name": "Bob B.", "address": "bob@example.org"},
    ),
    "orders for Red in world: hold; Brazil +3": (
        *("orders", "world", ""),
        {"colour": "Red", "text": "hold; Brazil +3"},
    ),
    "edit: Brazil red 5; Peru blue 2 because of a typing error": (
        *("edit", "", ""),
        {"text": "Brazil red 5; Peru blue 2", "why": "a typing error"},
    ),
    "edit world: cards of red: Peru, wild because of a slip": (
        *("edit", "world", ""),
        {"text": "cards of red: Peru, wild", "why": "a slip"},
    ),
    "end world conceded to Red because all say so": (
        *("conclude", "world", ""),
        {"how": "conceded", "colour": "Red", "why": "all say so"},
    ),
    "take back round 7": ("rollback", "", "7", {}),
    "eject Blue in world": ("eject", "world", "", {"colour": "Blue"}),
    "approve bob@example.org in world": ("approve", "world", "", {"address": "bob@example.org"}),
    "reject bob@example.org: the game is full": (
        *("refuse", "", ""),
        {"address": "bob@example.org", "why": "the game is full"},
    ),
    "announce to world: Hello: all of you!": (
        *("announce", "world", ""),
        {"text": "Hello: all of you!"},
    ),
    "tell everybody:": ("announce", "", "", {}),
    "send me the digest": ("digest", "", "", {}),
}


@pytest.mark.parametrize("words", UNDERSTOOD)
def test_a_command_may_be_said_in_many_ways(words: str) -> None:
    verb, game, stage, said = UNDERSTOOD[words]
    found = read_command(words)
    assert isinstance(found, Command), found
    assert (found.verb, found.game, found.stage, dict(found.said)) == (verb, game, stage, said)


@pytest.mark.parametrize("verb", VERBS, ids=[verb.name for verb in VERBS])
def test_the_sample_of_each_command_is_one(verb) -> None:
    found = read_command(verb.sample)
    assert isinstance(found, Command)
    assert found.verb == verb.name
    assert verb.sample in how(verb.name)


def test_what_a_command_does_not_say_is_empty() -> None:
    found = read_command("hold world")
    assert isinstance(found, Command)
    assert found.get("why") == ""


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            "hold world untill Friday",
            "I do not understand the rest of it. Write it like this: “gm:",
        ),
        ("replace", "Something is missing. Write it like this: “gm: replace Red with"),
        ("relese world", "There is no such command. Write it like this: “gm: release world”. The"),
        (
            "abracadabra",
            "There is no such command. The commands are hold, trust the clock, release",
        ),
        ("", "The commands are hold, trust the clock, release"),
        ("orders for Rde: hold", "I do not understand the rest of it."),
    ],
)
def test_what_is_no_command_is_told_with_a_line_that_works(words: str, said: str) -> None:
    found = read_command(words)
    assert isinstance(found, str)
    assert found.startswith(said)


def test_commands_are_told_from_the_other_lines_of_a_mail() -> None:
    rest, found = master_lines(["4 from Brazil attack Peru", "GM : hold world", "gm:status", "hi"])
    assert rest == [0, 3]
    assert found == [MasterLine("hold world"), MasterLine("status")]


def test_the_lines_below_a_command_that_ends_at_its_colon_belong_to_it() -> None:
    lines = ["gm: announce:", "Dear all,", "it snows.", "gm: orders for Red:", "hold", "gm: status"]
    rest, found = master_lines(lines)
    assert rest == []
    assert found == [
        MasterLine("announce:", ("Dear all,", "it snows.")),
        MasterLine("orders for Red:", ("hold",)),
        MasterLine("status"),
    ]
    assert found[0].text() == "announce:\nDear all,\nit snows."


def test_empty_lines_between_them_stay_and_a_new_text_ends_them() -> None:
    lines = ["gm: announce:", "", "Dear all,", "", "", "it snows.", "", "\f", "hold"]
    rest, found = master_lines(lines)
    assert rest == [8]
    assert found == [MasterLine("announce:", ("Dear all,", "", "it snows."))]


def test_words_stand_as_they_were_written_and_orders_as_they_are_read() -> None:
    lines = ["gm: announce:", "one", "gm: orders for Red:", "hold"]
    _, found = master_lines(lines, ["gm: announce:", "- one", "gm: orders for Red:", "* hold"])
    assert [one.below for one in found] == [("- one",), ("hold",)]


def test_an_empty_line_ends_a_command_and_what_is_wrapped() -> None:
    lines = ["gm: replace Red with Ada Lovelace", "", "<ada@example.org>"]
    assert master_lines(lines)[0] == [2]


def test_a_command_that_a_mail_program_has_wrapped_is_put_together() -> None:
    lines = ["gm: replace Red with Ada Lovelace", "<ada@example.org>", "Yours, Chidi"]
    rest, found = master_lines(lines)
    assert found == [MasterLine("replace Red with Ada Lovelace <ada@example.org>")]
    assert rest == [2]


def test_what_stands_below_a_whole_command_is_not_taken_for_its_end() -> None:
    rest, found = master_lines(["gm: hold", "world is a nice game"])
    assert (rest, found) == ([1], [MasterLine("hold")])


def test_a_line_is_a_command_if_it_begins_with_gm_and_says_one() -> None:
    assert is_command("GM: status")
    assert not is_command("gm: abracadabra")
    assert not is_command("status")
