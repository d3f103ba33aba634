"""What a map shows of a stage: who attacked whom, and what came of it."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from adjudicator.core.card_events import BonusPlaced
from adjudicator.core.events import ArmiesMoved, Reinforced
from adjudicator.core.ids import NEUTRAL, NOBODY
from adjudicator.core.orders import Attack, Exactly, Move, Order, Reinforce, Rest, Source
from adjudicator.core.turn import TurnRecord, foresee
from adjudicator.core.view import View, view_for
from adjudicator.data.cases import read_case
from adjudicator.data.rulesets import load_rules
from adjudicator.judge.game.resolve import resolve
from adjudicator.maps.map_view import MapView, Outcome, Row, Way, map_of_draft, map_of_stage
from adjudicator.reports.pictures import description
from tests.core.turns import RULES, assault, holds, lines, move, place, position, turn
from tests.maps.views import NAMES, RISK2, played
from tests.random_play import play

CASES = Path(__file__).parents[1] / "cases"


def case(name: str) -> MapView:
    """The map after a case was played."""
    played_case = read_case(CASES / f"{name}.yaml")
    record = resolve(played_case).record
    view = view_for(None, played_case.state, record, played_case.rules)
    return map_of_stage(played_case.rules.board, view, {}, "a case", "now")


def told(view: MapView) -> list[str]:
    return [
        f"{one.way} {one.origin}-{one.target} {one.armies} {one.outcome}" for one in view.arrows
    ]


@pytest.mark.parametrize(
    ("name", "arrows"),
    [
        pytest.param(
            "B12-1",
            ["attack Brazil-North Africa 7 won", "surge North Africa-Egypt 4 won"],
            id="a surge is a second arrow",
        ),
        pytest.param(
            "B9-1",
            ["attack Kamchatka-Japan 3 won", "attack Mongolia-Japan 3 beaten off"],
            id="who loses the spoils is beaten off",
        ),
        pytest.param(
            "B13-1",
            [
                "attack Brazil-North Africa 5 won",
                "attack East Africa-Egypt 3 won",
                "surge North Africa-Egypt 4 won",
            ],
            id="a surge that just moves in has won",
        ),
    ],
)
def test_every_attack_is_an_arrow_with_its_outcome(name: str, arrows: list[str]) -> None:
    assert told(case(name)) == arrows


def test_attacks_of_a_turn_end_each_in_their_own_way() -> None:
    """A5, A7: one that is stopped or beaten off is not won by a later one on the same territory."""
    before = position(
        {"Brazil": "red 9", "Venezuela": "red 2", "Argentina": "red 5", "Peru": "blue 3"}
        | {"Siam": "green 1"}
    )
    record = turn(
        before,
        {
            "Brazil-Peru": [[6, 6, 1, 5, 5]],
            "Venezuela-Peru": [[1, 6]],
            "Argentina-Peru": [[6, 6, 6, 1]],
        },
        red=[
            assault("Brazil", "Peru", rolls=1),
            assault("Venezuela", "Peru"),
            assault("Argentina", "Peru"),
        ],
    )
    view = view_for(None, before, record, RULES)
    assert told(map_of_stage(RULES.board, view, {}, "a turn", "now")) == [
        "attack Brazil-Peru 8 stopped",
        "attack Venezuela-Peru 1 beaten off",
        "attack Argentina-Peru 4 won",
    ]


def test_who_falls_in_a_border_clash_is_neither_beaten_off_nor_won() -> None:
    for name in ("B4-1", "B4-2", "B4-3"):
        outcomes = {one.outcome for one in case(name).arrows}
        assert Outcome.CLASH in outcomes
        assert Outcome.PLANNED not in outcomes


def test_random_games_show_every_capture_as_an_arrow_that_won() -> None:
    for view in played(RISK2, 6, 4, 4):
        won = {one.target for one in view.arrows if one.outcome is Outcome.WON}
        assert set(view.captured) <= won


def test_captured_territories_are_marked_with_who_held_them() -> None:
    assert case("B12-1").captured == {"North Africa": "blue", "Egypt": "green"}
    assert NOBODY not in case("B12-1").captured.values()


def test_the_deal_captures_nothing() -> None:
    before, record = next(play(RISK2, 3, 1, 0))
    view = view_for(None, before, record, RISK2)
    assert map_of_stage(RISK2.board, view, NAMES, "the deal", "now").captured == {}


def test_players_stand_with_territories_armies_and_what_comes_next() -> None:
    view, shown = latest()
    for row, standing in zip(shown.rows, view.standings, strict=True):
        assert (row.player, row.name) == (standing.player, NAMES[standing.player])
        assert (row.territories, row.armies) == (standing.now.territories, standing.now.armies)
        assert row.next == (standing.to_place or None)


def test_the_neutral_army_stands_below_the_players_as_long_as_it_has_land() -> None:
    """W1."""
    rules = load_rules("classic-two")
    before, record = next(play(rules, 2, 1, 0))
    view = view_for(None, before, record, rules)
    shown = map_of_stage(rules.board, view, NAMES, "the deal", "now")
    assert [row.player for row in shown.rows] == ["red", "orange", NEUTRAL]
    assert shown.rows[-1] == Row(NEUTRAL, "", 14, 14, None)
    assert description(shown).count("The neutral army holds 14 territories with 14 armies.") == 1
    taken = {name: replace(it, owner="red") for name, it in view.territories.items()}
    alone = map_of_stage(rules.board, replace(view, territories=taken), NAMES, "later", "now")
    assert NEUTRAL not in {row.player for row in alone.rows}


def latest() -> tuple[View, MapView]:
    *_, (before, record) = play(RISK2, 4, 2, 2)
    view = view_for(None, before, record, RISK2)
    return view, map_of_stage(RISK2.board, view, NAMES, "world", "now")


def drafted() -> tuple[TurnRecord, MapView, tuple[str, str, str, str]]:
    """A draft of red: reinforcements, an attack that goes on, and a move."""
    *_, (before, record) = play(RISK2, 4, 2, 2)
    state, board = record.state, RISK2.board
    home, target = next(
        (name, other)
        for name in state.held("red")
        for other in board.neighbours(name)
        if state.owner(other) != "red"
    )
    further = next(
        name for name in board.neighbours(target) if name != home and state.owner(name) != "red"
    )
    friend = next(
        name
        for name in state.held("red")
        if any(map(state.held("red").count, board.neighbours(name)))
    )
    other = next(name for name in board.neighbours(friend) if state.owner(name) == "red")
    orders: tuple[Order, ...] = (
        Reinforce(home, Exactly(3), Source(1, "")),
        Attack(home, target, Exactly(2), Source(2, ""), further),
        Move(friend, other, Rest(), Source(3, "")),
    )
    foreseen = foresee(state, "red", orders, RISK2)
    standings = view_for(None, before, record, RISK2).standings
    shown = map_of_draft(RISK2.board, foreseen, "red", standings, NAMES, "a draft", "now")
    return foreseen, shown, (home, target, further, f"{friend}-{other}")


def test_a_draft_is_drawn_as_planned_attacks_surges_and_moves() -> None:
    _, shown, (home, target, further, move) = drafted()
    assert told(shown) == [
        f"attack {home}-{target} 2 planned",
        f"surge {target}-{further}  planned",
        f"move {move} the rest planned",
    ]
    assert {one.way for one in shown.arrows} == set(Way)


def turn_drafted(*orders: object) -> MapView:
    """Red's orders of a turn, with nothing else on the map."""
    state = position(
        {"Brazil": "red 9", "Argentina": "red 1", "Venezuela": "blue 2", "Peru": "blue 3"}
        | {"Siam": "green 1"}
    )
    foreseen = foresee(state, "red", lines(*orders), RULES)
    return map_of_draft(RULES.board, foreseen, "red", (), NAMES, "a draft", "now")


def test_a_draft_of_a_turn_shows_chains_of_attacks_and_moves() -> None:
    """A10: with the armies of the first attack out of a territory; void ones are left out."""
    shown = turn_drafted(
        assault("Brazil", "Venezuela", then=("Central America",)),
        assault("Brazil", "Peru"),
        assault("Brazil", "Venezuela", condition=holds("Peru")),
        assault("Argentina", "Peru"),
        assault("Venezuela", "Peru"),
        assault("Brazil", "Siam"),
        move("Brazil", "Argentina", 2),
    )
    assert told(shown) == [
        "attack Brazil-Venezuela 8 planned",
        "attack Venezuela-Central America  planned",
        "attack Brazil-Peru  planned",
        "attack Argentina-Peru  planned",
        "attack Venezuela-Peru  planned",
        "move Brazil-Argentina 2 planned",
    ]
    said = description(shown)
    assert "Attack of Red on Venezuela from Brazil: 8, planned." in said
    assert "Attack of Red on Central America from Venezuela: planned." in said


def test_a_draft_shows_where_neutral_armies_go() -> None:
    """W2: as it shows the own ones."""
    rules = load_rules("classic-two")
    state = next(play(rules, 2, 1, 0))[1].state
    own, neutral = state.held("red")[0], state.held(NEUTRAL)[0]
    foreseen = foresee(state, "red", lines(place(own, 26), place(neutral, 13)), rules)
    shown = map_of_draft(rules.board, foreseen, "red", (), NAMES, "a draft", "now")
    assert shown.placed == {own: 26, neutral: 13}


def test_a_draft_shows_what_is_placed_and_what_stays_at_home() -> None:
    foreseen, shown, (home, *_) = drafted()
    assert shown.placed[home] >= 3
    assert shown.territories == foreseen.state.territories
    assert shown.captured == {}


def test_a_stage_without_battles_shows_what_it_placed_and_moved():
    """Beside battles that would be too much to see, so a whole round shows its attacks alone."""
    rules = replace(RISK2, schedule="three-step")
    for before, record in play(rules, 3, seed=5, rounds=2):
        view = view_for(None, before, record, rules)
        shown = map_of_stage(rules.board, view, {}, "", "")
        moved = [event for event in record.events if isinstance(event, ArmiesMoved)]
        placed = [event for event in record.events if isinstance(event, Reinforced | BonusPlaced)]
        quiet = before.round > 0
        assert sum(shown.placed.values()) == quiet * sum(event.armies for event in placed)
        moves = [arrow for arrow in shown.arrows if arrow.way is Way.MOVE]
        assert len(moves) == len(moved)
