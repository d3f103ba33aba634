"""Looking at a mail without acting on it."""

from pathlib import Path

from adjudicator.judge.desk import open_desk
from adjudicator.judge.games import load_game
from adjudicator.judge.home import reading
from adjudicator.judge.office import Office
from adjudicator.judge.outcomes import Outcome
from adjudicator.judge.received import Received
from adjudicator.judge.verdict import Verdict
from adjudicator.mail.errors import MailError
from adjudicator.mail.files import read_mail


def look_at(office: Office, file: Path) -> Verdict:
    """What would become of the mail in a file if it came in now. Nothing is written anywhere.

    Raises UserError if the file cannot be read.
    """
    with reading(file):
        raw, size = read_mail(file)
    mail = Received(0, "", "", 0, file.name, office.now, size)
    games = [load_game(folder) for folder in office.home.games()]
    desk = open_desk(office, games, (), some_game_is_parked=False)
    try:
        return desk.look_at(mail, raw)
    except MailError as error:
        return Verdict(Outcome.UNREADABLE, silence=str(error))
