"""Orders that the judge wrote down are read again, of games of both families."""

import pytest

from adjudicator.core.orders import Assault, Attack, Exactly, Source
from adjudicator.data.boards import load_board
from adjudicator.data.record import Record
from adjudicator.errors import UserError
from adjudicator.judge.incoming.reread import read_order

BOARD = load_board("classic")
RECORD = Record.of({"order": ""}, "orders.yaml")
SOURCE = Source(3, "as the player wrote it")


@pytest.mark.parametrize(
    ("line", "order"),
    [
        (
            "attack Peru from Brazil until 4 left then Argentina",
            Assault("Brazil", "Peru", SOURCE, until_left=4, then=("Argentina",)),
        ),
        ("4 armies from Brazil attack Peru", Attack("Brazil", "Peru", Exactly(4), SOURCE)),
    ],
)
def test_a_line_in_the_judges_own_spelling_is_its_order(line, order):
    assert read_order(line, SOURCE, BOARD, RECORD, "order") == order


@pytest.mark.parametrize("line", ["attack Peru from Bra", "4 from Brazil attack Peru", "hello", ""])
def test_any_other_line_is_trouble_with_the_record(line):
    with pytest.raises(UserError, match="no order in the judge's own spelling"):
        read_order(line, SOURCE, BOARD, RECORD, "order")
