"""Taking the latest judged stage back: one rename; what follows from it is healing."""

from functools import partial

from adjudicator.errors import UserError
from adjudicator.judge.games import DEAL, read_stage_file
from adjudicator.judge.heal import heal
from adjudicator.judge.home import GameFolder, writing
from adjudicator.judge.office import Office
from adjudicator.judge.trouble import tell_of_game
from adjudicator.mail.files import make_folder, sync_folder


def roll_back(office: Office, folder: GameFolder) -> str:
    """Take back the latest judged stage of a game, and give it as text: `7.1.0`.

    Its mails that are not sent yet are called back, its orders become drafts, everybody is told.
    Raises UserError if there is no stage to take back.
    """
    tell = partial(tell_of_game, office, folder.name)
    heal(office, folder, tell)
    turns = folder.judged()
    if not turns or turns[-1] == folder.turn(DEAL).name:
        raise UserError(
            f"No stage of {folder.name} has been judged yet, so there is nothing to take back.",
            "To deal anew, remove the game's folder and make another game.",
        )
    path = folder.turns / turns[-1]
    stage = read_stage_file(folder, path).stage
    with writing(folder.undone):
        make_folder(folder.undone)
        path.rename(folder.undone / folder.undone_name(path.name, stage))
        sync_folder(folder.undone)
        sync_folder(folder.turns)
    heal(office, folder, tell)
    return str(stage)
