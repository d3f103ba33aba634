"""When a game is won (E5, E7), and how near everybody is: a function for each objective."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from adjudicator.core.chance import Chance
from adjudicator.core.events import GameWon
from adjudicator.core.ids import Colour
from adjudicator.core.missions import Destroy, Progress, progress, told
from adjudicator.core.refusals import holder, listed
from adjudicator.core.rules import Rules
from adjudicator.core.schedule import acting
from adjudicator.core.state import State


class Objective(Struct, frozen=True):
    """What players play for.

    `nearness` counts what a living player has of it, and `claim` is the sentence about one who has
    all. `open` says whether others may know how near a player is.
    """

    nearness: Callable[[State, Colour, Rules], Progress]
    claim: Callable[[State, Colour], str]
    open: bool = True


def _territories(state: State, player: Colour, rules: Rules) -> Progress:
    return Progress(len(state.held(player)), rules.domination)


def _hold_territories(state: State, player: Colour) -> str:
    return f"{holder(player)} holds {len(state.held(player))} territories."


def _capitals(state: State, player: Colour, rules: Rules) -> Progress:
    """The own capital, and of the others no more than are needed (K2)."""
    own = state.capitals.get(player)
    others = [name for name in state.capitals.values() if name != own]
    wanted = min(rules.capitals[len(state.seats)], len(others))
    have = sum(state.owner(name) == player for name in others)
    keeps = own is not None and state.owner(own) == player
    return Progress(int(keeps) + min(have, wanted), 1 + wanted)


def _hold_capitals(state: State, player: Colour) -> str:
    own = state.capitals[player]
    others = [
        name for name in state.capitals.values() if name != own and state.owner(name) == player
    ]
    return f"{holder(player)} holds {own}, the own capital, and with it {listed(others)}."


def _mission(state: State, player: Colour, rules: Rules) -> Progress:
    mission = state.missions.get(player)
    if mission is None:
        return Progress(0, 1)
    held = {name: state.armies(name) for name in state.held(player)}
    return progress(mission, held, state.out, rules.board)


def _fulfil(state: State, player: Colour) -> str:
    mission = state.missions[player]
    if isinstance(mission, Destroy):
        mission = replace(mission, done=False)
    return f"{holder(player)} has fulfilled a mission: {told(mission)}."


OBJECTIVES: Final[Mapping[str, Objective]] = MappingProxyType(
    {
        "domination": Objective(_territories, _hold_territories),
        "capital": Objective(_capitals, _hold_capitals),
        "mission": Objective(_mission, _fulfil, open=False),
    }
)
"""By the option `objective` (E5)."""


def winner(state: State, rules: Rules) -> GameWon | None:
    """Who has won in this position, at the end of a round; None while the game goes on."""
    if state.out and len(state.living) == 1:
        return GameWon(state.living, f"{holder(state.living[0])} is the last player left.")
    if rules.objective == "mission" and state.round < rules.missions_from:
        return None
    nearness = OBJECTIVES[rules.objective].nearness
    fulfilled = [player for player in state.living if nearness(state, player, rules).reached]
    return PRECEDENCE[rules.precedence](state, fulfilled, rules) if fulfilled else None


def _on_turn_first(state: State, players: Sequence[Colour], rules: Rules) -> GameWon:
    """The player on turn, else the first in seat order (section 4 of the classic games)."""
    on_turn = [player for player in acting(state, rules) if player in players]
    first = (*on_turn, *players)[0]
    return GameWon((first,), OBJECTIVES[rules.objective].claim(state, first))


def _best(state: State, players: Sequence[Colour], rules: Rules) -> GameWon:
    """The best of several who fulfil an objective: most territories, then most armies (E7)."""
    best = max(_rank(state, player) for player in players)
    winners = tuple(player for player in players if _rank(state, player) == best)
    if len(winners) == 1:
        return GameWon(winners, OBJECTIVES[rules.objective].claim(state, winners[0]))
    names = listed([holder(player) for player in winners])
    return GameWon(winners, f"{names} share the victory, each with {best[0]} territories.")


PRECEDENCE: Final[Mapping[str, Callable[[State, Sequence[Colour], Rules], GameWon]]] = (
    MappingProxyType({"best": _best, "on-turn": _on_turn_first})
)
"""Who wins of several who fulfil an objective at the same time."""


def at_the_limit(state: State, chance: Chance) -> GameWon:
    """Who wins a game that ends by its last round (E6): the best, or one of the equal by lot."""
    best = max(_rank(state, player) for player in state.living)
    equal = [player for player in state.living if _rank(state, player) == best]
    names = listed([holder(player) for player in equal])
    held = f"{best[0]} territories after the last round"
    if len(equal) == 1:
        return GameWon(tuple(equal), f"{names} holds {held}.")
    drawn = chance.hidden("lots after the last round")(equal)[0]
    why = f"{names} stand equal, each with {held}; {holder(drawn)} was drawn by lot."
    return GameWon((drawn,), why)


def _rank(state: State, player: Colour) -> tuple[int, int]:
    held = state.held(player)
    return len(held), sum(state.armies(name) for name in held)
