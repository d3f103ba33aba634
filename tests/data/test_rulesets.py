"""Rule sets are data: shipped ones, those of a game, and what is said of wrong ones."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from adjudicator.core.cards import SetKind
from adjudicator.core.dice import DICE, SCALES
from adjudicator.core.missions import Lot, told
from adjudicator.core.rules import FixedValues, RisingValues, Rules, SetValues
from adjudicator.data.boards import load_board
from adjudicator.data.rulesets import load_rules
from adjudicator.errors import UserError

RISK2 = Rules(load_board("risk2"))


def own_scale(**changed: object) -> dict[str, object]:
    return {"attacker": [5, 10], "defender": [], "equal": "defender", **changed}


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("risk2", {}),
        ("risk2-80", {"domination": 38}),
        ("risk2-world", {"domination": 48}),
        ("risk2-capital", {"objective": "capital", "domination": 48}),
        ("risk2-program", {"dice_scale": SCALES["program"], "forced_trade": None}),
        (
            "risk2-manual",
            {"dice_scale": SCALES["manual"], "mass_casualties": "each", "move_cap": False},
        ),
    ],
)
def test_the_rule_sets_that_ship(name: str, changes: dict[str, Any]) -> None:
    """The table of the rule book: each differs from risk2 by these (D2, D3, M3, C5, E5)."""
    assert load_rules(name) == replace(RISK2, name=name, **changes)


def test_missions_ship_as_the_rule_book_has_them() -> None:
    """Q2 to Q7: thirteen cards, on the board with all its territories and on the classic one."""
    rules = load_rules("risk2-mission")
    changes = {"objective": "mission", "domination": 48, "missions": rules.missions}
    assert rules == replace(RISK2, name="risk2-mission", **changes)
    lots, others = rules.missions[:4], rules.missions[4:]
    assert lots == (Lot.PLAYER, Lot.PLAYER, Lot.HOLDER, Lot.HOLDER)
    assert list(map(told, others)) == [
        "one continent whole, and a territory in each of the others",
        "Asia and South America whole, or Europe and Australia whole",
        "Africa and North America whole, or Europe and South America whole",
        "Asia whole and 8 territories elsewhere that hang together",
        "North America whole and 8 territories elsewhere that hang together",
        "Europe whole and 8 territories elsewhere that hang together",
        (
            "Asia whole with Northwest Territory, North Africa and Northern Europe,"
            " or North America whole with South Africa, Brazil and Siam"
        ),
        (
            "Europe whole with Afghanistan, Indonesia and Alaska,"
            " or South America whole with Greenland, Ukraine and Kamchatka"
        ),
        (
            "Africa whole with Scandinavia, Alberta and Argentina,"
            " or Australia whole with Yakutsk, Southern Europe and East Africa"
        ),
    ]
    assert load_rules({"extends": "risk2-mission", "board": "classic"}).missions == rules.missions


def test_all_capitals_may_be_needed() -> None:
    """K2 `capitals: all`."""
    rules = load_rules({"extends": "risk2-capital", "capitals": "all"})
    assert rules.capitals == {players: players - 1 for players in range(2, 9)}


def test_a_record_changes_what_it_extends() -> None:
    rules = load_rules({"extends": "risk2-80", "unplaced": "lost", "objective": {"domination": 20}})
    assert rules == replace(RISK2, name="risk2-80", unplaced="lost", domination=20)


@pytest.mark.parametrize(("given", "cards"), [(True, 5), (False, None), (7, 7)])
def test_forced_trade_is_a_switch_or_a_number_of_cards(given: object, cards: int | None) -> None:
    """C5 is on, off, or on from another number of cards."""
    assert load_rules({"extends": "risk2", "forced_trade": given}).forced_trade == cards


def test_set_values_have_a_name_or_numbers() -> None:
    """C3 `ascending` is the same as its numbers."""
    assert load_rules({"extends": "risk2", "set_values": "ascending"}) == RISK2
    other = {"extends": "risk2", "set_values": {"first": [4], "step": 1}}
    assert load_rules(other).set_values == RisingValues((4,), 1)


@pytest.mark.parametrize(
    ("given", "values"),
    [
        ("by-one", RisingValues((4,), 1)),
        ("fixed", FixedValues()),
        (
            {"infantry": 1, "cavalry": 2, "artillery": 3, "one of each": 4},
            FixedValues(dict(zip(SetKind, (1, 2, 3, 4), strict=True))),
        ),
    ],
)
def test_sets_may_rise_by_one_or_have_fixed_values(given: object, values: SetValues) -> None:
    """C3 `by-one`, `fixed`, and a number for each kind of one's own."""
    assert load_rules({"extends": "risk2", "set_values": given}).set_values == values


def test_a_game_may_have_its_own_dice() -> None:
    """D1, D2: faces, the largest force for each die, and who wins equal dice."""
    dice = {die.name: [1, 0, 0, 0, 0, 11] for die in DICE}
    rules = load_rules({"extends": "risk2", "dice": dice, "dice_scale": own_scale()})
    scale = rules.dice_scale
    assert (scale.name, scale.attacker, scale.defender, scale.lead) == ("own", (5, 10), (), 1)
    assert [scale.attacking(armies).name for armies in (5, 6, 11)] == ["white", "yellow", "green"]
    assert scale.defending(99).name == "white"
    assert {die.faces for die in scale.dice} == {(1, *(6,) * 11)}


def test_limits_are_numbers_or_off() -> None:
    """E6 and X1, which are off in risk2."""
    rules = load_rules({"extends": "risk2", "round_limit": 9, "stack_limit": 12})
    assert (rules.round_limit, rules.stack_limit) == (9, 12)
    off = load_rules({"extends": "risk2", "round_limit": False, "stack_limit": False})
    assert off == RISK2


def test_domination_of_all_follows_the_board() -> None:
    """E5: the world has as many territories as are in play (G0)."""
    assert load_rules({"extends": "risk2-world", "without": ["Hawaii"]}).domination == 47
    assert load_rules({"extends": "risk2-world", "board": "classic"}).domination == 42


def test_starting_armies_are_by_players() -> None:
    """G1 may be other numbers, for other numbers of players."""
    rules = load_rules({"extends": "risk2", "starting_armies": {3: 20, 4: 16}})
    assert rules.starting_armies == {3: 20, 4: 16}


def test_a_game_may_bring_its_own_rule_sets(tmp_path: Path) -> None:
    (tmp_path / "house.yaml").write_text("format: 1\nextends: risk2\ncard_bonus: 0\n")
    assert load_rules("house", [tmp_path]) == replace(RISK2, name="house", card_bonus=0)


def test_the_rule_sets_of_a_game_come_before_those_that_ship(tmp_path: Path) -> None:
    (tmp_path / "risk2-80.yaml").write_text("format: 1\nextends: risk2\nobjective: {domination: 9}")
    assert load_rules("risk2-80", [tmp_path]).domination == 9


def test_trouble_is_told_of_the_file_that_causes_it(tmp_path: Path) -> None:
    (tmp_path / "house.yaml").write_text("format: 1\nextends: risk2\n\nunplaced: gone\n")
    with pytest.raises(UserError) as caught:
        load_rules({"extends": "house", "card_bonus": 1}, [tmp_path])
    assert str(caught.value) == (
        f"{tmp_path}/house.yaml, line 4, unplaced: “gone” is not known.\nWrite border or lost."
    )


def test_a_rule_set_cannot_extend_itself(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("format: 1\nextends: b\n")
    (tmp_path / "b.yaml").write_text("format: 1\nextends: a\n")
    with pytest.raises(UserError, match=r"b.yaml, line 2, extends: a would extend itself"):
        load_rules("a", [tmp_path])


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("moon", "there is no rule set “moon”.\nKnown here: classic, classic-2009, "),
        ("../rulesets/risk2", "there is no rule set"),
        ({"speed": 1}, "speed: this key is not known.\nKnown here: extends, board, without, "),
        ({"board": "moon"}, "board: “moon” is not known.\nWrite classic or risk2."),
        (
            {"schedule": "hourly"},
            "schedule: “hourly” is not known.\nWrite combined or two-step or three-step or turns.",
        ),
        ({"dice_scale": "big"}, "“big” is not known.\nWrite board or program or manual."),
        ({"mass_casualties": "all"}, "“all” is not known.\nWrite joint or each."),
        ({"unplaced": "no"}, "“no” is not known.\nWrite border or lost."),
        ({"move_cap": "on"}, "this must be true or false.\nWrite it like this: move_cap: true"),
        ({"forced_trade": "on"}, "forced_trade: this must be a whole number."),
        ({"forced_trade": 4}, "forced_trade: 4 is out of bounds."),
        ({"card_bonus": -1}, "card_bonus: -1 is out of bounds."),
        ({"objective": {"capital": True}}, "capital: this key is not known.\nKnown here: domina"),
        ({"objective": {"domination": 49}}, "Write a number from 1 to 48."),
        (
            {"objective": "moon"},
            "“moon” is not known.\nWrite capital or mission or {domination: 33}.",
        ),
        ({"capitals": {2: 2}}, "2: 2 is out of bounds.\nWrite a number from 1 to 1."),
        ({"capitals": {2: 1}}, "the key “3” is missing."),
        ({"capitals": {9: 1}}, "9: this key is not known."),
        ({"capitals": "some"}, "capitals: this must be a mapping."),
        ({"missions_from": 0}, "missions_from: 0 is out of bounds."),
        ({"missions": {}}, "missions: this must be a list."),
        (
            {"missions": ["destroy all"]},
            "“destroy all” is no mission.\nWrite destroy player, destr",
        ),
        ({"missions": [[]]}, "missions: “[]” is no mission."),
        ({"missions": [["Asia"]]}, "missions: “['Asia']” is no mission."),
        ({"missions": [[{"group": 8}]]}, "the key “continents” is missing."),
        ({"missions": [[{"continents": [], "goup": 8}]]}, "goup: this key is not known."),
        (
            {"objective": "mission", "missions": ["foothold"]},
            "missions: 1 missions are not enough for 8 players.\nAdd some.",
        ),
        (
            {"objective": "mission", "missions": [[{"continents": ["Atlantis"]}]] * 8},
            "missions: the board has no continent Atlantis.\nTake the mission out, or change it.",
        ),
        (
            {
                "objective": "mission",
                "without": ["Hawaii"],
                "missions": [[{"continents": ["Asia"], "territories": ["Hawaii"]}]] * 8,
            },
            "missions: the board has no territory Hawaii.",
        ),
        ({"set_values": {"first": [], "step": 1}}, "first: no set has a value."),
        (
            {"set_values": {"first": [4, "x"], "step": 1}},
            "first: these are not numbers of at least",
        ),
        ({"set_values": {"first": [4]}}, "the key “step” is missing."),
        ({"set_values": "descending"}, "is not known.\nWrite ascending or by-one or fixed."),
        ({"set_values": {"infantry": 4}}, "the key “cavalry” is missing."),
        (
            {"set_values": {"infantry": 4, "first": [4]}},
            "infantry, cavalry, artillery, one of each.",
        ),
        ({"restricted": "no"}, "restricted: this must be true or false."),
        ({"stack_limit": 0}, "stack_limit: 0 is out of bounds."),
        ({"stack_limit": True}, "stack_limit: this must be a whole number."),
        ({"round_limit": "ten"}, "round_limit: this must be a whole number."),
        ({"move": "jump"}, "move: “jump” is not known.\nWrite neighbour or chain."),
        ({"heirs": "first"}, "heirs: “first” is not known.\nWrite random or last."),
        ({"resignation": 1}, "resignation: this must be true or false."),
        (
            {"dice": {"pink": [12]}},
            "pink: this key is not known.\nKnown here: white, yellow, green",
        ),
        ({"dice": {"white": [6, 6]}}, "white: these are not 12 faces.\nWrite how many 1s, 2s"),
        ({"dice": {"white": [0, 12, 0, 0, 0, 0]}}, "white: all faces have the same number."),
        ({"dice": {"white": [4, 3, 2, 1, 1, 2]}}, "white: these are not 12 faces."),
        ({"dice": {"white": [13, -1, 0, 0, 0, 0]}}, "white: these are not numbers of at least 0."),
        ({"dice_scale": {"attacker": [5]}}, "the key “equal” is missing."),
        ({"dice_scale": {"side": 1}}, "Known here: attacker, defender, equal."),
        ({"dice_scale": own_scale(equal="both")}, "Write attacker or defender."),
        ({"dice_scale": own_scale(attacker=[5, 5])}, "attacker: these are no bounds for dice."),
        ({"dice_scale": own_scale(defender=[1, 2, 3, 4, 5])}, "Write at most 4 rising numbers"),
        (
            {"without": ["Peru"]},
            "without: “Peru” cannot be left out.\nThose that can: Falkland Isl",
        ),
        ({"without": "Hawaii"}, "without: this must be a list."),
        ({"board": "classic", "without": ["Hawaii"]}, "the board classic leaves nothing out."),
        ({"greenland_links": "both"}, "“both” is not known.\nWrite cut or keep."),
        ({"bonuses": {"Atlantis": 1}}, "Atlantis: this key is not known.\nKnown here: North Ame"),
        ({"bonuses": {"Asia": -1}}, "Asia: -1 is out of bounds."),
        ({"without": ["Hawaii"], "objective": {"domination": 48}}, "Write a number from 1 to 47."),
        ({"income": {"divisor": 0, "least": 3}}, "divisor: 0 is out of bounds."),
        (
            {"starting_armies": {9: 30}},
            "9: this key is not known.\nKnown here: 2, 3, 4, 5, 6, 7, 8",
        ),
        ({"starting_armies": {2: 23}}, "2: 23 is out of bounds.\nWrite a number of at least 24."),
    ],
)
def test_what_is_no_rule_set_is_told(spec: str | dict[str, Any], told: str) -> None:
    with pytest.raises(UserError) as caught:
        load_rules(spec if isinstance(spec, str) else {"extends": "risk2", **spec})
    assert told in str(caught.value)


def test_a_rule_set_that_extends_nothing_must_be_whole() -> None:
    with pytest.raises(UserError, match="the rules: the key “board” is missing"):
        load_rules({"unplaced": "lost"})
