"""YAML means what it looks like, and whatever is wrong is told with place and cure."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.data.record import Record
from adjudicator.data.strict_yaml import parse, read, read_file
from adjudicator.data.yaml_writer import write
from adjudicator.errors import UserError


def trouble(text: str) -> str:
    """What reading a text as the file world.yaml says."""
    with pytest.raises(UserError) as caught:
        read(text, "world.yaml")
    return str(caught.value)


STILL_TEXT = """20:00 0007 no yes on off True NULL ~ 0x10 0o17 0b1 1_000 .inf -.inf .nan 1e5
2026-12-06 2026-12-06T20:00:00 +5 1. .5 << = 1:30 1,000"""


@pytest.mark.parametrize("word", STILL_TEXT.split())
def test_whatever_is_no_plain_word_or_number_stays_text(word: str) -> None:
    assert parse(f"key: {word}", "x") == {"key": word}


def test_a_number_too_long_for_any_use_stays_text() -> None:
    assert parse(f"key: {'9' * 5000}", "x") == {"key": "9" * 5000}


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("null", None),
        ("", None),
        ("true", True),
        ("false", False),
        ("0", 0),
        ("-12", -12),
        ("1.50", 1.5),
        ("-0.5", -0.5),
        ("1.0e+16", 1e16),
        ('"12"', "12"),
        ("'true'", "true"),
    ],
)
def test_only_these_words_are_not_text(word: str, value: object) -> None:
    assert repr(parse(f"key: {word}", "x")["key"]) == repr(value)


def test_keys_are_text_and_know_their_lines() -> None:
    record = read("format: 1\n2: two\ntrue:\n  no: 1\n", "world.yaml")
    assert record == {"2": "two", "true": {"no": 1}}
    assert record.lines["true"] == 3
    assert record["true"].line == 4


def test_blocks_lists_and_comments_are_read() -> None:
    text = "format: 1  # first\norders: |\n  one\n  two\nlist: [a, 1, [true]]\nempty: {}\n"
    assert read(text, "x") == {"orders": "one\ntwo\n", "list": ["a", 1, [True]], "empty": {}}


@pytest.mark.parametrize(
    ("text", "place", "part"),
    [
        ("format: 1\na: 1\nb:\n  c: 1\n  c: 2\n", "world.yaml, line 5, c: ", "in line 4 already"),
        ("a: 1\n", "world.yaml, line 1: ", "Begin the file with a line “format: 1”."),
        ("a: 1\nformat: 1\n", "world.yaml, line 1: ", "Begin the file"),
        ("format: 2\n", "world.yaml, line 1, format: ", "install a newer program"),
        ("format: true\n", "world.yaml, line 1, format: ", "format True is not known"),
        ("", "world.yaml, line 1: ", "Write it as lines of “key: value”."),
        ("# nothing\n", "world.yaml, line 1: ", "does not begin with a key"),
        ("- a\n", "world.yaml, line 1: ", "does not begin with a key"),
        ("format: 1\na: b: c\n", "world.yaml, line 2, a: ", "must stand in quotes"),
        ("format: 1\n\ta: b\n", "world.yaml, line 2, format: ", "Indent with blanks"),
        ("format: 1\na: [b\n", "world.yaml, line 3, a: ", "Close the bracket"),
        ('format: 1\na: "b\n', "world.yaml, line 3, a: ", "Close the quotation marks"),
        ("format: 1\na: b\n  - c\n- d\n", "world.yaml, line 4, a: ", "Check the indentation"),
        ("format: 1\n---\nb: 2\n", "world.yaml, line 2, format: ", "Leave the “---” out"),
        ("format: 1\na: &b c\n", "world.yaml, line 2, a: ", "“&b” has no meaning here"),
        ("format: 1\na: *b\n", "world.yaml, line 2, a: ", "“&b” has no meaning here"),
        ("format: 1\na: !!set {b}\n", "world.yaml, line 2, a: ", "write it in quotes"),
        ("format: 1\n&a b: c\n", "world.yaml, line 2, format: ", "“&a” has no meaning here"),
        ("format: 1\n[a]: b\n", "world.yaml, line 2, format: ", "a key must be a text"),
        ("format: 1\na: " + "[" * 50, "world.yaml, line 2, a: ", "with fewer levels"),
        ("format: 1\na: " + "[" * 5000, "world.yaml, line 2, a: ", "with fewer levels"),
        ("format: 1\na: \x07\n", "world.yaml, line 2: ", "Save the file as plain UTF-8 text."),
        ("format: 1\na: \ud800\n", "world.yaml, line 2: ", "Save the file as plain UTF-8 text."),
    ],
)
def test_trouble_names_file_line_key_and_cure(text: str, place: str, part: str) -> None:
    told = trouble(text)
    assert told.startswith(place)
    assert part in told


def test_a_file_that_is_not_there_or_no_text_is_told(tmp_path: Path) -> None:
    path = tmp_path / "world.yaml"
    with pytest.raises(UserError, match=r"world.yaml cannot be read: No such file"):
        read_file(path)
    path.write_bytes(b"format: 1\nname: \xe9\n")
    with pytest.raises(UserError, match=r"world.yaml, line 2: this is not UTF-8 text"):
        read_file(path)


def test_a_file_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "world.yaml"
    path.write_bytes(b"\xef\xbb\xbfformat: 1\nname: x\n")
    assert read_file(path) == {"name": "x"}


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
    | st.text() | st.sampled_from(["20:00", "0007", "no", "true", "null", "1.5", "-3", "", " x "]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=12,
)  # fmt: skip


@given(st.dictionaries(st.text().filter(lambda key: key != "format"), PLAIN, max_size=4))
def test_what_is_written_reads_back_the_same(values: dict[str, object]) -> None:
    assert read(write(values), "x") == values


def test_files_are_written_for_people() -> None:
    plain = {"time": "20:00", "id": "7", "land": {"Brazil": "red 5"}, "none": None}
    lists = {"pile": ["Peru", "wild"], "forces": [{"owner": "red", "size": 3}], "empty": []}
    assert write(plain | lists) == (
        "format: 1\ntime: 20:00\nid: '7'\nland:\n  Brazil: red 5\nnone: null\n"
        "pile: [Peru, wild]\nforces:\n- {owner: red, size: 3}\nempty: []\n"
    )


def test_a_record_of_plain_values_has_no_line() -> None:
    record = Record.of({2: {"a": 1}}, "the rules")
    assert record == {"2": {"a": 1}}
    assert str(record.trouble("2", "Wrong.")) == "the rules, 2: Wrong."
    assert Record.of(record, "another name") is record
