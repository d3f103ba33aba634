"""Orders that the judge wrote down, read again: each is one line in the judge's own spelling."""

from dataclasses import replace

from adjudicator.core.board import Board
from adjudicator.core.orders import Order, Source
from adjudicator.data.record import Record
from adjudicator.language.canonical import canonical
from adjudicator.language.compound import orders_of
from adjudicator.language.reading import families


def read_order(line: str, source: Source, board: Board, record: Record, key: str) -> Order:
    """The order that a line stands for, which must be spelt as `canonical` does.

    A spelling has one meaning, so it need not be known whether the game is one of turns. Raises
    UserError, about the key of the record that holds it, for any other line.
    """
    for situation in families(board):
        orders = orders_of(line, situation)
        if len(orders) == 1 and canonical(orders[0]) == line:
            return replace(orders[0], source=source)
    raise record.trouble(key, f"“{line}” is no order in the judge's own spelling.")
