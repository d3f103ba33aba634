"""Case files: the whole format, and what is said of files that are none."""

from pathlib import Path

import pytest

from adjudicator.core.chance import StageChance
from adjudicator.core.ids import StageId
from adjudicator.core.invariants import broken
from adjudicator.core.missions import Conquest, Destroy, Foothold, Way
from adjudicator.core.setup import deck
from adjudicator.core.state import Holding
from adjudicator.data.cases import Case, case_of, read_case
from adjudicator.data.strict_yaml import parse
from adjudicator.errors import UserError

LEAST = "others: nobody 1\nposition: {Brazil: red 5, Peru: blue 2}\n"
LEAST_CLASSIC = "others: green 1\nposition: {Brazil: red 5, Peru: blue 2}\n"
CAPITAL = "rules: risk2-capital"
MISSION = "rules: risk2-mission"
WHOLE = """\
format: 1
case: X-1
title: Everything at once
note: "All keys."
rules: {extends: risk2, unplaced: lost}
others: nobody 2
position:
  Brazil: red 5
  Peru: blue 2
players: [green, blue, red]
round: 4
cards: {red: [Brazil, Peru, wild]}
traded_sets: 3
deck: [Alaska, wild]
discards: [Congo]
orders:
  red: |
    4 armies from Brazil attack Peru
dice:
  invasion Peru: [[5, 2], [6, 1]]
seed: a seed
after: {Peru: red 4}
cards_after: {red: 1, blue: [Alaska]}
refused: {red: [T4, M1], blue: []}
winner: [red, blue]
"""


def case(text: str) -> Case:
    return case_of(parse(text, "x.yaml"), "x")


def test_every_key_is_read() -> None:
    it = case(WHOLE)
    assert (it.name, it.title, it.note) == ("X-1", "Everything at once", "All keys.")
    assert (it.rules.name, it.rules.unplaced) == ("risk2", "lost")
    assert it.named == ("Brazil", "Peru")
    state = it.state
    assert state.seats == ("green", "blue", "red")
    assert state.out == ("green",)
    assert (state.round, state.stage, state.traded_sets) == (4, 1, 3)
    assert state.territories["Alaska"] == Holding("nobody", 2)
    assert list(map(str, state.hand("red"))) == ["Brazil", "Peru", "wild"]
    assert list(map(str, state.draw_pile)) == ["Alaska", "wild"]
    assert list(map(str, state.discards)) == ["Congo"]
    assert it.orders == {"red": "4 armies from Brazil attack Peru\n"}
    assert it.dice == {"invasion Peru": [[5, 2], [6, 1]]}
    assert it.expected.after == {"Peru": Holding("red", 4)}
    assert it.expected.cards_after == {"red": 1, "blue": ("Alaska",)}
    assert it.expected.refused == {"red": ("T4", "M1"), "blue": ()}
    assert it.expected.winners == ("red", "blue")


def test_what_is_left_out_has_its_default() -> None:
    it = case(LEAST)
    assert (it.name, it.title, it.rules.name) == ("x", "", "risk2")
    state = it.state
    assert (state.round, state.stage, state.traded_sets, state.discards) == (1, 1, 0, ())
    assert state.seats == ("red", "blue")
    assert tuple(state.territories) == tuple(it.rules.board.territories)
    assert not it.expected.any
    assert it.expected.winners is None


def test_players_sit_in_the_order_in_which_the_file_names_them() -> None:
    text = "orders: {blue: hold}\nothers: green 1\nposition: {Brazil: red 5, Peru: blue 2}\n"
    assert case(text).state.seats == ("blue", "green", "red")


def test_the_draw_pile_is_shuffled_by_the_seed() -> None:
    one, same, other = case(LEAST), case(f"seed: x\n{LEAST}"), case(f"seed: 7\n{LEAST}")
    assert one.state.draw_pile == same.state.draw_pile != other.state.draw_pile
    assert sorted(map(str, one.state.draw_pile)) == sorted(map(str, deck(one.rules.board)))


def test_all_other_chance_comes_from_the_seed() -> None:
    seed = bytes.fromhex("2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881")
    assert case(LEAST).chance == StageChance(seed, seed, "x", StageId(1, 1))


def test_a_case_may_have_capitals_whose_cards_are_out_of_the_game() -> None:
    """K1: they are in no pile, and cannot be in a hand."""
    text = f"{CAPITAL}\n{LEAST}capitals: {{red: Brazil, blue: Siam}}\n"
    state = case(text).state
    assert state.capitals == {"red": "Brazil", "blue": "Siam"}
    assert broken(state, case(text).rules.board) == ()
    assert len(state.draw_pile) == 48
    with pytest.raises(UserError, match="there is no card Siam left"):
        case(f"{text}cards: {{red: [Siam]}}\n")


def test_a_case_may_have_missions() -> None:
    """Q2 to Q7, each with what it expects of them."""
    ways = "[{continents: [Asia], territories: [Peru]}, {continents: [Africa, Europe], group: 8}]"
    text = (
        f"{MISSION}\n{LEAST}players: [red, blue]\nmissions: {{red: {ways}, blue: foothold}}\n"
        "missions_after: {blue: {destroy: red, holder_of: Siam, done: true}}\n"
    )
    conquest = Conquest((Way(("Asia",), ("Peru",)), Way(("Africa", "Europe"), group=8)))
    assert case(text).state.missions == {"red": conquest, "blue": Foothold()}
    assert case(text).expected.missions_after == {"blue": Destroy("red", "Siam", done=True)}


def test_women_have_the_armies_of_women_in_the_set_up() -> None:
    """F2."""
    text = f"rules: ms-risk\nround: 0\nstage: 2\nplayers: [red, blue, green]\n{LEAST_CLASSIC}"
    state = case(f"{text}women: [blue]\n").state
    assert state.women == ("blue",)
    assert state.reserves == {"red": 30, "blue": 38, "green": 0}


def test_a_case_of_turns_expects_their_order_dice_and_discards() -> None:
    text = (
        f"rules: classic\n{LEAST_CLASSIC}order_after: [green, red]\ndiscards_after: []\n"
        "compared: {attack Brazil-Peru 1: [[6, 1]]}\n"
    )
    expected = case(text).expected
    assert expected.any
    assert expected.order_after == ("green", "red")
    assert expected.discards_after == ()
    assert expected.compared == {"attack Brazil-Peru 1": [[6, 1]]}


def test_a_wild_card_can_be_named_twice() -> None:
    assert len(case(f"{LEAST}deck: [wild, wild]\n").state.draw_pile) == 2


def test_in_the_set_up_armies_wait_for_their_placement() -> None:
    """G1: two players have 40 armies each; those on the board are placed already."""
    assert case(f"round: 0\n{LEAST}").state.reserves == {"red": 35, "blue": 38}


@pytest.mark.parametrize(
    ("line", "winners"), [("winner: red", ("red",)), ("winner: null", ()), ("winner: []", ())]
)
def test_a_winner_is_one_or_several_or_none(line: str, winners: tuple[str, ...]) -> None:
    it = case(f"{LEAST}{line}\n")
    assert it.expected.winners == winners
    assert it.expected.any


def test_a_case_without_a_name_has_that_of_its_file(tmp_path: Path) -> None:
    (tmp_path / "what-if.yaml").write_text(LEAST)
    assert read_case(tmp_path / "what-if.yaml").name == "what-if"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("capitals: {red: Brazil}", "3, capitals: the rule set risk2 is played without capitals."),
        ("missions: {red: 1}", "missions: the rule set risk2 is played without missions."),
        (
            f"{CAPITAL}\ncapitals: {{red: Brasil}}",
            "4, red: there is no territory Brasil.\nWrite th",
        ),
        (f"{CAPITAL}\ncapitals: {{green: Peru}}", "green: this key is not known."),
        (f"{MISSION}\nmissions: {{red: 1}}", "4, red: “1” is no mission.\nWrite destroy player, "),
        (f"{MISSION}\nmissions: {{red: destroy player}}", "“destroy player” has no target.\nWrite"),
        (f"{MISSION}\nmissions: {{red: {{destroy: pink}}}}", "destroy: “pink” is not known."),
        (
            f"{MISSION}\nmissions: {{red: {{destroy: blue, holder_of: Moon}}}}",
            "holder_of: there is no territory Moon.\nWrite the name as on the board.",
        ),
        ("positon: {}", "x.yaml, line 3, positon: this key is not known.\nKnown here: case, ti"),
        ("format: 2", "line 3, format: format 2 is not known."),
        ("rules: [risk2]", "rules: this is no rule set.\nWrite “rules: risk2” or “rules: {ext"),
        ("rules: risk3", "there is no rule set “risk3”"),
        ("rules: {extends: risk2, unplaced: x}", "line 3, unplaced: “x” is not known."),
        ("round: -1", "round: -1 is out of bounds."),
        ("players: [red]", "Peru: there is no player blue.\nPlayers are red; land may belong to n"),
        ("players: [red, red]", "players: these are no players of a game.\nName each of them once"),
        ("players: [red, pink]", "players: there is no player pink.\nPlayers are red, orange, "),
        ("cards: {pink: [Peru]}", "pink: this key is not known.\nKnown here: red, blue."),
        ("cards: {red: [Moon]}", "red: there is no card Moon left.\nCards bear the names of"),
        ("cards: {red: [Peru], blue: [Peru]}", "blue: there is no card Peru left."),
        ("cards: {red: [Peru]}\ndeck: [Peru]", "line 4, deck: there is no card Peru left."),
        ("deck: [wild, wild, wild]", "deck: there is no card wild left."),
        ("cards: {red: Peru}", "red: this must be a list."),
        ("players: [red, blue, green]\norders: {green: hold}", "4, green: this player holds no la"),
        ("players: [red, blue, green]\ncards: {green: [Peru]}", "green: this player holds no land"),
        ("orders: {pink: hold}", "pink: this key is not known."),
        ("orders: {red: [hold]}", "red: this must be text."),
        ("orders: hold", "orders: this must be a mapping."),
        ("dice: {invasion Peru: 5}", "invasion Peru: this must be a list."),
        ("dice: {invasion Peru: [5, 2]}", "invasion Peru: “5” is no roll of dice.\nWrite a list"),
        ("dice: {invasion Peru: [[5, 7]]}", "invasion Peru: “[5, 7]” is no roll of dice."),
        ("after: {Brasil: red 1}", "Brasil: there is no territory Brasil.\nWrite the name as on "),
        ("after: {Brazil: red}", "Brazil: “red” is not an owner and a number of armies.\nWrite t"),
        ("after: {Brazil: 5}", "Brazil: “5” is not an owner and a number of armies."),
        ("after: {Brazil: red 0}", "Brazil: no territory is empty."),
        ("after: {Brazil: green 1}", "Brazil: there is no player green."),
        ("cards_after: {red: -1}", "red: -1 is out of bounds."),
        ("cards_after: {red: x}", "red: this must be a whole number."),
        ("refused: {red: T4}", "red: this must be a list."),
        ("refused: {green: []}", "green: this key is not known."),
        ("stage: 2", "stage: 2 is out of bounds.\nWrite a number from 1 to 1."),
        ("heirs: [green]", "heirs: there is no player green.\nPlayers are red, blue."),
        ("women: [green]", "women: there is no player green.\nPlayers are red, blue."),
        ("compared: {attack Brazil-Peru 1: [[7]]}", "attack Brazil-Peru 1: “[7]” is no roll of di"),
        ("winner: green", "winner: there is no player green.\nPlayers are red, blue."),
    ],
)
def test_what_is_no_case_is_told(text: str, told: str) -> None:
    with pytest.raises(UserError) as caught:
        case(f"{LEAST}{text}\n")
    assert told in str(caught.value)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("position: {Brazil: red 5}", "position: Afghanistan is not named.\nName them all, or"),
        ("others: nobody 1", "players: these are no players of a game."),
        ("others: nobody\nplayers: [red]", "line 1, others: “nobody” is not an owner"),
        ("round: 0\nothers: red 1", "round: the rules have no starting armies for 1 players."),
        ("position: {Zzz: red 1}\nothers: red 1", "there is no territory Zzz.\nWrite the name as"),
    ],
)
def test_a_position_must_be_whole(text: str, told: str) -> None:
    with pytest.raises(UserError) as caught:
        case(text)
    assert told in str(caught.value)


def test_a_position_may_name_every_territory() -> None:
    names = case(LEAST).rules.board.territories
    text = "position:\n" + "".join(f"  {name}: red 2\n" for name in names)
    assert case(text).state.held("red") == tuple(names)
