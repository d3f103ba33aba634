"""The short forms of values that people read and write in files: `red 5`, `all but 2`."""

import re

from adjudicator.core.orders import All, Count, Exactly, Half, Rest
from adjudicator.core.state import Holding


def holding(text: object) -> Holding:
    """`red 5` as a value. Raises ValueError for anything else."""
    found = re.fullmatch(r"([a-z]+) ([0-9]+)", text) if isinstance(text, str) else None
    if found is None:
        raise ValueError(f"“{text}” is not an owner and a number of armies")
    return Holding(found[1], int(found[2]))


def holding_text(value: Holding) -> str:
    """`red 5`."""
    return f"{value.owner} {value.armies}"


def count(plain: object) -> Count:
    """A number of armies, `all`, `all but 2`, `half` or `the rest`. Raises ValueError."""
    match plain:
        case int():
            return Exactly(plain)
        case "half":
            return Half()
        case "the rest":
            return Rest()
        case str() if found := re.fullmatch(r"all(?: but ([0-9]+))?", plain):
            return All(int(found[1] or 0))
        case _:
            raise ValueError(f"“{plain}” is no count")


def count_plain(value: Count) -> int | str:
    """The form that `count` reads."""
    return value.armies if isinstance(value, Exactly) else str(value)
