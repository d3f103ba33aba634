"""Public records as lines that a test can change, and what is in kept games."""

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

from adjudicator.judge.checking.kept_game import Judged, KeptGame
from adjudicator.judge.checking.mismatch import Verdict
from adjudicator.judge.checking.record_file import read_record
from adjudicator.judge.checking.verify import verify

Lines: TypeAlias = list[dict[str, Any]]

Check: TypeAlias = Callable[[Lines], Verdict]


def checked(lines: Lines, path: Path) -> Verdict:
    """What is found in a record of these lines, as a file of this name."""
    path.write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    return verify(read_record(path))


def kinds(game: KeptGame) -> Counter[str]:
    """How often each kind of event happened."""
    events = [event for step in game.steps if isinstance(step, Judged) for event in step.events]
    return Counter(type(event).__name__ for event in events)


def lines_with(lines: Lines, **wanted: object) -> Lines:
    """The lines that hold these values."""
    return [line for line in lines if wanted.items() <= line.items()]
