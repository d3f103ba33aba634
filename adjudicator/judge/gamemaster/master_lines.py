"""The game master's commands in a mail: which there are, for which game and stage each is meant."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from adjudicator.core.ids import StageId
from adjudicator.judge.clock.deadlines import from_text
from adjudicator.judge.clock.waiting import stage_of
from adjudicator.judge.game.stage_names import name_of_stage
from adjudicator.judge.gamemaster.command_log import Ordered, waits_since
from adjudicator.judge.incoming.identity import Claim
from adjudicator.judge.incoming.reader import as_read
from adjudicator.judge.incoming.received import Received
from adjudicator.judge.run.office import Office
from adjudicator.language.master import Command, MasterLine, master_lines, read_command
from adjudicator.mail.envelope import Envelope
from adjudicator.mail.message import Message

_OF_NO_GAME: Final = frozenset({"status", "digest", "trust the clock"})
OF_ANY_STAGE: Final = frozenset(
    ("hold", "dry-run", "review", "resend", "replace", "eject", "approve", "refuse", "announce")
) | {"tell", "export", *_OF_NO_GAME}
"""Commands that mean the same whatever stage the game waits for."""


class Parted(Struct, frozen=True):
    """A mail as a `whole`, and the game master's commands apart from the `rest` of its lines."""

    whole: Message
    rest: Message
    commands: Sequence[MasterLine]


def parted(message: Message, *, press: bool = False) -> Parted:
    """Part a mail, whoever wrote it; with `press` lines such as “press to Blue: …” too."""
    texts, raw = as_read(message.lines)
    kept, commands = master_lines(texts, raw, press=press)
    places = (at for at, text in enumerate(texts) if text.strip())
    rest = (line for at, line in zip(places, message.lines, strict=True) if at in kept)
    return Parted(message, replace(message, lines=tuple(rest)), commands)


def ordered(
    office: Office, mail: Received, envelope: Envelope, claim: Claim | None, parts: Parted
) -> tuple[Ordered, ...]:
    """The commands of a mail that is the game master's, each for its game and stage.

    What cannot be meant is refused at once: no such command or game, or a stage that was over
    when the mail was written.
    """
    asked = _asked_at(office, mail, envelope)
    return tuple(_ordered(office, mail.id, one, claim, asked) for one in parts.commands)


def _asked_at(office: Office, mail: Received, envelope: Envelope) -> datetime:
    """When the game master knew how things stood: when the mail that is answered was written."""
    query = "SELECT created FROM outbox WHERE message_id = ?"
    known = (office.ledger.value(query, one) for one in envelope.answers)
    answered = next(filter(None, known), None)
    return from_text(answered) if answered else mail.arrival


def _ordered(
    office: Office, mail: int, line: MasterLine, claim: Claim | None, asked: datetime
) -> Ordered:
    command = read_command(line.words)
    if isinstance(command, str):
        return Ordered(mail, "", "", "", line.text(), command)
    names = [folder.name for folder in office.home.games()]
    game = command.game or _meant(command, claim, names)
    stage = stage_of(office.ledger, game)
    refused = _no_game(command, game, names) or _too_old(office, command, game, claim, asked)
    return Ordered(mail, command.verb, game, stage, line.text(), refused)


def _meant(command: Command, claim: Claim | None, names: Sequence[str]) -> str:
    """The game of a command that names none: that of the mail answered, or the only one."""
    if claim and claim.game in names:
        return claim.game
    return names[0] if len(names) == 1 and command.verb not in _OF_NO_GAME else ""


def _no_game(command: Command, game: str, names: Sequence[str]) -> str:
    if game in names or (not game and command.verb in _OF_NO_GAME):
        return ""
    known = f"The games are {', '.join(names)}." if names else "There is no game yet."
    if game:
        return f"There is no game {game}. {known}"
    return f"Say which game is meant, behind the word {command.verb}. {known}"


def _too_old(
    office: Office, command: Command, game: str, claim: Claim | None, asked: datetime
) -> str:
    """What is said of a command that was meant for a stage which is over; empty if it was not."""
    if command.stage or command.verb in OF_ANY_STAGE or not (now := stage_of(office.ledger, game)):
        return ""
    since = waits_since(office.ledger, game)
    is_of_other = claim is not None and claim.game == game and str(claim.stage) != now
    if not is_of_other and (since is None or asked >= since):
        return ""
    name = name_of_stage(office.home, game, StageId.parse(now))
    return (
        f"The mail that you answer is older than {name}, for which {game} waits now, so nothing was"
        " done. Answer a later mail, or write the number of the round behind the name of the game."
    )
