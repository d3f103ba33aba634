"""Taking the latest judged stages and rulings back; what follows from it is healing."""

import re
from functools import partial
from typing import Final

from adjudicator.errors import UserError
from adjudicator.judge.game.games import DEAL, read_stage_file
from adjudicator.judge.home import RULING, GameFolder
from adjudicator.judge.rulings.reviews import refuse_in_review
from adjudicator.judge.rulings.rolling_back import begin_rollback
from adjudicator.judge.run.heal import heal
from adjudicator.judge.run.office import Office
from adjudicator.judge.run.trouble import tell_of_game

_WHERE: Final = re.compile(r"(\d{1,4})(?:\.(\d{1,2}))?(?:\.\d{1,3})?(?:\+(\d{1,2}))?")


def roll_back(office: Office, folder: GameFolder, to: str = "", why: str = "") -> str:
    """Take back a stage, with all that came after it, and give that stage as text: `7.1.0`.

    See `turns_to_undo` for `to`. Mails about them that are not sent yet are called back, the orders
    that were judged first become drafts, and everybody is told, with the reason if one is given.
    Raises UserError if there is nothing to take back.
    """
    tell = partial(tell_of_game, office, folder.name)
    heal(office, folder, tell)
    refuse_in_review(office.ledger, folder.name)
    first = turns_to_undo(folder, to)[0]
    stage = read_stage_file(folder, folder.turns / first).stage
    begin_rollback(office.ledger, folder.name, first, why)
    heal(office, folder, tell)
    return str(stage)


def turns_to_undo(folder: GameFolder, to: str = "") -> list[str]:
    """The turn folders that would be taken back, oldest first: without `to` only the latest.

    `to` is a round (`5`), a stage (`5.1`) or a ruling (`4.1+1`): it, and all since, is taken back.
    Raises UserError if there is no such turn, or nothing to take back.
    """
    turns = [turn for turn in folder.judged() if turn != folder.turn(DEAL).name]
    if not turns:
        raise UserError(
            f"No stage of {folder.name} has been judged yet, so there is nothing to take back.",
            "To deal anew, remove the game's folder and make another game.",
        )
    if not to:
        return turns[-1:]
    if (first := _first(turns, to)) is None:
        raise UserError(
            f"{to} is no stage of {folder.name} that has been judged.",
            f"Name one of these: {', '.join(map(_as_written, turns))}.",
        )
    return [turn for turn in turns if turn >= first]


def _first(turns: list[str], to: str) -> str | None:
    """The first of the turns that are meant; None if none is."""
    if (found := _WHERE.fullmatch(to.strip())) is None:
        return None
    round_, stage, ruling = found.groups()
    begins = f"{int(round_):04}."
    if stage is None and ruling is None:
        stages = (turn for turn in turns if RULING not in turn)
        return next((turn for turn in stages if turn.startswith(begins)), None)
    name = f"{begins}{int(stage or 1)}" + (f"{RULING}{int(ruling):02}" if ruling else "")
    return name if name in turns else None


def _as_written(turn: str) -> str:
    """`0007.1+01` as people write it: `7.1+1`."""
    stage, _, ruling = turn.partition(RULING)
    round_, number = stage.split(".")
    return f"{int(round_)}.{number}" + (f"{RULING}{int(ruling)}" if ruling else "")
