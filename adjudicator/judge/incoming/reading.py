"""Looking at a mail without acting on it."""

from pathlib import Path
from typing import Final

from adjudicator.errors import UserError
from adjudicator.judge.game.games import Game, load_game
from adjudicator.judge.home import GameFolder, reading
from adjudicator.judge.incoming.received import Received
from adjudicator.judge.incoming.wanted import NOT_FOR_US, Wanted
from adjudicator.judge.run.desk import open_desk
from adjudicator.judge.run.office import Office
from adjudicator.judge.run.outcomes import Outcome
from adjudicator.judge.run.verdict import Verdict
from adjudicator.mail.characters import shown
from adjudicator.mail.envelope import read_envelope
from adjudicator.mail.errors import MailError, MailTooLargeError
from adjudicator.mail.files import head, read_mail

_WAITS: Final = Verdict(
    Outcome.STRANGER, silence="It may be for a game that cannot be read now, so it would wait."
)


def look_at(office: Office, file: Path) -> Verdict:
    """What would become of the mail in a file if it came in now. Nothing is written anywhere.

    It is taken as if it came by the first account that trusts a server's word on senders. Raises
    UserError if the file cannot be read.
    """
    with reading(file):
        raw, size = read_mail(file)
    mail = Received(0, "", _account(office), 0, file.name, office.now, size)
    try:
        sender = read_envelope(head(raw)).sender
        if not Wanted(office)(head(raw)):
            spec = sender.spec if sender else ""
            return Verdict(Outcome.NOT_FOR_US, sender=spec, silence=NOT_FOR_US)
        return _verdict(office, mail, raw)
    except MailTooLargeError as error:
        return Verdict(Outcome.TOO_LARGE, silence=str(error))
    except MailError as error:
        return Verdict(Outcome.UNREADABLE, silence=str(error))


def _verdict(office: Office, mail: Received, raw: bytes) -> Verdict:
    folders = list(office.home.games())
    games = [game for folder in folders if (game := _readable(office, folder))]
    desk = open_desk(office, games, (), some_game_is_parked=len(games) < len(folders))
    try:
        return desk.look_at(mail, raw) or _WAITS
    except (MailError, UserError):
        raise
    except Exception as fault:  # noqa: BLE001 - so that a run would put it aside, and go on
        silence = f"The program stumbles over it: {type(fault).__name__}, {shown(str(fault))}."
        return Verdict(Outcome.UNREADABLE, silence=silence)


def _account(office: Office) -> str:
    trusting = (one.name for one in office.config.accounts if one.authserv is not None)
    return next(trusting, "")


def _readable(office: Office, folder: GameFolder) -> Game | None:
    try:
        return load_game(folder, office.ledger)
    except UserError:
        return None
