"""The set in force after several mails."""

from itertools import permutations
from pathlib import Path

from msgspec.structs import replace

from adjudicator.core.ids import StageId
from adjudicator.core.orders import Exactly, Reinforce, Source
from adjudicator.data.boards import load_board
from adjudicator.judge.game.order_sets import Given, folded, given_by_mails, store
from adjudicator.judge.incoming.seat import Seat
from adjudicator.judge.ledger import Ledger, open_ledger
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


def test_what_a_later_mail_has_replaced_is_forgotten_and_nothing_else(tmp_path: Path) -> None:
    """In whatever order the mails were read (T2)."""
    board = load_board("risk2")
    mails = [
        _given(1, Mode.REPLACE, "brazil"),
        _given(2, Mode.ADD, "peru"),
        _given(3, Mode.REPLACE, "siam"),
        _given(4, Mode.ADD, "ural"),
    ]
    with open_ledger(tmp_path / "ledger.sqlite") as ledger, ledger.transaction():
        for mail in mails:
            _take_in(ledger, mail)
        for number, read in enumerate(permutations(mails), 1):
            seat = Seat("world", StageId(number, 1, 0), "red")
            ledger.run("DELETE FROM given")
            for mail in read:
                store(ledger, seat, mail, ())
            assert folded(given_by_mails(ledger, board, seat)) == folded(mails)
            kept = [row["received"] for row in ledger.all("SELECT * FROM given ORDER BY received")]
            late = [mail.place[-1] for mail in mails[:2] if read.index(mail) > read.index(mails[2])]
            assert kept == [*late, 3, 4]


def _take_in(ledger: Ledger, mail: Given) -> None:
    ledger.run(
        "INSERT INTO received (hash, folder, uidvalidity, name, size, arrival, account, uid, id)"
        " VALUES (?1, '', 1, '', 1, ?1, ?2, ?3, ?4)",
        *mail.place,
    )
