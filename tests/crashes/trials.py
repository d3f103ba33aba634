"""An act recorded at every point, and begun again on each disk that may come back there."""

import re
import sqlite3
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from copy import deepcopy
from dataclasses import dataclass, field
from enum import Enum
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final

import pytest

from adjudicator.errors import UserError
from adjudicator.mail.files import writer_of
from tests.crashes.disk import Disk, Image, Left
from tests.crashes.layer import Killed, Layer, under
from tests.crashes.network import Network
from tests.crashes.scenario import (
    ANSWERS,
    Point,
    Saved,
    Sent,
    World,
    differences,
    facts,
    lay_down,
    sendings,
    world_at,
)

Act = Callable[[World, Point], object]
"""What may be stopped."""


@dataclass(frozen=True, repr=False)
class Moment:
    """What there is at a point: the disk and what of it lasts, and what the servers know."""

    number: int
    point: str
    place: tuple[str, ...]
    under_way: str
    disk: Disk
    images: Mapping[Left, Image]
    network: Network


@dataclass(frozen=True, repr=False)
class Trial:
    """A moment at which the act is stopped, and what is left of what was not synced."""

    moment: Moment
    left: Left

    @property
    def image(self) -> Image:
        return self.moment.images[self.left]

    def __str__(self) -> str:
        return f"#{self.moment.number} before “{self.moment.point}”, {self.left.value} is left"


@dataclass(repr=False)
class Recording:
    """An act done once, undisturbed. `again` is what is done after each stop, to the end."""

    start: Saved
    root: Path
    act: Act
    again: Act
    moments: list[Moment] = field(default_factory=list)
    expected: Mapping[str, Any] = field(default_factory=dict)
    sent: Mapping[str, Sent] = field(default_factory=dict)
    lasting: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        """Record it, and see that all of it lasts."""
        world = self.start.restore(self.root)
        layer = Layer(self.root, Disk(self.root))
        layer.look = lambda what: self._note(what, layer, world)
        with under(layer):
            self.act(world, layer.point)
            layer.look = None
            self.again(world, layer.point)
        self.expected, self.sent = facts(world), sendings(world)
        seen, real = layer.disk.image(Left.ALL), Disk(self.root).image(Left.ALL)
        assert differences(seen, real) == [], "the layer did not see all of it"
        lay_down(layer.disk.image(Left.NOTHING), self.root)
        self.again(world, lambda _: None)
        assert differences(facts(world), self.expected) == [], "not all of it lasts"

    def _note(self, point: str, layer: Layer, world: World) -> None:
        images = {left: layer.disk.image(left) for left in Left}
        self.moments.append(
            Moment(
                len(self.moments),
                point,
                layer.place(),
                _under_way(world),
                deepcopy(layer.disk),
                images,
                world.network.copy(),
            )
        )

    @property
    def points(self) -> list[str]:
        return [moment.point for moment in self.moments]

    @cached_property
    def trials(self) -> list[Trial]:
        """Each moment with each disk, but for those that come to the same as one before.

        Two disks come to the same if they differ only in files and turns that were not finished,
        since the next run begins with their removal. What is done again and again from one place
        in the program is tried once; and so is one loss with the power. Of each kind of point the
        first is always tried, unless disk and servers are exactly as they were.
        """
        seen: set[Hashable] = set()
        chosen = []
        for moment in self.moments:
            there, kind = moment.images[Left.ALL], kind_of(moment.point)
            for left, image in moment.images.items():
                exactly, state = _exactly(image, moment.network), _state(image, moment.network)
                here = moment.place, moment.under_way
                why = here if left is Left.ALL else _loss(there, image)
                if exactly not in seen and (kind not in seen or not {why, state} & seen):
                    chosen.append(Trial(moment, left))
                seen |= {exactly, state, why}
            seen.add(kind)
        return chosen

    def places(self) -> list[Moment]:
        """The first moment at each place of the program."""
        return list({moment.place: moment for moment in reversed(self.moments)}.values())

    # --- what is tried ---

    def wrong_after(self, trial: Trial) -> list[str]:
        """What is not as it must be when all is done again after a stop."""
        lay_down(trial.image, self.root)
        world = world_at(self.root, trial.moment.network.copy())
        if trial.left is not Left.ALL:
            self.again(world, lambda _: None)
            return self._judged(world, trial)
        layer = Layer(self.root, deepcopy(trial.moment.disk))
        with under(layer):
            self.again(world, layer.point)
        wrong = self._judged(world, trial)
        lasts = layer.disk.image(Left.NOTHING)
        if (state := _state(lasts, world.network)) in self.lasting:
            return wrong
        self.lasting.add(state)
        lay_down(lasts, self.root)
        self.again(world, lambda _: None)
        return [*wrong, *(f"and the power went: {it}" for it in self._judged(world, trial))]

    def _judged(self, world: World, trial: Trial) -> list[str]:
        wrong = [
            *differences(facts(world), self.expected),
            *wrong_sendings(world, self.sent, doubt(self.points, trial)),
        ]
        return [f"{trial}: {it}" for it in wrong]

    def wrong_after_a_full_disk(self, moment: Moment) -> list[str]:
        """What is not as it must be if the disk is full from there on, and later has room again."""
        world = self.start.restore(self.root)
        layer = Layer(self.root, Disk(self.root), full_from=moment.number)
        with under(layer), pytest.raises(UserError, match=r"(?i)space|disk is full"):
            self.act(world, layer.point)
        self.again(world, lambda _: None)
        return self._judged(world, Trial(moment, Left.ALL))

    def wrong_after_end(self, moment: Moment) -> list[str]:
        """What is not as it must be once a run comes after one that has been killed there."""
        world = world_at(self.root, moment.network.copy())
        self.again(world, lambda _: None)
        return self._judged(world, Trial(moment, Left.ALL))

    def stop_at(self, moment: Moment) -> None:
        """Stop there by what nothing may catch, and see that nothing happens any more."""
        world = self.start.restore(self.root)
        layer = Layer(self.root, Disk(self.root), stop_at=moment.number)
        with under(layer), pytest.raises(Killed):
            self.act(world, layer.point)
        assert layer.points == self.points[: moment.number + 1]
        assert differences(layer.disk.image(Left.ALL), moment.images[Left.ALL]) == []
        assert world.network == moment.network


def _under_way(world: World) -> str:
    """What kind of mail is being sent, if any: what becomes of it depends on that."""
    ledger = world.table.home.ledger
    if not ledger.exists() or not ledger.stat().st_size:
        return ""
    with closing(sqlite3.connect(f"file:{ledger}?mode=ro", uri=True)) as other:
        return "".join(
            it for (it,) in other.execute("SELECT kind FROM outbox WHERE state='sending'")
        )


def kind_of(point: str) -> str:
    """What is done, and in which folder: file names differ from case to case."""
    words = [str(Path(word).parent) if "." in word else word for word in point.split()]
    return re.sub(r" #\d+|\d{4}\.\d", "", " ".join(words))


def _state(image: Image, network: Network) -> int:
    finished = [(name, content) for name, content in image.items() if _is_finished(name)]
    return hash((tuple(finished), repr(network)))


def _exactly(image: Image, network: Network) -> Hashable:
    return hash((tuple(image.items()), repr(network))), "exactly"


def _loss(there: Image, image: Image) -> frozenset[str]:
    """What is not as it was when the power went."""
    names = {*there, *image}
    return frozenset(it for it in names if there.get(it, ...) != image.get(it, ...))


@cache
def _is_finished(name: str) -> bool:
    parts = Path(name).parts
    return writer_of(parts[-1]) is None and not any(re.match(r"\.\d{4}\.", it) for it in parts)


_GOES: Final = ("SMTP DATA", "create outbox/")
_IS_TAKEN: Final = ("SMTP mail", "rename outbox/")
_LASTS: Final = ("SMTP mail", "sync folder outbox")


class Doubt(Enum):
    """What a run that was stopped left of the mail that it was sending, if any."""

    NONE = "none was on its way"
    NOT_TAKEN = "marked as on its way, but the server has not got it"
    TAKEN = "the server has got it, but that is not written down"


def doubt(points: Sequence[str], trial: Trial) -> Doubt:
    number = trial.moment.number
    commits = [i for i, point in enumerate(points[:number]) if point.startswith("commit")]
    since = points[max(commits, default=-1) + 1 : number]
    if not any(point.startswith(_GOES) for point in (*since, points[number])):
        return Doubt.NONE
    signs = _LASTS if trial.left is Left.NOTHING else _IS_TAKEN
    return Doubt.TAKEN if any(point.startswith(signs) for point in since) else Doubt.NOT_TAKEN


def wrong_sendings(world: World, expected: Mapping[str, Sent], what: Doubt) -> Iterator[str]:
    """Each mail went once, but one that was on its way: a report once more, an answer never.

    Once more into a folder is into the same file.
    """
    twice = 2 if world.network.sent else 1
    odd = {one: sent for one, sent in sendings(world).items() if sent != expected.get(one)}
    for sent in odd.values():
        is_answer = sent.kind in ANSWERS
        allowed = {
            Doubt.TAKEN: (1, "unknown") if is_answer else (twice, "sent"),
            Doubt.NOT_TAKEN: (0, "unknown") if is_answer else (1, "sent"),
        }
        if allowed.get(what) != (sent.times, sent.state):
            yield f"a {sent.kind} went {sent.times} times and is {sent.state}; {what.value}"
    if len(odd) > 1:
        yield f"{len(odd)} mails went otherwise"


def all_wrong(recording: Recording, trials: Iterable[Trial]) -> list[str]:
    return [said for trial in trials for said in recording.wrong_after(trial)]
