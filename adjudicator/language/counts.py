"""Counts as people write them: digits, words up to a hundred, all, half, the rest (T5)."""

import re
from itertools import product
from typing import Final

from adjudicator.core.orders import All, Count, Exactly, Half, Rest

MOST_ARMIES: Final = 9999
"""No order names more armies; more than that is a slip of the finger."""

_UNITS: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_TEENS: Final = (
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
)
_TENS: Final = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")


def _number_words() -> dict[str, int]:
    words = dict(zip(_UNITS + _TEENS, range(1, 20), strict=True))
    tens = dict(zip(_TENS, range(20, 100, 10), strict=True)) | {"fourty": 40}
    both = {f"{ten} {unit}": tens[ten] + words[unit] for ten, unit in product(tens, _UNITS)}
    return words | tens | both | {"dozen": 12, "hundred": 100, "a": 1, "an": 1}


_WORDS: Final = _number_words()
_ARTICLE: Final = re.compile(r"(?:an?|one) (?=dozen|hundred)")


def armies(text: str) -> int | None:
    """The number of armies that a numeral or number word means; None if no army has that number.

    Armies come in whole numbers from 1 to `MOST_ARMIES`.
    """
    if text.isdecimal():
        number = int(text[: len(str(MOST_ARMIES)) + 1])
        return number if 1 <= number <= MOST_ARMIES else None
    return _WORDS.get(_ARTICLE.sub("", re.sub(r"[ -]+", " ", text.casefold())))


def count(kind: str, text: str, but: str | None) -> Count | None:
    """The count of a word by its terminal in the grammar; None if it is none.

    `but` is what stands behind `all but`.
    """
    if kind == "HALF":
        return Half()
    if kind == "REST":
        return Rest()
    if kind == "ALL":
        return _all_but(but)
    number = armies(text)
    return None if number is None else Exactly(number)


def _all_but(but: str | None) -> All | None:
    kept = 0 if but is None else armies(but)
    return None if kept is None else All(kept)
