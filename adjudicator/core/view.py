"""What one reader may see of a judged stage, and nothing else.

| what | players | nobody in particular |
|---|---|---|
| position, capitals, counts of cards | always | always |
| battles with their dice, orders as carried out | always | always |
| a void or shortened order | its owner; of the others' a count | as a count |
| cards in hand, drawn or inherited | their owner | never |
| traded cards | at the trade | at the trade |
| missions | their owner; at the end all | at the end |
| the draw pile | never | never |

Which event is whose is said in `sight`.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from msgspec import Struct

from adjudicator.core.card_events import CardDrawn, CardGiven, CardsDiscarded, CardsInherited
from adjudicator.core.cards import Card, SetKind, set_kinds
from adjudicator.core.conditions import is_for_another_case
from adjudicator.core.events import Event, Refused
from adjudicator.core.ids import Colour, TerritoryName
from adjudicator.core.missions import Mission, Progress
from adjudicator.core.objectives import OBJECTIVES
from adjudicator.core.phases.income import income
from adjudicator.core.phases.trade import best_set
from adjudicator.core.rules import Rules
from adjudicator.core.ruling_events import HandEdited
from adjudicator.core.schedule import Parts, current_parts, who_orders
from adjudicator.core.sight import Sight, face_down, is_void, owners, sight
from adjudicator.core.state import Holding, State, frozen
from adjudicator.core.turn import TurnRecord


class CardsUnseen(Struct, frozen=True):
    """Cards change hands with faces that the reader may not see.

    They come from the hand of `giver`, or the draw pile where that is None, and go to the hand
    of `taker`, or the discards where that is None.
    """

    giver: Colour | None
    taker: Colour | None
    number: int


Seen: TypeAlias = Event | CardsUnseen
"""An event as a reader sees it."""


class Tally(Struct, frozen=True):
    """A player's territories, the armies on them, and the number of cards in hand."""

    territories: int
    armies: int
    cards: int


class Standing(Struct, frozen=True):
    """How a player stands after a stage, and stood before it.

    `before` is None where the stage dealt the first territories. `to_place` is what the player may
    place next: armies in reserve and, outside the set-up, the reinforcements of R1. `nearness` is
    how much the player has of what wins (E5), None where that is the player's secret.
    """

    player: Colour
    now: Tally
    before: Tally | None
    to_place: int
    out: bool
    nearness: Progress | None


class View(Struct, frozen=True):
    """A judged stage in the eyes of one player, or with `reader` None of the public.

    `round` and `stage` name what was judged, 0 and 0 for the deal; `next_round` and `next_stage`
    what comes now; `parts` and `next_parts` are the orders that they took and take, and `ordering`
    those who order now; `women` are who play as women. `former` and `territories` are the positions
    before and after, `capitals` the territories that players named as theirs (K1), `missions` the
    reader's own mission, and at the end of the game those of all (Q1), `hand` the reader's cards,
    longest held first, and `void_orders` counts the void orders of the others.
    `best_set` is the set in the reader's hand that is worth most, None without any (C5);
    `set_value` is what the next set brings, the reader's best if there is one (C3).
    `winners` is empty while the game goes on, and where it ended without any.
    """

    reader: Colour | None
    round: int
    stage: int
    next_round: int
    next_stage: int
    parts: Parts
    next_parts: Parts
    ordering: tuple[Colour, ...]
    women: tuple[Colour, ...]
    former: Mapping[TerritoryName, Holding]
    territories: Mapping[TerritoryName, Holding]
    capitals: Mapping[Colour, TerritoryName]
    missions: Mapping[Colour, Mission]
    hand: tuple[Card, ...]
    events: tuple[Seen, ...]
    void_orders: int
    standings: tuple[Standing, ...]
    best_set: tuple[Card, ...] | None
    set_value: int
    winners: tuple[Colour, ...]
    is_over: bool

    @property
    def standing(self) -> Standing | None:
        """The reader's own standing; None for the public."""
        return next((one for one in self.standings if one.player == self.reader), None)

    def held(self) -> tuple[TerritoryName, ...]:
        """The territories that the reader holds now."""
        return _held(self.territories, self.reader)

    def held_before(self) -> tuple[TerritoryName, ...]:
        """The territories that the reader held before the stage."""
        return _held(self.former, self.reader)


def view_for(reader: Colour | None, before: State, record: TurnRecord, rules: Rules) -> View:
    """The view of one reader on a stage that was judged from the position `before`.

    For the deal, `before` is a position without territories.
    """
    after = record.state
    return View(
        reader=reader,
        round=before.round,
        stage=before.stage,
        next_round=after.round,
        next_stage=after.stage,
        parts=current_parts(before, rules) if before.stage else (),
        next_parts=current_parts(after, rules),
        ordering=who_orders(after, rules),
        women=after.women,
        former=before.territories,
        territories=after.territories,
        capitals=after.capitals,
        missions=_open_missions(after, reader),
        hand=() if reader is None else after.hand(reader),
        events=tuple(_seen(record.events, reader)),
        void_orders=sum(_is_void_of_another(event, reader) for event in record.events),
        standings=tuple(_standing(player, reader, before, after, rules) for player in after.seats),
        best_set=None if reader is None else best_set(after, reader, rules),
        set_value=_set_value(after, reader, rules),
        winners=after.winners,
        is_over=after.is_over,
    )


def _set_value(after: State, reader: Colour | None, rules: Rules) -> int:
    """What the reader's best set would bring now, or without any set what the best one would."""
    best = reader and best_set(after, reader, rules)
    kinds = set_kinds(best) if best else tuple(SetKind)
    return rules.set_values.value(after.traded_sets, kinds)


def _open_missions(after: State, reader: Colour | None) -> Mapping[Colour, Mission]:
    if after.is_over:
        return after.missions
    return frozen((owner, it) for owner, it in after.missions.items() if owner == reader)


def _seen(events: Iterable[Event], reader: Colour | None) -> Iterator[Seen]:
    for event in events:
        if sight(event) is Sight.OPEN or reader in owners(event):
            yield event
        elif unseen := _unseen(event):
            yield unseen


def _unseen(event: Event) -> Seen | None:
    """What those know of it who may not see it; None if nothing."""
    match event:
        case CardDrawn(player):
            return CardsUnseen(None, player, 1)
        case CardGiven(giver, taker):
            return CardsUnseen(giver, taker, 1)
        case CardsInherited(giver, heir, cards):
            return CardsUnseen(giver, heir, len(cards))
        case CardsDiscarded(player, cards):
            return CardsUnseen(player, None, len(cards))
        case HandEdited():
            return face_down(event)
        case _:
            return None


def _is_void_of_another(event: Event, reader: Colour | None) -> bool:
    """An order whose case did not come was carried out as it was given."""
    if isinstance(event, Refused) and is_for_another_case(event):
        return False
    return is_void(event) and reader not in owners(event)


def _standing(
    player: Colour, reader: Colour | None, before: State, after: State, rules: Rules
) -> Standing:
    out = player in after.out
    earned = 0 if out or after.is_over or not after.round else income(after, player, rules).armies
    return Standing(
        player=player,
        now=_tally(player, after),
        before=_tally(player, before) if before.territories else None,
        to_place=earned + after.reserves.get(player, 0),
        out=out,
        nearness=_nearness(player, reader, after, rules),
    )


def _nearness(player: Colour, reader: Colour | None, after: State, rules: Rules) -> Progress | None:
    objective = OBJECTIVES[rules.objective]
    told = after.territories and (objective.open or after.is_over or player == reader)
    return objective.nearness(after, player, rules) if told else None


def _tally(player: Colour, state: State) -> Tally:
    held = state.held(player)
    armies = sum(state.armies(name) for name in held)
    return Tally(len(held), armies, len(state.hand(player)))


def _held(
    territories: Mapping[TerritoryName, Holding], player: Colour | None
) -> tuple[TerritoryName, ...]:
    return tuple(name for name, holding in territories.items() if holding.owner == player)
