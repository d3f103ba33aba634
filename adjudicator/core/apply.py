"""What an event does to a position."""

from collections.abc import Iterable
from functools import reduce
from typing import assert_never

from msgspec.structs import replace

from adjudicator.core.battles import AttackFought, BattleFought, Force
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
from adjudicator.core.cards import UNSEEN, Card
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
from adjudicator.core.ids import NEUTRAL, NOBODY, Colour, TerritoryName
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
from adjudicator.core.state import Holding, State, frozen


def fold(state: State, events: Iterable[Event]) -> State:
    """The position after all these events."""
    return reduce(apply, events, state)


def apply(state: State, event: Event) -> State:  # noqa: C901, PLR0911, PLR0912 - one arm an event
    """The position after one event."""
    match event:
        case PlayerSilent() | Refused() | Cut() | PositionEdited():
            return state
        case TerritoryDealt(territory, player, armies) | TerritoryEdited(territory, player, armies):
            return _deal(state, territory, Holding(player, armies))
        case TerritoryPicked(territory, player) | TerritoryElected(territory, player):
            return _deal(state, territory, Holding(player, 1))
        case DeckShuffled(cards):
            return replace(state, draw_pile=cards, discards=())
        case ArmiesGranted(player, armies) | IncomeCounted(player=player, armies=armies):
            return _reserve(state, player, armies)
        case PointsLeft(player=player, armies=armies):
            return _reserve(state, player, armies)
        case MissionDealt(player, mission) | MissionChanged(player=player, mission=mission):
            return replace(state, missions=frozen({**state.missions, player: mission}))
        case CapitalNamed(player, territory):
            return _found_capital(state, player, territory)
        case TurnOrderRolled(_, order):
            return replace(state, order=order)
        case StageOpened(round_, stage):
            return _open(state, round_, stage)
        case SetTraded(player, cards, armies):
            traded = replace(_discard(state, player, cards), traded_sets=state.traded_sets + 1)
            return _reserve(traded, player, armies)
        case BonusPlaced(_, territory, armies):
            return replace(_place(state, territory, armies), bonus_brought=bool(state.order))
        case Reinforced(player, territory, armies):
            return _reserve(_place(state, territory, armies), player, -armies)
        case NeutralPlaced(_, territory, armies):
            return _reserve(_place(state, territory, armies), NEUTRAL, -armies)
        case ReinforcementsLost(player, armies):
            return _reserve(state, player, -armies)
        case ForceSent(force):
            return _send(state, force)
        case BattleFought():
            return _after_battle(state, event)
        case AttackFought():
            return _after_attack(state, event)
        case Captured():
            return _capture(state, event)
        case SurgeSent(force):
            return _send(_surge_over(state, force), force)
        case SurgeMovedIn(force):
            left = _surge_over(state, force)
            return _shift(left, force.origin, force.target, force.size)
        case SurgeStayed(force):
            return _surge_over(state, force)
        case PlayerOut(player):
            return replace(state, out=(*state.out, player))
        case PlayerResigned(player):
            return _resign(state, player)
        case CardsInherited(player, heir, cards):
            return _give(_take(state, player, cards), heir, cards)
        case CardsReturned(player, cards, pile):
            return replace(_take(state, player, cards), draw_pile=pile)
        case CardsDiscarded(player, cards):
            return _discard(state, player, cards)
        case TradeDue(player):
            return replace(state, heirs=(*state.heirs, player))
        case ArmiesMoved(_, origin, target, armies):
            return _shift(state, origin, target, armies)
        case CardDrawn(player, card):
            return _give(replace(state, draw_pile=state.draw_pile[1:]), player, (card,))
        case WildCardShown():
            top, pile = state.draw_pile[:1], state.draw_pile[1:]
            return replace(state, draw_pile=pile, discards=state.discards + top)
        case CardGiven(giver, taker, card):
            return _give(_take(state, giver, (card,)), taker, (card,))
        case GameWon(winners):
            return replace(state, winners=winners)
        case HandEdited(player, cards):
            return replace(state, hands=frozen({**state.hands, player: cards}))
        case PilesEdited(draw_pile, discards):
            return replace(state, draw_pile=draw_pile, discards=discards)
        case GameConcluded(kind, winners):
            return replace(state, winners=winners, cancelled=kind is Ending.CANCELLATION)
        case _:  # pragma: no cover
            assert_never(event)


def _deal(state: State, territory: TerritoryName, holding: Holding) -> State:
    dealt = {**state.territories, territory: holding}
    return replace(state, territories=frozen(sorted(dealt.items())))


def _open(state: State, round_: int, stage: int) -> State:
    """What counts by the round begins anew, and in the set-up with every mail (G3), or turn."""
    opened = replace(state, round=round_, stage=stage)
    if round_ and stage > 1 and not state.order:
        return opened
    return replace(
        opened,
        placed=frozen({}),
        captures=(),
        heirs=(),
        attacks=(),
        bonus_brought=False,
        led=False,
    )


def _resign(state: State, player: Colour) -> State:
    """All land stays as it is, but is nobody's; armies that were not placed are gone (E8)."""
    left = {
        name: replace(holding, owner=NOBODY) if holding.owner == player else holding
        for name, holding in state.territories.items()
    }
    reserves = {one: armies for one, armies in state.reserves.items() if one != player}
    return replace(
        state,
        territories=frozen(left),
        reserves=frozen(reserves),
        out=(*state.out, player),
    )


def _found_capital(state: State, player: Colour, territory: TerritoryName) -> State:
    """Its card, or one that lies face down, leaves the pile, which stays in its order (K1)."""
    pile = list(state.draw_pile)
    card = next((one for one in pile if one.territory == territory), UNSEEN)
    if card in pile:
        pile.remove(card)
    return replace(
        state, capitals=frozen({**state.capitals, player: territory}), draw_pile=tuple(pile)
    )


def _reserve(state: State, player: Colour, armies: int) -> State:
    left = state.reserves.get(player, 0) + armies
    return replace(state, reserves=frozen({**state.reserves, player: left}))


def _add(state: State, territory: TerritoryName, armies: int) -> State:
    before = state.territories[territory]
    after = replace(before, armies=before.armies + armies)
    return replace(state, territories=frozen({**state.territories, territory: after}))


def _place(state: State, territory: TerritoryName, armies: int) -> State:
    total = state.placed.get(territory, 0) + armies
    return replace(
        _add(state, territory, armies), placed=frozen({**state.placed, territory: total})
    )


def _shift(state: State, origin: TerritoryName, target: TerritoryName, armies: int) -> State:
    return _add(_add(state, origin, -armies), target, armies)


def _send(state: State, force: Force) -> State:
    return replace(_add(state, force.origin, -force.size), forces=(*state.forces, force))


def _after_battle(state: State, battle: BattleFought) -> State:
    left = battle.left()
    survivors = {
        force: replace(force, size=size) if size else None
        for force, size in zip(battle.forces, left, strict=False)
    }
    standing = (survivors.get(force, force) for force in state.forces)
    after = replace(state, forces=tuple(force for force in standing if force))
    if battle.garrison is None:
        return after
    return _add(after, battle.forces[0].target, left[-1] - battle.garrison.size)


def _after_attack(state: State, fought: AttackFought) -> State:
    force, (own, theirs) = fought.force, fought.left()
    after = _add(state, force.origin, own - force.size)
    after = _add(after, force.target, theirs - fought.garrison.size)
    attacks = (*state.attacks, (force.origin, force.target))
    led = state.led or any(roll.led for roll in fought.rolls)
    return replace(after, attacks=attacks, led=led)


def _capture(state: State, capture: Captured) -> State:
    if capture.origin:
        state = _add(state, capture.origin, -capture.armies)
    here = [force for force in state.forces if force.target == capture.territory]
    going_on = tuple(
        Force(force.owner, capture.territory, force.surge, force.size)
        for force in here
        if force.surge is not None
    )
    holding = Holding(capture.by, capture.armies)
    return replace(
        state,
        territories=frozen({**state.territories, capture.territory: holding}),
        forces=tuple(force for force in state.forces if force not in here),
        surging=state.surging + going_on,
        captures=(*state.captures, capture),
    )


def _surge_over(state: State, force: Force) -> State:
    waiting = (one for one in state.surging if one.owner != force.owner)
    return replace(state, surging=tuple(waiting))


def _take(state: State, player: Colour, cards: tuple[Card, ...]) -> State:
    left = list(state.hand(player))
    for card in cards:
        left.remove(card)
    return replace(state, hands=frozen({**state.hands, player: tuple(left)}))


def _give(state: State, player: Colour, cards: tuple[Card, ...]) -> State:
    return replace(state, hands=frozen({**state.hands, player: state.hand(player) + cards}))


def _discard(state: State, player: Colour, cards: tuple[Card, ...]) -> State:
    return replace(_take(state, player, cards), discards=state.discards + cards)
