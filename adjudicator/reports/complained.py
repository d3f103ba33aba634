"""Complaints of the order language as text and HTML want them."""

from typing import Any

from adjudicator.language.complaints import Complaint, shown


def complained(complaint: Complaint) -> dict[str, Any]:
    """A complaint as the templates want it."""
    return {
        "shown": shown(complaint),
        "parts": parts(complaint),
        "sentences": " ".join(trouble.sentence for trouble in complaint.troubles),
        "suggestions": complaint.suggestions,
    }


def parts(complaint: Complaint) -> tuple[tuple[str, bool], ...]:
    """The player's line cut into stretches, each with whether it is the trouble."""
    cuts = []
    done = 0
    for trouble in complaint.troubles:
        start = max(done, trouble.start)
        cuts += [(complaint.text[done:start], False), (complaint.text[start : trouble.end], True)]
        done = max(start, trouble.end)
    return tuple(cut for cut in (*cuts, (complaint.text[done:], False)) if cut[0])
