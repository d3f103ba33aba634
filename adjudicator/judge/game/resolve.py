"""Playing a case file: its orders are read, its stage is judged, its expectations are compared.

This stands with the judge, since it needs both the data of the case and the order language.
"""

from collections.abc import Mapping

from msgspec import Struct

from adjudicator.core.chance import ScriptedChance, ScriptError
from adjudicator.core.ids import Colour
from adjudicator.core.turn import TurnRecord, adjudicate
from adjudicator.data.cases import Case
from adjudicator.errors import UserError
from adjudicator.judge.game.situations import situation_of
from adjudicator.language.reading import Reading, read_orders


class UnfitDiceError(UserError):
    """The scripted dice of a case do not fit its battles, so there is no outcome."""

    exit_code = 1


class Resolution(Struct, frozen=True):
    """A case that was played. `differences` are sentences on what was expected and did not come."""

    case: Case
    readings: Mapping[Colour, Reading]
    record: TurnRecord
    differences: tuple[str, ...]


def resolve(case: Case) -> Resolution:
    """Play a case. Raises UnfitDiceError where a battle rolls other dice than are written."""
    readings = {player: _read(case, player) for player in case.orders}
    orders = {player: reading.orders for player, reading in readings.items()}
    chance = ScriptedChance(case.dice, case.chance)
    try:
        record = adjudicate(case.state, orders, case.rules, chance)
    except ScriptError as error:
        raise UnfitDiceError(f"{case.file}: {error}", _CURE) from error
    differences = (*_left_over(chance), *case.expected.differences(record))
    return Resolution(case, readings, record, differences)


_CURE = "Correct the dice, or leave this battle out of them: then it rolls by chance."


def _read(case: Case, player: Colour) -> Reading:
    return read_orders(
        case.orders[player].splitlines(), situation_of(case.state, player, case.rules)
    )


def _left_over(chance: ScriptedChance) -> tuple[str, ...]:
    try:
        chance.finish()
    except ScriptError as error:
        return (str(error),)
    return ()
