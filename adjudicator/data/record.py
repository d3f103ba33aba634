"""A mapping read from a file: it knows where it stands there, and says what is wrong with it."""

from collections.abc import Collection
from typing import Any, Final, TypeVar

from adjudicator.errors import UserError

Kind = TypeVar("Kind")


class Record(dict[str, Any]):
    """A mapping of a file: plain values, lists, and further records, by key in written order.

    `file` is the name for messages, `line` where the mapping begins, `lines` where each key is.
    """

    __slots__ = ("file", "line", "lines")

    def __init__(self, file: str, line: int) -> None:
        super().__init__()
        self.file = file
        self.line = line
        self.lines: dict[str, int] = {}

    def trouble(self, key: str | None, sentence: str, cure: str | None = None) -> UserError:
        """The error that says what is wrong with a key, or with None the whole mapping."""
        if key is None:
            return UserError(f"{self.file}, line {self.line}: {sentence}", cure)
        line = self.lines.get(key, self.line)
        return UserError(f"{self.file}, line {line}, {key}: {sentence}", cure)

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

    def texts(self, key: str, default: tuple[str, ...] | None = None) -> tuple[str, ...]:
        """The value of a key that is a list of texts. Raises UserError as `take` does."""
        texts = self.take(key, list, None if default is None else list(default))
        for text in texts:
            if not isinstance(text, str):
                raise self.trouble(key, f"“{text}” must be text.", "Write it in quotes.")
        return tuple(texts)

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
