"""A stage played ahead of its time: the same as the real one, on what its player may know."""

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from adjudicator.core.cards import WILD, Card
from adjudicator.core.chance import StageChance
from adjudicator.core.events import BattleFought
from adjudicator.core.ids import StageId
from adjudicator.core.missions import Foothold
from adjudicator.core.orders import Source, TradeCards
from adjudicator.core.preview import ChanceAskedError, NoChance, imagined, plays
from adjudicator.core.rules import Rules
from adjudicator.core.state import State, frozen
from adjudicator.core.turn import adjudicate
from adjudicator.data.boards import load_board
from adjudicator.data.rulesets import load_rules
from tests.random_play import play, random_orders

RULES = Rules(load_board("risk2"))


def chance(key: bytes) -> StageChance:
    return StageChance(key, key, "preview", StageId(1, 1))


CHANCES = [chance(b"one"), chance(b"two"), chance(b"three")]


def everywhere(state: State) -> list[Card]:
    piles = (state.draw_pile, state.discards, *state.hands.values())
    return [card for pile in piles for card in pile]


@pytest.fixture(scope="module")
def later() -> State:
    """A position after some rounds, with cards in every hand."""
    *_, (_, record) = play(RULES, 4, seed=5, rounds=6)
    assert all(record.state.hand(player) for player in record.state.living)
    assert record.state.discards
    return record.state


@pytest.mark.parametrize("seed", range(4))
def test_every_play_is_the_stage_judged_with_that_chance(seed):
    for before, record in play(RULES, 3 + seed, seed=seed, rounds=4):
        if before.territories:
            played = list(plays(before, record.orders, RULES, CHANCES))
            real = [adjudicate(before, record.orders, RULES, one) for one in CHANCES]
            assert played == real


def test_a_stage_without_chance_is_judged_once_and_given_for_each(later):
    one, *others = plays(later, {}, RULES, CHANCES)
    assert not any(isinstance(event, BattleFought) for event in one.events)
    assert others == [one, one]


def test_an_imagined_position_is_the_real_one_but_for_cards_unseen(later):
    seen = imagined(later, "red", {}, RULES, CHANCES[0])
    assert seen.hand("red") == later.hand("red")
    assert Counter(everywhere(seen)) == Counter(everywhere(later))
    assert {who: len(hand) for who, hand in seen.hands.items()} == {
        who: len(hand) for who, hand in later.hands.items()
    }
    assert (len(seen.draw_pile), len(seen.discards)) == (len(later.draw_pile), len(later.discards))
    cards = {"hands": later.hands, "draw_pile": later.draw_pile, "discards": later.discards}
    assert replace(seen, **cards) == later
    assert seen != later
    assert imagined(later, "red", {}, RULES, CHANCES[1]) != seen


def test_nothing_shows_of_who_really_holds_which_of_the_others_cards(later):
    """However the unseen cards lie, what is imagined with the same chance is the same."""
    seen = imagined(later, "red", {}, RULES, CHANCES[0])
    for seed in range(5):
        others = [who for who in later.hands if who != "red"]
        unseen = [card for who in others for card in later.hand(who)]
        unseen += [*later.draw_pile, *later.discards]
        Random(seed).shuffle(unseen)
        hands = {who: tuple(unseen.pop() for _ in later.hand(who)) for who in others}
        piled = [unseen.pop() for _ in later.draw_pile]
        hands["red"] = later.hand("red")
        other = replace(
            later,
            hands=frozen((who, hands[who]) for who in later.hands),
            draw_pile=tuple(piled),
            discards=tuple(unseen),
        )
        assert imagined(other, "red", {}, RULES, CHANCES[0]) == seen


def test_cards_that_a_guess_trades_by_name_are_in_that_hand(later):
    unseen = [card for card in later.draw_pile if card.territory][:2]
    order = TradeCards((unseen[0].territory, unseen[1].territory, None), Source(1, ""))
    hands = frozen({**later.hands, "blue": later.draw_pile[-3:]})
    state = replace(later, hands=hands, draw_pile=later.draw_pile[:-3])
    seen = imagined(state, "red", {"blue": (order,)}, RULES, CHANCES[0])
    assert {*unseen, WILD} == {*seen.hand("blue")}
    assert Counter(everywhere(seen)) == Counter(everywhere(state))


def test_a_guess_gives_nobody_cards_that_others_have_or_more_than_there_are(later):
    own, cards = later.hand("red")[0], later.draw_pile
    state = replace(later, hands=frozen({**later.hands, "blue": cards[:2]}), draw_pile=cards[2:])
    order = TradeCards((own.territory, cards[5].territory, cards[6].territory), Source(1, ""))
    hand = imagined(state, "red", {"blue": (order,)}, RULES, CHANCES[0]).hand("blue")
    assert len(hand) == 2
    assert cards[5] in hand
    assert own not in hand


def test_wild_cards_lie_in_no_hand_where_none_keeps_them():
    """F7: so none can be taken from a woman in a preview either."""
    rules = load_rules("ms-risk")
    *_, (_, record) = play(rules, 4, seed=1, rounds=4)
    state = record.state
    for number in range(12):
        seen = imagined(state, "red", {}, rules, chance(bytes([number])))
        assert WILD not in {card for hand in seen.hands.values() for card in hand}
        assert Counter(everywhere(seen)) == Counter(everywhere(state))
    assert sum(len(hand) for player, hand in state.hands.items() if player != "red") > 5


def test_missions_of_others_are_not_known(later):
    state = replace(later, missions=frozen({"red": Foothold(), "blue": Foothold()}))
    assert imagined(state, "red", {}, RULES, CHANCES[0]).missions == {"red": Foothold()}


def test_who_has_no_cards_yet_can_imagine_too():
    before, _ = next(
        it for it in play(RULES, 3, seed=1, rounds=1) if it[0].territories and not it[0].round
    )
    seen = imagined(before, "red", {}, RULES, CHANCES[0])
    assert seen.territories == before.territories
    assert len(random_orders(seen, RULES, Random(1))) == 3


def test_where_no_chance_may_be_used_none_is_there():
    with pytest.raises(ChanceAskedError):
        NoChance().battle("invasion Brazil")
    with pytest.raises(ChanceAskedError):
        NoChance().hidden("discards into a new pile")
