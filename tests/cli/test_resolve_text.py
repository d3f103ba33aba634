"""Every kind of event that a person cares about has its sentence."""

import pytest

from adjudicator.cli.resolve_text import as_lines
from adjudicator.core.battles import BattleFought, BattleKind, Force, Roll
from adjudicator.core.cards import WILD, Card, Symbol
from adjudicator.core.events import (
    BonusPlaced,
    CardsDiscarded,
    CardsReturned,
    Event,
    GameWon,
    PlayerResigned,
    PlayerSilent,
    Reinforced,
    ReinforcementsLost,
    SetTraded,
    StageOpened,
    SurgeMovedIn,
    SurgeStayed,
)
from adjudicator.core.state import frozen
from adjudicator.core.turn import TurnRecord
from adjudicator.data.cases import case_of
from adjudicator.data.strict_yaml import parse
from adjudicator.judge.game.resolve import Resolution

PERU = Card(Symbol.CAVALRY, "Peru")
CASE = case_of(parse("title: T\nothers: red 1\n", "x.yaml"), "x")


def told(event: Event) -> list[str]:
    """The lines about an event."""
    record = TurnRecord(frozen({}), (event,), CASE.state)
    return list(as_lines(Resolution(CASE, frozen({}), record, ())))[1:-1]


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (PlayerSilent("red"), "Red gives no orders."),
        (
            SetTraded("red", (PERU, WILD, WILD), 4, forced=True),
            "The judge trades Peru, wild and wild of Red for 4 armies.",
        ),
        (
            SetTraded("red", (PERU, WILD, WILD), 4, forced=False),
            "Red trades Peru, wild and wild for 4 armies.",
        ),
        (BonusPlaced("red", "Peru", 2), "Red has 2 armies more in Peru for its card."),
        (Reinforced("red", "Peru", 1, by_judge=False), "Red places 1 army in Peru."),
        (Reinforced("red", "Peru", 3, by_judge=True), "The judge places 3 armies of Red in Peru."),
        (ReinforcementsLost("red", 3), "Red loses 3 armies that nobody placed."),
        (
            ReinforcementsLost("red", 3, no_room=True),
            "Red loses 3 armies that nothing has room for.",
        ),
        (PlayerResigned("red"), "Red resigns."),
        (
            SurgeMovedIn(Force("red", "Peru", "Brazil", 3)),
            "Red moves on from Peru into Brazil, meanwhile Red's own, with 3 armies.",
        ),
        (
            SurgeStayed(Force("red", "Brazil", "Peru", 1)),
            "Red's surge goes no further than Brazil.",
        ),
        (CardsReturned("red", (PERU,), (PERU,)), "Back into the draw pile, from Red: Peru."),
        (CardsDiscarded("red", (PERU, WILD)), "To the discards, from Red: Peru and wild."),
        (GameWon(("red",), "Red holds 33 territories."), "Red holds 33 territories."),
    ],
)
def test_an_event_is_told_in_a_sentence(event: Event, sentence: str) -> None:
    assert told(event) == [f"  {sentence}"]


def test_what_everybody_takes_for_granted_is_not_told() -> None:
    assert told(StageOpened(2, 1)) == []


def test_a_clash_has_a_line_for_each_force_and_none_for_a_garrison() -> None:
    battle = BattleFought(
        "border clash Brazil-Peru",
        BattleKind.BORDER_CLASH,
        (Force("red", "Brazil", "Peru", 12), Force("blue", "Peru", "Brazil", 2)),
        None,
        (
            Roll((4, 4), (12, 2)),
            Roll((1, 3), (10, 2)),
            Roll((5, 2), (10, 1)),
            Roll((5, 2), (10, 0)),
        ),
    )
    assert told(battle) == [
        "  border clash Brazil-Peru:",
        "    red from Brazil  12  4/12  1/10  5/10  5/10",
        "    blue from Peru    2  4/2   3/2   2/1   2/0",
    ]
