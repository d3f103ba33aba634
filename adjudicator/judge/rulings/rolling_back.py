"""Which turns of a game are being taken back, so that a rollback goes on that was stopped."""

from adjudicator.judge.home import GameFolder, writing
from adjudicator.judge.ledger import Ledger
from adjudicator.mail.files import make_folder, sync_folder


def begin_rollback(ledger: Ledger, game: str, turn: str, why: str) -> None:
    """From now on all turns from this one on are to be taken back. One transaction."""
    with ledger.transaction():
        ledger.run(
            "INSERT OR REPLACE INTO rollbacks (game, turn, why) VALUES (?, ?, ?)", game, turn, why
        )


def first_to_undo(ledger: Ledger, game: str) -> str:
    """The turn from which on all are being taken back; empty if none is."""
    return str(ledger.value("SELECT turn FROM rollbacks WHERE game = ?", game) or "")


def reason_to_undo(ledger: Ledger, game: str) -> str:
    """The reason that was given for it; empty if none was."""
    return str(ledger.value("SELECT why FROM rollbacks WHERE game = ?", game) or "")


def end_rollback(ledger: Ledger, game: str) -> None:
    """All of it is taken back. Within a transaction."""
    ledger.run("DELETE FROM rollbacks WHERE game = ?", game)


def take_away(folder: GameFolder, first: str) -> None:
    """Let all turn folders from this one on lie among the undone ones, the latest first.

    Each rename leaves a game that stands where it stood before that turn.
    """
    from adjudicator.judge.game.games import read_stage_file

    turns = [turn for turn in folder.judged() if turn >= first]
    with writing(folder.undone):
        make_folder(folder.undone)
        for turn in reversed(turns):
            path = folder.turns / turn
            name = folder.undone_name(turn, read_stage_file(folder, path).stage)
            path.rename(folder.undone / name)
            sync_folder(folder.undone)
            sync_folder(folder.turns)
