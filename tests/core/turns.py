"""Positions, orders and dice of the classic games in few words, for tests of a turn."""

from functools import partial

from msgspec.structs import replace

from adjudicator.core.chance import ScriptedChance
from adjudicator.core.ids import NEUTRAL, NOBODY
from adjudicator.core.orders import (
    All,
    Assault,
    Condition,
    Defend,
    Exactly,
    Fate,
    Move,
    Reinforce,
    Source,
    TradeBest,
    TradeCards,
)
from adjudicator.core.turn import adjudicate
from adjudicator.data.rulesets import load_rules
from tests.core import table
from tests.random_play import stage_chance

RULES = replace(load_rules("classic"), unplaced="lost")
BOARD = RULES.board

CARDS = Condition(Fate.CARDS)


def captured(territory):
    return Condition(Fate.CAPTURED, territory)


def holds(territory):
    return Condition(Fate.HOLDS, territory)


def position(land, cards=(), stage=1, **more):
    """The first player on turn in the first stage; land that is not named is the last player's."""
    seats = tuple(dict.fromkeys(holding.split()[0] for holding in land.values()))
    everywhere = dict.fromkeys(BOARD.territories, f"{seats[-1]} 1")
    players = tuple(seat for seat in seats if seat not in {NEUTRAL, NOBODY})
    known = {"seats": players, "order": players, **more}
    state = table.position({**everywhere, **land}, cards, **known)
    territories = {name: state.territories[name] for name in BOARD.territories}
    return replace(state, stage=stage, territories=table.frozen(territories))


def assault(origin, target, **limits):
    return partial(Assault, origin, target, **limits)


def move(origin, target, count=None, condition=None):
    counted = All() if count is None else Exactly(count)
    return partial(Move, origin, target, counted, condition=condition)


def place(territory, count=None, condition=None):
    counted = All() if count is None else Exactly(count)
    return partial(Reinforce, territory, counted, condition=condition)


def trade_best(condition=None):
    return partial(TradeBest, None, condition=condition)


def trade(*names, condition=None):
    cards = tuple(None if name == "wild" else name for name in names)
    return partial(TradeCards, cards, condition=condition)


def defend(dice, territory=None):
    return partial(Defend, dice, territory)


def lines(*orders):
    return tuple(order(source=Source(n, f"line {n}")) for n, order in enumerate(orders, 1))


def turn(state, dice=None, rules=RULES, **orders):
    """The record of a turn; `dice` are rolls by `ORIGIN-TARGET`, or by that and the n-th time."""
    named = {name if name[-1].isdigit() else f"{name} 1": it for name, it in (dice or {}).items()}
    chance = ScriptedChance(
        {f"attack {name}": rolls for name, rolls in named.items()}, stage_chance("turn", state)
    )
    by_player = {player: lines(*those) for player, those in orders.items()}
    record = adjudicate(state, by_player, rules, chance)
    chance.finish()
    return record


told = table.told
happened = table.happened
