"""format=flowed (RFC 3676): paragraphs that a mail program has wrapped become one line again."""

from collections.abc import Callable

from msgspec import Struct

from adjudicator.mail.lines import lines_of

_SIGNATURE = "-- "
_LONGEST_ORDER = 300
"""Characters; a longer paragraph is not asked about, lest asking takes quadratic time."""


class _Paragraph(Struct):
    depth: int
    parts: list[str]
    length: int = 0

    @property
    def flows(self) -> bool:
        return self.parts[-1].endswith(" ") and self.parts[-1] != _SIGNATURE

    def text(self, delsp_cut: int, *more: str) -> str:
        """The parts joined, with the blanks of their wraps cut where `delsp_cut` is 1."""
        *wrapped, last = (*self.parts, *more)
        return "".join([*(part[: len(part) - delsp_cut] for part in wrapped), last])


def unflow(text: str, *, delsp: bool, is_order: Callable[[str], bool]) -> str:
    """The text with its wrapped lines joined; quoted lines keep their marks.

    `delsp` says that the blank before a wrap was put there by the wrapping. A line that is an
    order already is joined only to what makes a longer order of it, or with what goes before: the
    keyboards of phones leave a blank behind the last word of a line, which then looks wrapped.
    """
    cut = int(delsp)
    paragraphs: list[_Paragraph] = []
    for line in lines_of(text):
        depth = len(line) - len(line.lstrip(">"))
        words = line[depth:].removeprefix(" ")
        if paragraphs and _goes_on(paragraphs[-1], depth, words, cut, is_order):
            paragraphs[-1].parts.append(words)
        else:
            paragraphs.append(_Paragraph(depth, [words]))
        paragraphs[-1].length += len(words)
    return "\n".join(f"{_marks(paragraph)}{paragraph.text(cut)}" for paragraph in paragraphs)


def _goes_on(
    paragraph: _Paragraph, depth: int, words: str, cut: int, is_order: Callable[[str], bool]
) -> bool:
    if not paragraph.flows or depth != paragraph.depth or words == _SIGNATURE:
        return False
    if len(words) > _LONGEST_ORDER or paragraph.length > _LONGEST_ORDER:
        return True
    if is_order(paragraph.text(cut)) or is_order(words):
        return is_order(paragraph.text(cut, words))
    return True


def _marks(paragraph: _Paragraph) -> str:
    return f"{'>' * paragraph.depth} " if paragraph.depth else ""
