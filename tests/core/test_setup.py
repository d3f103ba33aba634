"""How a game begins."""

import pytest
from msgspec.structs import replace

from adjudicator.core.cards import Symbol
from adjudicator.core.events import PlayerSilent, Reinforced
from adjudicator.core.ids import COLOURS
from adjudicator.core.invariants import broken
from adjudicator.core.setup import deck
from adjudicator.core.state import State
from adjudicator.core.turn import adjudicate, begin
from tests.core.table import BOARD, RULES, happened
from tests.random_play import stage_chance

ARMIES = {2: 40, 3: 35, 4: 30, 5: 25, 6: 20, 7: 17, 8: 15}


def _begun(players, name="set-up"):
    seats = COLOURS[:players]
    return begin(RULES, State(seats), stage_chance(name, State(seats))).state


@pytest.mark.parametrize("players", range(2, 9))
def test_every_player_has_the_armies_of_the_table(players):
    """Those on dealt land and those still to place together are the number of G1."""
    state = _begun(players)
    for player in state.seats:
        standing = sum(state.armies(name) for name in state.held(player))
        assert standing + state.reserves[player] == ARMIES[players]


def test_no_game_is_begun_with_a_number_of_players_that_the_rules_do_not_know():
    """G1 has no armies for one player."""
    with pytest.raises(KeyError):
        _begun(1)


@pytest.mark.parametrize("players", range(2, 9))
def test_odd_territories_go_to_the_first_seats(players):
    """All land is dealt out evenly, one army each (G2, G3)."""
    state = _begun(players)
    sizes = [len(state.held(player)) for player in state.seats]
    odd = 48 % players
    assert sizes == [48 // players + 1] * odd + [48 // players] * (players - odd)
    assert {holding.armies for holding in state.territories.values()} == {1}


def test_the_deal_depends_on_the_hidden_chance():
    """Two games are dealt differently, one game always alike (G2)."""
    assert _begun(4) == _begun(4)
    assert _begun(4).territories != _begun(4, "another").territories


def test_the_whole_deck_is_shuffled_into_the_draw_pile():
    """Nobody holds a card yet, and the pile is not in the order of the board (C1)."""
    state = _begun(3)
    assert sorted(map(str, state.draw_pile)) == sorted(map(str, deck(BOARD)))
    assert state.draw_pile != deck(BOARD)
    assert sum(card.symbol is Symbol.WILD for card in state.draw_pile) == 2
    assert not any(state.hands.values())


@pytest.mark.parametrize("players", [2, 8])
def test_silent_players_have_all_their_armies_placed(players):
    """At the set-up R5 is `border` even where a rule set loses what is not placed (G3)."""
    state = _begun(players)
    record = adjudicate(state, {}, RULES, stage_chance("set-up", state))
    assert [event.player for event in happened(record, PlayerSilent)] == list(state.seats)
    assert all(event.by_judge for event in happened(record, Reinforced))
    for player in state.seats:
        held = record.state.held(player)
        assert sum(record.state.armies(name) for name in held) == ARMIES[players]
    assert (record.state.round, record.state.stage) == (1, 1)
    assert broken(record.state, BOARD) == ()


def test_the_placement_of_all_is_revealed_together():
    """What one player places does not frighten another in the same stage (G3, R5)."""
    state = _begun(2)
    one, other = (
        adjudicate(changed, {}, RULES, stage_chance("set-up", state))
        for changed in (state, replace(state, reserves={**state.reserves, "red": 0}))
    )
    placed = [
        [event for event in happened(record, Reinforced) if event.player == "orange"]
        for record in (one, other)
    ]
    assert placed[0] == placed[1]
