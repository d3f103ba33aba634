"""Checking a ruling: it follows from no orders, but what it says of itself must be able to be."""

from msgspec import Struct

from adjudicator.core.events import Event
from adjudicator.core.ruling_events import GameConcluded, PilesEdited, PositionEdited
from adjudicator.core.rulings import UnfitRulingError, rule, ruled_face_down, ruling_of
from adjudicator.core.sight import face_down_position, is_secret
from adjudicator.core.state import State
from adjudicator.core.turn import TurnRecord
from adjudicator.judge.checking.kept_game import Judged, KeptGame
from adjudicator.judge.checking.public_record import opened_events, told_of


class Ruled(Struct, frozen=True):
    """A ruling that was checked: which one, the reason given for it, and what it changed."""

    stage: str
    reason: str
    changed: tuple[str, ...]


def ruled_again(game: KeptGame, state: State, step: Judged, *, sealed: bool) -> TurnRecord:
    """What a ruling on this position comes to, `sealed` while its cards lie face down.

    Once the game is over they are taken from what was hidden of it, which is checked like all that
    was. Raises UnfitRulingError for one that cannot be, and UserError where what was hidden cannot
    be read.
    """
    if sealed:
        return ruled_face_down(face_down_position(state), step.events, game.rules)
    ruling = ruling_of(_unsealed(game, step))
    if ruling is None:
        raise UnfitRulingError("It rules nothing.", "")
    return rule(state, ruling, game.rules)


def _unsealed(game: KeptGame, step: Judged) -> tuple[Event, ...]:
    """All that a ruling came to, with the faces of its cards."""
    if not game.is_public or not any(map(is_secret, step.events)):
        return step.events
    hidden = iter(opened_events(game.opened(step.stage), game.rules.board))
    return tuple(next(hidden, one) if is_secret(one) else one for one in step.events)


def told_ruling(step: Judged) -> Ruled:
    """Its reason, and what it changed: all of it is public but the faces of cards."""
    from adjudicator.reports.environment import environment
    from adjudicator.reports.narrate import tell

    head, *changes = step.events
    shown = (one for one in told_of(changes) if not isinstance(one, PilesEdited))
    templates, told = environment(None), [] if isinstance(head, PositionEdited) else [head]
    reason = head.reason if isinstance(head, PositionEdited | GameConcluded) else ""
    return Ruled(
        str(step.stage), reason, tuple(tell(templates, one, None) for one in (*told, *shown))
    )
