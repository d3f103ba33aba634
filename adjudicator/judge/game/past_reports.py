"""The report of a stage made anew from its turn folder, for whoever asks for it."""

from datetime import datetime
from pathlib import Path

from adjudicator.core.chance import commitment
from adjudicator.judge.game.games import DEAL
from adjudicator.judge.game.past_stages import PastStage, past_stage
from adjudicator.judge.home import GameFolder
from adjudicator.judge.questions.ask import Answer, Ask
from adjudicator.judge.seats.tenure import since
from adjudicator.reports.facts import Reader, StageFacts


def past_report(ask: Ask, which: str, *, asked: bool = True) -> Answer:
    """The report of a round, of a stage such as `5.1`, of the set-up, or if empty the latest.

    It tells what its reader may see of that stage, and that it was `asked` for. The latest one has
    the deadline and a form, as long as orders are taken. Where there is no such stage the answer
    says which rounds there are. Raises UserError if the turn folder cannot be read, or a template
    is missing or faulty.
    """
    folder = ask.game.folder
    if turns := turns_meant(folder, which):
        return _report(ask, folder.turns / turns[-1], asked=asked)
    name = f"stage {which}" if "." in which else f"round {which}"
    return Answer(ask.letter("no_report", asked=name, last=ask.game.latest().stage.round))


def turns_meant(folder: GameFolder, which: str) -> list[str]:
    """The turn folders that are meant by a round, a stage, the set-up, or nothing: the latest."""
    if not which:
        return folder.judged()
    if not which[0].isdigit():  # the set-up
        return folder.judged_in(0)
    number, _, stage = which.partition(".")
    return folder.judged_in(int(number), int(stage) if stage else None)


def _report(ask: Ask, turn: Path, *, asked: bool) -> Answer:
    from adjudicator.judge.game.pictures import kept_maps
    from adjudicator.reports.report import write_reports

    game, office, colour = ask.game, ask.office, ask.reader
    past = past_stage(game, turn)
    maps = kept_maps(office, game, turn, past.file.stage)
    address = office.reply_to(game.name, game.stage, colour) if colour else None
    reader = Reader(colour, ask.zone, address)
    (said,) = write_reports(
        office.templates(game.folder),
        past.before,
        past.record,
        game.settings.rules,
        _facts(ask, past),
        [reader],
        picture=maps.address if maps else "",
        judged=past.file.judged if asked else None,
    )
    return Answer(said, (maps.image,) if maps else ())


def _facts(ask: Ask, past: PastStage) -> StageFacts:
    """What the report of then told, but for what has changed since."""
    game, file = ask.game, past.file
    is_deal, over = file.stage == DEAL, past.record.state.is_over
    is_latest = not over and file.stage == game.latest().stage
    is_first_secret = is_deal and game.seed(DEAL).hex() == file.seed
    return StageFacts(
        game=game.name,
        stage=file.stage,
        names=game.settings.public_names,
        now=ask.office.now,
        deadline=_deadline(ask) if is_latest else None,
        seed=None if is_deal else file.seed,
        salts=file.salts,
        commitment=game.commitment(game.stage) if is_latest else file.commitment,
        secret_hash=commitment(game.secret()) if is_first_secret else None,
        secret=game.secret().hex() if over else None,
        title=game.settings.title,
        attendance=() if _is_new(ask, past) else file.attendance,
        opens_after=game.settings.misses.civil_disorder,
    )


def _is_new(ask: Ask, past: PastStage) -> bool:
    """Whether the reader came after the stage: whoever was there before missed it, if anybody."""
    came = since(ask.office.ledger, ask.game.name, ask.reader) if ask.reader else None
    return came is not None and came > past.file.judged


def _deadline(ask: Ask) -> datetime | None:
    """When orders are due; None where none are taken any more."""
    return ask.deadline if ask.is_open else None
