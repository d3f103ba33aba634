"""Turning points: leads that last, continents that change hands, players who fall."""

from msgspec.structs import replace

from adjudicator.core.battles import BattleKind
from adjudicator.core.events import Captured, Event, PlayerOut, PlayerResigned
from adjudicator.core.state import Holding, State, frozen
from adjudicator.reports.rounds import Round
from adjudicator.reports.turning_points import MOST, Moment, Turn, turning_points
from tests.reports.stages import RULES

BOARD = RULES.board
SEATS = ("red", "blue", "green")
SOUTH = next(one for one in BOARD.continents if one.name == "South America").territories
AUSTRALIA = next(one for one in BOARD.continents if one.name == "Australia").territories


def at(number: int, *events: Event, **owned: tuple[str, ...]) -> Round:
    """A round at whose end players own what is named, and green all else but what is nobody's."""
    owners = {name: owner for owner, names in owned.items() for name in names}
    rest = dict.fromkeys(sorted(set(BOARD.territories) - set(owners)), "nobody")
    territories = {name: Holding(owner, 1) for name, owner in sorted({**rest, **owners}.items())}
    return Round(number, events, State(SEATS, number + 1, 1, frozen(territories)))


def told(*rounds: Round) -> list[tuple[int, Turn, str]]:
    return [(one.round, one.kind, one.player) for one in turning_points(rounds, BOARD)]


TWO, THREE, OTHERS = SOUTH[:2], SOUTH[:3], AUSTRALIA[:2]


def test_who_comes_to_hold_most_takes_the_lead_from_who_held_most() -> None:
    rounds = [at(0, red=TWO), at(1, red=TWO, blue=AUSTRALIA[:3]), at(2, blue=AUSTRALIA[:3])]
    (moment,) = turning_points(rounds, BOARD)
    assert moment == Moment(1, Turn.LEAD, "blue", 8, ("red",), "", 3, 2)


def test_the_first_lead_is_taken_from_nobody_and_that_of_the_set_up_is_none() -> None:
    even = at(0, red=TWO, blue=OTHERS)
    (moment,) = turning_points([even, at(1, red=THREE, blue=OTHERS)], BOARD)
    assert (moment.player, moment.others) == ("red", ())
    assert told(at(0, red=THREE, blue=OTHERS), at(1, red=THREE, blue=OTHERS)) == []


def test_a_lead_of_one_round_is_none_unless_it_is_the_last() -> None:
    red, blue = {"red": THREE, "blue": OTHERS}, {"red": TWO, "blue": AUSTRALIA[:3]}
    even = {"red": TWO, "blue": OTHERS}
    assert told(at(0, **red), at(1, **blue), at(2, **red), at(3, **even), at(4, **red)) == []
    assert told(at(0, **red), at(1, **red), at(2, **blue)) == [(2, Turn.LEAD, "blue")]


def test_a_continent_is_taken_from_whoever_held_it() -> None:
    rounds = [at(0, red=SOUTH), at(1, blue=SOUTH), at(2, blue=SOUTH)]
    taken = [one for one in turning_points(rounds, BOARD) if one.kind is Turn.TAKEN]
    assert [(one.round, one.player, one.others, one.continent) for one in taken] == [
        (1, "blue", ("red",), "South America")
    ]
    first = [at(0, red=THREE), at(1, red=SOUTH)]
    assert [one.others for one in turning_points(first, BOARD) if one.continent] == [()]


def test_a_continent_that_was_held_is_lost_to_those_who_broke_it() -> None:
    broken = {"red": SOUTH[1:], "blue": SOUTH[:1]}
    rounds = [at(0, red=SOUTH), at(1, red=SOUTH), at(2, **broken), at(3, **broken)]
    (moment,) = turning_points(rounds, BOARD)
    assert (moment.round, moment.kind, moment.player) == (2, Turn.LOST, "red")
    assert moment.others == ("blue",)


def test_a_continent_of_one_round_is_neither_taken_nor_lost() -> None:
    broken = {"red": SOUTH[1:], "blue": SOUTH[:1]}
    rounds = [at(0, **broken), at(1, red=SOUTH), at(2, **broken), at(3, **broken)]
    assert told(*rounds) == []


def test_a_continent_that_is_won_back_at_once_is_not_taken_twice() -> None:
    """Whether it was broken for a round, or another had it for one."""
    start, mine = at(0, red=THREE), {"red": SOUTH}
    broken = {"red": SOUTH[1:], "blue": SOUTH[:1]}
    for between in (broken, {"blue": SOUTH}):
        rounds = [start, at(1, **mine), at(2, **mine), at(3, **between), at(4, **mine)]
        told_of_it = [one for one in turning_points(rounds, BOARD) if one.continent]
        assert [(one.round, one.kind, one.player) for one in told_of_it] == [(1, Turn.TAKEN, "red")]


def test_a_continent_that_another_had_for_a_round_is_lost_by_who_had_it_long() -> None:
    broken = {"red": SOUTH[1:], "blue": SOUTH[:1]}
    rounds = [at(0, red=SOUTH), at(1, red=SOUTH), at(2, blue=SOUTH), at(3, **broken)]
    lost = [one for one in turning_points([*rounds, at(4, **broken)], BOARD) if one.continent]
    assert [(one.round, one.kind, one.player, one.others) for one in lost] == [
        (3, Turn.LOST, "red", ("blue",))
    ]


def test_a_capital_that_was_taken_for_long_is_told_and_that_it_was_won_back() -> None:
    """K2, O2: whoever holds it for a single round has not taken it."""
    named = {"red": SOUTH[0], "blue": AUSTRALIA[0]}

    def after(number: int, red: str, blue: str) -> Round:
        held = {"red": SOUTH[1:2], "blue": SOUTH[2:3], "green": SOUTH[3:4]}
        held[red] = (*held[red], SOUTH[0])
        held[blue] = (*held[blue], AUSTRALIA[0])
        one = at(number, **held)
        return replace(one, after=replace(one.after, capitals=frozen(named)))

    rounds = [
        after(0, "red", "blue"),
        after(1, "blue", "green"),
        after(2, "blue", "blue"),
        after(3, "red", "blue"),
        after(4, "red", "blue"),
    ]
    found = [one for one in turning_points(rounds, BOARD) if one.kind is Turn.CAPITAL]
    assert [(one.round, one.player, one.others, one.capital) for one in found] == [
        (1, "blue", ("red",), SOUTH[0]),
        (3, "red", ("red",), SOUTH[0]),
    ]


def test_a_fall_names_who_took_the_last_territories_in_seat_order() -> None:
    captures = [
        Captured(name, by, former, 1, BattleKind.INVASION)
        for name, by, former in zip(
            SOUTH[:4], ("green", "blue", "red", "blue"), ("red", "red", "green", "red"), strict=True
        )
    ]
    one = at(4, *captures, PlayerOut("red"), blue=SOUTH)
    (fall,) = [it for it in turning_points([one], BOARD) if it.kind is Turn.OUT]
    assert (fall.round, fall.player, fall.others) == (4, "red", ("blue", "green"))


def test_who_resigns_left_the_game_and_did_not_fall() -> None:
    one = at(4, PlayerResigned("red"), PlayerOut("red"), blue=TWO)
    assert [it[1:] for it in told(at(2, blue=TWO), at(3, blue=TWO), one)] == [(Turn.LEFT, "red")]


def test_only_the_weightiest_are_told_and_every_fall() -> None:
    """Two continents that come and go every second round, and three who fall in the first."""
    held = {True: {"red": SOUTH, "blue": AUSTRALIA}, False: {"red": SOUTH[1:], "blue": OTHERS}}
    rounds = [at(n, **held[n // 2 % 2 == 0]) for n in range(40)]
    rounds[1] = replace(rounds[1], events=tuple(map(PlayerOut, SEATS)))
    found = turning_points(rounds, BOARD)
    assert len(found) == MOST
    assert [one.kind for one in found[:3]] == [Turn.OUT] * 3
    assert [one.round for one in found] == sorted(one.round for one in found)


def test_without_rounds_nothing_turned() -> None:
    assert turning_points((), BOARD) == ()
