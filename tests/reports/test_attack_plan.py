"""The attacks of a turn in a receipt: step by step, with their odds and in the player's limits."""

import pytest

from adjudicator.core.orders import All, Exactly
from adjudicator.core.turn import foresee
from adjudicator.odds import plan
from adjudicator.odds.battle import of_battle
from adjudicator.odds.supposed import supposed_attack
from adjudicator.reports.attack_plan import attack_plan
from adjudicator.reports.forecast import forecast
from adjudicator.reports.odds import percent, winning
from tests.core.turns import RULES, assault, captured, defend, holds, lines, move, position
from tests.quoting import acting

LAND = {
    "Brazil": "red 8",
    "Venezuela": "blue 2",
    "Peru": "blue 3",
    "Argentina": "blue 1",
    "North Africa": "blue 2",
}


def told(*orders, land=LAND):
    """The lines of the plan of red, who places nothing."""
    state = position({**land, "Siam": "blue 1"})
    record = foresee(state, "red", lines(*orders), RULES)
    return attack_plan(state, "red", record, RULES, ())


def test_each_step_of_a_chain_has_the_odds_of_the_whole_way_to_it():
    """What is left of the first fight, all but one of it, decides the second (A10)."""
    first = of_battle(supposed_attack(7, 2), RULES).survivors(0)
    both = sum(
        chance * winning(of_battle(supposed_attack(left - 1, 3), RULES))
        for left, chance in enumerate(first)
        if left > 1
    )
    assert (percent(sum(first[1:])), percent(both)) == ("96.7%", "66.3%")
    assert told(assault("Brazil", "Venezuela", then=("Peru",))) == (
        "on Venezuela from Brazil (96.7%), then Peru (66.3%)",
    )


@pytest.mark.parametrize(
    ("limits", "said"),
    [
        ({"dice": 2}, "at most 2 dice a roll"),
        ({"dice": 1}, "at most 1 die a roll"),
        ({"rolls": 1}, "at most 1 roll"),
        ({"rolls": 3}, "at most 3 rolls"),
        ({"until_left": 4}, "no further with 4 left"),
        ({"while_ahead": 3}, "only as long as you are 3 ahead"),
        ({"move_in": Exactly(5)}, "5 armies to move in"),
        ({"move_in": All()}, "all armies to move in"),
        ({"behind": 3}, "3 armies to stay behind"),
        (
            {"dice": 2, "rolls": 3, "behind": 1},
            "at most 2 dice a roll, at most 3 rolls and 1 army to stay behind",
        ),
    ],
)
def test_limits_are_said_behind_the_attack(limits, said):
    """A6 to A9."""
    (line,) = told(assault("Brazil", "Venezuela", **limits))
    assert line.partition("; ")[2] == said


def test_an_attack_in_a_case_counts_only_the_courses_in_which_it_comes():
    """A11: once Venezuela holds there is less to attack again with."""
    first, fallen, held = told(
        assault("Brazil", "Venezuela", rolls=1),
        assault("Brazil", "North Africa", condition=captured("Venezuela")),
        assault("Brazil", "Venezuela", condition=holds("Venezuela")),
    )
    assert first == "on Venezuela from Brazil (37.2%); at most 1 roll"
    assert fallen.startswith("where Venezuela has fallen: on North Africa from Brazil (")
    assert held.startswith("where Venezuela is still held: on Venezuela from Brazil (")


def test_how_others_want_to_defend_is_not_counted():
    """A receipt tells nothing that its reader cannot know; an own order of it changes nothing."""
    attack = assault("Brazil", "Venezuela")
    assert told(attack, defend(1)) == told(attack)


def test_with_too_many_courses_the_plan_stands_without_odds(monkeypatch):
    """The judge answers soon, rather than with a number that takes minutes."""
    monkeypatch.setattr(plan, "_MOST_COURSES", 2)
    chain = assault("Brazil", "Venezuela", then=("Peru",), rolls=2)
    assert told(chain, assault("Brazil", "North Africa")) == (
        "on Venezuela from Brazil, then Peru; at most 2 rolls",
        "on North Africa from Brazil",
    )


def test_no_line_of_a_plan_acts_when_it_is_quoted():
    """Whatever limits and cases it has."""
    every = [
        assault("Brazil", "Venezuela", then=("Peru", "Argentina"), dice=2, rolls=3, until_left=2),
        assault("Brazil", "North Africa", condition=captured("Venezuela"), move_in=Exactly(5)),
        assault("Brazil", "Venezuela", condition=holds("Venezuela"), behind=3, while_ahead=1),
    ]
    assert acting("\n".join(told(*every)), RULES.board) == []


@pytest.mark.parametrize(
    ("orders", "last"),
    [
        (
            [assault("Brazil", "Venezuela"), assault("Brazil", "Peru")],
            "on Peru from Brazil (0.0%: Brazil has only 1 army by then, which must stay)",
        ),
        (
            [assault("Brazil", "Venezuela"), assault("Venezuela", "Brazil")],
            "on Brazil from Venezuela (0.0%: Brazil is yours already)",
        ),
        ([assault("Peru", "Brazil")], "on Brazil from Peru (0.0%: Peru is Blue's, not yours)"),
        (
            [assault("Brazil", "Venezuela", then=("Siam", "Peru"))],
            (
                "on Venezuela from Brazil (96.7%), then Siam (0.0%: Venezuela has no connection to"
                " Siam), then Peru (0.0%: Siam cannot fall before it)"
            ),
        ),
        (
            [assault("Brazil", "Peru", rolls=1, then=("Argentina",))],
            (
                "on Peru from Brazil (0.0%: too few rolls to capture it), then Argentina (0.0%:"
                " Peru cannot fall before it); at most 1 roll"
            ),
        ),
        (
            [assault("Brazil", "Peru", while_ahead=6)],
            (
                "on Peru from Brazil (0.0%: by your own words it stops before the first roll, with"
                " 8 armies against 3); only as long as you are 6 ahead"
            ),
        ),
        (
            [assault("Brazil", "Peru", condition=captured("Siam"))],
            "where Siam has fallen: on Peru from Brazil (0.0%: Siam cannot fall before it)",
        ),
        (
            [assault("Brazil", "Peru", condition=holds("Siam"))],
            (
                "where Siam is still held: on Peru from Brazil (0.0%: no attack on Siam can come"
                " before it)"
            ),
        ),
        (
            [assault("Brazil", "Peru", rolls=1), assault("Peru", "Argentina")],
            "on Argentina from Peru (0.0%: Peru is Blue's, not yours)",
        ),
    ],
)
def test_an_attack_that_can_capture_in_no_course_says_why(orders, last):
    """A2, A7, A8, A10, A11: and of several reasons the likeliest."""
    *_, line = told(*orders)
    assert line == last
    assert acting(line, RULES.board) == []


def test_what_is_only_unlikely_has_no_reason():
    """Sixty defenders are beaten by one attacker, once in a very long time."""
    land = {"Brazil": "red 2", "Peru": "blue 60"}
    assert told(assault("Brazil", "Peru"), land=land) == ("on Peru from Brazil (0.0%)",)


def test_a_move_whose_case_cannot_come_says_so():
    """A11: and one whose case may come is judged when it does."""
    state = position({**LAND, "Siam": "blue 1", "Congo": "red 2"})
    attack = assault("Brazil", "Venezuela", then=("Peru",))

    def moved(condition):
        orders = lines(attack, move("Brazil", "Argentina", condition=condition))
        rows = {row.label: row.entries for row in forecast(state, "red", orders, RULES).rows}
        return rows["Tactical move"]

    (never,) = moved(holds("Siam"))
    assert never.endswith(" from Brazil (all armies), never, since no line attacks Siam")
    for place in ("Venezuela", "Peru"):
        (later,) = moved(captured(place))
        assert later.startswith(f"where {place} has fallen: to Argentina from Brazil")
        assert later.endswith("(all armies), judged after the battles")
