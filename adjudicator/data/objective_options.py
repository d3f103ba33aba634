"""The options of a rule set that say what players play for (E5, K2, Q1)."""

from collections.abc import Mapping
from typing import Any, Final

from adjudicator.core.board import Board
from adjudicator.core.ids import COLOURS
from adjudicator.core.objectives import OBJECTIVES
from adjudicator.core.state import frozen
from adjudicator.data.missions import read_cards
from adjudicator.data.record import Record

OPTIONS: Final = ("objective", "capitals", "missions", "missions_from")

_DOMINATION: Final = "domination"
_MISSION: Final = "mission"
_ALL: Final = "all"


def read_objective_options(options: Record, board: Board) -> dict[str, Any]:
    """The fields of Rules that these options give.

    Missions are kept in games that are played for them alone; there must be one for each player.
    Raises UserError for what is no objective, and for missions that the board has no place for.
    """
    objective = _objective(options)
    playing = objective == _MISSION
    missions = read_cards(options, "missions", board if playing else None)
    most_players = max(map(int, options.take("starting_armies", Record)))
    if playing and len(missions) < most_players:
        sentence = f"{len(missions)} missions are not enough for {most_players} players."
        raise options.trouble("missions", sentence, "Add some.")
    return {
        "objective": objective,
        "domination": _domination(options, board),
        "capitals": _capitals(options),
        "missions": missions if playing else (),
        "missions_from": options.number("missions_from", 1),
    }


def _objective(options: Record) -> str:
    if isinstance(options.get("objective"), Record):
        options.take("objective", Record).only((_DOMINATION,))
        return _DOMINATION
    others = [name for name in OBJECTIVES if name != _DOMINATION]
    return options.choice("objective", [*others, f"{{{_DOMINATION}: 33}}"])


def _domination(options: Record, board: Board) -> int:
    """E5: the territories that win; in games for something else, all."""
    everything = len(board.territories)
    if not isinstance(options["objective"], Record):
        return everything
    objective = options.take("objective", Record)
    if objective.get(_DOMINATION) == _ALL:
        return everything
    return objective.number(_DOMINATION, 1, everything)


def _capitals(options: Record) -> Mapping[int, int]:
    """K2: the capitals of others that win, by the number of players who began, or all."""
    players = range(2, len(COLOURS) + 1)
    if options.get("capitals") == _ALL:
        return frozen((number, number - 1) for number in players)
    record = options.take("capitals", Record)
    record.only([str(number) for number in players])
    return frozen((number, record.number(str(number), 1, number - 1)) for number in players)
