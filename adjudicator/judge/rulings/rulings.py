"""A ruling on a running game: a turn folder of its own, between two stages, and everybody told.

Its mails lie in the folder, as those of a stage do, so it is there whole or not at all; healing
takes it up, and `rollback` takes it back.
"""

from functools import partial

from msgspec.structs import replace

from adjudicator.core import rulings
from adjudicator.core.ids import StageId
from adjudicator.core.rulings import Ruling, UnfitRulingError
from adjudicator.core.turn import TurnRecord
from adjudicator.errors import UserError
from adjudicator.judge.clock.waiting import deadline_of
from adjudicator.judge.game.games import Game, load_game, read_stage_file
from adjudicator.judge.game.turn_folders import write_turn
from adjudicator.judge.game.turns import whole_turn
from adjudicator.judge.home import RULING, GameFolder
from adjudicator.judge.rulings.reviews import refuse_in_review
from adjudicator.judge.run.heal import heal
from adjudicator.judge.run.office import Office
from adjudicator.judge.run.trouble import tell_of_game
from adjudicator.reports.facts import StageFacts


def rule(office: Office, folder: GameFolder, ruling: Ruling, ruled_by: str = "") -> str:
    """Make a ruling, tell everybody, and give the name of its turn folder.

    The stage that the game waits for stays the same, with its orders, tokens, dice and deadline,
    unless the ruling ends the game. `ruled_by` names what makes it, such as the row of a command: a
    ruling of that name is made once, however often it is asked for, and its folder's name is given.
    Raises UserError for a ruling that does not fit the game; nothing has happened then.
    """
    tell = partial(tell_of_game, office, folder.name)
    heal(office, folder, tell)
    if ruled_by and (done := _made(folder, ruled_by)):
        return done
    refuse_in_review(office.ledger, folder.name)
    game = load_game(folder, office.ledger)
    record = _ruled(game, ruling)
    name = write_turn(
        folder, whole_turn(office, game, record, _facts(office, game, record), ruled_by=ruled_by)
    )
    heal(office, folder, tell)
    return name


def _ruled(game: Game, ruling: Ruling) -> TurnRecord:
    """What would come of a ruling. Raises UserError for one that does not fit the game."""
    try:
        return rulings.rule(game.state, ruling, game.settings.rules)
    except UnfitRulingError as error:
        raise UserError(error.said, error.cure) from error


def _made(folder: GameFolder, ruled_by: str) -> str:
    """The folder of the ruling that was made by this; empty if there is none."""
    for parent, names in ((folder.turns, folder.judged()), (folder.undone, folder.undone_turns())):
        for name in names:
            if RULING in name and read_stage_file(folder, parent / name).ruled_by == ruled_by:
                return name
    return ""


def _facts(office: Office, game: Game, record: TurnRecord) -> StageFacts:
    over = record.state.is_over
    return StageFacts(
        game=game.name,
        stage=_next_ruling(game),
        names=game.settings.public_names,
        now=office.now,
        deadline=None if over else deadline_of(office.ledger, game.name),
        seed=None,
        salts={},
        commitment=None if over else game.commitment(game.stage),
        secret=game.secret().hex() if over else None,
        title=game.settings.title,
    )


def _next_ruling(game: Game) -> StageId:
    """What the next ruling is called: after the stage judged last, and the rulings since."""
    latest = game.latest().stage
    return replace(latest, attempt=game.attempt, ruling=latest.ruling + 1)
