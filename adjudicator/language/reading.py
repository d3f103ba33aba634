"""A player's lines read: orders, complaints, chatter, settings and questions.

Each line stands alone: a bad one never spoils the others.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from adjudicator.core.board import Board
from adjudicator.core.orders import Order, OrderSet
from adjudicator.language.complaints import Complaint, Trouble
from adjudicator.language.compound import orders_of, read_piece
from adjudicator.language.flaws import Flaws
from adjudicator.language.lines import pieces, without_bullet
from adjudicator.language.sets import Mode, numbered
from adjudicator.language.settings import Question, Setting, setting
from adjudicator.language.situation import Situation

__all__ = [
    "Chatter",
    "Mode",
    "Question",
    "Reading",
    "Setting",
    "Situation",
    "is_order",
    "numbered",
    "read_orders",
    "would_act",
]


@dataclass(frozen=True, slots=True)
class Chatter:
    """Words that are no order and no setting, with the number of their line from 1."""

    line: int
    text: str


@dataclass(frozen=True, slots=True)
class Reading:
    """What a player's lines mean.

    Each order's source has its number among the orders, from 1, and the player's own words.
    Without orders `mode` says nothing but for `cancel`, which clears the set (T2).
    """

    orders: OrderSet = ()
    complaints: tuple[Complaint, ...] = ()
    chatter: tuple[Chatter, ...] = ()
    settings: tuple[Setting, ...] = ()
    questions: tuple[Question, ...] = ()
    mode: Mode = Mode.REPLACE


def read_orders(lines: Sequence[str], situation: Situation) -> Reading:
    """Read the lines of a player's mail, as cleaned by the mail reader."""
    reader = _Reader(situation)
    for number, line in enumerate(lines, start=1):
        reader.line(without_bullet(line), number)
    return reader.reading()


def is_order(text: str, board: Board) -> bool:
    """Whether a line holds orders and nothing else but comments."""
    line = without_bullet(text)
    its = setting(line, 1)
    if its:
        line = its.value if its.kind in _MODES else ""
    situation = Situation(board)
    found = [orders_of(piece, situation) for piece in pieces(line)]
    return bool(found) and all(found)


def would_act(text: str, board: Board) -> bool:
    """Whether any line of a text, split at `;` too, is an order, a setting, a question, a command.

    Nothing that the judge sends may be one, so that a quoted mail does no harm. As in a mail, a
    bare question is none where words stand before it.
    """
    lines = [line for line in text.splitlines() if line.strip()]
    return any(_acts(line, board, begins=not number) for number, line in enumerate(lines))


def _acts(line: str, board: Board, *, begins: bool) -> bool:
    situation = Situation(board)
    texts = dict.fromkeys(without_bullet(text) for text in (line, *line.split(";")))
    return any(
        _sets(text, begins=begins) or any(orders_of(piece, situation) for piece in pieces(text))
        for text in texts
    )


def _sets(text: str, *, begins: bool) -> bool:
    its = setting(text, 1)
    return its is not None and (begins or not (isinstance(its, Question) and its.is_bare))


_TOO_LATE: Final = "This counts only before the first order of a mail, so it was left out."
_MODES: Final = frozenset({str(Mode.ADD), str(Mode.CANCEL)})


class _Reader:
    """What has been read so far."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.orders: list[Order] = []
        self.complaints: list[Complaint] = []
        self.chatter: list[Chatter] = []
        self.settings: list[Setting] = []
        self.questions: list[Question] = []
        self.mode = Mode.REPLACE

    def reading(self) -> Reading:
        mode = Mode.REPLACE if self.orders and self.mode is Mode.CANCEL else self.mode
        return Reading(
            numbered(self.orders),
            tuple(self.complaints),
            tuple(self.chatter),
            tuple(self.settings),
            tuple(self.questions),
            mode,
        )

    def line(self, text: str, number: int) -> None:
        its = setting(text, number)
        if isinstance(its, Question):
            self._question(its, text, number)
        elif its is None:
            for piece in pieces(text):
                self._piece(piece, number)
        elif its.kind in _MODES:
            self._mode(Mode(its.kind), its.value, text, number)
        else:
            self.settings.append(its)

    def _question(self, its: Question, text: str, number: int) -> None:
        """A bare one behind other words may be the end of a line of ours, quoted and wrapped."""
        if its.is_bare and (self.chatter or self.complaints):
            self.chatter.append(Chatter(number, text))
        else:
            self.questions.append(its)

    def _mode(self, mode: Mode, rest: str, text: str, number: int) -> None:
        if self.orders:
            trouble = Trouble(0, len(mode), _TOO_LATE)
            self.complaints.append(Complaint(number, text, (trouble,)))
        else:
            self.mode = mode
        for piece in pieces(rest):
            self._piece(piece, number)

    def _piece(self, text: str, number: int) -> None:
        read = read_piece(text, self.situation)
        if read is None:
            self.chatter.append(Chatter(number, text))
        elif isinstance(read, Flaws):
            self.complaints.append(Complaint(number, text, read.troubles, read.suggestions))
        else:
            self.orders.extend(read)
