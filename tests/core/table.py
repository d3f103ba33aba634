"""Positions and orders in few words, for tests of the phases."""

from functools import partial

from adjudicator.core.cards import WILD, Card
from adjudicator.core.events import Cut, Refused
from adjudicator.core.ids import NOBODY
from adjudicator.core.orders import (
    Attack,
    Bid,
    BonusOn,
    Exactly,
    KeepCards,
    Move,
    NameCapital,
    Pass,
    Prefer,
    Reinforce,
    Source,
    TradeBest,
    TradeCards,
)
from adjudicator.core.rules import Rules
from adjudicator.core.state import Holding, State, frozen
from adjudicator.core.turn import adjudicate
from adjudicator.data.boards import load_board
from tests.random_play import stage_chance

BOARD = load_board("risk2")
RULES = Rules(BOARD, unplaced="lost")


def position(land, cards=(), round_=1, **more):
    """Land as `{"Brazil": "red 5"}`, all other nobody's with one army; cards as names by player."""
    territories = dict.fromkeys(BOARD.territories, Holding(NOBODY, 1))
    for name, holding in land.items():
        owner, armies = holding.split()
        territories[name] = Holding(owner, int(armies))
    seats = tuple(dict.fromkeys(holding.split()[0] for holding in land.values()))
    hands = {player: tuple(map(card, names)) for player, names in dict(cards).items()}
    more = {"seats": tuple(seat for seat in seats if seat != NOBODY), **more}
    return State(
        round=round_, stage=1, territories=frozen(territories), hands=frozen(hands), **more
    )


def card(name):
    """The card of a territory, or a wild one."""
    return WILD if name == "wild" else Card(BOARD.territories[name].card, name)


def lines(*orders):
    """Orders as one player writes them, with their numbers."""
    return tuple(order(source=Source(n, f"line {n}")) for n, order in enumerate(orders, 1))


def judged(state, rules=RULES, **orders):
    """The record of a stage with these orders by player, each a tuple of the builders below."""
    by_player = {player: lines(*those) for player, those in orders.items()}
    return adjudicate(state, by_player, rules, stage_chance("table", state))


def told(record, player):
    """The rule and the sentence of each refusal and cut that a player gets."""
    troubles = (event for event in record.events if isinstance(event, Refused | Cut))
    return [(it.reason.rule, it.reason.sentence) for it in troubles if it.player == player]


def happened(record, kind):
    """The events of one kind, in order."""
    return [event for event in record.events if isinstance(event, kind)]


def reinforce(territory, count):
    return partial(Reinforce, territory, _count(count))


def attack(origin, target, count, surge=None):
    return partial(Attack, origin, target, _count(count), surge=surge)


def move(origin, target, count):
    return partial(Move, origin, target, _count(count))


def trade(*names):
    return partial(TradeCards, tuple(None if name == "wild" else name for name in names))


def trade_best(kind=None):
    return partial(TradeBest, kind)


def bonus_on(territory):
    return partial(BonusOn, territory)


def keep_cards():
    return KeepCards


def capital(territory):
    return partial(NameCapital, territory)


def prefer(*territories):
    return partial(Prefer, territories)


def bid(territory, points):
    return partial(Bid, territory, points)


def wish(what):
    return partial(Pass, what)


def _count(count):
    return Exactly(count) if isinstance(count, int) else count
