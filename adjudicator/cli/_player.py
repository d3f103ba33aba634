"""A player as the command line names one: `red=Ada <ada@example.org>`."""

import re
from typing import Final

_PLAYER: Final = re.compile(r"(\w+)\s*=\s*([^<>]+?)\s*((?:<[^<>]+>\s*)+)")


def read_player(text: str) -> tuple[str, str, list[str]] | None:
    """The colour, the name and the addresses; None where a text is something else."""
    if not (found := _PLAYER.fullmatch(text.strip())):
        return None
    return found[1].lower(), found[2], re.findall(r"<\s*(.+?)\s*>", found[3])
