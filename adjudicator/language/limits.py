"""How far an attack of a game of turns goes, in the parts of a draft (A1, A6 to A9)."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from adjudicator.core.orders import All, Count, Exactly, Rest
from adjudicator.language.complaints import Trouble
from adjudicator.language.parts import Amount, Draft

ATTACK_DICE: Final = 3
DEFENCE_DICE: Final = 2


def _from_1(count: Count | None, most: int | None = None) -> bool:
    return isinstance(count, Exactly) and 1 <= count.armies <= (most or count.armies)


HOW_TO_STOP: Final = (
    "Say “with 2 dice”, “3 times”, “until 4 left” or “while ahead by 3” to stop an attack."
)
_NO_ARMIES: Final = (
    "An attack of this game has no number of armies: it goes on until it captures or one army is"
    f" left to stay. {HOW_TO_STOP}"
)
_FIELDS: Final = {
    "dice": "dice",
    "rolls": "rolls",
    "until": "until_left",
    "ahead": "while_ahead",
    "behind": "behind",
    "moving": "move_in",
}
"""The fields of an order that the limits of a draft give."""

_WANTED: Final[Mapping[str, tuple[Callable[[Count | None], bool], str]]] = {
    "dice": (lambda it: _from_1(it, ATTACK_DICE), f"An attack has 1 to {ATTACK_DICE} dice."),
    "rolls": (_from_1, "Write how many rolls at most, such as 3 times."),
    "until": (_from_1, "Write a number of armies, such as until 4 left."),
    "ahead": (lambda it: isinstance(it, Exactly), "Write a number, such as while ahead by 3."),
    "moving": (lambda it: isinstance(it, Count) and it != Rest(), "Write move 5, or move all."),
    "behind": (_from_1, "Write a number of armies, such as keep 3 behind."),
    "card": (lambda _: False, "The card is taken at random, so it has no name here."),
    "cards": (lambda it: it == Exactly(1), "One card changes hands for a wild one."),
    "defend": (lambda it: _from_1(it, DEFENCE_DICE), f"A defence has 1 to {DEFENCE_DICE} dice."),
}


def wrong_limits(draft: Draft) -> dict[str, Amount]:
    """The amounts of a draft that cannot be what they stand for."""
    wrong = {name: it for name, it in draft.limits.items() if not _WANTED[name][0](it.count)}
    if draft.amount and draft.kind == "assault" and draft.amount.count != All():
        wrong["armies"] = draft.amount
    if draft.amount and draft.kind == "wild" and not _WANTED["cards"][0](draft.amount.count):
        wrong["cards"] = draft.amount
    if draft.amount and draft.kind == "defend" and not _WANTED["defend"][0](draft.amount.count):
        wrong["defend"] = draft.amount
    return wrong


def limit_troubles(draft: Draft) -> list[Trouble]:
    """A trouble for each of those."""
    return [
        Trouble(it.part.start, it.part.end, _WANTED[name][1] if name in _WANTED else _NO_ARMIES)
        for name, it in wrong_limits(draft).items()
    ]


def limits_of(draft: Draft) -> dict[str, Any]:
    """The fields of an attack's order that these limits give, but for wrong ones."""
    wrong = wrong_limits(draft)
    right = {name: it.count for name, it in draft.limits.items() if name not in wrong}
    numbers = {_FIELDS[name]: it.armies for name, it in right.items() if isinstance(it, Exactly)}
    numbers.pop("move_in", None)
    return {**numbers, **({"move_in": right["moving"]} if "moving" in right else {})}
