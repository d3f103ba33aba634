"""docs/rulebook.md has every rule that is built, and the numbers that the program plays by."""

import re
from pathlib import Path

import pytest

from adjudicator.core.dice import DICE
from adjudicator.data.rulesets import load_rules
from adjudicator.resources import rulesets_root

CHECKOUT = Path(__file__).parents[1]
TEXT = (CHECKOUT / "docs" / "rulebook.md").read_text(encoding="utf-8")
CLASSIC = TEXT.partition("\n## The classic games\n")[2]
BUILT = [
    *(f"T{n}" for n in range(1, 6)), "R1", "R2", "R3", "R4", "R5",
    *(f"B{n}" for n in range(1, 16)), *(f"D{n}" for n in range(1, 5)),
    *(f"M{n}" for n in range(1, 5)), "E1", "E2", "E3", "E4", "E5", "E6", "E7", "E8",
    *(f"C{n}" for n in range(1, 8)), "G0", "G1", "G2", "G3", "G4", "X1",
    "K1", "K2", "K3", *(f"Q{n}" for n in range(1, 9)),
    *(f"N{n}" for n in range(1, 6)), *(f"A{n}" for n in range(1, 13)),
    *(f"S{n}" for n in range(1, 5)), "O1", "O2", "O3", "W1", "W2", "W3",
    "X2", "X3", "X4", *(f"F{n}" for n in range(1, 9)),
]  # fmt: skip


def test_it_has_exactly_the_rules_that_are_built():
    assert sorted(re.findall(r"^- \*\*([A-Z]\d+)\*\* ", TEXT, re.MULTILINE)) == sorted(BUILT)


def test_it_has_every_rule_that_the_core_names():
    sources = (CHECKOUT / "adjudicator" / "core").rglob("*.py")
    named = {
        name
        for path in sources
        for name in re.findall(r"""["']([A-Z]\d{1,2})["']""", path.read_text(encoding="utf-8"))
    }
    assert named
    assert named <= set(BUILT)


@pytest.mark.parametrize("die", DICE, ids=lambda die: die.name)
def test_the_dice_are_those_of_the_program(die):
    counts = " | ".join(str(die.faces.count(face)) for face in range(1, 7))
    assert f"| {die.name} | {die.rank} | {counts} |" in TEXT


def test_the_numbers_are_those_of_the_rule_set():
    rules = load_rules("risk2")
    for continent in rules.board.continents:
        assert re.search(rf"\b{continent.name}\s+{continent.bonus}\b", TEXT)
    armies = [str(rules.starting_armies[players]) for players in range(2, 9)]
    assert f"{', '.join(armies[:-1])} or {armies[-1]} armies" in TEXT
    first = [str(rules.set_values.value(traded)) for traded in range(6)]
    assert f"worth {first[0]} armies, then {', '.join(first[1:])}" in TEXT
    assert f"(`domination: {rules.domination}`)" in TEXT


def test_the_numbers_of_the_classic_games_are_those_of_their_rule_set():
    rules = load_rules("classic")
    for continent in rules.board.continents:
        assert re.search(rf"\b{continent.name}\s+{continent.bonus}\b", CLASSIC)
    armies = [str(rules.starting_armies[players]) for players in range(3, 7)]
    assert f"{', '.join(armies[:-1])} or {armies[-1]} armies" in CLASSIC
    first = ", ".join(str(rules.set_values.value(traded)) for traded in range(6))
    assert f"worth {first}, and then {rules.set_values.step} more" in CLASSIC
    women = [str(load_rules("ms-risk").women.starting_armies[players]) for players in range(3, 7)]
    assert f"{', '.join(women[:-1])} or {women[-1]} armies" in CLASSIC
    assert f"(option `taken_trade: {rules.taken_trade}`)" in CLASSIC
    assert f"{len(rules.board.territories)} territories" in CLASSIC


def test_it_lists_the_rule_sets_that_ship():
    shipped = sorted(path.stem for path in rulesets_root().glob("*.yaml"))
    assert (
        sorted(re.findall(r"^\| `((?:risk2|classic|ms-risk)[\w-]*)` \|", TEXT, re.MULTILINE))
        == shipped
    )
