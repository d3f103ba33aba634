"""A game master's folder read back whole, undone stages too, as the steps of a kept game."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from adjudicator.core.chance import commitment, stage_seed
from adjudicator.core.ids import Colour, StageId
from adjudicator.core.orders import Order, OrderSet, Source
from adjudicator.core.sight import is_void
from adjudicator.data.record import Record
from adjudicator.data.rulesets import options_of
from adjudicator.data.strict_yaml import read_file
from adjudicator.judge.games import StageFile, read_stage_file, read_state
from adjudicator.judge.home import GameFolder, read_secret
from adjudicator.judge.kept_game import Committed, Judged, KeptGame, Step, Told, Undone
from adjudicator.judge.past_stages import read_events
from adjudicator.judge.reread import read_order
from adjudicator.judge.settings import GameSettings, load_settings


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
        secret_hash=commitment(_Reader(folder, settings).first_secret()),
        steps=steps,
    )


class _Reader:
    """Reads the folder of one game."""

    def __init__(self, folder: GameFolder, settings: GameSettings) -> None:
        self.folder = folder
        self.settings = settings
        self.undone = sorted(folder.undone_turns(), key=lambda name: int(name.split(".")[-1]))

    def first_secret(self) -> bytes:
        """The secret that the game began with."""
        return self._secret(0)

    def steps(self) -> Iterator[Step]:
        """Every step in the order in which it came: by attempt, then by round and stage."""
        places = sorted(self._places(), key=lambda entry: (entry[0].attempt, entry[0]))
        for number, (stage, path) in enumerate(places):
            file = read_stage_file(self.folder, path)
            yield self._judged(file, path)
            if file.commitment:
                place = str(path / "stage.yaml")
                yield Committed(place, file.next_stage, file.commitment)
            over = not file.commitment
            if over or number == len(places) - 1:
                yield self._told(stage.attempt)
            if path.parent == self.folder.undone:
                yield from self._undone(stage, path)

    def _places(self) -> Iterator[tuple[StageId, Path]]:
        for parent, names in (
            (self.folder.undone, self.undone),
            (self.folder.turns, self.folder.judged()),
        ):
            for name in names:
                path = parent / name
                yield read_stage_file(self.folder, path).stage, path

    def _judged(self, file: StageFile, path: Path) -> Judged:
        board = self.settings.rules.board
        events = tuple(read_events(path / "record.jsonl", board))
        return Judged(
            place=str(path),
            stage=file.stage,
            seed=file.seed,
            salts=file.salts,
            orders=self._orders(path / "orders.yaml"),
            void_orders=sum(is_void(event) for event in events),
            events=events,
            state=read_state(path, board),
        )

    def _orders(self, path: Path) -> Mapping[Colour, OrderSet]:
        record = read_file(path)
        return {
            colour: tuple(self._order(one, record, colour) for one in record.take(colour, list))
            for colour in record
        }

    def _order(self, one: object, record: Record, colour: Colour) -> Order:
        if not isinstance(one, Record):
            raise record.trouble(colour, "this is no order.", "Bring it back from a backup.")
        source = Source(one.number("line", 1), one.take("words", str))
        return read_order(one.take("order", str), source, self.settings.rules.board, one, "order")

    def _undone(self, stage: StageId, path: Path) -> Iterator[Step]:
        anew = StageId(stage.round, stage.stage, stage.attempt + 1)
        secret = self._secret(anew.attempt)
        renewed = (path / self.folder.secret.name).exists()
        yield Undone(str(path), stage, commitment(secret) if renewed else "")
        seed = stage_seed(secret, self.folder.name, anew)
        yield Committed(str(self.folder.secret), anew, commitment(seed))

    def _told(self, attempt: int) -> Told:
        return Told(str(self.folder.secret), self._secret(attempt).hex())

    def _secret(self, attempt: int) -> bytes:
        """The secret at a time when so many stages had been taken back."""
        for name in self.undone[attempt:]:
            path = self.folder.undone / name / self.folder.secret.name
            if path.exists():
                return read_secret(path, "an old secret of a game")
        return read_secret(self.folder.secret, "the secret of a game")
