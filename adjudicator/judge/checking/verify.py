"""Checking a kept game: every stage is judged again, and must come to what is written down.

The game master's folder and the public record go the same way, which is that of the judge itself
(`core.replay`). The first thing that does not hold is named, since all after it follows from it.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from msgspec import Struct, field
from msgspec.structs import replace

from adjudicator.core.battles import AttackFought, Battle, BattleFought, Stop
from adjudicator.core.chance import StageChance, commitment, stage_key, stage_seed
from adjudicator.core.events import Event, Refused
from adjudicator.core.ids import StageId
from adjudicator.core.replay import SealedError, judged, judged_face_down
from adjudicator.core.rulings import UnfitRulingError
from adjudicator.core.sight import face_down_position
from adjudicator.core.state import State
from adjudicator.core.turn import TurnRecord
from adjudicator.data.codec import to_plain
from adjudicator.errors import UserError
from adjudicator.judge.checking.difference import difference
from adjudicator.judge.checking.kept_game import (
    Committed,
    Judged,
    KeptGame,
    Opened,
    Step,
    Told,
    Undone,
)
from adjudicator.judge.checking.mismatch import SEALED, FailedError, Trouble, Verdict, What
from adjudicator.judge.checking.public_record import hidden_of, salt_of, seal, told_of
from adjudicator.judge.checking.verify_ruling import Ruled, ruled_again, told_ruling


def verify(game: KeptGame) -> Verdict:
    """Judge every stage of a game again, and compare."""
    check = _Check(game, State(game.seats, women=game.women), game.secret_hash)
    trouble = check.trouble()
    is_sealed = game.is_public and not check.is_open
    return Verdict(
        game=game.name,
        stages=check.stages,
        rulings=tuple(check.rulings),
        battles=len(check.battles),
        rolls=sum(len(battle.rolls) for battle in check.battles),
        undone=check.attempt,
        is_over=check.state.is_over,
        sealed=SEALED if is_sealed and not trouble else (),
        trouble=trouble,
    )


class _Check(Struct):
    """How far the check has come: the positions so far, and what was promised and hidden."""

    game: KeptGame
    state: State
    secret_hash: str
    former: list[State] = field(default_factory=list)
    judged: list[StageId] = field(default_factory=list)
    attempt: int = 0
    promised: Mapping[StageId, str] = field(default_factory=dict)
    closed: list[Opened] = field(default_factory=list)
    is_open: bool = False
    stages: int = 0
    rulings: list[Ruled] = field(default_factory=list)
    battles: list[Battle] = field(default_factory=list)

    def trouble(self) -> Trouble | None:
        """Go through all steps; the first thing that does not hold."""
        try:
            for step, secret in zip(self.game.steps, self.game.secrets(), strict=True):
                self._step(step, secret)
            self._end()
        except FailedError as error:
            return error.trouble
        return None

    @property
    def due(self) -> StageId:
        """The stage that must come next."""
        return StageId(self.state.round, self.state.stage, self.attempt)

    @property
    def next_ruling(self) -> StageId:
        """What a ruling must be called that comes next."""
        latest = self.judged[-1] if self.judged else StageId(0, 0)
        return replace(latest, attempt=self.attempt, ruling=latest.ruling + 1)

    def _step(self, step: Step, secret: str) -> None:
        if self.closed and self.is_open and not isinstance(step, Opened):
            self._fail(What.SEAL, step.place, "what was hidden", self.closed[0].text, "nothing")
        match step:
            case Committed():
                self._next(step.place, step.stage)
                self.promised = {**self.promised, step.stage: step.commitment}
            case Judged():
                self._stage(step, self._secret(step, secret))
            case Undone():
                self._undone(step)
            case Told():
                self._told(step)
            case Opened():
                self._opened(step)

    def _stage(self, step: Judged, secret: bytes | None) -> None:
        self._next(step.place, step.stage)
        record = self._ruled(step, secret) if step.stage.ruling else self._again(step, secret)
        events = told_of(record.events) if self.game.is_public else record.events
        self._compare_events(step, events)
        after = face_down_position(record.state) if self.game.is_public else record.state
        self._compare_states(step, after)
        if secret and self.game.is_public:
            self._seal(step, record, secret)
        self.former.append(self.state)
        self.judged.append(step.stage)
        self.state = record.state
        self.is_open = False
        if step.stage.ruling:
            self.rulings.append(told_ruling(step))
        else:
            self.stages += 1
        self.battles += [it for it in record.events if isinstance(it, BattleFought | AttackFought)]

    def _next(self, place: str, stage: StageId) -> None:
        if self.state.is_over:
            self._fail(What.STAGE, place, "the game", "the end of the game", f"stage {stage}")
        if stage != (due := self.next_ruling if stage.ruling else self.due):
            self._fail(What.STAGE, place, "the stage that comes next", str(due), str(stage))

    def _secret(self, step: Judged, secret: str) -> bytes | None:
        if not secret:
            return None
        try:
            told = bytes.fromhex(secret)
        except ValueError:
            self._fail(What.SECRET, step.place, "the secret", "hexadecimal digits", secret)
        if (found := commitment(told)) != self.secret_hash:
            about = "the SHA-256 of the secret"
            self._fail(What.SECRET, step.place, about, self.secret_hash, found)
        return told

    def _seed(self, step: Judged, secret: bytes | None) -> bytes:
        """The seed of a stage, if it is the one that was promised and comes from the secret."""
        told = step.seed
        if secret is not None and (told or not step.is_the_deal):
            expected = stage_seed(secret, self.game.name, step.stage).hex()
            if told != expected:
                self._fail(What.SEED, step.place, "the seed", expected, told or "nothing")
        try:
            seed = bytes.fromhex(told)
        except ValueError:
            self._fail(What.SEED, step.place, "the seed", "hexadecimal digits", told)
        if not step.is_the_deal:
            promised, made = self.promised.get(step.stage, "nothing"), commitment(seed)
            if promised != made:
                self._fail(What.COMMITMENT, step.place, "the SHA-256 of the seed", promised, made)
        return seed

    def _again(self, step: Judged, secret: bytes | None) -> TurnRecord:
        """What comes of a stage, if its seed and its orders are what they must be."""
        record = self._replayed(step, self._seed(step, secret), secret)
        self._orders(step, record)
        return record

    def _replayed(self, step: Judged, seed: bytes, secret: bytes | None) -> TurnRecord:
        key, rules = stage_key(seed, step.salts), self.game.rules
        if secret is not None:
            chance = StageChance(key, secret, self.game.name, step.stage)
            return judged(self.state, step.orders, rules, chance)
        known = face_down_position(self.state)
        try:
            return judged_face_down(known, step.orders, step.events, rules, key)
        except SealedError as error:
            self._fail(What.OUTCOME, step.place, "the stage", "what can happen", str(error))

    def _ruled(self, step: Judged, secret: bytes | None) -> TurnRecord:
        try:
            return ruled_again(self.game, self.state, step, sealed=secret is None)
        except UnfitRulingError as error:
            self._fail(What.OUTCOME, step.place, "the ruling", "one that can be", error.said)
        except UserError as error:
            self._fail(What.SEAL, step.place, "what was hidden", "its events", str(error))

    def _orders(self, step: Judged, record: TurnRecord) -> None:
        """A public record holds no void order, and orders only of those who play."""
        for player in step.orders:
            if player not in self.state.living:
                self._fail(What.ORDER, step.place, "orders", "those of living players", player)
        for event in record.events if self.game.is_public else ():
            if isinstance(event, Refused):
                said = f"one that is void by rule {event.reason.rule}"
                about = f"order {event.order.source.line} of {event.player}"
                self._fail(What.ORDER, step.place, about, "an order that was carried out", said)

    def _compare_events(self, step: Judged, expected: Sequence[Event]) -> None:
        for number, (due, told) in enumerate(zip(expected, step.events, strict=False), 1):
            if due != told:
                self._unlike(step, number, due, told)
        if len(expected) != len(step.events):
            number = min(len(expected), len(step.events))
            missing, over = _told(expected, number), _told(step.events, number)
            self._fail(What.OUTCOME, step.place, f"event {number + 1}", missing, over)

    def _unlike(self, step: Judged, number: int, due: Event, told: Event) -> NoReturn:
        about = f"event {number}"
        if type(due) is not type(told):
            self._fail(What.OUTCOME, step.place, about, _name(due), _name(told))
        what = What.OUTCOME
        if isinstance(due, BattleFought | AttackFought) and isinstance(told, type(due)):
            about = due.key
            if _before_dice(due) == _before_dice(told):
                what = What.DICE
        where, expected, found = difference(to_plain(due, Event), to_plain(told, Event))
        self._fail(what, step.place, f"{about} ({where})", expected, found)

    def _compare_states(self, step: Judged, expected: State) -> None:
        if expected != step.state:
            where, due, told = difference(to_plain(expected, State), to_plain(step.state, State))
            self._fail(What.STATE, step.place, f"the position after it ({where})", due, told)

    def _seal(self, step: Judged, record: TurnRecord, secret: bytes) -> None:
        salt, text = (
            salt_of(secret, self.game.name, step.stage),
            hidden_of(self.game, step, record.events),
        )
        expected = seal(salt, text)
        if step.sealed != expected:
            about = "the hash of what was hidden"
            self._fail(What.SEAL, step.place, about, expected, step.sealed)
        self.closed.append(Opened("", step.stage, salt.hex(), text))

    def _undone(self, step: Undone) -> None:
        if step.discarded and self.game.is_public:
            self._next(step.place, step.stage)
            self.attempt += 1
            return
        latest = self.judged[-1] if self.judged else None
        if step.stage != latest or not (step.stage.stage or step.stage.ruling):
            self._fail(What.STAGE, step.place, "the stage taken back", str(latest), str(step.stage))
        self.state = self.former.pop()
        self.judged.pop()
        self.attempt += 1
        self.is_open = False
        self.secret_hash = step.secret_hash or self.secret_hash

    def _told(self, step: Told) -> None:
        if self.game.is_public and not self.state.is_over:
            self._fail(What.SECRET, step.place, "the secret", "nothing before the end", step.secret)
        if self.is_open:
            self._fail(What.SECRET, step.place, "the secret", "nothing more", step.secret)
        self.is_open = self.game.is_public

    def _opened(self, step: Opened) -> None:
        due = self.closed.pop(0) if self.is_open and self.closed else None
        for name in ("stage", "salt", "text"):
            expected = "nothing" if due is None else str(getattr(due, name))
            if (found := str(getattr(step, name))) != expected:
                self._fail(What.SEAL, step.place, f"what was hidden ({name})", expected, found)

    def _end(self) -> None:
        """Nothing may be missing at the end of a public record."""
        if not self.game.is_public:
            return
        place = self.game.place
        if not self.judged:
            self._fail(What.STAGE, place, "the first stage", str(self.due), "nothing")
        if not self.state.is_over and self.due not in self.promised:
            about = f"the commitment of stage {self.due}"
            self._fail(What.COMMITMENT, place, about, "64 hexadecimal digits", "nothing")
        if self.state.is_over and not self.is_open:
            self._fail(What.SECRET, place, "the secret", "64 hexadecimal digits", "nothing")
        if self.is_open and self.closed:
            self._fail(What.SEAL, place, "what was hidden", self.closed[0].text, "nothing")

    def _fail(self, what: What, place: str, about: str, expected: str, found: str) -> NoReturn:
        raise FailedError(Trouble(what, str(self.due), place, about, expected, found))


def _told(events: Sequence[Event], number: int) -> str:
    return _name(events[number]) if number < len(events) else "nothing"


def _name(event: Event) -> str:
    plain: dict[str, Any] = to_plain(event, Event)
    return ", ".join(f"{key} {value}" for key, value in plain.items())


def _before_dice(battle: Battle) -> Battle:
    """A battle as it was before any die."""
    if isinstance(battle, AttackFought):
        return replace(battle, rolls=(), stop=Stop.ROLLS)
    return replace(battle, rolls=())
