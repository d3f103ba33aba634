"""Commands of the game master's that look like none: press, and plain answers to players."""

from msgspec.structs import replace

from adjudicator.judge.gamemaster.master_lines import Parted, parted
from adjudicator.judge.gamemaster.master_mail import plays_beside
from adjudicator.judge.incoming.identity import Identity, Known, Stranger
from adjudicator.judge.incoming.master import Master
from adjudicator.judge.incoming.reader import as_read
from adjudicator.judge.incoming.received import Received
from adjudicator.judge.run.context import Context
from adjudicator.judge.talk.press_archive import writer_to_master
from adjudicator.language.master import Command, MasterLine, read_command
from adjudicator.language.press import trimmed
from adjudicator.mail.message import Message


def parts_of(
    context: Context, mail: Received, message: Message, master: Master | None, who: Identity
) -> Parted:
    """The commands of a mail, whoever wrote it, apart from its other lines.

    Of the game master, where it is no player who writes, press is one; and so is a plain answer.
    """
    parts = parted(message, press=bool(master) and isinstance(who, Stranger))
    if master is None or master.doubt or parts.commands:
        return parts
    return _reply_to_press(context, mail, message, master, who) or parts


def _reply_to_press(
    context: Context, mail: Received, message: Message, master: Master, who: Identity
) -> Parted | None:
    """Such an answer as the command that passes its words on; None for any other mail.

    A line that would be a command, had it begun with `gm:`, is meant for the judge and not for
    the player.
    """
    if master.claim is None or not _only_talks(context, mail, message, who):
        return None
    game = master.claim.game
    writer = writer_to_master(context.office.ledger, game, message.envelope.answers)
    if not writer:
        return None
    _, raw = as_read(message.lines)
    command = MasterLine(f"tell {writer} in {game}:", trimmed(raw))
    return Parted(message, replace(message, lines=()), (command,))


def _only_talks(context: Context, mail: Received, message: Message, who: Identity) -> bool:
    """Whether a mail has words, and none that the judge could carry out."""
    commands = (isinstance(read_command(line.text), Command) for line in message.lines)
    if not message.lines or any(commands):
        return False
    if isinstance(who, Known):
        return not plays_beside(context, mail, message, who)
    return isinstance(who, Stranger)
