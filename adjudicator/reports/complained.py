"""Complaints of the order language, made to fit a mail."""

from dataclasses import replace
from typing import Final

from adjudicator.language.complaints import Complaint, Trouble

_ELLIPSIS: Final = "…"


def clipped(complaint: Complaint, width: int) -> Complaint:
    """The complaint with at most `width` letters of the line, so that its first trouble is seen.

    Troubles beyond that point at the end that is nearer to them.
    """
    text = complaint.text
    if len(text) <= width:
        return complaint
    first, end = complaint.span
    before = max(0, width - (end - first)) // 2
    start = max(0, min(first - before, len(text) - width))
    kept = text[start : start + width]
    kept = f"{_ELLIPSIS}{kept[1:]}" if start else kept
    kept = f"{kept[:-1]}{_ELLIPSIS}" if start + width < len(text) else kept
    troubles = tuple(_within(it, start, width) for it in complaint.troubles)
    return replace(complaint, text=kept, troubles=troubles)


def parts(complaint: Complaint) -> tuple[tuple[str, bool], ...]:
    """The player's line cut into stretches, each with whether it is the trouble."""
    cuts = []
    done = 0
    for trouble in complaint.troubles:
        start = max(done, trouble.start)
        cuts += [(complaint.text[done:start], False), (complaint.text[start : trouble.end], True)]
        done = max(start, trouble.end)
    return tuple(cut for cut in (*cuts, (complaint.text[done:], False)) if cut[0])


def _within(trouble: Trouble, start: int, width: int) -> Trouble:
    first = min(max(0, trouble.start - start), width - 1)
    return replace(trouble, start=first, end=min(max(first, trouble.end - start), width))
