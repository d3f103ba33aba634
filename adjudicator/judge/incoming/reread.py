"""Orders that the judge wrote down, read again: each is one line in the judge's own spelling."""

from collections.abc import Mapping
from pathlib import Path

from msgspec.structs import replace

from adjudicator.core.board import Board
from adjudicator.core.ids import Colour
from adjudicator.core.orders import Order, OrderSet, Source
from adjudicator.data.record import Record
from adjudicator.data.strict_yaml import read_file
from adjudicator.language.canonical import canonical
from adjudicator.language.compound import orders_of
from adjudicator.language.reading import families


def read_given(path: Path, board: Board) -> Mapping[Colour, OrderSet]:
    """The orders that a stage was judged by. Raises UserError where they cannot be read."""
    record = read_file(path)
    return {
        colour: tuple(_order(one, record, colour, board) for one in record.take(colour, list))
        for colour in record
    }


def _order(one: object, record: Record, colour: Colour, board: Board) -> Order:
    if not isinstance(one, Record):
        raise record.trouble(colour, "this is no order.", "Bring it back from a backup.")
    source = Source(one.number("line", 1), one.take("words", str))
    return read_order(one.take("order", str), source, board, one, "order")


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
