"""Laws of the cards in Ms. RISK: wild ones are in no hand, faces are for both hands alone (F7)."""

from functools import cache
from itertools import pairwise
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from adjudicator.core.card_events import CardDrawn, CardGiven, WildCardShown
from adjudicator.core.cards import WILD
from adjudicator.core.invariants import broken
from adjudicator.core.replay import judged_face_down
from adjudicator.core.sight import face_down, face_down_position, open_orders
from adjudicator.core.state import frozen
from adjudicator.core.turn import adjudicate
from adjudicator.core.view import CardsUnseen, view_for
from adjudicator.data.rulesets import load_rules
from tests.random_play import play, random_orders, stage_chance

TABLES = [("ms-risk", 3), ("ms-risk", 6), ("ms-risk-two", 2)]
RULES = {name: load_rules(name) for name, _ in TABLES}

games = st.tuples(
    st.sampled_from(TABLES), st.integers(0, 3), st.integers(0, 99), st.integers(0, 10_000)
)
"""The table, the seed of a game, how far it has come, and the seed of cards and orders.

Every fourth game is still in the set-up, in which women get their first cards (F2).
"""


@cache
def positions(table, seed):
    """The positions of a random game that wait for something, from the set-up on."""
    name, players = table
    records = [record.state for _, record in play(RULES[name], players, seed, 4)]
    return [state for state in records if not state.is_over and all_stand(state)]


def all_stand(state):
    """Whether all land has been given away."""
    return all(it.armies for it in state.territories.values())


def stage(game):
    """A position with other hands and wild cards near the top of the pile, and its stage."""
    table, seed, place, cards = game
    rules, rng = RULES[table[0]], Random(cards)
    known = positions(table, seed)
    waiting = known[place % len(known)] if place % 4 else known[0]
    state = dealt_anew(waiting, rng)
    chance = stage_chance(f"cards {cards}", state)
    return state, adjudicate(state, random_orders(state, rules, rng), rules, chance), rules, chance


def dealt_anew(state, rng):
    """The position with all cards in other places, the wild ones in no hand."""
    cards = [card for pile in (state.draw_pile, state.discards) for card in pile]
    cards += [card for hand in state.hands.values() for card in hand]
    plain = [card for card in cards if not card.is_wild]
    rng.shuffle(plain)
    hands = {}
    for player in state.living if state.round else ():
        number = rng.choice((0, 0, 1, 3, 4))
        hands[player], plain = tuple(plain[:number]), plain[number:]
    left = rng.choice((0, 1, 3, len(plain)))
    pile, discards = plain[:left], plain[left:]
    for wild in [card for card in cards if card.is_wild]:
        rng.choice((pile, pile, discards)).insert(rng.randint(0, 2), wild)
    return replace(state, hands=frozen(hands), draw_pile=tuple(pile), discards=tuple(discards))


@settings(max_examples=40)
@given(games)
def test_no_card_is_lost_or_made_and_none_in_a_hand_is_wild(game):
    _, record, rules, _ = stage(game)
    assert broken(record.state, rules.board) == ()
    assert WILD not in {card for hand in record.state.hands.values() for card in hand}


@settings(max_examples=40)
@given(games)
def test_every_wild_card_is_shown_and_brings_one_card_at_most(game):
    """A woman draws no other after it, a man only where none came."""
    _, record, _, _ = stage(game)
    drawn = [it for it in record.events if isinstance(it, CardDrawn | CardGiven | WildCardShown)]
    assert all(it.card != WILD for it in drawn if not isinstance(it, WildCardShown))
    women = record.state.women
    for one, other in pairwise(drawn):
        if isinstance(one, WildCardShown) and isinstance(other, CardGiven):
            assert (other.taker == one.player) == (one.player not in women)
            assert other.taker not in women
            assert other.giver in women
        elif isinstance(one, WildCardShown) and isinstance(other, CardDrawn):
            assert other.player != one.player or one.player not in women


@settings(max_examples=40)
@given(games)
def test_a_face_is_for_both_hands_and_for_nobody_else(game):
    before, record, rules, _ = stage(game)
    given = [it for it in record.events if isinstance(it, CardGiven)]
    for reader in (None, *before.seats):
        seen = view_for(reader, before, record, rules).events
        for event in given:
            hands = (event.giver, event.taker)
            told = event if reader in hands else CardsUnseen(*hands, 1)
            assert told in seen
        assert sum(isinstance(it, CardGiven) for it in seen) == sum(
            reader in (it.giver, it.taker) for it in given
        )


@settings(max_examples=40)
@given(games)
def test_what_everybody_may_know_comes_to_the_same(game):
    """Whoever checks the public record draws the same cards, with their faces down."""
    before, record, rules, chance = stage(game)
    shown = [face_down(event) for event in record.events if face_down(event)]
    again = judged_face_down(
        face_down_position(before), open_orders(record), shown, rules, chance.key
    )
    assert [face_down(event) for event in again.events if face_down(event)] == shown
    assert again.state == face_down_position(record.state)
