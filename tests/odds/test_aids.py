"""Odds with equal dice won, dice rolled again and the commander, beside all throws one by one."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from msgspec.structs import replace

from adjudicator.core.aids import Aids
from adjudicator.core.assault import fight_of, rolled_out
from adjudicator.core.orders import Assault, Source
from adjudicator.core.phases.attack import Turn
from adjudicator.data.rulesets import load_rules
from adjudicator.odds.attack import attack_odds, roll_odds
from adjudicator.odds.plan import plan_odds
from tests.core.turns import assault, lines, position
from tests.properties.oracle_rolls import places_that_lose

RULES = load_rules("classic-expert")
FACES = range(1, 7)
WAYS = list(product((False, True), repeat=3))
"""Whether equal dice are the attacker's, a die may be rolled again, and one may be turned."""


def fight(ties, reroll, commander, **limits):
    order = Assault("Brazil", "Peru", Source(1, ""), **limits)
    aids = Aids(reroll=reroll, commander=commander)
    return replace(fight_of(order, RULES.defence_dice, RULES), ties_won=ties, aids=aids)


def thrown(faces):
    """A roller that throws these faces, one after the other."""
    left = iter(faces)
    return lambda dice: tuple(next(left) for _ in dice)


@pytest.mark.parametrize(
    ("dice", "way"),
    [*product([(1, 1), (1, 2), (2, 1)], WAYS), ((2, 2), (False, True, True))],
)
def test_a_roll_costs_what_the_judge_makes_of_all_throws(dice, way):
    """F5, X3, X4: each throw as often as there are faces of the die that is rolled again."""
    one = fight(*way, rolls=1)
    ways = Counter()
    for faces in product(FACES, repeat=sum(dice) + 1):
        (roll,), _ = rolled_out(one, dice, thrown(faces))
        lost = tuple(before - after for before, after in zip(dice, roll.armies, strict=True))
        ways[lost, roll.led] += 1
    odds = roll_odds(one.beats, *dice, one.aids)
    assert {end: round(chance * ways.total()) for end, chance in odds.items()} == ways


def helped(attack, defence, again, way):
    """The losses of a roll as the rule book has them, and whether the commander turned a die."""
    ties, reroll, commander = way
    attack, led = list(attack), False
    if reroll and (lost := places_that_lose(attack, defence, ties)):
        attack[lost[-1]] = again
    lost = places_that_lose(attack, defence, ties)
    if commander and lost:
        with_six = [6 if place == lost[0] else face for place, face in enumerate(attack)]
        saved = places_that_lose(with_six, defence, ties)
        if len(saved) < len(lost):
            lost, led = saved, True
    compared = min(len(attack), len(defence))
    return (len(lost), compared - len(lost)), led


def throws(dice):
    """Each throw of so many dice, its faces in order, and how often it comes."""
    return Counter(tuple(sorted(faces)) for faces in product(FACES, repeat=dice)).items()


def by_hand(attack, defence, ties, reroll, commander):
    """The exact probability of what a roll comes to."""
    ways = Counter()
    for (mine, times), (theirs, often), again in product(throws(attack), throws(defence), FACES):
        ways[helped(mine, theirs, again, (ties, reroll, commander))] += times * often
    return {end: Fraction(number, ways.total()) for end, number in ways.items()}


@pytest.mark.parametrize("way", [(False, True, True), (True, True, True)])
def test_three_dice_against_two_are_as_the_rules_say(way):
    one = fight(*way)
    odds = roll_odds(one.beats, 3, 2, one.aids)
    exact = by_hand(3, 2, *way)
    assert odds == pytest.approx({end: float(chance) for end, chance in exact.items()}, abs=1e-15)


@pytest.mark.parametrize("way", WAYS)
def test_an_attack_ends_as_its_rolls_followed_one_by_one_say(way):
    """With the commander in one roll at most."""
    ties, reroll, commander = way
    known = {
        (dice, led): by_hand(*dice, ties, reroll, led)
        for dice in product((1, 2), repeat=2)
        for led in {False, commander}
    }

    def ends(own, theirs, used):
        if not (own and theirs):
            return Counter({((own, theirs), used): Fraction(1)})
        found = Counter()
        dice = min(own, 2), min(theirs, 2)
        for ((lost, beaten), led), chance in known[dice, commander and not used].items():
            for end, share in ends(own - lost, theirs - beaten, used or led).items():
                found[end] += chance * share
        return found

    odds = Counter()
    for (armies, _, _, led), chance in attack_odds(fight(*way, dice=2), (5, 4)).items():
        odds[armies, led] += chance
    exact = {end: float(chance) for end, chance in ends(5, 4, False).items()}
    assert odds == pytest.approx(exact, abs=1e-12)


def test_the_commander_of_one_attack_is_missing_in_the_next():
    """X4: once a turn, in the first order in which it saves an army."""
    state = position({"Brazil": "red 2", "Argentina": "red 2", "Venezuela": "blue 1"})
    orders = lines(
        assault("Brazil", "Venezuela", rolls=1, commander=True),
        assault("Argentina", "Peru", rolls=1, commander=True),
    )
    (first,), (second,) = (
        plan.steps for plan in plan_odds(state, Turn("red", {"red": orders}, RULES))
    )
    alone = by_hand(1, 1, ties=False, reroll=False, commander=False)
    led = by_hand(1, 1, ties=False, reroll=False, commander=True)
    turned = sum(chance for (_, it), chance in led.items() if it)
    win = {True: sum_of_wins(alone), False: sum_of_wins(led)}
    assert first.captured == pytest.approx(float(win[False]))
    expected = turned * win[True] + (1 - turned) * win[False]
    assert second.captured == pytest.approx(float(expected))


def sum_of_wins(odds):
    return sum(chance for ((_, beaten), _), chance in odds.items() if beaten)


def test_a_card_helps_in_the_legs_of_a_chain_that_it_shows():
    """X3: the odds of the last leg are those without it."""
    state = position(
        {"Brazil": "red 2", "Venezuela": "blue 1", "Siam": "green 1"}, {"red": ["Brazil"]}
    )
    order = lines(assault("Brazil", "Venezuela", reroll="Brazil"))
    other = lines(assault("Brazil", "Venezuela", reroll="Peru"))
    (with_card,), (without,) = (
        plan_odds(state, Turn("red", {"red": orders}, RULES)) for orders in (order, other)
    )
    assert with_card.steps[0].captured == pytest.approx(
        float(sum_of_wins(by_hand(1, 1, ties=False, reroll=True, commander=False)))
    )
    assert without.steps[0].captured == pytest.approx(15 / 36)
