"""Looking at a mail without acting on it."""

from pathlib import Path
from typing import Final

from adjudicator.errors import UserError
from adjudicator.judge.desk import open_desk
from adjudicator.judge.games import Game, load_game
from adjudicator.judge.home import GameFolder, reading
from adjudicator.judge.office import Office
from adjudicator.judge.outcomes import Outcome
from adjudicator.judge.received import Received
from adjudicator.judge.verdict import Verdict
from adjudicator.mail.errors import MailError
from adjudicator.mail.files import read_mail

_WAITS: Final = Verdict(
    Outcome.STRANGER, silence="It may be for a game that cannot be read now, so it would wait."
)


def look_at(office: Office, file: Path) -> Verdict:
    """What would become of the mail in a file if it came in now. Nothing is written anywhere.

    Raises UserError if the file cannot be read.
    """
    with reading(file):
        raw, size = read_mail(file)
    mail = Received(0, "", "", 0, file.name, office.now, size)
    folders = list(office.home.games())
    games = [game for folder in folders if (game := _readable(folder))]
    desk = open_desk(office, games, (), some_game_is_parked=len(games) < len(folders))
    try:
        return desk.look_at(mail, raw) or _WAITS
    except MailError as error:
        return Verdict(Outcome.UNREADABLE, silence=str(error))


def _readable(folder: GameFolder) -> Game | None:
    try:
        return load_game(folder)
    except UserError:
        return None
