"""A game master's folder read back whole, undone stages too, as the steps of a kept game."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from adjudicator.core.chance import commitment, stage_seed
from adjudicator.core.ids import Colour, StageId
from adjudicator.core.sight import is_void
from adjudicator.data.rulesets import options_of
from adjudicator.data.strict_yaml import read_file
from adjudicator.judge.checking.kept_game import Committed, Judged, KeptGame, Step, Told, Undone
from adjudicator.judge.game.games import StageFile, read_stage_file, read_state
from adjudicator.judge.game.past_stages import read_events
from adjudicator.judge.game.settings import GameSettings, load_settings
from adjudicator.judge.home import DISCARDED, GameFolder, read_secret
from adjudicator.judge.incoming.reread import read_given


def kept_folder(folder: GameFolder) -> KeptGame:
    """All that a game's folder says. Raises UserError that names file and line of what is wrong."""
    settings = load_settings(folder.settings)
    steps = tuple(_Reader(folder, settings).steps())
    return KeptGame(
        place=str(folder.root),
        name=folder.name,
        is_public=False,
        rules=settings.rules,
        options=options_of(read_file(folder.settings), [folder.root / "rulesets"]),
        seats=settings.seats,
        women=_women(steps),
        secret_hash=commitment(_Reader(folder, settings).first_secret()),
        steps=steps,
    )


def _women(steps: Sequence[Step]) -> tuple[Colour, ...]:
    """Who plays as a woman, as it was when the land was dealt: players may have said so by mail."""
    deals = (step.state.women for step in steps if isinstance(step, Judged) and step.is_the_deal)
    return next(deals, ())


class _Reader:
    """Reads the folder of one game.

    `path` are the turn folders and those that were taken back, in the order in which all that
    happened: a folder comes once when it was judged and again, with True, when it was undone.
    """

    def __init__(self, folder: GameFolder, settings: GameSettings) -> None:
        self.folder = folder
        self.settings = settings
        self.path = tuple(self._path())
        self.undone = [file for file, is_undone in self.path if is_undone]

    def first_secret(self) -> bytes:
        """The secret that the game began with."""
        return self._secret(0)

    def steps(self) -> Iterator[Step]:
        """Every step in the order in which it came."""
        judged = [file for file, is_undone in self.path if not is_undone]
        attempt = 0
        for file, is_undone in self.path:
            if is_undone:
                attempt += 1
                yield from self._taken_back(file, attempt)
                continue
            yield self._judged(file, self._place(file))
            if file.commitment and not file.stage.ruling and not self._is_discarded(file):
                place = str(self._place(file) / "stage.yaml")
                yield Committed(place, file.next_stage, file.commitment)
            if not file.commitment or file is judged[-1]:
                yield self._told(file.stage.attempt)

    def _path(self) -> Iterator[tuple[StageFile, bool]]:
        """What was judged, by attempt, then by round and stage; and when what of it was undone.

        Attempts count what was taken back before, which is always the latest.
        """
        standing: list[StageFile] = []
        undone = 0
        for file in sorted(self._files(), key=lambda file: (file.stage.attempt, file.stage)):
            while undone < file.stage.attempt and standing:
                undone += 1
                yield standing.pop(), True
            standing.append(file)
            yield file, False
        for _ in range(len(self.folder.undone_turns()) - undone):
            yield standing.pop(), True

    def _files(self) -> Iterator[StageFile]:
        for name in self.folder.undone_turns():
            yield read_stage_file(self.folder, self.folder.undone / name)
        for name in self.folder.judged():
            yield read_stage_file(self.folder, self.folder.turns / name)

    def _is_discarded(self, file: StageFile) -> bool:
        return (self._place(file) / DISCARDED).exists()

    def _place(self, file: StageFile) -> Path:
        turn = self.folder.turn(file.stage)
        undone = self.folder.undone / self.folder.undone_name(turn.name, file.stage)
        return undone if undone.exists() else turn

    def _judged(self, file: StageFile, path: Path) -> Judged:
        board = self.settings.rules.board
        events = tuple(read_events(path / "record.jsonl", board))
        return Judged(
            place=str(path),
            stage=file.stage,
            seed=file.seed,
            salts=file.salts,
            orders=read_given(path / "orders.yaml", board),
            void_orders=sum(is_void(event) for event in events),
            events=events,
            state=read_state(path, board),
        )

    def _taken_back(self, file: StageFile, attempt: int) -> Iterator[Step]:
        """A stage or ruling that was taken back, and the stage that the game waits for anew."""
        waits = file.next_stage if file.stage.ruling else file.stage
        anew = StageId(waits.round, waits.stage, attempt)
        secret, place = self._secret(attempt), self._place(file)
        renewed = (place / self.folder.secret.name).exists()
        secret_hash = commitment(secret) if renewed else ""
        yield Undone(str(place), file.stage, secret_hash, self._is_discarded(file))
        seed = stage_seed(secret, self.folder.name, anew)
        yield Committed(str(self.folder.secret), anew, commitment(seed))

    def _told(self, attempt: int) -> Told:
        return Told(str(self.folder.secret), self._secret(attempt).hex())

    def _secret(self, attempt: int) -> bytes:
        """The secret at a time when so many stages had been taken back."""
        for file in self.undone[attempt:]:
            path = self._place(file) / self.folder.secret.name
            if path.exists():
                return read_secret(path, "an old secret of a game")
        return read_secret(self.folder.secret, "the secret of a game")
