"""Every kind of event that a person cares about has its sentence."""

import pytest
from msgspec.structs import replace

from adjudicator.cli.resolve_text import as_lines
from adjudicator.core.battles import BattleFought, BattleKind, Force, Roll
from adjudicator.core.card_events import (
    BonusPlaced,
    CardGiven,
    CardsDiscarded,
    CardsReturned,
    SetTraded,
    WildCardShown,
)
from adjudicator.core.cards import WILD, Card, Symbol
from adjudicator.core.events import (
    Event,
    GameWon,
    PlayerResigned,
    PlayerSilent,
    Reinforced,
    ReinforcementsLost,
    StageOpened,
    SurgeMovedIn,
    SurgeStayed,
)
from adjudicator.core.setup_events import NeutralPlaced, TurnOrderRolled
from adjudicator.core.state import frozen
from adjudicator.core.turn import TurnRecord
from adjudicator.data.cases import case_of
from adjudicator.data.strict_yaml import parse
from adjudicator.judge.game.resolve import Resolution

PERU = Card(Symbol.CAVALRY, "Peru")
CASE = case_of(parse("title: T\nothers: red 1\n", "x.yaml"), "x")


def told(*events: Event) -> list[str]:
    """The lines about events."""
    record = TurnRecord(frozen({}), events, CASE.state)
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
        (ReinforcementsLost("neutral", 1), "The neutral army loses 1 army that nobody placed."),
        (NeutralPlaced("red", "Peru", 2, by_judge=False), "Red places 2 neutral armies in Peru."),
        (
            NeutralPlaced("red", "Peru", 1, by_judge=True),
            "The judge places 1 neutral army for Red in Peru.",
        ),
        (
            TurnOrderRolled(
                ((("red", 5), ("blue", 2), ("green", 5)), (("red", 3), ("green", 4))),
                ("green", "red", "blue"),
            ),
            (
                "Dice for the turns: Red 5, Blue 2, Green 5; once more: Red 3, Green 4."
                " Turns: Green, Red and Blue."
            ),
        ),
        (
            TurnOrderRolled(
                (
                    (("red", 5), ("blue", 5)),
                    (("red", 1), ("blue", 4)),
                    (("green", 2), ("black", 3)),
                ),
                ("blue", "red", "black", "green"),
            ),
            (
                "Dice for the turns: Red 5, Blue 5; once more: Red 1, Blue 4; Green 2, Black 3."
                " Turns: Blue, Red, Black and Green."
            ),
        ),
        (TurnOrderRolled((), ("blue", "red")), "Turns: Blue and Red."),
        (WildCardShown("red"), "Red draws a wild card, which is shown and discarded."),
        (
            CardGiven("blue", "red", PERU),
            "Red gets the card Peru from Blue for the wild card.",
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


def test_armies_that_are_placed_in_turn_are_summed_up() -> None:
    """S3, W2: by place, and by who places them; later ones stand for themselves."""
    one, other = (Reinforced(who, "Peru", 1, by_judge=False) for who in ("red", "blue"))
    judged = replace(one, by_judge=True)
    neutral = NeutralPlaced("red", "Siam", 1, by_judge=False)
    silent = PlayerSilent("blue")
    assert told(one, other, neutral, one, judged, neutral, one, silent, one) == [
        "  Red places 3 armies in Peru.",
        "  Blue places 1 army in Peru.",
        "  Red places 2 neutral armies in Siam.",
        "  The judge places 1 army of Red in Peru.",
        "  Blue gives no orders.",
        "  Red places 1 army in Peru.",
    ]


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
