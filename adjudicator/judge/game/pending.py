"""Readable copies of the orders that wait, for the game master; they are never read back."""

from adjudicator.core.orders import OrderSet
from adjudicator.judge.home import Home, writing
from adjudicator.judge.incoming.seat import Seat
from adjudicator.language.canonical import canonical
from adjudicator.mail.files import make_folder, write_whole


def write_pending(home: Home, seat: Seat, orders: OrderSet) -> None:
    """Write what would be judged now, an order a line. Raises UserError if the disk is full."""
    folder = home.game(seat.game).pending
    lines = "".join(f"{canonical(order)}\n" for order in orders)
    with writing(folder):
        make_folder(folder)
        write_whole(folder / f"{seat.colour}.txt", lines.encode())
