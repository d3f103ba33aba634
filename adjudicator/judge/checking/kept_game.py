"""A game as it is kept, step by step: what a folder or a public record says happened."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct, field

from adjudicator.core.events import Event
from adjudicator.core.ids import Colour, StageId
from adjudicator.core.orders import OrderSet
from adjudicator.core.rules import Rules
from adjudicator.core.state import State


class Committed(Struct, frozen=True):
    """The SHA-256 of a stage's seed, told before its orders were in. All bytes are hexadecimal."""

    place: str
    stage: StageId
    commitment: str


class Judged(Struct, frozen=True):
    """A stage and all that came of it, or a ruling, which has no dice and no orders.

    `seed` is empty where none was told. In a public record cards in `events` and `state` lie face
    down, and `sealed` is the hash of what is hidden of the events.
    """

    place: str
    stage: StageId
    seed: str
    salts: Mapping[Colour, str]
    orders: Mapping[Colour, OrderSet]
    void_orders: int
    events: tuple[Event, ...]
    state: State
    sealed: str = ""

    @property
    def is_the_deal(self) -> bool:
        """Whether it is that with which the game begins."""
        return not self.stage.stage and not self.stage.ruling


class Undone(Struct, frozen=True):
    """The latest stage or ruling was taken back.

    `secret_hash` is that of a new secret, empty if there is none. With `discarded` the game master
    threw it away before anybody else had seen it; a public record then tells nothing else of it.
    """

    place: str
    stage: StageId
    secret_hash: str = ""
    discarded: bool = False


class Told(Struct, frozen=True):
    """The game's secret. In a public record the game is over."""

    place: str
    secret: str


class Opened(Struct, frozen=True):
    """What was hidden of a stage: `text` with `salt` before it is what was hashed."""

    place: str
    stage: StageId
    salt: str
    text: str


Step: TypeAlias = Committed | Judged | Undone | Told | Opened


class KeptGame(Struct, frozen=True):
    """All steps in the order in which they came.

    `is_public` tells a public record from the game master's folder, in which nothing is hidden.
    `secret_hash` is the SHA-256 of the secret that the game began with. `options` are those of the
    rules, `women` the players who play as women where that makes a difference.
    """

    place: str
    name: str
    is_public: bool
    rules: Rules
    options: Mapping[str, object]
    seats: tuple[Colour, ...]
    secret_hash: str
    steps: Sequence[Step] = field(default_factory=tuple)
    women: tuple[Colour, ...] = ()

    def opened(self, stage: StageId) -> str:
        """The text of what was hidden of a stage; empty while it is."""
        texts = (it.text for it in self.steps if isinstance(it, Opened) and it.stage == stage)
        return next(texts, "")

    def secrets(self) -> list[str]:
        """For each step the secret of the game at that time, empty where it is not told yet."""
        found: list[str] = []
        secret = ""
        for step in reversed(self.steps):
            if isinstance(step, Told):
                secret = step.secret
            elif isinstance(step, Undone) and step.secret_hash:
                secret = ""
            found.append(secret)
        return found[::-1]
