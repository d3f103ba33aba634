"""When a game is won (E5, E7)."""

from collections.abc import Sequence

from adjudicator.core.events import GameWon
from adjudicator.core.ids import Colour
from adjudicator.core.refusals import holder, listed
from adjudicator.core.rules import Rules
from adjudicator.core.state import State


def winner(state: State, rules: Rules) -> GameWon | None:
    """Who has won in this position, at the end of a round; None while the game goes on."""
    if state.out and len(state.living) == 1:
        return GameWon(state.living, f"{holder(state.living[0])} is the last player left.")
    fulfilled = [player for player in state.living if len(state.held(player)) >= rules.domination]
    return _first(state, fulfilled) if fulfilled else None


def _first(state: State, players: Sequence[Colour]) -> GameWon:
    """The best of several who fulfil an objective: most territories, then most armies (E7)."""
    best = max(_rank(state, player) for player in players)
    winners = tuple(player for player in players if _rank(state, player) == best)
    names = listed([holder(player) for player in winners])
    verb = "holds" if len(winners) == 1 else "share the victory, each with"
    return GameWon(winners, f"{names} {verb} {best[0]} territories.")


def _rank(state: State, player: Colour) -> tuple[int, int]:
    held = state.held(player)
    return len(held), sum(state.armies(name) for name in held)
