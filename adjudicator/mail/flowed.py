"""format=flowed (RFC 3676): paragraphs that a mail program has wrapped become one line again."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from adjudicator.mail.lines import LINE_END

_SIGNATURE = "-- "


@dataclass(frozen=True, slots=True)
class _Line:
    depth: int
    text: str

    @property
    def flows(self) -> bool:
        return self.text.endswith(" ") and self.text != _SIGNATURE

    def __str__(self) -> str:
        return f"{'>' * self.depth} {self.text}" if self.depth else self.text


def unflow(text: str, *, delsp: bool, is_order: Callable[[str], bool]) -> str:
    """The text with its wrapped lines joined; quoted lines keep their marks.

    `delsp` says that the blank before a wrap was put there by the wrapping. Two lines that are
    orders each stay apart: keyboards of phones leave a blank behind the last word of a line.
    """
    lines = LINE_END.split(text)
    return "\n".join(str(line) for line in _joined(lines, delsp=delsp, is_order=is_order))


def _joined(lines: list[str], *, delsp: bool, is_order: Callable[[str], bool]) -> Iterator[_Line]:
    paragraph: _Line | None = None
    last = ""
    for line in map(_unstuffed, lines):
        if paragraph is None:
            paragraph = line
        elif _continues(paragraph, line) and not (is_order(last) and is_order(line.text)):
            head = paragraph.text[:-1] if delsp else paragraph.text
            paragraph = _Line(line.depth, head + line.text)
        else:
            yield paragraph
            paragraph = line
        last = line.text
    if paragraph is not None:
        yield paragraph


def _unstuffed(line: str) -> _Line:
    depth = len(line) - len(line.lstrip(">"))
    return _Line(depth, line[depth:].removeprefix(" "))


def _continues(paragraph: _Line, line: _Line) -> bool:
    return paragraph.flows and line.depth == paragraph.depth and line.text != _SIGNATURE
