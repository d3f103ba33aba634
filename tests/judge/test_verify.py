"""Whole games are checked, and whatever is changed in their records is found."""

import json
import re
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from adjudicator import resources
from adjudicator.data.rulesets import load_rules
from adjudicator.errors import UserError
from adjudicator.judge.checking.kept_game import Judged
from adjudicator.judge.checking.public_record import compressed, public_record
from adjudicator.judge.checking.record_file import read_record
from adjudicator.judge.checking.verify import verify
from tests.judge.records import Check, Lines, kinds
from tests.judge.whole_game import SECRET, ruled_game, whole_game

SHIPPED = sorted(path.stem for path in resources.rulesets_root().glob("*.yaml"))


@cache
def lines_of(game: str) -> str:
    played = whole_game() if game == "whole" else whole_game(2, 12, domination=30)
    return public_record(played).decode()


def record(game: str = "short") -> Lines:
    return [json.loads(line) for line in lines_of(game).splitlines()]


def half(game: str = "short") -> Lines:
    """The record as it was in the middle of the game."""
    lines = record(game)
    promised = [number for number, line in enumerate(lines) if line["line"] == "commitment"]
    return lines[: promised[-2] + 1]


# --- what holds ---


def test_a_whole_game_holds_in_the_folder_and_in_the_public_record(tmp_path):
    game = whole_game()
    happened = kinds(game)
    assert (
        min(happened[it] for it in ("SetTraded", "CardsInherited", "CardsReturned", "Refused")) > 0
    )
    assert happened["DeckShuffled"] > 1
    path = tmp_path / "world.jsonl.gz"
    path.write_bytes(compressed(public_record(game)))
    for found in (verify(game), verify(read_record(path))):
        assert found.trouble is None
        assert found.is_over
        assert found.sealed == ()
        assert found.stages == 23
        assert found.battles == happened["BattleFought"]
        assert found.rolls > found.battles > 100


@pytest.mark.parametrize("game", ["short", "whole"])
def test_a_record_of_the_middle_of_a_game_holds_and_says_what_is_sealed(game, check):
    found = check(half(game))
    assert found.trouble is None
    assert not found.is_over
    assert "The cards in hands and in the draw pile" in " ".join(found.sealed)


def test_a_game_with_rulings_holds_in_the_folder_and_in_every_part_of_its_record(check):
    game = ruled_game()
    assert verify(game).trouble is None
    lines = [json.loads(line) for line in public_record(game).splitlines()]
    found = check(lines)
    assert found.trouble is None
    assert found.is_over
    assert found.sealed == ()
    assert len(found.rulings) == 7
    assert found.undone == 3
    ends = [number for number, line in enumerate(lines, 1) if line["line"] == "commitment"]
    for number in ends:
        assert check(lines[:number]).trouble is None


@pytest.mark.parametrize(
    "change",
    [
        lambda lines: first(lines, event="hand edited")["cards"].append("unseen"),
        lambda lines: first(lines, event="piles edited")["draw_pile"].pop(),
        lambda lines: first(lines, event="territory edited").update(armies=3),
        lambda lines: first(lines, event="position edited").update(reason=" "),
        lambda lines: first(lines, event="game concluded").update(winners=["red"]),
        lambda lines: first(lines, line="ruling").update(sealed="00" * 32),
        lambda lines: lines.remove(first(lines, line="discarded")),
        lambda lines: lines.remove(first(lines, line="undone")),
        lambda lines: first(lines, line="opened", stage="1.1.0+1").update(text="{}"),
    ],
)
def test_what_was_changed_of_a_ruling_is_found(check, change):
    lines = [json.loads(line) for line in public_record(ruled_game()).splitlines()]
    change(lines)
    assert check(lines).trouble is not None


def test_a_record_only_ever_grows():
    """So whoever kept an older one can see that nothing in it was changed."""
    longer = lines_of("short")
    for most in (1, 3, 7):
        shorter = public_record(whole_game(2, 12, most, domination=30)).decode()
        assert longer.startswith(shorter)


@pytest.mark.parametrize("name", SHIPPED)
def test_games_of_all_rule_sets_that_ship_hold_whole_and_face_down(name, check):
    known = load_rules(name).starting_armies
    game = whole_game(3 if 3 in known else min(known), 7, 9, rule_set=name)
    assert verify(game).trouble is None
    found = check([json.loads(line) for line in public_record(game).splitlines()])
    assert found.trouble is None
    assert found.stages == verify(game).stages


@pytest.mark.parametrize("allocation", ["draft", "election"])
def test_land_that_was_drafted_or_elected_is_checked_at_once(allocation, check):
    game = whole_game(4, 3, 5, allocation=allocation)
    assert verify(game).trouble is None
    lines = [json.loads(line) for line in public_record(game).splitlines()]
    assert check(lines).trouble is None
    one = next(it for it in lines if it.get("event") in {"territory picked", "territory elected"})
    one["player"] = "red" if one["player"] != "red" else "orange"
    assert named(check, lines) == "outcome"


# --- what may not be in it ---


def test_nothing_secret_is_in_a_record_of_the_middle_of_a_game():
    """Cards in hand and in the pile, void orders, anybody's own words, the secret."""
    game = whole_game(most=14)
    text = public_record(game).decode()
    judged = [step for step in game.steps if isinstance(step, Judged)]
    assert any(step.void_orders for step in judged)
    lines = [json.loads(line) for line in text.splitlines()]
    shown = [card for line in lines if line["line"] == "event" for card in line.get("cards", ())]
    traded = [card for line in lines if line.get("event") == "set traded" for card in line["cards"]]
    assert {*shown} == {"unseen", *traded}
    assert all(line.get("card", "unseen") == "unseen" for line in lines)
    for line in lines:
        if line["line"] == "state":
            position = line["state"]
            hands = [card for hand in position.get("hands", {}).values() for card in hand]
            piles = [*position.get("draw_pile", ()), *position.get("discards", ())]
            assert {*hands, *piles} == {"unseen"}
    assert "refused" not in text
    assert "hostile" not in text
    assert "a random order" not in text
    assert SECRET.hex() not in text
    for step in judged:
        told = next(it for it in lines if it.get("stage") == str(step.stage) and "sealed" in it)
        given_ = sum(map(len, step.orders.values()))
        kept = sum(map(len, told["orders"].values()))
        only_void = sum(orders == ["hold"] for orders in told["orders"].values())
        assert kept - only_void <= given_ - step.void_orders <= kept


# --- tampering ---


def first(lines: Lines, **wanted: object) -> dict[str, Any]:
    return next(line for line in lines if wanted.items() <= line.items())


def last(lines: Lines, **wanted: object) -> dict[str, Any]:
    return first(lines[::-1], **wanted)


def another(text: str) -> str:
    """The same hexadecimal digits but for one."""
    return ("1" if text[0] == "0" else "0") + text[1:]


def die(lines: Lines) -> None:
    dice = last(lines, event="battle fought")["rolls"][0]["dice"]
    dice[0] = dice[0] % 6 + 1


def order(lines: Lines) -> None:
    orders = last(lines, line="stage")["orders"]
    player = next(iter(orders))
    orders[player] = ["1 army reinforces Peru", *orders[player][1:]]


def order_left_out(lines: Lines) -> None:
    orders = last(lines, line="stage")["orders"]
    del orders[next(iter(orders))][0]


def order_in_own_words(lines: Lines) -> None:
    orders = last(lines, line="stage")["orders"]
    orders[next(iter(orders))][0] = "please put the rest on Peru"


def seed(lines: Lines) -> None:
    line = last(lines, line="stage")
    line["seed"] = another(line["seed"])


def army(lines: Lines) -> None:
    territories = last(lines, line="state")["state"]["territories"]
    owner, armies = territories["Peru"].split()
    territories["Peru"] = f"{owner} {int(armies) + 1}"


def army_placed(lines: Lines) -> None:
    last(lines, event="reinforced")["armies"] += 1


def army_that_fought(lines: Lines) -> None:
    last(lines, event="battle fought")["forces"][0]["size"] += 1


def traded_card(lines: Lines) -> None:
    cards = first(lines, event="set traded")["cards"]
    cards[0] = "Peru" if cards[0] != "Peru" else "Siam"


def drawn_card(lines: Lines) -> None:
    first(lines, event="card drawn")["card"] = "Peru"


def dealt_territory(lines: Lines) -> None:
    dealt = [line for line in lines if line.get("event") == "territory dealt"]
    one, other = dealt[:2]
    one["territory"], other["territory"] = other["territory"], one["territory"]


def salt(lines: Lines) -> None:
    salts = next(line["salts"] for line in lines if line.get("salts"))
    player, said = next(iter(salts.items()))
    salts[player] = said + "!"


def salt_of_another(lines: Lines) -> None:
    salts = next(line["salts"] for line in lines if line.get("salts"))
    salts["red"] = salts.pop(next(iter(salts)))


def commitment(lines: Lines) -> None:
    line = first(lines, line="commitment", stage="2.1.0")
    line["commitment"] = another(line["commitment"])


def commitment_and_seed(lines: Lines) -> None:
    """Dice that were chosen afterwards: without the secret that is told, they cannot be."""
    import hashlib

    line = last(lines, line="stage")
    line["seed"] = another(line["seed"])
    promise = first(lines, line="commitment", stage=line["stage"])
    promise["commitment"] = hashlib.sha256(bytes.fromhex(line["seed"])).hexdigest()


def stage_left_out(lines: Lines) -> None:
    begin = lines.index(first(lines, line="stage", stage="2.1.0"))
    end = lines.index(first(lines, line="stage", stage="3.1.0"))
    del lines[begin:end]


def stage_told_twice(lines: Lines) -> None:
    begin = lines.index(first(lines, line="stage", stage="2.1.0"))
    end = lines.index(first(lines, line="stage", stage="3.1.0"))
    lines[end:end] = lines[begin:end]


def event_left_out(lines: Lines) -> None:
    lines.remove(last(lines, event="force sent"))


def event_told_twice(lines: Lines) -> None:
    line = last(lines, event="force sent")
    lines.insert(lines.index(line), line)


def last_event_left_out(lines: Lines) -> None:
    del lines[lines.index(last(lines, line="state")) - 1]


def taken_back(lines: Lines) -> None:
    line = last(lines, line="state")
    lines.insert(lines.index(line) + 1, {"line": "undone", "stage": "1.1.0"})


def rules(lines: Lines) -> None:
    lines[0]["rules"]["income"]["least"] = 4


def seats(lines: Lines) -> None:
    lines[0]["seats"].reverse()


def seed_in_words(lines: Lines) -> None:
    last(lines, line="stage")["seed"] = "a seed"


def orders_of_nobody(lines: Lines) -> None:
    last(lines, line="stage")["orders"]["pink"] = ["hold"]


def territory_of_nowhere(lines: Lines) -> None:
    first(lines, event="territory dealt")["territory"] = "Atlantis"


def all_but_the_rules(lines: Lines) -> None:
    del lines[1:]


SEEN_AT_ONCE = {
    seed_in_words: "seed",
    orders_of_nobody: "order",
    territory_of_nowhere: "outcome",
    all_but_the_rules: "stage",
    die: "dice",
    order: "order|outcome",
    order_left_out: "outcome|dice",
    order_in_own_words: "spelling",
    seed: "seed|commitment",
    army: "state",
    army_placed: "outcome",
    army_that_fought: "outcome",
    drawn_card: "outcome",
    salt: "dice|outcome",
    salt_of_another: "dice|outcome",
    commitment: "commitment",
    stage_left_out: "stage",
    stage_told_twice: "stage",
    event_left_out: "outcome",
    event_told_twice: "outcome",
    last_event_left_out: "outcome",
    taken_back: "stage",
    seats: "outcome|stage|order",
}


def opened_card(lines: Lines) -> None:
    line = next(it for it in lines if it["line"] == "opened" and '"card": "' in it["text"])
    line["text"] = re.sub('"card": "[^"]*"', '"card": "unseen"', line["text"])


def opened_salt(lines: Lines) -> None:
    line = last(lines, line="opened")
    line["salt"] = another(line["salt"])


def opened_left_out(lines: Lines) -> None:
    lines.remove(last(lines, line="opened"))


def opened_in_between_left_out(lines: Lines) -> None:
    lines.remove(first(lines, line="opened", stage="1.1.0"))


def all_opened_left_out(lines: Lines) -> None:
    lines[:] = [line for line in lines if line["line"] != "opened"]


def hash_of_hidden(lines: Lines) -> None:
    line = last(lines, line="stage")
    line["sealed"] = another(line["sealed"])


def void_orders(lines: Lines) -> None:
    last(lines, line="stage")["void_orders"] += 1


def secret(lines: Lines) -> None:
    line = last(lines, line="secret")
    line["secret"] = another(line["secret"])


def secret_left_out(lines: Lines) -> None:
    lines[:] = [line for line in lines if line["line"] not in {"secret", "opened"}]


def secret_told_twice(lines: Lines) -> None:
    lines.append(last(lines, line="secret"))


def secret_hash(lines: Lines) -> None:
    lines[0]["secret_hash"] = another(lines[0]["secret_hash"])


def name_of_the_game(lines: Lines) -> None:
    lines[0]["game"] = "word"


def a_stage_after_the_end(lines: Lines) -> None:
    lines.append(first(lines, line="commitment"))


def secret_in_words(lines: Lines) -> None:
    last(lines, line="secret")["secret"] = "a secret"


def something_before_all_is_open(lines: Lines) -> None:
    number = lines.index(first(lines, line="secret"))
    lines.insert(number + 1, first(lines, line="commitment"))


SEEN_AT_THE_END = {
    secret_in_words: "secret",
    something_before_all_is_open: "seal",
    traded_card: "outcome",
    dealt_territory: "outcome",
    commitment_and_seed: "seed",
    rules: "outcome|seal",
    opened_card: "seal",
    opened_salt: "seal",
    opened_left_out: "seal",
    opened_in_between_left_out: "seal",
    all_opened_left_out: "seal",
    hash_of_hidden: "seal",
    void_orders: "seal",
    secret: "seed|secret",
    secret_left_out: "secret",
    secret_hash: "secret",
    name_of_the_game: "seed|outcome",
    secret_told_twice: "secret",
    a_stage_after_the_end: "stage",
}


def named(check: Check, lines: Lines) -> str:
    """What is found first; of a line that cannot be read, what is said of it."""
    try:
        found = check(lines)
    except UserError as error:
        return error.message if "line " in error.message else ""
    assert found.trouble is not None
    assert found.trouble.expected != found.trouble.found
    return str(found.trouble.what)


@pytest.mark.parametrize("tamper", SEEN_AT_ONCE, ids=lambda it: it.__name__)
def test_a_change_is_found_while_the_game_goes_on(tamper, check):
    lines = half()
    tamper(lines)
    assert re.search(SEEN_AT_ONCE[tamper], named(check, lines))


def test_what_was_promised_for_the_coming_stage_may_not_be_missing(check):
    lines = half()
    assert lines.pop()["line"] == "commitment"
    assert named(check, lines) == "commitment"


def test_the_secret_may_not_be_told_before_the_end(check):
    lines = half()
    lines.append({"line": "secret", "secret": SECRET.hex()})
    assert named(check, lines) == "secret"


@pytest.mark.parametrize("tamper", SEEN_AT_ONCE | SEEN_AT_THE_END, ids=lambda it: it.__name__)
def test_every_change_is_found_once_the_game_is_over(tamper, check):
    lines = record()
    tamper(lines)
    assert re.search((SEEN_AT_ONCE | SEEN_AT_THE_END)[tamper], named(check, lines))


def leaves(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    match value:
        case dict():
            return [one for key, it in value.items() for one in leaves(it, (*path, key))]
        case list():
            return [path, *(one for n, it in enumerate(value) for one in leaves(it, (*path, n)))]
        case _:
            return [path]


def changed(value: Any, rng: Random) -> Any:
    match value:
        case bool():
            return not value
        case int():
            return value + rng.choice((-1, 1, 7))
        case str() if value:
            place = rng.randrange(len(value))
            return value[:place] + ("1" if value[place] == "0" else "0") + value[place + 1 :]
        case list() if value and rng.random() < 0.5:
            return value[1:]
        case list():
            return [*value, *(value[:1] or ["Peru"])]
        case _:
            return "Peru"


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.randoms(use_true_random=False))
def test_any_change_of_any_value_in_a_record_is_found(check, rng):
    lines = record()
    line = rng.choice(lines)
    *path, leaf = rng.choice(leaves(line))
    place = line
    for key in path:
        place = place[key]
    place[leaf] = changed(place[leaf], rng)
    assert named(check, lines)


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.randoms(use_true_random=False))
def test_any_line_left_out_or_put_elsewhere_is_found(check, rng):
    lines = record()
    line = lines.pop(rng.randrange(len(lines)))
    if rng.random() < 0.5:
        lines.insert(place := rng.randrange(len(lines)), line)
        if lines == record():
            lines.pop(place)
    assert named(check, lines)


# --- the folder ---


def test_a_change_in_the_folder_is_found_even_where_it_is_about_what_nobody_sees():
    game = whole_game(2, 12, domination=30)
    number, step = next(
        (number, step)
        for number, step in enumerate(game.steps)
        if isinstance(step, Judged) and step.state.hands
    )
    hands = {player: hand[::-1] + hand for player, hand in step.state.hands.items()}
    other = replace(step, state=replace(step.state, hands=hands))
    steps = (*game.steps[:number], other, *game.steps[number + 1 :])
    found = verify(replace(game, steps=steps)).trouble
    assert found is not None
    assert (str(found.what), found.place) == ("state", step.place)
