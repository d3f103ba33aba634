"""Where everything lies: the judge's home, and in it one folder a game."""

import os
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from adjudicator.core.ids import StageId
from adjudicator.errors import UserError
from adjudicator.mail.files import make_folder, write_whole

OUTGOING = "outgoing"
"""Where a turn folder keeps the mails that the stage caused."""

DISCARDED = "discarded.txt"
"""What a turn folder has in `undone` that the game master threw away before anybody saw it."""

RULING = "+"
"""What stands in the name of a turn folder that holds a ruling."""

SECRET_BYTES = 32
SECRET_MODE = 0o600


class Home(Struct, frozen=True):
    """The judge's home (DESIGN 7). Making one touches no disk."""

    root: Path

    @property
    def config(self) -> Path:
        """`judge.yaml`: mail accounts, the judge's addresses, limits."""
        return self.root / "judge.yaml"

    @property
    def reply_key(self) -> Path:
        """The key of reply tokens and Message-IDs."""
        return self.root / "reply.key"

    @property
    def ledger(self) -> Path:
        """What was received, is pending and was sent."""
        return self.root / "ledger.sqlite"

    @property
    def lock(self) -> Path:
        """The file that a run locks."""
        return self.root / "lock"

    @property
    def mail(self) -> Path:
        """Raw mails by their hash."""
        return self.root / "mail"

    @property
    def aside(self) -> Path:
        """Mails that could not be handled, each with its traceback."""
        return self.root / "aside"

    @property
    def cache(self) -> Path:
        """Compiled templates; may be deleted at any time."""
        return self.root / "cache"

    @property
    def spool(self) -> Path:
        """What `receive` took in."""
        return self.root / "spool"

    def game(self, name: str) -> "GameFolder":
        """The folder of a game, whether it exists or not."""
        return GameFolder(self.root / name)

    def games(self) -> Iterator["GameFolder"]:
        """The games' folders, by name. Raises UserError if home is unreadable.

        A game that has lost its `game.yaml` is still one, and so may be a folder that cannot be
        looked into: whoever reads it is told what is wrong. To skip it would lose its mail.
        """
        own = {path.name for path in (self.mail, self.aside, self.cache, self.spool)}
        with reading(self.root):
            names = sorted(entry.name for entry in os.scandir(self.root) if entry.is_dir())
        for name in names:
            if name not in own and (folder := self.game(name)).may_be_a_game():
                yield folder


class GameFolder(Struct, frozen=True):
    """One game: its settings, its secret, its turns."""

    root: Path

    @property
    def name(self) -> str:
        """The folder's name, by which people call the game."""
        return self.root.name

    def may_be_a_game(self) -> bool:
        """Whether something of a game is there, or the folder cannot be looked into."""
        try:
            return any(_is_there(path) for path in (self.settings, self.secret, self.turns))
        except PermissionError:
            return True

    @property
    def settings(self) -> Path:
        """`game.yaml`: rules, players, schedule."""
        return self.root / "game.yaml"

    @property
    def secret(self) -> Path:
        """The 32 bytes from which all chance of the game comes, in hexadecimal."""
        return self.root / "secret"

    @property
    def turns(self) -> Path:
        """One folder for each judged stage, `0007.1`, and each ruling after it, `0007.1+01`.

        `0000.0` is the deal. Sorted by name they are in the order in which they came.
        """
        return self.root / "turns"

    @property
    def undone(self) -> Path:
        """The stages that rollbacks took away, `0007.1.0` with their attempt."""
        return self.root / "undone"

    @property
    def review(self) -> Path:
        """A stage that is judged and waits for the game master to look at it."""
        return self.root / "review"

    @property
    def pending(self) -> Path:
        """Readable copies of the orders that wait; never read back."""
        return self.root / "pending"

    @property
    def templates(self) -> Path:
        """Templates of the game's own, which go before those that ship."""
        return self.root / "templates"

    def turn(self, stage: StageId) -> Path:
        """The folder of a judged stage, or of a ruling."""
        ruling = f"{RULING}{stage.ruling:02}" if stage.ruling else ""
        return self.turns / f"{stage.round:04}.{stage.stage}{ruling}"

    def judged(self) -> list[str]:
        """The names of the judged stages and the rulings, oldest first."""
        return _folders(self.turns)

    def judged_in(self, of_round: int, of_stage: int | None = None) -> list[str]:
        """The names of the judged stages of a round, oldest first; with `of_stage` only of that.

        Rulings are not among them.
        """
        stages = [name for name in self.judged() if RULING not in name]
        numbers = {name: [int(it) for it in name.split(".")] for name in stages}
        wanted = [of_round] if of_stage is None else [of_round, of_stage]
        return [name for name, its in numbers.items() if its[: len(wanted)] == wanted]

    @staticmethod
    def unfinished(turn: Path) -> Path:
        """Where a turn is written until it is whole: beside its place, with a dot before it."""
        return turn.with_name(f".{turn.name}")

    def outgoing(self, stage: str, message_id: str) -> Path:
        """The file of a mail that a judged stage caused."""
        return self.turn(StageId.parse(stage)) / OUTGOING / mail_file(message_id)

    @staticmethod
    def undone_name(turn: str, stage: StageId) -> str:
        """What a turn's folder is called once it is undone: `0007.1.0`, the attempt last."""
        return f"{turn}.{stage.attempt}"

    def undone_turns(self) -> list[str]:
        """The names of the stages that were taken back."""
        return _folders(self.undone)

    def reviewed(self) -> list[str]:
        """The names of the stages that wait for the game master to look at them: at most one."""
        return _folders(self.review)


def mail_file(message_id: str) -> str:
    """What the file of one of our own mails is called."""
    return f"{message_id.strip('<>')}.eml"


def find_home(given: Path | None) -> Home:
    """The home that was named, else `./games` if it holds a judge.yaml.

    Raises UserError if there is none.
    """
    cure = "Make one with “adjudicator new GAME”, or name it by --home or ADJUDICATOR_HOME."
    if given is None and not Path("games/judge.yaml").is_file():
        raise UserError("No home of a judge was named, and ./games is none.", cure)
    home = Home((given or Path("games")).absolute())
    with reading(home.config):
        found = _is_there(home.config)
    if not found:
        raise UserError(f"{home.root} is not a judge's home: it holds no judge.yaml.", cure)
    return home


def found_game(home: Home, name: str) -> GameFolder:
    """The folder of the game of this name. Raises UserError if there is none."""
    games = {folder.name: folder for folder in home.games()}
    if name not in games:
        known = f"Games here: {', '.join(games)}." if games else "There is no game here yet."
        raise UserError(f"There is no game “{name}” in {home.root}.", known)
    return games[name]


def read_secret(path: Path, what: str) -> bytes:
    """A secret of 32 bytes that stands in a file in hexadecimal.

    Raises UserError where it does not; `what` names it for the message.
    """
    cure = "Bring it back from a backup: without it nothing that was promised with it holds."
    with reading(path):
        if not _is_there(path):
            raise UserError(f"{path}, which holds {what}, is not there.", cure)
        text = path.read_text(encoding="ascii", errors="replace").strip()
    try:
        secret = bytes.fromhex(text)
    except ValueError:
        secret = b""
    if len(secret) != SECRET_BYTES:
        raise UserError(f"{path} does not hold {what}: 64 hexadecimal digits.", cure)
    return secret


def write_secret(path: Path, secret: bytes) -> None:
    """Write a secret so that only its owner may read it; there whole or not at all."""
    with writing(path):
        make_folder(path.parent)
        old_mask = os.umask(0o777 - SECRET_MODE)
        try:
            write_whole(path, secret.hex().encode() + b"\n")
        finally:
            os.umask(old_mask)


class reading:  # noqa: N801 - reads as a word of the `with` statement
    """Turn an OSError of the block into a UserError that says what cannot be read."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __enter__(self) -> None:
        """Nothing to do."""

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        """Raise UserError for an OSError."""
        if isinstance(error, OSError):
            raise UserError(
                f"{error.filename or self.path} cannot be read: {error.strerror}.",
                "Check that it exists and that the user who runs the judge may read it.",
            ) from error


class writing(reading):  # noqa: N801
    """Turn an OSError of the block into a UserError that says what cannot be written."""

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        """Raise UserError for an OSError."""
        if isinstance(error, OSError):
            raise UserError(
                f"{error.filename or self.path} cannot be written: {error.strerror}.",
                "See that the disk has room and that the user who runs the judge may write"
                " there. Nothing is lost: the next run goes on where this one stopped.",
            ) from error


def _folders(path: Path) -> list[str]:
    with reading(path):
        if not _is_there(path):
            return []
        return sorted(entry.name for entry in path.iterdir() if not entry.name.startswith("."))


def _is_there(path: Path) -> bool:
    """Whether there is such a file or folder. Raises PermissionError if that cannot be told."""
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    return True
