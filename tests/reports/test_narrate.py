"""Every event has a sentence."""

from pathlib import Path
from typing import get_args

import pytest

from adjudicator.core.battles import (
    Aid,
    AttackFought,
    BattleFought,
    BattleKind,
    Exchange,
    Force,
    Garrison,
    Roll,
    Stop,
    Turned,
)
from adjudicator.core.card_events import (
    BonusPlaced,
    CardDrawn,
    CardGiven,
    CardsDiscarded,
    CardsInherited,
    CardsReturned,
    SetTraded,
    TradeDue,
    WildCardShown,
)
from adjudicator.core.cards import WILD, Card, Symbol
from adjudicator.core.events import (
    ArmiesMoved,
    Captured,
    Cut,
    Event,
    ForceSent,
    GameWon,
    IncomeCounted,
    MissionChanged,
    PlayerOut,
    PlayerResigned,
    PlayerSilent,
    Refused,
    Reinforced,
    ReinforcementsLost,
    StageOpened,
    SurgeMovedIn,
    SurgeSent,
    SurgeStayed,
)
from adjudicator.core.ids import Colour
from adjudicator.core.missions import Conquest, Destroy, Way
from adjudicator.core.orders import KeepCards, Source
from adjudicator.core.refusals import must_trade, nothing_left
from adjudicator.core.ruling_events import (
    Ending,
    GameConcluded,
    HandEdited,
    PilesEdited,
    PositionEdited,
    TerritoryEdited,
)
from adjudicator.core.setup_events import (
    ArmiesGranted,
    BidMade,
    CapitalNamed,
    DeckShuffled,
    MissionDealt,
    NeutralPlaced,
    PointsLeft,
    TerritoryDealt,
    TerritoryElected,
    TerritoryPicked,
    TurnOrderRolled,
)
from adjudicator.core.view import CardsUnseen, Seen
from adjudicator.reports.environment import environment
from adjudicator.reports.narrate import tell
from tests.quoting import acting
from tests.reports.stages import RULES, TEMPLATES

SIAM = Card(Symbol.CAVALRY, "Siam")
HAND = (SIAM, Card(Symbol.INFANTRY, "Peru"), WILD)
ORDER = KeepCards(Source(1, "keep my cards"))
FORCE = Force("red", "Brazil", "Peru", 4)
SURGE = Force("blue", "Egypt", "Peru", 3, "Argentina")
GARRISON = Garrison("green", 2)
BATTLE = BattleFought(
    "mass invasion Peru",
    BattleKind.MASS_INVASION,
    (FORCE, SURGE),
    GARRISON,
    (Roll((4, 1, 2), (4, 2, 1)), Roll((5, 5, 3), (4, 2, 0))),
)

SENTENCES: list[tuple[Seen, str]] = [
    (TerritoryDealt("Peru", "red"), "Peru was dealt to you."),
    (TerritoryDealt("Peru", "nobody", 0), "Peru lies free."),
    (TerritoryPicked("Peru", "red", 3), "You picked Peru, choice 3 of the list."),
    (TerritoryPicked("Peru", "blue", None), "Blue picked Peru, the first free one."),
    (
        TerritoryElected("Peru", "red", (BidMade("red", 50, (), 50),), by_lot=False),
        "Peru was won by you.",
    ),
    (
        TerritoryElected("Peru", "blue", (), by_lot=True),
        "Peru was won by Blue without bids, by lot.",
    ),
    (PointsLeft("red", 120, 2), "You kept 120 points: 2 armies more to place."),
    (DeckShuffled(HAND), "The cards were shuffled into a new draw pile."),
    (ArmiesGranted("red", 12), "You got 12 armies to place."),
    (
        MissionDealt("red", Conquest((Way(("Asia", "Africa")), Way(("Europe",), group=8)))),
        (
            "Your mission: Asia and Africa whole,"
            " or Europe whole and 8 territories elsewhere that hang together."
        ),
    ),
    (
        MissionDealt("blue", Destroy("green", "Peru")),
        "The mission of Blue: destroy Green, who held Peru when missions were dealt.",
    ),
    (CapitalNamed("red", "Peru", by_judge=False), "Peru has become your capital."),
    (
        CapitalNamed("blue", "Siam", by_judge=True),
        ("Siam has become the capital of Blue, where most armies stood, since no order named one."),
    ),
    (
        MissionChanged("red", "green", Destroy("blue")),
        "Green is out, so your mission is another one now: destroy Blue.",
    ),
    (
        MissionChanged("blue", "green", Destroy("green", done=True)),
        "Green is out, and the mission of Blue is done.",
    ),
    (StageOpened(7, 1), "Round 7 began."),
    (
        IncomeCounted("blue", 9, 8, (("Asia", 8), ("Africa", 5)), 18),
        ("Blue got 18 armies for 9 territories, 8 of them in one piece, Asia (8) and Africa (5)."),
    ),
    (PlayerSilent("green"), "Green was silent: no order came."),
    (Refused("red", ORDER, must_trade(5)), "With 5 cards a set must be traded. (C5)"),
    (
        Cut("red", ORDER, 3, 0, nothing_left("leave Peru")),
        "No army can leave Peru for this line. (T4)",
    ),
    (
        SetTraded("red", HAND, 8, forced=False),
        "You traded Siam (cavalry), Peru (infantry) and wild: 8 armies more.",
    ),
    (
        SetTraded("blue", HAND, 8, forced=True),
        (
            "Blue traded Siam (cavalry), Peru (infantry) and wild: 8 armies more."
            " The judge chose the set, since so many cards force a trade."
        ),
    ),
    (BonusPlaced("red", "Peru", 2), "The traded card Peru brought you 2 armies there."),
    (Reinforced("blue", "Peru", 1, by_judge=False), "Reinforcement of Peru: 1 army of Blue."),
    (
        Reinforced("red", "Peru", 3, by_judge=True),
        (
            "Reinforcement of Peru: 3 armies of yours, where the border was weakest,"
            " since no order said where."
        ),
    ),
    (ReinforcementsLost("red", 3), "You left 3 armies unplaced, which are lost."),
    (
        ReinforcementsLost("blue", 1, no_room=True),
        "Blue lost 1 army for which nothing had room.",
    ),
    (ForceSent(FORCE), "Attack on Peru from Brazil: 4 armies of yours."),
    (
        ForceSent(SURGE),
        "Attack on Peru from Egypt: 3 armies of Blue, meant to go on to Argentina.",
    ),
    (
        BATTLE,
        (
            "Mass invasion Peru: 4 of yours from Brazil, 4 left, 3 of Blue from Egypt, 2 left,"
            " against 2 of Green, 0 left."
        ),
    ),
    (
        BattleFought(
            "border clash Brazil-Peru",
            BattleKind.BORDER_CLASH,
            (FORCE, Force("blue", "Peru", "Brazil", 1)),
            None,
            (Roll((4, 1), (4, 0)),),
        ),
        "Border clash Brazil-Peru: 4 of yours from Brazil, 4 left, 1 of Blue from Peru, 0 left.",
    ),
    (
        Captured("Peru", "red", "nobody", 4, BattleKind.INVASION),
        "You took Peru from nobody with 4 armies.",
    ),
    (SurgeSent(FORCE), "Surge on Peru from Brazil: 4 armies of yours."),
    (SurgeMovedIn(FORCE), "Surge into Peru from Brazil without a fight: 4 armies of yours."),
    (SurgeStayed(FORCE), "No surge out of Brazil to Peru: nobody was left to go on."),
    (
        PlayerResigned("red"),
        "You left the game by resignation: your land is nobody's now, and its armies stay in it.",
    ),
    (
        PlayerResigned("blue"),
        "Blue left the game by resignation: that land is nobody's now, and its armies stay in it.",
    ),
    (PlayerOut("red"), "You are out."),
    (PlayerOut("blue"), "Blue is out."),
    (
        CardsInherited("blue", "red", (SIAM, WILD)),
        "You inherited from Blue Siam (cavalry) and wild.",
    ),
    (CardsReturned("blue", (SIAM,), HAND), "1 card of Blue went back into the draw pile."),
    (CardsDiscarded("red", HAND), "3 cards of yours went to the discards."),
    (TradeDue("red", 6), "You hold 6 cards by inheritance, and trade before the round is closed."),
    (
        TradeDue("blue", 5),
        "Blue holds 5 cards by inheritance, and trades before the round is closed.",
    ),
    (CardsUnseen(None, "blue", 1), "Blue drew 1 card."),
    (CardsUnseen("red", "blue", 2), "Blue got 2 cards of yours."),
    (CardsUnseen("green", None, 3), "3 cards of Green went to the discards."),
    (
        ArmiesMoved("red", "Peru", "Brazil", 2),
        "Tactical move into Brazil from Peru: 2 armies of yours.",
    ),
    (CardDrawn("red", SIAM), "You drew the card Siam (cavalry)."),
    (WildCardShown("red"), "You drew a wild card, which was shown and discarded."),
    (WildCardShown("blue"), "Blue drew a wild card, which was shown and discarded."),
    (
        CardGiven("blue", "red", SIAM),
        "You got the card Siam (cavalry) of Blue for a wild card.",
    ),
    (CardGiven("red", "blue", SIAM), "Blue got your card Siam (cavalry) for a wild card."),
    (
        CardGiven("green", "blue", SIAM),
        "Blue got the card Siam (cavalry) of Green for a wild card.",
    ),
    (GameWon(("red",), "Red holds 33 territories."), "Red holds 33 territories."),
    (PositionEdited("A mail was lost."), "A ruling changed the position."),
    (
        TerritoryEdited("Peru", "red", 5),
        "Peru by this ruling: 5 armies of yours there now.",
    ),
    (
        TerritoryEdited("Peru", "nobody", 1),
        "Peru by this ruling: 1 army of nobody there now.",
    ),
    (HandEdited("red", (SIAM, WILD)), "Your hand by this ruling: Siam (cavalry) and wild."),
    (HandEdited("red", ()), "Your hand by this ruling: 0 cards."),
    (HandEdited("blue", (SIAM, WILD)), "The hand of Blue by this ruling: 2 cards."),
    (PilesEdited(HAND, ()), "The draw pile and the discards were changed by this ruling."),
    (
        GameConcluded(Ending.DRAW, ("red", "blue"), "All agree."),
        "The game has ended in a draw, shared by you and Blue.",
    ),
    (GameConcluded(Ending.CONCESSION, ("blue",), "All agree."), "The game was conceded to Blue."),
    (
        TurnOrderRolled(
            ((("red", 5), ("blue", 5), ("green", 2)), (("red", 1), ("blue", 6))),
            ("blue", "green", "red"),
        ),
        (
            "Everybody rolled a die for the first turn: you (5), Blue (5) and Green (2). Those"
            " equal at the top rolled again: you (1) and Blue (6). Blue begins, followed by Green"
            " and you."
        ),
    ),
    (
        TurnOrderRolled(
            (
                (("red", 2), ("blue", 5)),
                (("green", 3), ("yellow", 3), ("black", 6)),
                (("green", 1), ("yellow", 4)),
            ),
            ("blue", "red", "black", "yellow", "green"),
        ),
        (
            "All women have their turns before all men. The women rolled for their order: you (2)"
            " and Blue (5). The men rolled for their order: Green (3), Yellow (3) and Black (6)."
            " Those equal rolled again: Green (1) and Yellow (4). Blue begins, followed by you,"
            " Black, Yellow and Green."
        ),
    ),
    (
        TurnOrderRolled(((("red", 2), ("green", 5)),), ("blue", "green", "red")),
        (
            "All women have their turns before all men. The men rolled for their order: you (2)"
            " and Green (5). Blue begins, followed by Green and you."
        ),
    ),
    (
        TurnOrderRolled((), ("red", "blue")),
        "All women have their turns before all men. You begin, followed by Blue.",
    ),
    (
        NeutralPlaced("red", "Siam", 1, by_judge=False),
        "Neutral armies in Siam: 1 from you.",
    ),
    (
        NeutralPlaced("blue", "Siam", 1, by_judge=True),
        (
            "Neutral armies in Siam: 1 from Blue, where their border was weakest, since no order"
            " said where."
        ),
    ),
    (
        AttackFought(
            "attack Brazil-Peru 1",
            Force("red", "Brazil", "Peru", 4),
            Garrison("blue", 2),
            (Exchange((6, 5, 1), (5, 4), (4, 0)),),
            Stop.CAPTURED,
        ),
        "Attack on Peru from Brazil: 4 of yours against 2 of Blue; 4 and 0 left after 1 roll.",
    ),
    (
        AttackFought(
            "attack Brazil-Peru 2",
            Force("blue", "Brazil", "Peru", 4),
            Garrison("red", 2),
            (Exchange((5, 5, 1), (5, 5), (2, 2)), Exchange((6, 1), (6, 2), (0, 2))),
            Stop.ONE_LEFT,
        ),
        (
            "Attack on Peru from Brazil: 4 of Blue against 2 of yours; 0 and 2 left after 2 rolls"
            " (nobody left who could attack)."
        ),
    ),
    (
        AttackFought(
            "attack Brazil-Peru 3",
            Force("red", "Brazil", "Peru", 4),
            Garrison("blue", 2),
            (
                Exchange(
                    (5, 1, 1),
                    (5, 5),
                    (4, 0),
                    (Turned(1, 6, Aid.REROLL), Turned(0, 6, Aid.COMMANDER)),
                ),
            ),
            Stop.CAPTURED,
            shown="Peru",
            commander=True,
        ),
        (
            "Attack on Peru from Brazil: 4 of yours against 2 of Blue; 4 and 0 left after 1 roll;"
            " the card Peru lets a die be rolled again and the commander turned a die."
        ),
    ),
    (
        AttackFought(
            "attack Brazil-Peru 4",
            Force("blue", "Brazil", "Peru", 4),
            Garrison("red", 2),
            (Exchange((6, 6, 1), (5, 5), (4, 0)),),
            Stop.CAPTURED,
            commander=True,
        ),
        (
            "Attack on Peru from Brazil: 4 of Blue against 2 of yours; 4 and 0 left after 1 roll;"
            " the commander turned no die."
        ),
    ),
    (
        GameConcluded(Ending.CANCELLATION, (), "Nobody has time."),
        "The game was cancelled, so nobody has won it.",
    ),
]


@pytest.mark.parametrize(("event", "sentence"), SENTENCES)
def test_an_event_is_told_to_red(event: Seen, sentence: str) -> None:
    assert tell(TEMPLATES, event, "red") == sentence


def test_every_kind_of_event_is_told() -> None:
    """A new event without a sentence would break a report."""
    assert {type(event) for event, _ in SENTENCES} == {*get_args(Event), CardsUnseen}


@pytest.mark.parametrize("you", ["red", None])
def test_no_sentence_acts_when_it_is_quoted(you: Colour | None) -> None:
    text = "\n".join(tell(TEMPLATES, event, you) for event, _ in SENTENCES)
    assert acting(text, RULES.board) == []


def test_somebody_who_looks_on_is_not_addressed() -> None:
    assert tell(TEMPLATES, PlayerOut("red"), None) == "Red is out."


def test_own_templates_that_lack_an_event_are_told(tmp_path: Path) -> None:
    (tmp_path / "events.txt.j2").write_text("{% macro player_out(event, you) %}{% endmacro %}")
    templates = environment(tmp_path)
    assert tell(templates, StageOpened(1, 1), None) == tell(TEMPLATES, StageOpened(1, 1), None)
    assert "events.txt.j2 is faulty: it has no macro stage_opened." in templates.faults[0]
