"""A player's lines read: orders, complaints, chatter, settings and questions.

Each line stands alone: a bad one never spoils the others.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Final

from msgspec.structs import replace

from adjudicator.core.ids import Colour
from adjudicator.core.orders import Order
from adjudicator.language.acting import families, is_order, with_sentences, would_act
from adjudicator.language.complaints import Complaint, Trouble
from adjudicator.language.compound import read_piece
from adjudicator.language.flaws import Flaws
from adjudicator.language.lines import pieces, without_bullet
from adjudicator.language.lines_read import Chatter, Reading
from adjudicator.language.press import NEW_TEXT, Press, Talk, Written, begun, ends, lines_of
from adjudicator.language.sets import MODES, Mode, numbered
from adjudicator.language.settings import (
    GUESS,
    NO_ORDERS,
    PREVIEW,
    STANDING,
    Question,
    Setting,
    guess,
    setting,
)
from adjudicator.language.situation import Situation

__all__ = [
    "NO_ORDERS",
    "STANDING",
    "Chatter",
    "Mode",
    "Press",
    "Question",
    "Reading",
    "Setting",
    "Situation",
    "families",
    "guess",
    "is_order",
    "numbered",
    "read_orders",
    "would_act",
]


def read_orders(lines: Sequence[str], situation: Situation, raw: Sequence[str] = ()) -> Reading:
    """Read the lines of a player's mail, as cleaned by the mail reader.

    `raw` are the same lines as they were written, which is how press is passed on. Empty lines
    part paragraphs, and `NEW_TEXT` parts texts; press ends there.
    """
    reader = _Reader(situation)
    for line in lines_of(lines, raw):
        reader.written(line)
    reader.hang_up()
    return reader.reading()


_NO_STANDING: Final = "no standing"
_NONE: Final = re.compile(r"(?:none|nothing|no|off|no orders)[.!]*", re.IGNORECASE)

_OWN_ORDERS: Final = "orders"
"""The word is no question but a heading where orders stand beside it; the receipt tells them."""

_ME: Final = "me"

_TOO_LATE: Final = "This counts only before the first order of a mail, so it was left out."
_NOT_FIRST: Final = (
    "This counts only as the first words of a mail, so whatever this mail orders is real."
)
_NO_PREVIEW: Final = (
    "What others might order counts only in a preview, so it was left out: begin the mail with the"
    " word preview to see what would come of it."
)
_PRESS_OR_ORDER: Final = (
    "This may be an order, or belong to your press above it, so I did neither: I carry out nothing"
    " of it, and passed that press on to nobody. Send both again, your orders first, and below your"
    " press a line with the words end of press."
)


class _Reader:
    """What has been read so far.

    `others` have the guessed orders of other players, `standing` those that are to stand, with the
    line at which they begin. `speaker` is the one among these whom the lines are for, None while
    they are the player's own for this stage.
    """

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.orders: list[Order] = []
        self.complaints: list[Complaint] = []
        self.chatter: list[Chatter] = []
        self.settings: list[Setting] = []
        self.questions: list[Question] = []
        self.mode = Mode.REPLACE
        self.preview = False
        self.others: dict[Colour, _Reader] = {}
        self.standing: tuple[_Reader, int] | None = None
        self.speaker: _Reader | None = None
        self.talk: Talk | None = None
        self.press: list[Press] = []

    def written(self, line: Written) -> None:
        """A line as it stands in the mail: of press, or for the judge."""
        text = without_bullet(line.text)
        its = setting(text, line.number) if text else None
        number = len(self.press) + bool(self.talk) + 1
        talk = begun(its, line, self._may_act, number) if its else None
        if talk or (its and ends(its)):
            self.hang_up(closed=not talk)
            self.talk = talk
        elif not (self.talk and self.talk.takes(line)):
            self.hang_up()
            if text and line.text != NEW_TEXT:
                self._line(text, its, line.number)

    def hang_up(self, *, closed: bool = False) -> None:
        """End the press that is being read, if any; if `closed` the player says so."""
        if self.talk is None:
            return
        unclear = [] if closed else self.talk.unclear()
        for line in unclear:
            self._complain(line.number, line.text, len(line.text), _PRESS_OR_ORDER)
        self.press.append(self.talk.done(closed=closed, is_doubtful=bool(unclear)))
        self.talk = None

    def _may_act(self, text: str) -> bool:
        """Whether a line by itself is an order, nearly one, or anything else for the judge."""
        line = without_bullet(text)
        if setting(line, 0) or with_sentences(line, self.situation):
            return True
        return any(read_piece(piece, self.situation) is not None for piece in pieces(line))

    def reading(self) -> Reading:
        mode = Mode.REPLACE if self.orders and self.mode is Mode.CANCEL else self.mode
        standing = (self.standing[0],) if self.standing else ()
        readers = (self, *self.others.values(), *standing)
        any_order = self.orders or self.complaints
        return Reading(
            numbered(self.orders),
            tuple(sorted((it for one in readers for it in one.complaints), key=_line)),
            tuple(sorted((it for one in readers for it in one.chatter), key=_line)),
            (*self.settings, *self._standing_orders(), *self._press()),
            tuple(it for it in self.questions if it.kind != _OWN_ORDERS or not any_order),
            mode,
            self.preview,
            {player: numbered(one.orders) for player, one in self.others.items()},
        )

    def _line(self, text: str, its: Setting | None, number: int) -> None:
        if isinstance(its, Question):
            self._question(its, text, number)
        elif its is None:
            self._sentences(text, number)
        elif its.kind in MODES:
            self._mode(Mode(its.kind), its.value, text, number)
        elif its.kind == PREVIEW:
            self._preview(its, text, number)
        elif its.kind == GUESS:
            self._guess(its, text, number)
        elif its.kind == STANDING and not _NONE.fullmatch(its.value):
            self._stand(its.value, number)
        elif its.kind in {STANDING, _NO_STANDING}:
            self.settings.append(Setting(STANDING, NO_ORDERS, number))
        else:
            self.settings.append(its)

    def _sentences(self, text: str, number: int) -> None:
        """Orders, or orders and what else is said beside them in sentences of its own."""
        reader = self.speaker or self
        found = with_sentences(text, reader.situation)
        if found is None:
            self._pieces(text, number)
            return
        reader._pieces(found.orders, number)  # noqa: SLF001 - another of this class
        for one in found.others:
            self._line(one, setting(one, number), number)

    def _question(self, its: Question, text: str, number: int) -> None:
        """A bare one behind other words may be the end of a line of ours, quoted and wrapped."""
        if its.is_bare and (self.chatter or self.complaints):
            self.chatter.append(Chatter(number, text))
        else:
            self.questions.append(its)

    def _mode(self, mode: Mode, rest: str, text: str, number: int) -> None:
        if self.orders:
            self._complain(number, text, len(mode), _TOO_LATE)
        else:
            self.mode = mode
        self.speaker = None
        self._pieces(rest, number)

    def _preview(self, its: Setting, text: str, number: int) -> None:
        """The first words of a mail; anywhere else they may be words of ours, quoted and wrapped.

        Where nothing stands beside them the player must know that the orders are real ones.
        """
        if self.reading() == Reading():
            self.preview = True
            if its.value:
                self._line(its.value, setting(its.value, number), number)
        elif its.value:
            self._pieces(text, number)
        else:
            self._complain(number, text, len(text), _NOT_FIRST)

    def _guess(self, its: Setting, text: str, number: int) -> None:
        """A line for one player, or where nothing is said in it, all lines up to the next such."""
        player, rest = guess(its)
        head = text.index(":")
        if not self.preview:
            self._complain(number, text, head, _NO_PREVIEW)
        elif player in {_ME, self.situation.player}:
            self.speaker = None
            self._pieces(rest, number)
        elif self.situation.owners and player not in self.situation.owners.values():
            why = f"{player.capitalize()} holds no territory in this game."
            self._complain(number, text, head, why)
        else:
            other = self.others.setdefault(player, _Reader(_seen_by(player, self.situation)))
            self.speaker = None if rest else other
            other._pieces(rest, number)  # noqa: SLF001 - another of this class

    def _stand(self, rest: str, number: int) -> None:
        """A line of standing orders, or where nothing is said in it, all lines below.

        They are for stages of any kind, so what this one is for does not matter.
        """
        if self.standing is None:
            self.standing = _Reader(replace(self.situation, part=None)), number
        self.speaker = None if rest else self.standing[0]
        self.standing[0]._pieces(rest, number)  # noqa: SLF001 - another of this class

    def _standing_orders(self) -> Iterator[Setting]:
        """One setting for all of them, with those that were understood, in the player's words."""
        if self.standing:
            reader, number = self.standing
            words = "; ".join(order.source.text for order in reader.orders)
            yield Setting(STANDING, words, number)

    def _press(self) -> Iterator[Press]:
        """The press of the mail, each with whether other words stand between it and the next."""
        for its, following in zip_longest(self.press, self.press[1:]):
            behind = [it for it in self.chatter if it.line > its.line]
            near = [it for it in behind if not following or it.line < following.line]
            yield replace(its, cut_off=its.cut_off and bool(near))

    def _complain(self, number: int, text: str, end: int, why: str) -> None:
        self.complaints.append(Complaint(number, text, (Trouble(0, end, why),)))

    def _pieces(self, text: str, number: int) -> None:
        reader = self.speaker or self
        for piece in pieces(text):
            reader.read_piece(piece, number)

    def read_piece(self, text: str, number: int) -> None:
        read = read_piece(text, self.situation)
        if read is None:
            self.chatter.append(Chatter(number, text))
        elif isinstance(read, Flaws):
            self.complaints.append(Complaint(number, text, read.troubles, read.suggestions))
        else:
            self.orders.extend(read)


def _seen_by(player: Colour, situation: Situation) -> Situation:
    return replace(situation, player=player)


def _line(one: Complaint | Chatter) -> int:
    return one.line
