"""Own words told from quoted ones.

Mail programs mark quotes in a dozen ways and some not at all, so all of these are looked for: ">",
"On … wrote:", "--- Original message ---", header lines, and the lines of the mail answered.
"""

import re
from collections.abc import Callable, Collection, Sequence
from itertools import islice

from adjudicator.mail.characters import plain
from adjudicator.mail.lines import NO_LINE, Line
from adjudicator.mail.program_words import LABELS, MARKERS, QUOTING, WROTE

_LONGEST_ATTRIBUTION = 3
_LONGEST_LINE = 300
"""Characters of a line that a mail program may have put before a quote; it wraps longer ones."""

_LABELS_WITHIN = 6
_LABELS_NEEDED = 3
_SIGNATURE = "-- "

_ADDRESS = re.compile(r"[^\s<>@\"]+@[^\s<>@\"]+")
_DATE = re.compile(
    r"\b(?:19|20)\d\d(?!\d)"  # a year
    r"|\b\d{1,2}[./-] ?\d{1,2}[./-] ?\d{2,4}\b"
    r"|\b\d{1,2}[:.h]\d\d\b"  # a time
)
_WROTE = re.compile(r"(?<!\w)(?:" + "|".join(map(re.escape, WROTE)) + r")(?!\w)|写道|님이")
_MARKER = re.compile(r"[-_=* ]{2,}(.+?)[-_=* ]{2,}|(.+?) ?:")
_DASHED = re.compile(r"-{2,} (.+?) -{2,}")  # Zoho: "---- On … wrote ----"
_GROUPWISE = re.compile(r">{3} (.+?) >{3}")  # a name and a date; it marks nothing of what follows
_SIGN = re.compile(r"^\s*[-_=*>]|:")
"""What a line has that is not the sender's own, or one of the two that follow it."""

_LABEL = re.compile(r"\*{0,2}([^\W\d_][\w ]{0,30}?) ?(?::\*{0,2}|\*{1,2} ?:)(?:\s|$)")
_NAMES = {name: kind for kind, names in LABELS.items() for name in names}


def own_lines(
    lines: Sequence[Line], is_order: Callable[[str], bool], ours: Collection[str]
) -> tuple[Line, ...]:
    """The lines that the sender wrote; an empty line stands for quoted ones.

    So what stands before and after a quote is not taken for one wrapped line. `ours` holds the
    lines of the mail that is being answered: they are quotes, whatever they look like. An
    attribution is no attribution where one of its lines is an order.
    """
    known = {_bare(line) for line in ours} - {""}
    has_sign = [_SIGN.search(line.text) is not None for line in lines]
    own: list[Line] = []
    in_signature = False
    at = 0
    while at < len(lines):
        length = 0
        if any(has_sign[at : at + _LONGEST_ATTRIBUTION]) and not _is_marked(lines[at].text):
            if _ends_own_text(lines, at):
                break
            length = _length_of_attribution(lines, at, is_order)
            if length and not _is_quote_next(lines, at + length):
                break  # Yahoo and Apple do not mark what follows
        if length or _is_quoted(lines[at]):
            in_signature = False
            own.append(NO_LINE)
        elif lines[at].raw == _SIGNATURE:
            in_signature = True
        elif not in_signature:
            own.append(NO_LINE if known and _bare(lines[at].text) in known else lines[at])
        at += length or 1
    return tuple(own)


def _is_quoted(line: Line) -> bool:
    return line.text.lstrip().startswith(">")


def _is_marked(text: str) -> bool:
    """Whether a line has the mark of a quote, and is no attribution that has it too."""
    text = text.lstrip()
    return text.startswith(">") and not _GROUPWISE.fullmatch(text)


def _is_quote_next(lines: Sequence[Line], at: int) -> bool:
    """Say whether the next line that is not empty is quoted; there may be none."""
    following = next((line for line in islice(lines, at, None) if line.text), None)
    return following is None or _is_quoted(following)


def _bare(line: str) -> str:
    """A line without what mail programs change when they quote it."""
    return " ".join(plain(line).split()).lstrip("> ").casefold()


def _ends_own_text(lines: Sequence[Line], at: int) -> bool:
    text = lines[at].text
    return _is_marker(text) or _runs_into_quote(text) or _is_header_block(lines, at)


def _runs_into_quote(text: str) -> bool:
    """Say whether the quote begins on the line of its attribution, as on Yahoo's phones."""
    attribution, wrote, quote = text[:_LONGEST_LINE].partition(":  ")
    signs = (_DATE.search(attribution), _ADDRESS.search(attribution))
    return bool(wrote and quote.strip() and all(signs) and _WROTE.search(attribution.lower()))


def _is_marker(text: str) -> bool:
    marker = _MARKER.fullmatch(text.strip().lower()) if len(text) <= _LONGEST_LINE else None
    return marker is not None and (marker[1] or marker[2]).strip() in MARKERS


def _is_header_block(lines: Sequence[Line], at: int) -> bool:
    """Say whether a line has a label such as "From:", and others with it soon after."""
    if _label(lines[at].text) is None:
        return False
    kinds = {_label(line.text) for line in lines[at : at + _LABELS_WITHIN]} - {None}
    return len(kinds) >= _LABELS_NEEDED


def _label(text: str) -> str | None:
    label = _LABEL.match(text.lower())
    return _NAMES.get(label[1].strip()) if label else None


def _length_of_attribution(lines: Sequence[Line], at: int, is_order: Callable[[str], bool]) -> int:
    """The number of lines of the "On … wrote:" that begins here; 0 if none does."""
    for length in range(1, _LONGEST_ATTRIBUTION + 1):
        parts = [line.text for line in lines[at : at + length]]
        if len(parts) < length or not _may_be_attribution(parts):
            return 0
        if _is_attribution(" ".join(parts), lines, at + length):
            return 0 if any(map(is_order, parts)) else length
    return 0


def _may_be_attribution(parts: Sequence[str]) -> bool:
    last = parts[-1].lstrip()
    if not last or _is_marked(last) or len(last) > _LONGEST_LINE:
        return False
    # A first line of several that has neither date nor address is the sender's own.
    return len(parts) == 1 or bool(_DATE.search(parts[0]) or _ADDRESS.search(parts[0]))


def _is_attribution(text: str, lines: Sequence[Line], following: int) -> bool:
    text = text.strip().lower()
    if _GROUPWISE.fullmatch(text):
        return bool(_DATE.search(text) or _ADDRESS.search(text))
    between_dashes = _DASHED.fullmatch(text)
    text = between_dashes[1] if between_dashes else text
    if not (between_dashes or text.endswith(":")):
        return False
    dated, addressed = _DATE.search(text), _ADDRESS.search(text)
    if _WROTE.search(text):
        is_before_quote = following < len(lines) and _is_quoted(lines[following])
        return bool(dated or addressed) or is_before_quote
    return bool(addressed and (dated or text.startswith(QUOTING)))
