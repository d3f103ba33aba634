"""Whether a line by itself is an order, or anything else that the judge would act on."""

from collections.abc import Iterable, Sequence

from adjudicator.core.board import Board
from adjudicator.language.compound import orders_of
from adjudicator.language.lines import pieces, without_bullet, without_comment
from adjudicator.language.press import ends
from adjudicator.language.sentences import Sentences, sentences
from adjudicator.language.sets import MODES
from adjudicator.language.settings import GUESS, PREVIEW, STANDING, Question, guess, setting
from adjudicator.language.situation import Situation


def is_order(text: str, situations: Iterable[Situation]) -> bool:
    """Whether a line holds orders and nothing else but comments, and what may stand beside them.

    It is one if it is in any of the situations.
    """
    line = without_bullet(text)
    its = setting(line, 1)
    if its:
        line = its.value if its.kind in {*MODES, PREVIEW, STANDING} else guess(its)[1]
    return any(
        _all_orders(line, situation) or with_sentences(line, situation) for situation in situations
    )


def families(board: Board) -> Sequence[Situation]:
    """Whose lines may be read where nothing is known of the game: of all at once, or of turns."""
    return Situation(board), Situation(board, turns=True)


def _all_orders(line: str, situation: Situation) -> bool:
    found = [orders_of(piece, situation) for piece in pieces(line)]
    return bool(found) and all(found)


def with_sentences(line: str, *situations: Situation) -> Sentences | None:
    """A line parted into orders in any of the situations, and what stands beside them."""

    def holds_orders(text: str) -> bool:
        return any(_all_orders(text, its) for its in situations)

    return sentences(without_comment(line), holds_orders)


def would_act(text: str, board: Board) -> bool:
    """Whether any line of a text, split at `;` too, is an order, a setting, a question, a command.

    Nothing that the judge sends may be one, so that a quoted mail does no harm. As in a mail, a
    bare question is none where words stand before it.
    """
    lines = [line for line in text.splitlines() if line.strip()]
    return any(_acts(line, board, begins=not number) for number, line in enumerate(lines))


def _acts(line: str, board: Board, *, begins: bool) -> bool:
    situations = families(board)
    parts = [part for part in line.split(";") if part.strip()]
    texts = {without_bullet(part): begins and not number for number, part in enumerate(parts)}
    texts[without_bullet(line)] = begins
    return any(
        _sets(text, begins=first)
        or any(orders_of(piece, its) for piece in pieces(text) for its in situations)
        or with_sentences(text, *situations)
        for text, first in texts.items()
    )


def _sets(text: str, *, begins: bool) -> bool:
    """A guess acts only in a preview, an end only behind press: neither does so by itself."""
    its = setting(text, 1)
    if its is None or its.kind == GUESS or ends(its):
        return False
    needs_beginning = its.kind == PREVIEW or (isinstance(its, Question) and its.is_bare)
    return begins or not needs_beginning
