"""Which orders a stage has a use for."""

import pytest

from adjudicator.core.orders import (
    All,
    Assault,
    Attack,
    Bid,
    KeepCards,
    Move,
    NameCapital,
    Order,
    Pass,
    Prefer,
    Reinforce,
    Resign,
    Source,
    Wish,
)
from adjudicator.core.phases.roll_call import is_of_stage
from adjudicator.core.schedule import Part

SOURCE = Source(1, "")
REINFORCE = Reinforce("Brazil", All(), SOURCE)


@pytest.mark.parametrize(
    ("order", "parts"),
    [
        (REINFORCE, {Part.PLACEMENT, Part.REINFORCEMENT, Part.INHERITANCE}),
        (KeepCards(SOURCE), {Part.REINFORCEMENT, Part.INHERITANCE}),
        (Attack("Brazil", "Peru", All(), SOURCE), {Part.BATTLE}),
        (Move("Brazil", "Peru", All(), SOURCE), {Part.MOVE}),
        (Pass(Wish.HOLD, SOURCE), {Part.BATTLE, Part.ATTACK, Part.MOVE}),
        (Assault("Brazil", "Peru", SOURCE), {Part.ATTACK}),
        (NameCapital("Brazil", SOURCE), {Part.CAPITAL}),
        (Prefer(("Brazil",), SOURCE), {Part.DRAFT}),
        (Bid("Brazil", 50, SOURCE), {Part.ELECTION}),
        (Resign(SOURCE), {*Part}),
    ],
)
def test_an_order_is_of_the_parts_that_take_it(order: Order, parts: set[Part]) -> None:
    assert {part for part in Part if is_of_stage(order, (part,))} == parts


def test_one_part_of_several_is_enough() -> None:
    assert is_of_stage(REINFORCE, (Part.REINFORCEMENT, Part.BATTLE, Part.MOVE))
