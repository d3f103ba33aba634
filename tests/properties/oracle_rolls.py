"""The rolls of an attack of the oracle for the classic games: A1, A5 to A8, X3, X4 and F5."""

from functools import partial

from adjudicator.core.dice import PLAIN
from adjudicator.core.orders import Defend


def stopped(it, order, a, b):
    """A5, A8."""
    if it.armies[a] == 1:
        return True
    if order.until_left is not None and it.armies[a] <= order.until_left:
        return True
    return order.while_ahead is not None and it.armies[a] - it.armies[b] < order.while_ahead


def holds_card(it, order):
    """X3."""
    return order.reroll in [card.territory for card in it.hand]


def roll_on(it, order, a, b, aids):
    """A1, A6, A7, A12: all rolls of an attack."""
    key = f"attack {a}-{b} {it.attacks[a, b] + 1}"
    dice, rolls = it.chance.battle(key), []
    while it.armies[b] and len(rolls) != order.rolls and not stopped(it, order, a, b):
        mine = min(3, it.armies[a] - 1, order.dice or 3)
        theirs = min(2, it.armies[b], defence(it, b))
        faces = dice([PLAIN] * (mine + theirs))
        attacking, defending = faces[:mine], faces[mine:]
        ties = wins_ties(it, it.owner[b])
        losing = partial(places_that_lose, theirs=defending, ties=ties)
        shown = helped(it, list(attacking), losing, aids, dice)
        lost = len(losing(shown))
        it.armies[a] -= lost
        it.armies[b] -= min(mine, theirs) - lost
        armies = (it.armies[a] - 1, it.armies[b])
        rolls.append((attacking, defending, tuple(shown), armies))
    if rolls:
        it.attacks[a, b] += 1
        it.fights[key] = rolls
    return rolls


def wins_ties(it, defender):
    """A1, F5: whether equal dice are the attacker's."""
    against_a_man = defender in it.seats and defender not in it.women
    return it.is_woman and (against_a_man or defender == "neutral")


def places_that_lose(mine, theirs, ties):
    """A1: which dice of the attacker's lose, the highest first."""
    order = sorted(range(len(mine)), key=lambda place: mine[place], reverse=True)
    meeting = zip(order, sorted(theirs, reverse=True), strict=False)
    return [
        place
        for place, other in meeting
        if mine[place] < other or (mine[place] == other and not ties)
    ]


def helped(it, mine, losing, aids, dice):
    """X3, X4: the attacker's faces, one rolled again and one turned, where there is need."""
    again, commander = aids
    if again and (lost := losing(mine)):
        (mine[lost[-1]],) = dice([PLAIN])
    if commander and not it.led and (lost := losing(mine)):
        with_six = [6 if place == lost[0] else face for place, face in enumerate(mine)]
        if len(losing(with_six)) < len(lost):
            it.led = True
            return with_six
    return mine


def defence(it, b):
    """A1: the dice that a defender allows; a line for one territory goes before one for all."""
    dice = {}
    for order in it.orders.get(it.owner[b], ()):
        if isinstance(order, Defend):
            dice[order.territory] = order.dice
    return dice.get(b, dice.get(None, 2))
