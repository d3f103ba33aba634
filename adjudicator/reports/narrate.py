"""Events told as sentences, one macro of templates/events.txt.j2 each."""

import re

from adjudicator.core.ids import Colour
from adjudicator.core.view import Seen
from adjudicator.reports.environment import Templates, macro

_WORD = re.compile(r"(?<!^)(?=[A-Z])")


def tell(templates: Templates, event: Seen, you: Colour | None) -> str:
    """What happened, in a sentence or two for the player `you`; None is somebody who looks on.

    Raises UserError if the shipped templates lack the event or are faulty.
    """
    name = _WORD.sub("_", type(event).__name__).lower()
    return macro(templates, "events.txt.j2", name, event, you)
