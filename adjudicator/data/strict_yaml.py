"""YAML, read strictly: nothing in a file means anything but what it looks like.

Only `null` (or nothing at all), `true`, `false`, decimal integers and decimal fractions are
anything but text: `20:00`, `0007`, `no`, `0x10`, `.inf` and dates stay text. Keys are always
text. Repeated keys, tags and anchors are refused. Whatever is wrong is a UserError that names
the file, the line, the key and the cure.
"""

import re
from pathlib import Path
from typing import Any, Final

import yaml

from adjudicator.data.record import Record
from adjudicator.errors import UserError

FORMAT: Final = 1
"""The number of the file format: `format: 1` is the first key of every file."""

_WORDS: Final = {"": None, "null": None, "true": True, "false": False}
_INTEGER: Final = re.compile(r"-?(?:0|[1-9][0-9]{0,3999})")  # Python reads up to 4300 digits
_FRACTION: Final = re.compile(r"-?(?:0|[1-9][0-9]*)\.[0-9]+(?:[eE][-+]?[0-9]+)?")
_DEEPEST: Final = 40

_IN_QUOTES: Final = "If it is meant as text, write it in quotes."
_NOT_TEXT: Final = "Save the file as plain UTF-8 text."
_UNREADABLE: Final = "Check that the file exists and that you may read it."
_FEWER: Final = "Write it with fewer levels."
_CURES: Final = {
    "mapping values": "A text that holds a colon and a blank must stand in quotes.",
    "cannot start any token": "Indent with blanks; quote texts that begin with @, ` or %.",
    "nesting depth": _FEWER,
    "a tab character": "Indent with blanks, not with tabs.",
    "expected ',' or": "Close the bracket, or put a comma between the items.",
    "end of stream": "Close the quotation marks.",
}
_OTHER_CURE: Final = "Check the indentation there, and quote texts with special characters."


def read_file(path: Path) -> Record:
    """Read a file of ours as `read` does. Raises UserError also where it cannot be opened."""
    return read(text_of(path), str(path))


def text_of(path: Path) -> str:
    """The text of a UTF-8 file. Raises UserError where it cannot be read as one."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise UserError(f"{path} cannot be read: {error.strerror}.", _UNREADABLE) from error
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise UserError(f"{path}, line {line}: this is not UTF-8 text.", _NOT_TEXT) from error


def read(text: str, name: str) -> Record:
    """Read a file of ours, which begins with `format: 1`, and give it without that key.

    `name` is the file's name for messages. Raises UserError for anything that is not strict YAML,
    and for another format.
    """
    record = parse(text, name)
    if next(iter(record), None) != "format":
        cure = f"Begin the file with a line “format: {FORMAT}”."
        raise record.trouble(None, "the first key must be “format”.", cure)
    return without_format(record)


def without_format(record: Record) -> Record:
    """Take the key `format` out. Raises UserError for a format that this program cannot read."""
    number = record.pop("format", FORMAT)
    if number != FORMAT or number is True:
        cure = f"This program reads format {FORMAT}; for a newer file install a newer program."
        raise record.trouble("format", f"format {number} is not known.", cure)
    return record


def parse(text: str, name: str) -> Record:
    """Read any mapping as strict YAML. Raises UserError for all that is not."""
    record = _Reader(text, name).document()
    if not isinstance(record, Record):
        cure = "Write it as lines of “key: value”."
        raise UserError(f"{name}, line 1: this file does not begin with a key.", cure)
    return record


def plain(word: str) -> object:
    """What a word without quotes means: None, a bool, a number, or the word itself."""
    if word in _WORDS:
        return _WORDS[word]
    if _INTEGER.fullmatch(word):
        return int(word)
    return float(word) if _FRACTION.fullmatch(word) else word


class _Reader:
    """One text on its way from the C parser's events to values."""

    def __init__(self, text: str, name: str) -> None:
        self._text = text
        self._name = name
        self._key = ""
        self._depth = 0

    def document(self) -> object:
        """The one document of the text; None if there is none."""
        try:
            return self._only_document()
        except yaml.MarkedYAMLError as error:
            raise self._unreadable(error) from error
        except yaml.reader.ReaderError as error:
            raise self._not_text(error.position) from error
        except UnicodeEncodeError as error:
            raise self._not_text(error.start) from error

    def _only_document(self) -> object:
        self._events = yaml.CBaseLoader(self._text)
        self._events.get_event()
        if self._events.check_event(yaml.StreamEndEvent):
            return None
        self._events.get_event()
        value = self._value(self._next())
        self._events.get_event()
        if not self._events.check_event(yaml.StreamEndEvent):
            raise self._trouble(
                self._next(), "a second document begins here.", "Leave the “---” out."
            )
        return value

    def _value(self, event: Any) -> object:  # noqa: ANN401 - the events have no types
        self._check(event)
        if isinstance(event, yaml.ScalarEvent):
            return plain(event.value) if event.implicit[0] else event.value
        self._depth += 1
        if self._depth > _DEEPEST:
            raise self._trouble(event, "this is nested too deeply.", _FEWER)
        mapping = isinstance(event, yaml.MappingStartEvent)
        value = self._record(event) if mapping else self._list()
        self._depth -= 1
        return value

    def _check(self, event: Any) -> None:  # noqa: ANN401
        if event.anchor is not None:
            raise self._trouble(event, f"“&{event.anchor}” has no meaning here.", _IN_QUOTES)
        if event.tag is not None:
            raise self._trouble(event, f"the tag “{event.tag}” has no meaning here.", _IN_QUOTES)

    def _next(self) -> Any:  # noqa: ANN401
        return self._events.get_event()

    def _list(self) -> list[object]:
        values = []
        while not isinstance(event := self._next(), yaml.SequenceEndEvent):
            values.append(self._value(event))
        return values

    def _record(self, start: Any) -> Record:  # noqa: ANN401
        record = Record(self._name, start.start_mark.line + 1)
        while not isinstance(event := self._next(), yaml.MappingEndEvent):
            key = self._fresh_key(event, record)
            record.lines[key] = event.start_mark.line + 1
            record[key] = self._value(self._next())
        return record

    def _fresh_key(self, event: Any, record: Record) -> str:  # noqa: ANN401
        if not isinstance(event, yaml.ScalarEvent):
            raise self._trouble(event, "a key must be a text.", _IN_QUOTES)
        self._check(event)
        self._key = str(event.value)
        if self._key in record:
            cure = f"It stands in line {record.lines[self._key]} already: leave one of the two out."
            raise self._trouble(event, "this key is repeated.", cure)
        return self._key

    def _trouble(self, event: Any, sentence: str, cure: str) -> UserError:  # noqa: ANN401
        return UserError(f"{self._place(event.start_mark.line)}: {sentence}", cure)

    def _unreadable(self, error: yaml.MarkedYAMLError) -> UserError:
        problem = error.problem or "it ends too early"
        line = error.problem_mark.line if error.problem_mark else 0
        cure = next((cure for part, cure in _CURES.items() if part in problem), _OTHER_CURE)
        return UserError(f"{self._place(line)}: this is not YAML: {problem}.", cure)

    def _not_text(self, offset: int) -> UserError:
        place = self._place(self._text.count("\n", 0, offset))
        return UserError(f"{place}: a character here is not text.", _NOT_TEXT)

    def _place(self, line: int) -> str:
        place = f"{self._name}, line {line + 1}"
        return f"{place}, {self._key}" if self._key else place
