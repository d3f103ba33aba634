"""Where two pieces of plain data part ways first."""

from typing import Any


def difference(expected: Any, found: Any) -> tuple[str, str, str]:  # noqa: ANN401 - plain data
    """The place of the first difference, what was expected there, and what is found.

    Keys and places, from 1, stand in the first text, outermost first; both must differ somewhere.
    """
    path: list[str] = []
    while True:
        pair = _deeper(expected, found)
        if pair is None:
            return ", ".join(path) or "all of it", _shown(expected), _shown(found)
        key, expected, found = pair
        path.append(key)


def _deeper(expected: Any, found: Any) -> tuple[str, Any, Any] | None:  # noqa: ANN401
    """The first part in which both differ, with its key; None where they have no parts alike."""
    if isinstance(expected, dict) and isinstance(found, dict):
        for key in (*expected, *(key for key in found if key not in expected)):
            if expected.get(key) != found.get(key):
                return str(key), expected.get(key), found.get(key)
    if isinstance(expected, list | tuple) and isinstance(found, list | tuple):
        for number, (one, other) in enumerate(zip(expected, found, strict=False), 1):
            if one != other:
                return str(number), one, other
    return None


def _shown(value: Any) -> str:  # noqa: ANN401
    match value:
        case None:
            return "nothing"
        case list() | tuple():
            return ", ".join(map(str, value)) or "nothing"
        case _:
            return str(value)
