"""The set in force after several mails."""

from itertools import permutations

from msgspec.structs import replace

from adjudicator.core.orders import Exactly, Reinforce, Source
from adjudicator.judge.game.order_sets import Given, folded
from adjudicator.language.reading import Mode


def _order(territory: str, line: int) -> Reinforce:
    return Reinforce(territory, Exactly(1), Source(line, territory))


def _given(place: int, mode: Mode, *territories: str) -> Given:
    orders = tuple(_order(name, line) for line, name in enumerate(territories, 1))
    return Given((f"2026-12-06T20:00:0{place}Z", "folder", place, place), mode, orders)


def _named(*given: Given) -> list[str]:
    return [order.source.text for order in folded(given)]


def test_the_last_mail_replaces_the_set_before_it() -> None:
    """Whole, not line by line (T2)."""
    first = _given(1, Mode.REPLACE, "Brazil", "Peru")
    assert _named(first, _given(2, Mode.REPLACE, "Japan")) == ["Japan"]


def test_a_mail_that_adds_is_appended_and_one_that_cancels_clears() -> None:
    """`add:` and `cancel` (T2)."""
    mails = [_given(1, Mode.REPLACE, "Brazil"), _given(2, Mode.ADD, "Peru", "Siam")]
    assert _named(*mails) == ["Brazil", "Peru", "Siam"]
    assert _named(*mails, _given(3, Mode.CANCEL)) == []
    assert _named(*mails, _given(3, Mode.CANCEL), _given(4, Mode.ADD, "Ural")) == ["Ural"]


def test_what_counts_is_the_order_of_arrival() -> None:
    """Not that in which the judge came to read them (T2)."""
    mails = [
        _given(1, Mode.REPLACE, "Brazil"),
        _given(2, Mode.REPLACE, "Peru"),
        _given(3, Mode.ADD, "Siam"),
    ]
    assert {tuple(_named(*order)) for order in permutations(mails)} == {("Peru", "Siam")}


def test_the_lines_of_a_set_are_counted_anew() -> None:
    """No two orders of a set have the same number, though two mails had (T2)."""
    mails = (_given(1, Mode.REPLACE, "Brazil"), _given(2, Mode.ADD, "Peru"))
    assert folded(mails) == (
        _order("Brazil", 1),
        replace(_order("Peru", 1), source=Source(2, "Peru")),
    )
