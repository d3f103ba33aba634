"""All that a map shows of a position, before anything has a place on it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import pairwise
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from adjudicator.core.assault import STAYING
from adjudicator.core.battles import AttackFought, BattleFought, BattleKind, Force
from adjudicator.core.board import Board
from adjudicator.core.card_events import BonusPlaced
from adjudicator.core.events import (
    ArmiesMoved,
    Captured,
    Event,
    ForceSent,
    Refused,
    Reinforced,
    SurgeMovedIn,
    SurgeSent,
)
from adjudicator.core.ids import NEUTRAL, Colour, TerritoryName
from adjudicator.core.orders import Move, OrderSet
from adjudicator.core.phases.attack import attacks_of
from adjudicator.core.schedule import Part
from adjudicator.core.setup_events import NeutralPlaced
from adjudicator.core.state import Holding
from adjudicator.core.turn import TurnRecord
from adjudicator.core.view import Seen, Standing, View

_CLASHES = (BattleKind.BORDER_CLASH, BattleKind.SURGE_CLASH)
_SURGES = (BattleKind.MASS_SURGE, BattleKind.SURGE_INVASION)


class Way(StrEnum):
    """What armies go for."""

    ATTACK = "attack"
    SURGE = "surge"
    MOVE = "move"


class Outcome(StrEnum):
    """What came of it; `planned` where nothing has yet."""

    WON = "won"
    BEATEN_OFF = "beaten off"
    STOPPED = "stopped"
    """By the attack's own order, with armies left that might have gone on (A7, A8)."""
    CLASH = "destroyed in a clash"
    PLANNED = "planned"


class Arrow(Struct, frozen=True):
    """Armies on their way. `armies` is as it is written: `4`, or of a move `the rest`."""

    owner: Colour
    origin: TerritoryName
    target: TerritoryName
    armies: str
    way: Way
    outcome: Outcome


class Row(Struct, frozen=True):
    """A player in the legend, or the neutral army (W1), which stands last.

    `name` is empty where nobody is told, `next` is what may be placed: None where nothing may be
    placed any more.
    """

    player: Colour
    name: str
    territories: int
    armies: int
    next: int | None


class MapView(Struct, frozen=True):
    """What a map shows: the position, what just happened or is planned, and the players.

    `title` and `subtitle` head the map. `captured` are territories with who held them before;
    `placed` are armies that a draft puts there, or that a stage without battles has put there.
    `capitals` are the territories that players named as theirs, whoever holds them now. Who is out
    has a row without territories.
    """

    board: Board
    title: str
    subtitle: str
    territories: Mapping[TerritoryName, Holding]
    arrows: tuple[Arrow, ...]
    captured: Mapping[TerritoryName, Colour]
    placed: Mapping[TerritoryName, int]
    capitals: Mapping[Colour, TerritoryName]
    rows: tuple[Row, ...]


_Sent: TypeAlias = dict[tuple[Way, TerritoryName, TerritoryName], Arrow]

Names: TypeAlias = Mapping[Colour, str]
"""Public names of players; empty in an anonymous game."""


def map_of_stage(board: Board, view: View, names: Names, title: str, subtitle: str) -> MapView:
    """The position after a judged stage, with its attacks; where it has none, what it brought.

    Beside battles, armies that were placed or moved would be too much to see.
    """
    quiet = view.round > 0 and {Part.BATTLE, Part.ATTACK}.isdisjoint(view.parts)
    changed = {
        name: view.former[name].owner
        for name, held in view.territories.items()
        if name in view.former and view.former[name].owner != held.owner
    }
    return MapView(
        board=board,
        title=title,
        subtitle=subtitle,
        territories=view.territories,
        arrows=(*attacks(view.events), *(_moved(view.events) if quiet else ())),
        captured=changed,
        placed=_placed(view.events) if quiet else {},
        capitals=view.capitals,
        rows=(*_rows(view.standings, names), *_neutral(view.territories)),
    )


def map_of_draft(  # noqa: PLR0913, PLR0917 - this is what a draft is
    board: Board,
    foreseen: TurnRecord,
    player: Colour,
    standings: Sequence[Standing],
    names: Names,
    title: str,
    subtitle: str,
) -> MapView:
    """One player's orders as they would be carried out now, as `foresee` judges them."""
    orders = foreseen.orders[player]
    return MapView(
        board=board,
        title=title,
        subtitle=subtitle,
        territories=foreseen.state.territories,
        arrows=(
            *planned(foreseen.events),
            *_assaults(player, foreseen),
            *_moves(player, orders),
        ),
        captured={},
        placed=_placed(foreseen.events),
        capitals=foreseen.state.capitals,
        rows=(*_rows(standings, names), *_neutral(foreseen.state.territories)),
    )


def attacks(events: Iterable[Seen]) -> Iterable[Arrow]:
    """Every force that went to attack, in the order of the events, with what came of it."""
    sent: _Sent = {}
    for event in events:
        match event:
            case ForceSent(force):
                _put(sent, force, Way.ATTACK, Outcome.BEATEN_OFF)
            case AttackFought(force=force):
                able, _ = event.left()
                _put(sent, force, Way.ATTACK, Outcome.STOPPED if able else Outcome.BEATEN_OFF)
            case SurgeSent(force):
                _put(sent, force, Way.SURGE, Outcome.BEATEN_OFF)
            case SurgeMovedIn(force):
                _put(sent, force, Way.SURGE, Outcome.WON)
            case BattleFought(kind=kind) if kind in _CLASHES:
                way = Way.ATTACK if kind is BattleKind.BORDER_CLASH else Way.SURGE
                for force, left in zip(event.forces, event.left(), strict=False):
                    if not left:
                        _settle(sent, way, force.origin, force.target, Outcome.CLASH)
            case Captured():
                _capture(sent, event)
            case _:
                pass
    return sent.values()


def _put(sent: _Sent, force: Force, way: Way, outcome: Outcome) -> None:
    arrow = Arrow(force.owner, force.origin, force.target, str(force.size), way, outcome)
    sent[way, force.origin, force.target] = arrow


def _settle(
    sent: _Sent, way: Way, origin: TerritoryName, target: TerritoryName, outcome: Outcome
) -> None:
    sent[way, origin, target] = replace(sent[way, origin, target], outcome=outcome)


def _capture(sent: _Sent, event: Captured) -> None:
    """All of the captor's forces that came there in that leg, and fell in no clash, have won.

    In the classic games that is the one whose attack it was.
    """
    leg = Way.SURGE if event.stage in _SURGES else Way.ATTACK
    for (way, origin, target), arrow in list(sent.items()):
        came = (way, target, arrow.owner) == (leg, event.territory, event.by)
        if came and event.origin in {None, origin} and arrow.outcome is not Outcome.CLASH:
            _settle(sent, way, origin, target, Outcome.WON)


def planned(events: Iterable[Event]) -> Iterable[Arrow]:
    """Every force that goes to attack, before anything has come of it."""
    for event in events:
        match event:
            case ForceSent(Force(owner, origin, target, size, surge)):
                armies = str(size)
                yield Arrow(owner, origin, target, armies, Way.ATTACK, Outcome.PLANNED)
                if surge:
                    yield Arrow(owner, target, surge, "", Way.SURGE, Outcome.PLANNED)
            case _:
                pass


def _assaults(player: Colour, foreseen: TurnRecord) -> Iterable[Arrow]:
    """Every attack of a turn that may come, and how its chain goes on (A10).

    The first out of a territory has the number of armies that may attack; what others have left
    is not known.
    """
    state = foreseen.state
    void = [event.order for event in foreseen.events if isinstance(event, Refused)]
    ways: dict[tuple[TerritoryName, TerritoryName], str] = {}
    for order in attacks_of(foreseen.orders[player]):
        if order in void:
            continue
        places = (order.origin, order.target, *order.then)
        able = state.owner(order.origin) == player and state.armies(order.origin) > STAYING
        if able and not any(origin == order.origin for origin, _ in ways):
            ways[order.origin, order.target] = str(state.armies(order.origin) - STAYING)
        for way in pairwise(places):
            ways.setdefault(way, "")
    for (origin, target), armies in ways.items():
        yield Arrow(player, origin, target, armies, Way.ATTACK, Outcome.PLANNED)


def _moves(player: Colour, orders: OrderSet) -> Iterable[Arrow]:
    for order in orders:
        match order:
            case Move(origin, target, count):
                yield Arrow(player, origin, target, str(count), Way.MOVE, Outcome.PLANNED)
            case _:
                pass


def _moved(events: Iterable[Seen]) -> Iterator[Arrow]:
    for event in events:
        match event:
            case ArmiesMoved(owner, origin, target, armies):
                yield Arrow(owner, origin, target, str(armies), Way.MOVE, Outcome.WON)
            case _:
                pass


def _placed(events: Iterable[Seen]) -> Mapping[TerritoryName, int]:
    placed: dict[TerritoryName, int] = {}
    for event in events:
        match event:
            case (
                Reinforced(_, name, armies)
                | BonusPlaced(_, name, armies)
                | NeutralPlaced(_, name, armies)
            ):
                placed[name] = placed.get(name, 0) + armies
            case _:
                pass
    return placed


def _rows(standings: Iterable[Standing], names: Names) -> tuple[Row, ...]:
    return tuple(_row(one, names.get(one.player, "")) for one in standings)


def _neutral(territories: Mapping[TerritoryName, Holding]) -> Iterator[Row]:
    """Its row, as long as it has land."""
    if held := [it.armies for it in territories.values() if it.owner == NEUTRAL]:
        yield Row(NEUTRAL, "", len(held), sum(held), None)


def _row(one: Standing, name: str) -> Row:
    coming = one.to_place or None
    return Row(one.player, name, one.now.territories, one.now.armies, coming)
