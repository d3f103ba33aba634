"""A turn of the classic games a second time, written plainly from the rule book as `oracle` is.

What the classic games share with the others, placing by R3 to R5 and counts, is that of `oracle`.
Sections 6 and 7, for experts and for women and men, are in it where they change what is above them.
"""

from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise

from adjudicator.core.missions import Eliminate
from adjudicator.core.orders import (
    Assault,
    BonusOn,
    Fate,
    Move,
    Reinforce,
    Rest,
    TradeBest,
    TradeCards,
    WildCard,
)
from tests.properties.oracle import asked, in_reading_order, reinforce
from tests.properties.oracle_rolls import holds_card, roll_on
from tests.properties.oracle_sets import trade
from tests.properties.oracle_wild_cards import can_never_be, draw


@dataclass
class Turn:
    """A turn as the oracle plays it, and what came of it; changed in place."""

    rules: object
    chance: object
    player: str
    seats: tuple
    orders: dict
    owner: dict
    armies: dict
    hands: dict
    pile: list
    discards: list
    traded: int
    out: set
    capitals: dict
    missions: dict
    women: tuple  # none where the rules do not ask
    bonus_brought: bool = False
    attacks: Counter = field(default_factory=Counter)  # (origin, target) -> how often
    captured: set = field(default_factory=set)
    fights: dict = field(default_factory=dict)  # key -> [(attack, defence, turned, armies), ...]
    led: bool = False  # the commander has turned a die
    refused: set = field(default_factory=set)  # (player, line)
    winner: str | None = None

    def near(self, territory):
        return self.rules.board.territories[territory].neighbours

    def held(self, player):
        return [name for name in sorted(self.owner) if self.owner[name] == player]

    @property
    def hand(self):
        return self.hands[self.player]

    @property
    def is_woman(self):
        return self.player in self.women

    @property
    def living(self):
        return [player for player in self.seats if player not in self.out]

    def lines(self, kinds, *fates):
        """The orders of the player on turn for these cases; None is no case."""
        for order in self.orders[self.player]:
            condition = getattr(order, "condition", None)
            if isinstance(order, kinds) and (condition and condition.fate) in fates:
                yield order

    def void(self, order):
        self.refused.add((self.player, order.source.line))


def play_turn(it):
    """Section 1: trade, place, attack, card, fortify."""
    for order in it.lines((TradeCards, TradeBest, BonusOn, Reinforce), Fate.CAPTURED, Fate.HOLDS):
        it.void(order)
    for order in it.lines((Assault, Move), Fate.CARDS):
        it.void(order)
    for order in it.lines(WildCard, None):
        if can_never_be(it, order):
            it.void(order)
    new = income(it)
    start = dict(it.armies)
    place(it, new + trade(it, None), start, None)
    for order in it.lines(Assault, None, Fate.CAPTURED, Fate.HOLDS):
        if it.winner is None:
            attack(it, order)
    if it.winner is None:
        draw(it)
        fortify(it)
        look_for_winner(it)


# --- new armies -------------------------------------------------------------------------------


def income(it):
    """N1, F3."""
    lands = len(it.held(it.player))
    total = max(3, (lands + 2) // 3 if it.is_woman else lands // 3)
    for continent in it.rules.board.continents:
        if all(it.owner[name] == it.player for name in continent.territories):
            total += continent.bonus
    return total


def place(it, armies, start, fate):
    """R3, R5."""
    reinforce(it, it.player, list(it.lines(Reinforce, fate)), armies, start)


# --- attacks ----------------------------------------------------------------------------------


def holds_good(it, order):
    """A11."""
    if order.condition is None:
        return True
    place = order.condition.territory
    if order.condition.fate is Fate.CAPTURED:
        return place in it.captured
    return place not in it.captured and place in {target for _, target in it.attacks}


def attack(it, order):
    """A2, A10: leg after leg, as long as they capture."""
    if not holds_good(it, order):
        it.void(order)
        return
    way = (order.origin, order.target, *order.then)
    has_card = it.rules.reroll and order.reroll in way and holds_card(it, order)
    commander = order.commander and it.rules.commander and not it.led
    for leg, (a, b) in enumerate(pairwise(way)):
        possible = it.owner[a] == it.player != it.owner[b] and b in it.near(a)
        again = has_card and order.reroll in (a, b) and holds_card(it, order)
        rolls = roll_on(it, order, a, b, (again, commander)) if possible else []
        if not rolls and leg == 0:
            it.void(order)
        if not rolls or it.armies[b]:
            return
        capture(it, order, a, b, len(rolls[-1][0]))
        if it.winner:
            return


def capture(it, order, a, b, dice):
    """A3, A9, X1, N4."""
    free = it.armies[a] - 1
    wish = free
    if order.move_in is not None:
        wish = asked(order.move_in, free)
    if order.behind is not None:
        wish = it.armies[a] - order.behind
    number = min(max(wish, dice), free, it.rules.stack_limit or free)
    loser = it.owner[b]
    it.armies[a] -= number
    it.armies[b] = number
    it.owner[b] = it.player
    it.captured.add(b)
    fallen = loser in it.seats and not it.held(loser)
    if fallen:
        it.out.add(loser)
        it.hand.extend(it.hands.pop(loser))
    look_for_winner(it)
    if fallen and len(it.hand) >= 6 and it.winner is None:
        armies = trade(it, Fate.CARDS)
        place(it, armies, dict(it.armies), Fate.CARDS)


# --- the end of the turn ----------------------------------------------------------------------


def way_to_move(it):
    """A4, F6."""
    return "one-chain" if it.is_woman else it.rules.move


def leads_to(it, a, b):
    """A4, F6: whether armies may go from one own territory to another."""
    if way_to_move(it) in ("one-neighbour", "spread"):
        return b in it.near(a)
    reached = {a}
    for _ in it.owner:
        reached |= {n for one in reached for n in it.near(one) if it.owner[n] == it.player}
    return b in reached and a != b


def fortify(it):
    """A4, A11."""
    free = {name: it.armies[name] - 1 for name in it.held(it.player)}
    lines = []
    for order in it.lines(Move, None, Fate.CAPTURED, Fate.HOLDS):
        a, b = order.origin, order.target
        legal = holds_good(it, order) and it.owner[a] == it.player == it.owner[b]
        legal = legal and leads_to(it, a, b) and fits(it, lines, a, b)
        if legal and (order.count == Rest() or asked(order.count, free[a])) and free[a]:
            lines.append(order)
        else:
            it.void(order)
    for order in in_reading_order(lines):
        a, b = order.origin, order.target
        number = min(asked(order.count, free[a]), free[a])
        if it.rules.stack_limit:
            number = min(number, max(0, it.rules.stack_limit - it.armies[b]))
        if number == 0:
            it.void(order)
        free[a] -= number
        it.armies[a] -= number
        it.armies[b] += number


def fits(it, lines, a, b):
    """A4: whether a line goes with the first one."""
    if not lines or way_to_move(it) == "free":
        return True
    same_target = way_to_move(it) == "spread" or lines[0].target == b
    return lines[0].origin == a and same_target


def look_for_winner(it):
    """Section 4: the last player left, or who has what wins, the player on turn first."""
    for player in sorted(it.living, key=lambda one: one != it.player):
        if it.winner is None and (len(it.living) == 1 or has_won(it, player)):
            it.winner = player


def has_won(it, player):
    """O1, O2, O3."""
    held = it.held(player)
    if it.rules.objective == "capital":
        others = [name for name in it.capitals.values() if name != it.capitals[player]]
        need = len(others)
        if it.rules.name == "classic-capital-short":
            need = 2 if len(it.seats) == 4 else 3
        return it.capitals[player] in held and len(set(others) & set(held)) >= need
    if it.rules.objective == "mission":
        return fulfilled(it, it.missions[player], held)
    return len(held) == 42


def fulfilled(it, mission, held):
    """O3."""
    if isinstance(mission, Eliminate):
        return mission.target in it.out
    (way,) = mission.ways
    if way.any_of:
        return sum(it.armies[name] >= way.armies for name in held) >= way.any_of
    asked_for = [one for one in it.rules.board.continents if one.name in way.continents]
    return all(set(continent.territories) <= set(held) for continent in asked_for)
