"""Places with nothing but a dash or `to` between them, which alone orders nothing."""

import re
from typing import Final

from adjudicator.language.complaints import Trouble
from adjudicator.language.flaws import Flaws
from adjudicator.language.patient import Patient, mended
from adjudicator.language.places import Gazetteer

_BETWEEN: Final = re.compile(r"(?<=[\w.])(?: *-{1,2} *| +to +)(?=[^\W\d_])", re.IGNORECASE)
_DASH_ALONE: Final = "A dash orders nothing; an arrow does, as in “Brazil -> Peru”."
_DASH_BARE: Final = "A dash between two territories needs a blank on both sides."
_TO_ALONE: Final = "The word “to” alone does not say whether they attack or move."
_FROM: Final = re.compile(r"^from +", re.IGNORECASE)


def are_names(text: str, names: Gazetteer) -> bool:
    """Whether it is nothing but places with a dash or `to` between them."""
    first, *others = _BETWEEN.split(_FROM.sub("", text).strip(" ."))
    return bool(others) and all(len(names.meanings(it)) == 1 for it in (first, *others))


def joined(it: Patient) -> Flaws | None:
    """Places with a dash or `to` between them, which alone say nothing."""
    for found in _BETWEEN.finditer(it.text):
        sign = found[0].strip()
        sentence = (
            _TO_ALONE if sign.isalpha() else _DASH_ALONE if it.situation.turns else _DASH_BARE
        )
        start = found.start() + found[0].index(sign)
        trouble = Trouble(start, start + len(sign), sentence)
        before, behind = it.readable[: found.start()], it.readable[found.end() :]
        for onward in dict.fromkeys((_BETWEEN.sub(" then ", behind), behind)):
            text = f"{before} -> {onward}"
            if fixed := mended(text, trouble, it.situation, len(text) - len(it.readable)):
                return fixed
    return None
