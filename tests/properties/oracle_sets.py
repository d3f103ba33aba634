"""The sets of the oracle for the classic games: N2 to N4, C5, F4, from the cards to the armies."""

from itertools import combinations

from adjudicator.core.cards import Symbol
from adjudicator.core.orders import BonusOn, Fate, KeepCards, TradeBest, TradeCards
from tests.properties.oracle import NO_END

NORMAL_VALUES = (4, 6, 8, 10, 12, 15)


def trade(it, fate):
    """N2, N3, N4, C5: the armies that sets bring to place."""
    armies, shown = 0, []
    for order in it.lines((TradeCards, TradeBest, KeepCards), fate):
        if isinstance(order, KeepCards):
            if len(it.hand) >= 5:
                it.void(order)
            continue
        if fate is Fate.CARDS and len(it.hand) < 5:
            cards = None
        elif isinstance(order, TradeCards):
            cards = named_set(it, order)
        else:
            cards = best_set(it, order.kind, shown)
        if cards is None:
            it.void(order)
        else:
            armies += exchange(it, cards, shown)
    while len(it.hand) >= 5:
        armies += exchange(it, best_set(it, None, shown), shown)
    bring_bonus(it, shown, list(it.lines(BonusOn, fate)))
    return armies


def exchange(it, cards, shown):
    """N3: what a set is worth. The territories to which it may bring armies are noted."""
    for card in cards:
        it.hand.remove(card)
    it.discards += cards
    shown += [card.territory for card in cards if brings(it, card)]
    it.traded += 1
    if it.rules.set_values.step == 1:
        return 3 + it.traded
    if it.traded <= len(NORMAL_VALUES):
        return NORMAL_VALUES[it.traded - 1]
    return NORMAL_VALUES[-1] + 5 * (it.traded - len(NORMAL_VALUES))


def brings(it, card):
    """N2, X1: whether a card shows an own territory that is not full."""
    mine = it.owner.get(card.territory) == it.player
    return mine and not (it.rules.stack_limit and it.armies[card.territory] >= it.rules.stack_limit)


def bring_bonus(it, shown, wishes):
    """N2: on one of them, once a turn; F4: a woman's on all."""
    named = [order.territory for order in wishes if order.territory in shown]
    places = shown if it.is_woman else (named or shown)[: not it.bonus_brought]
    for place in places:
        it.armies[place] = min(it.armies[place] + 2, it.rules.stack_limit or NO_END)
        it.bonus_brought = True
    left = list(places)
    for order in wishes:
        if order.territory in left:
            left.remove(order.territory)
        else:
            it.void(order)


def makes_set(cards, kind):
    """C2, for one kind of set or for any."""
    shown = [card.symbol for card in cards if card.symbol is not Symbol.WILD]
    kinds = {str(symbol) for symbol in Symbol if set(shown) <= {symbol}}
    if len(set(shown)) == len(shown):
        kinds.add("one of each")
    return bool(kinds) if kind is None else str(kind) in kinds


def named_set(it, order):
    """The cards that a line names, where they are held and make a set."""
    left, cards = list(it.hand), []
    for name in order.cards:
        card = next((card for card in left if card.territory == name), None)
        if card is None:
            return None
        left.remove(card)
        cards.append(card)
    return cards if len(cards) == 3 and makes_set(cards, None) else None


def best_set(it, kind, shown):
    """C5: the set with the bonus, of fewest wild cards, of the cards held longest."""

    def rank(places):
        cards = [it.hand[place] for place in places]
        bonus = sum(brings(it, card) for card in cards)
        if not it.is_woman:
            bonus = bonus > 0 and not shown and not it.bonus_brought
        return -bonus, sum(card.is_wild for card in cards), places

    sets = [
        places
        for places in combinations(range(len(it.hand)), 3)
        if makes_set([it.hand[place] for place in places], kind)
    ]
    return [it.hand[place] for place in min(sets, key=rank)] if sets else None
