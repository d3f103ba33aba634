"""Changes of a game between two stages: an edit of the position, or the end of the game.

A ruling is judged as a stage is: it gives events, and the position is the fold of these.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from msgspec import Struct, field

from adjudicator.core.apply import fold
from adjudicator.core.board import Board
from adjudicator.core.cards import WILD, Card
from adjudicator.core.events import Event
from adjudicator.core.ids import Colour, TerritoryName
from adjudicator.core.phases.wild_cards import WILD_CARDS
from adjudicator.core.refusals import armies, holder, listed
from adjudicator.core.rules import Rules, own_rules
from adjudicator.core.ruling_events import (
    Ending,
    GameConcluded,
    HandEdited,
    PilesEdited,
    PositionEdited,
    TerritoryEdited,
)
from adjudicator.core.setup import deck
from adjudicator.core.state import Holding, State, frozen
from adjudicator.core.turn import TurnRecord


class Edit(Struct, frozen=True):
    """Another position: who holds what from now on, and which cards are in hand.

    `holdings` and `cards` name only what changes; a hand is given whole, longest held first.
    `reason` says why and `note`, which may be empty, what else everybody should know.
    """

    holdings: Mapping[TerritoryName, Holding] = field(default_factory=lambda: frozen({}))
    cards: Mapping[Colour, tuple[Card, ...]] = field(default_factory=lambda: frozen({}))
    reason: str = ""
    note: str = ""


class Conclusion(Struct, frozen=True):
    """The end of the game: `winners` are those to whom it is conceded.

    A draw is shared by all who still play, and a cancelled game has no winner, so neither names
    any.
    """

    kind: Ending
    winners: tuple[Colour, ...] = ()
    reason: str = ""


Ruling: TypeAlias = Edit | Conclusion

_NOT_BEGUN: Final = "The game has not begun, so there is nothing to rule on."
_OVER: Final = "The game is over."


class UnfitRulingError(Exception):
    """A ruling that cannot be: `said` is a whole sentence that says why, `cure` what to do."""

    def __init__(self, said: str, cure: str) -> None:
        super().__init__(said)
        self.said = said
        self.cure = cure


def rule(state: State, ruling: Ruling, rules: Rules) -> TurnRecord:
    """What comes of a ruling on the position between two stages.

    The stage that the position waits for stays the same, and so do capitals and missions. Raises
    UnfitRulingError for a ruling that does not fit the position or would break it.
    """
    if not state.territories:
        raise UnfitRulingError(_NOT_BEGUN, "Wait until the territories are dealt.")
    if state.is_over:
        raise UnfitRulingError(_OVER, "Take its last stage or ruling back first.")
    if not ruling.reason.strip():
        raise UnfitRulingError("A ruling needs a reason.", "Say in a few words why it is made.")
    if isinstance(ruling, Conclusion):
        events: tuple[Event, ...] = (_conclude(state, ruling),)
    else:
        events = tuple(_edit(state, ruling, rules))
    return TurnRecord(frozen({}), events, fold(state, events))


def _conclude(state: State, ruling: Conclusion) -> GameConcluded:
    winners = tuple(player for player in state.living if player in ruling.winners)
    if ruling.kind is Ending.CONCESSION:
        _refuse_losers(state, ruling.winners)
    elif ruling.kind is Ending.CANCELLATION and ruling.winners:
        raise UnfitRulingError("A cancelled game has no winner.", "Name nobody.")
    elif ruling.kind is Ending.DRAW:
        if ruling.winners and winners != state.living:
            names = listed([holder(player) for player in state.living])
            said = f"A draw is shared by all who still play: {names}."
            raise UnfitRulingError(said, "Name nobody, or all of them.")
        winners = state.living
    return GameConcluded(ruling.kind, winners, ruling.reason)


def _refuse_losers(state: State, winners: Sequence[Colour]) -> None:
    names = listed([holder(player) for player in state.living], "or")
    cure = f"Name who wins: {names}."
    if not winners:
        raise UnfitRulingError("A game is conceded to somebody.", cure)
    for player in winners:
        if player not in state.living:
            raise UnfitRulingError(f"{holder(player)} does not play any more.", cure)


def _edit(state: State, ruling: Edit, rules: Rules) -> Iterator[Event]:
    land = tuple(_land(state, ruling, rules))
    cards = tuple(_cards(state, ruling, rules))
    if not land and not cards:
        raise UnfitRulingError(
            "Nothing of the position would change.", "Name a territory or a hand that changes."
        )
    _refuse_landless(fold(state, land))
    yield from (PositionEdited(ruling.reason, ruling.note), *land, *cards)


def _land(state: State, ruling: Edit, rules: Rules) -> Iterator[TerritoryEdited]:
    if ruling.holdings and any(not holding.armies for holding in state.territories.values()):
        raise UnfitRulingError(
            "Some land is still free: it goes to the players by the rules of the set-up.",
            "Wait until all land is dealt.",
        )
    for name in sorted(ruling.holdings):
        holding = ruling.holdings[name]
        _refuse_unsound(state, name, holding, rules)
        if holding != state.territories[name]:
            yield TerritoryEdited(name, holding.owner, holding.armies)


def _refuse_unsound(state: State, name: TerritoryName, holding: Holding, rules: Rules) -> None:
    if name not in state.territories:
        raise UnfitRulingError(
            f"There is no territory {name}.", "Write its name as it stands on the board."
        )
    if holding.owner not in {rules.no_player, *state.living}:
        able = listed([*map(holder, state.living), rules.no_player], "or")
        raise UnfitRulingError(
            f"{name} cannot go to {holding.owner}, who does not play.", f"Give it to {able}."
        )
    if holding.armies < 1:
        raise UnfitRulingError(f"{name} would have no army.", "Leave at least 1 army there.")
    if rules.stack_limit is not None and holding.armies > rules.stack_limit:
        most = armies(rules.stack_limit)
        raise UnfitRulingError(
            f"{name} would have {armies(holding.armies)}, and no territory may hold more than"
            f" {most} (X1).",
            f"Give it at most {most}.",
        )


def _refuse_landless(after: State) -> None:
    for player in after.living:
        if not after.held(player) and all(it.armies for it in after.territories.values()):
            raise UnfitRulingError(
                f"{holder(player)} would have no territory, but be in the game.",
                f"Leave {holder(player)} one territory; the rules take players out, not a ruling.",
            )


def _cards(state: State, ruling: Edit, rules: Rules) -> Iterator[HandEdited | PilesEdited]:
    """Cards come from the draw pile, else the discards; those given up go to the discards."""
    for player in ruling.cards:
        if player not in state.living:
            raise UnfitRulingError(
                f"{player} does not play, and so holds no cards.", "Name a player who does."
            )
        _refuse_wild(state, player, ruling.cards[player], rules)
    changed = {
        player: ruling.cards[player]
        for player in state.living
        if player in ruling.cards and ruling.cards[player] != state.hand(player)
    }
    if not changed:
        return
    piles = [list(state.draw_pile), list(state.discards), []]
    for player in changed:
        piles[-1].extend(state.hand(player))
    for player, hand in changed.items():
        for card in hand:
            _take(card, player, piles, rules.board)
        yield HandEdited(player, hand)
    yield PilesEdited(tuple(piles[0]), (*piles[1], *piles[2]))


def _refuse_wild(state: State, player: Colour, hand: Sequence[Card], rules: Rules) -> None:
    keeps = WILD_CARDS[own_rules(state, player, rules).wild_cards].keeps
    if WILD in hand and not keeps:
        raise UnfitRulingError(
            f"{holder(player)} would hold a wild card, which nobody keeps in this game (F7).",
            "Give other cards.",
        )


def _take(card: Card, player: Colour, piles: Sequence[list[Card]], board: Board) -> None:
    """Take a card out of what changed hands gave up, else the draw pile, else the discards."""
    pile = next((pile for pile in (piles[-1], *piles) if card in pile), None)
    if pile is not None:
        pile.remove(card)
        return
    where = "is in another hand" if card in deck(board) else "is not in the deck"
    raise UnfitRulingError(
        f"The card {card} for {holder(player)} {where}, or was given twice.",
        "Give each card once, and name the whole hands of all whose cards change.",
    )


def ruling_of(events: Sequence[Event]) -> Ruling | None:
    """The ruling that these events came of; None if they came of none."""
    match events:
        case (GameConcluded(kind, winners, reason), *_):
            return Conclusion(kind, winners, reason)
        case (PositionEdited(reason, note), *changes):
            land = [one for one in changes if isinstance(one, TerritoryEdited)]
            hands = [one for one in changes if isinstance(one, HandEdited)]
            return Edit(
                frozen((one.territory, Holding(one.player, one.armies)) for one in land),
                frozen((one.player, one.cards) for one in hands),
                reason,
                note,
            )
        case _:
            return None


def ruled_face_down(before: State, told: Sequence[Event], rules: Rules) -> TurnRecord:
    """What comes of a ruling by what everybody may know of it while the game goes on.

    `before` and the cards of `told` are face down; of those only their numbers can be checked.
    Raises UnfitRulingError where `told` cannot be.
    """
    ruling = ruling_of(told)
    cards = tuple(event for event in told if isinstance(event, HandEdited | PilesEdited))
    if ruling is None:
        raise UnfitRulingError("It is no ruling.", "Ask for the record once more.")
    if not cards or isinstance(ruling, Conclusion):
        return rule(before, ruling, rules)
    land = tuple(_land(before, ruling, rules))
    _refuse_landless(fold(before, land))
    events = (PositionEdited(ruling.reason, ruling.note), *land, *cards)
    after = fold(before, events)
    if _number_of_cards(after) != _number_of_cards(before):
        raise UnfitRulingError("Cards came or went.", "Ask for the record once more.")
    return TurnRecord(frozen({}), events, after)


def _number_of_cards(state: State) -> int:
    return sum(map(len, (*state.hands.values(), state.draw_pile, state.discards)))
