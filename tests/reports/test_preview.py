"""Previews: what they tell, the same as text and as HTML, and that they order nothing."""

from functools import lru_cache
from types import SimpleNamespace
from typing import Any, cast

import pytest
from msgspec.structs import replace

from adjudicator.core.ids import StageId
from adjudicator.core.state import State, frozen
from adjudicator.judge.game.games import Game
from adjudicator.judge.questions.preview import Asked, preview_facts
from adjudicator.reports.layout import columns
from adjudicator.reports.letter import Letter
from adjudicator.reports.preview import PreviewFacts, percent, preview
from tests.golden import Golden
from tests.quoting import acting, acting_in_html
from tests.reports.mails import RULES, TEMPLATES, placement, position, reading

ORDERS = """
preview
3 armies reinforce Brazil
4 armies from Brazil attack Venezuela
3 armies from Brazil attack North Africa then surge to Egypt
"""
MIXED = f"""{ORDERS}
6 armies from Peru attack China
5 armies from Brazil atack Ecuador
hello
salt: seven; hills
"""
GUESSES = """
what if
7 armies from Brazil attack Venezuela
as green: 2 armies from Venezuela attack Brazil; trade Brazil, Peru, wild
as green: 2 from North Africa attack Brazil
as blue: 9 from Egypt attack Southern Europe
as blue:
2 armies from Northern Europe attack Southern Europe
"""


def last_stand() -> State:
    """Blue has but one territory left, and Red one to win."""
    territories = {
        name: replace(it, owner="red", armies=9) if name != "Peru" else replace(it, owner="blue")
        for name, it in position().territories.items()
    }
    return position(territories=frozen(territories), out=("green",))


MAILS = {
    "orders": (ORDERS, position()),
    "mixed": (MIXED, position()),
    "guesses": (GUESSES, position()),
    "nothing": ("preview", position()),
    "setup": ("preview\n6 in Brazil\n2 in Peru", placement()),
    "end": ("preview\n8 armies from Brazil attack Peru", last_stand()),
}


@lru_cache
def facts(name: str) -> PreviewFacts:
    mail, state = MAILS[name]
    game = SimpleNamespace(
        settings=SimpleNamespace(rules=RULES),
        state=state,
        stage=StageId(state.round, 1),
        name="world",
        is_over=False,
    )
    asked = reading(mail, state)
    standing = not asked.orders
    return preview_facts(cast("Game", game), Asked("red", asked, asked.orders, standing))


def letter(name: str, picture: str = "", **changes: Any) -> Letter:
    return preview(TEMPLATES, replace(facts(name), **changes), picture=picture)


def said(name: str, **changes: Any) -> str:
    """The words of a preview, wherever its lines end."""
    return " ".join(letter(name, **changes).text.split())


@pytest.mark.parametrize("name", MAILS)
def test_previews_are_what_they_were(golden: Golden, name: str) -> None:
    one = letter(name)
    golden(f"preview-{name}.txt", f"Subject: {one.subject}\n\n{one.text}")
    golden(f"preview-{name}.html", one.html)


@pytest.mark.parametrize("name", MAILS)
def test_a_preview_fits_and_orders_nothing(name: str) -> None:
    one = letter(name)
    assert [line for line in one.text.splitlines() if columns(line) > 66] == []
    assert acting(f"{one.subject}\n{one.text}", RULES.board) == []
    assert acting(one.text, RULES.board) == []
    assert acting_in_html(one.html, RULES.board) == []


@pytest.mark.parametrize("name", MAILS)
def test_it_is_marked_as_a_preview(name: str) -> None:
    one = letter(name, picture="cid:map")
    assert one.subject.startswith("[world] Preview of ")
    assert one.text.startswith("This is a preview of ")
    assert "nothing of it counts" in one.text
    assert '<img src="cid:map"' in one.html
    assert "as a preview" in one.html
    assert "<img" not in letter(name).html


def test_it_tells_the_odds_and_what_is_likely() -> None:
    told = said("orders")
    odds = facts("orders").prospects
    venezuela = next(one for one in odds.battles if one.key == "invasion Venezuela")
    share = percent(venezuela.stands["red"], venezuela.fought).replace("\N{NO-BREAK SPACE}", " ")
    assert f"Venezuela ({share}) invasion; your 4 from Brazil against Green's 3;" in told
    assert "surge invasion, fought in" in told
    assert f"likely {odds.held['red']} territories, now 4" in letter("orders").subject
    assert f"hold {odds.held['red']} territories after it; you hold 4 now." in told


def test_orders_are_told_as_in_a_receipt() -> None:
    told = said("mixed")
    assert "| 5 armies from Brazil atack Ecuador" in told.replace("\N{NO-BREAK SPACE}", " ")
    assert "Peru has no connection to China." in told
    assert "Reinforcements 3 in all: Brazil (+3)" in told
    assert "1 line not understood, 1 order void" in letter("mixed").subject
    assert "Settings change nothing in a preview" in told
    assert "chatter: | hello" in told.replace("\N{NO-BREAK SPACE}", " ")


def test_guesses_are_told_and_what_of_them_cannot_be() -> None:
    told = said("guesses")
    assert "if Green and Blue do what you guess, and nobody else gives orders" in told
    assert "Egypt is Green's, not yours. (B1)" in told
    assert "Green" in told[told.index("YOUR GUESSES") :]
    assert "without the first word and without the guesses" in told


def test_battles_of_others_are_told_last_and_without_a_chance_of_yours() -> None:
    told = said("guesses")
    rows = told[told.index("BATTLES") : told.index("MOST LIKELY")]
    last = rows[rows.index("Southern Europe invasion; Blue's 2 from Northern Europe") :]
    assert "Blue wins in" in last
    assert "Green wins in" in last
    assert "your" not in last


def test_ends_are_told() -> None:
    told = said("end")
    assert "Blue would be out in " in told
    assert "You would be the winner in " in told


def test_orders_in_force_are_called_so_and_not_to_be_sent_again() -> None:
    told = said("orders", standing=True)
    assert "Your orders as they stand:" in told
    assert "To order this" not in told
    assert "You give no orders in this preview:" in said("nothing")


def test_only_what_is_certain_is_0_or_100() -> None:
    told = [percent(n, 1000) for n in (0, 1, 4, 6, 994, 996, 999, 1000)]
    assert (
        " ".join(told).replace("\N{NO-BREAK SPACE}", "") == "0% < 1% < 1% 1% 99% > 99% > 99% 100%"
    )
