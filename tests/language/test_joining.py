"""Lines with which anybody asks to join a game, or to watch it."""

import pytest

from adjudicator.language.settings import setting


@pytest.mark.parametrize(
    ("line", "kind", "value"),
    [
        ("join", "join", ""),
        ("join world", "join", "world"),
        ("Join world as Blue.", "join", "world as Blue"),
        ("join as red", "join", "as red"),
        ("join as the colour red, please", "join", "as the colour red"),
        ("I would like to join the game world!", "join", "the game world"),
        ("We'd love to join", "join", ""),
        ("please join", "join", ""),
        ("yes, I want to join as green", "join", "as green"),
        ("join in", "join", ""),
        ("join as a woman", "join", "as a woman"),
        ("Join world as a man.", "join", "world as a man"),
        ("join world as red, as a man please", "join", "world as red, as a man"),
        ("I'd like to join, as a woman and as red!", "join", "as a woman and as red"),
        ("join the game world as a red woman", "join", "the game world as a red woman"),
        ("observe", "observe", ""),
        ("observe world", "observe", "world"),
        ("I'd like to observe the game world, please.", "observe", "the game world"),
        ("stop observing", "stop observing", ""),
        ("Stop observing world.", "stop observing", "world"),
        ("no more observing, please", "stop observing", ""),
    ],
)
def test_it_can_be_said_in_many_ways(line: str, kind: str, value: str) -> None:
    its = setting(line, 1)
    assert its is not None
    assert (its.kind, its.value) == (kind, value)


@pytest.mark.parametrize(
    "line",
    [
        "join us here now",
        "join me at Peru as well",
        "I joined world",
        "observe the rules of war",
        "observers: none",
        "stop observing the rules of war",
        "stop the game",
        "rejoin world",
        "join as a team",
        "join as a woman of the world",
    ],
)
def test_other_words_ask_for_nothing(line: str) -> None:
    assert setting(line, 1) is None
