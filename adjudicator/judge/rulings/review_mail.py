"""What the game master is told of a judged stage that waits to be looked at."""

from email import message_from_bytes
from email.policy import default
from operator import attrgetter

from adjudicator.core.ids import StageId
from adjudicator.judge.game.games import load_game
from adjudicator.judge.game.turn_folders import outgoing
from adjudicator.judge.game.turns import PUBLIC
from adjudicator.judge.home import GameFolder, reading
from adjudicator.judge.outgoing.letters import letter
from adjudicator.judge.outgoing.outbox import Posting
from adjudicator.judge.outgoing.postings import to_game_master
from adjudicator.judge.run.office import Office
from adjudicator.judge.run.outcomes import Kind
from adjudicator.mail.compose import Attachment
from adjudicator.mail.files import head


def review_mail(office: Office, folder: GameFolder, turn: str, stage: StageId) -> Posting:
    """The public report, the mails that would go out, and where they lie.

    Raises UserError if a file of the stage cannot be read.
    """
    path = folder.review / turn
    report = path / "reports" / f"{PUBLIC}.txt"
    with reading(report):
        content = report.read_bytes()
    name = f"{folder.name}-{stage.round}.{stage.stage}.txt"
    file = Attachment(name, "text/plain", content, (("charset", "utf-8"),))
    mails = sorted(outgoing(path, folder.name, stage), key=attrgetter("colour", "recipient"))
    game = load_game(folder, office.ledger)
    said = letter(
        office.templates(folder),
        "review",
        game=folder.name,
        rules=game.settings.rules,
        turns=game.state.order,
        stage=stage,
        folder=str(path),
        mails=[(one.recipient, _subject(one.raw)) for one in mails],
        file=file.file_name,
    )
    return to_game_master(office, said, Kind.NOTICE, game=folder.name, attachments=(file,))


def _subject(raw: bytes) -> str:
    return str(message_from_bytes(head(raw), policy=default)["Subject"])
