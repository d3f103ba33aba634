"""A record says what is wrong with a value, where, and how it should look."""

from collections.abc import Callable

import pytest

from adjudicator.data.record import Record
from adjudicator.data.strict_yaml import parse
from adjudicator.errors import UserError

TEXT = "name: world\nplayers: 6\nopen: true\nlist: [a, b]\nmixed: [a, 1]\ninner: {a: {}, b: 1}\n"


@pytest.fixture
def record() -> Record:
    return parse(TEXT, "game.yaml")


def test_values_of_the_right_kind_are_given(record: Record) -> None:
    assert record.take("name", str) == "world"
    assert record.take("players", int) == 6
    assert record.take("open", bool) is True
    assert record.texts("list") == ("a", "b")
    assert record.number("players", 2, 8) == 6
    assert record.choice("name", ["world", "moon"]) == "world"
    assert record.record("inner")["a"] == {}


def test_a_missing_key_has_its_default(record: Record) -> None:
    assert record.take("zone", str, "UTC") == "UTC"
    assert record.texts("zones", ()) == ()
    assert record.number("rounds", 1, default=3) == 3
    assert record.record("nothing") == {}


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (
            lambda it: it.take("zone", str),
            "1: the key “zone” is missing.\nAdd a line “zone: …” here",
        ),
        (
            lambda it: it.take("players", str),
            "2, players: this must be text.\nWrite it in quotes: ",
        ),
        (lambda it: it.take("players", str), 'in quotes: players: "6"'),
        (lambda it: it.take("open", str), 'in quotes: open: "true"'),
        (lambda it: it.take("list", str), 'like this: list: "some words"'),
        (
            lambda it: it.take("open", int),
            "3, open: this must be a whole number.\nWrite it like th",
        ),
        (lambda it: it.take("open", int), "like this: open: 7"),
        (lambda it: it.take("name", bool), "true or false.\nWrite it like this: name: true"),
        (lambda it: it.take("name", list), "a list.\nWrite it like this: name: [one, another]"),
        (lambda it: it.take("name", Record), "a mapping.\nWrite it like this: name: {name: value}"),
        (lambda it: it.texts("mixed"), "5, mixed: “1” must be text.\nWrite it in quotes."),
        (lambda it: it.number("players", 7), "6 is out of bounds.\nWrite a number of at least 7."),
        (lambda it: it.number("players", 2, 5), "Write a number from 2 to 5."),
        (lambda it: it.choice("name", ["a", "b"]), "“world” is not known.\nWrite a or b."),
        (lambda it: it.records("inner"), "6, b: this must be a mapping."),
        (lambda it: it.only(["name"]), "2, players: this key is not known.\nKnown here: name."),
    ],
)
def test_trouble_is_told_with_its_cure(
    record: Record, ask: Callable[[Record], object], told: str
) -> None:
    with pytest.raises(UserError) as caught:
        ask(record)
    assert str(caught.value).startswith("game.yaml, line ")
    assert told in str(caught.value)
