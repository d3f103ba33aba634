"""A mapping read from a file: it knows where it stands there, and says what is wrong with it."""

from collections.abc import Collection, Mapping
from typing import Any, Final, TypeVar

from adjudicator.errors import UserError

Kind = TypeVar("Kind")


class Record(dict[str, Any]):
    """A mapping of a file: plain values, lists, and further records, by key in written order.

    `file` is the name for messages, `line` where the mapping begins (0 if nobody knows), `lines`
    where each key is.
    """

    __slots__ = ("file", "line", "lines")

    def __init__(self, file: str, line: int) -> None:
        super().__init__()
        self.file = file
        self.line = line
        self.lines: dict[str, int] = {}

    def trouble(self, key: str | None, sentence: str, cure: str | None = None) -> UserError:
        """The error that says what is wrong with a key, or with None the whole mapping."""
        line = self.line if key is None else self.lines.get(key, self.line)
        place = [self.file, *([f"line {line}"] if line else []), *([] if key is None else [key])]
        return UserError(f"{', '.join(place)}: {sentence}", cure)

    @classmethod
    def of(cls, values: Mapping[str, Any], name: str) -> "Record":
        """Plain values that come from no file, under a name; a record stays what it is."""
        if isinstance(values, Record):
            return values
        record = cls(name, 0)
        for key, value in values.items():
            record[str(key)] = cls.of(value, name) if isinstance(value, Mapping) else value
        return record

    def only(self, allowed: Collection[str]) -> None:
        """Raise UserError for a key that is not among the allowed ones."""
        for key in self:
            if key not in allowed:
                known = ", ".join(allowed)
                raise self.trouble(key, "this key is not known.", f"Known here: {known}.")

    def take(self, key: str, kind: type[Kind], default: Kind | None = None) -> Kind:
        """The value of a key: a str, int, bool, list or Record; the default if there is no key.

        Raises UserError if the value is of another kind, or missing without a default.
        """
        if key not in self and default is not None:
            return default
        if key not in self:
            raise self.trouble(None, f"the key “{key}” is missing.", f"Add a line “{key}: …” here.")
        value = self[key]
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise self.trouble(key, f"this must be {_KINDS[kind]}.", _cure(key, kind, value))
        return value

    def number(
        self, key: str, least: int, most: int | None = None, default: int | None = None
    ) -> int:
        """The value of a key that is a whole number within bounds. Raises UserError as `take`."""
        number = self.take(key, int, default)
        if number < least or (most is not None and number > most):
            bounds = f"of at least {least}" if most is None else f"from {least} to {most}"
            raise self.trouble(key, f"{number} is out of bounds.", f"Write a number {bounds}.")
        return number

    def choice(self, key: str, allowed: Collection[str]) -> str:
        """The value of a key that is one of these words. Raises UserError as `take` does."""
        word = self.take(key, str)
        if word not in allowed:
            raise self.trouble(key, f"“{word}” is not known.", f"Write {' or '.join(allowed)}.")
        return word

    def texts(self, key: str, default: tuple[str, ...] | None = None) -> tuple[str, ...]:
        """The value of a key that is a list of texts. Raises UserError as `take` does."""
        texts = self.take(key, list, None if default is None else list(default))
        for text in texts:
            if not isinstance(text, str):
                raise self.trouble(key, f"“{text}” must be text.", "Write it in quotes.")
        return tuple(texts)

    def record(self, key: str) -> "Record":
        """The value of a key that is a mapping; an empty one if there is no key."""
        return self.take(key, Record, Record(self.file, self.line))

    def records(self, key: str) -> dict[str, "Record"]:
        """The value of a key that is a mapping of mappings. Raises UserError as `take` does."""
        inner = self.take(key, Record)
        return {name: inner.take(name, Record) for name in inner}


_KINDS: Final[dict[type, str]] = {
    str: "text",
    int: "a whole number",
    bool: "true or false",
    list: "a list",
    Record: "a mapping",
}

_FORMS: Final[dict[type, str]] = {
    int: "{key}: 7",
    bool: "{key}: true",
    list: "{key}: [one, another]",
    Record: "{key}: {{name: value}}",
}


def _cure(key: str, kind: type, value: object) -> str:
    if kind is not str:
        return f"Write it like this: {_FORMS[kind].format(key=key)}"
    if isinstance(value, int | float):
        return f'Write it in quotes: {key}: "{str(value).lower()}"'
    return f'Write it like this: {key}: "some words"'
