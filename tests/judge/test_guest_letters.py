"""The letters to people who join a game, watch it, or leave their seat: what they say, and that
they order nothing; those to the game master about such people too."""

from collections.abc import Callable
from itertools import product

import pytest

from adjudicator.core.ids import StageId
from adjudicator.data.rulesets import load_rules
from adjudicator.judge.outgoing.letters import letter
from adjudicator.mail.html_text import html_to_text
from adjudicator.reports.layout import ANSWERED, columns
from adjudicator.reports.letter import Letter
from tests.quoting import acting, acting_in_html
from tests.reports.mails import RULES, TEMPLATES

Golden = Callable[[str, str], None]

VALUES = {
    "game": "world",
    "title": "A week of war",
    "rules": RULES,
    "turns": (),
    "stage": StageId(7, 1),
    "colour": "red",
    "due": "Sunday 13 December, 20:00 in Berlin (in 7 days)",
}
LETTERS: dict[str, dict[str, object]] = {
    "application": {
        "name": "Dana",
        "address": "dana@example.org",
        "wish": "",
        "gender": "",
        "seat": "red",
        "begun": False,
    },
    "declined": {"name": "Ada", "address": "ada@example.org"},
    "farewell": {"vacant": False, "observers": True},
    "guest": {
        "subject": "you are an observer",
        "notes": [
            "From now on you get the public report of world after each stage.",
            "Answer “stop observing” to any of these mails to get no more of them.",
        ],
    },
    "invitation": {
        "again": False,
        "seats": ("red", "blue", "green", "yellow"),
        "free": ["blue", "green"],
        "names": ["Ada", "Bo"],
        "anonymous": False,
        "colour": "",
        "gender": "",
        "asked": False,
        "armies": (40, 35),
        "until": "Tuesday 8 December, 13:00 in Berlin (in 7 days)",
        "first": "Sunday 13 December, 20:00 in Berlin",
        "second": "Sunday 20 December, 20:00 in Berlin",
    },
    "joined": {"wish": "", "gender": "", "asked": False, "answered": True, "missing": 2},
    "new_player": {"who": "Dana", "moved": True, "vacant": False},
    "no_show": {},
    "prove": {"wanted": "join as blue"},
    "refused": {"why": "All are friends from school; 4 from Brazil attack Peru"},
    "welcome": {"anonymous": False, "gender": "", "names": [("red", "Dana"), ("blue", "Bo")]},
    "which_game": {
        "named": "wolrd",
        "places": [("world", "A week of war"), ("isles", "")],
        "others": [("classic", "")],
    },
}
CASES: dict[str, dict[str, object]] = {
    "plain": {},
    "seated": {
        "again": True, "colour": "red", "names": [], "anonymous": True, "title": "",
        "answered": False, "wish": "blue", "missing": 0, "who": "", "moved": False, "why": "",
        "begun": True,
    },
    "vacant": {
        "free": ["red"], "due": "", "names": ["Ada"], "missing": 1, "places": [], "named": "",
        "vacant": True, "moved": False, "observers": False,
    },
    "alone": {
        "free": [], "names": ["Ada", "Bo", "Chidi", "Dana"], "missing": 0, "others": [],
        "title": "",
    },
    "full": {"colour": "", "title": ""},
    "no-seat": {"colour": "", "begun": True},
    "woman": {"gender": "woman", "colour": "red", "rules": load_rules("ms-risk")},
    "asked": {"asked": True, "rules": load_rules("ms-risk")},
}  # fmt: skip
LOOKED_AT = [
    *product(LETTERS, ["plain"]),
    *product(
        ["application", "invitation", "joined", "new_player", "refused", "welcome"], ["seated"]
    ),
    *product(["farewell", "invitation", "joined", "new_player", "which_game"], ["vacant"]),
    *product(["application"], ["full", "no-seat", "woman"]),
    *product(["invitation", "joined"], ["alone", "asked"]),
    *product(["invitation", "joined", "welcome"], ["woman"]),
]


def written(name: str, case: str) -> Letter:
    values = {**VALUES, **LETTERS[name], **CASES[case]}
    if name == "welcome":
        values["names"] = [("red", "Dana"), ("blue", "Bo")]
    return letter(TEMPLATES, name, **values)


@pytest.mark.parametrize(("name", "case"), LOOKED_AT)
def test_letters_are_what_they_were(name: str, case: str, golden: Golden) -> None:
    one = written(name, case)
    stem = name if case == "plain" else f"{name}-{case}"
    golden(f"{stem}.txt", f"Subject: {one.subject}\n\n{one.text}")
    golden(f"{stem}.html", one.html)


@pytest.mark.parametrize(("name", "case"), LOOKED_AT)
def test_a_letter_fits_and_orders_nothing(name: str, case: str) -> None:
    one = written(name, case)
    assert acting(f"{one.subject}\n{one.text}", RULES.board) == []
    assert acting_in_html(one.html, RULES.board) == []
    assert max(map(columns, one.text.splitlines())) <= ANSWERED


@pytest.mark.parametrize(("name", "case"), LOOKED_AT)
def test_text_and_html_say_the_same(name: str, case: str) -> None:
    one = written(name, case)
    assert html_to_text(one.html).lower().split() == one.text.lower().split()
