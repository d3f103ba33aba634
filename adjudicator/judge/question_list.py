"""What can be asked by mail: the one list of questions, which the help quotes."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final


@dataclass(frozen=True, slots=True)
class Asked:
    """A kind of question: what somebody writes, and what it brings, within a sentence.

    `private` says that it is about what a player alone may know, so that observers cannot ask it.
    """

    example: str
    brings: str
    private: bool = False


ASKED: Final[Mapping[str, Asked]] = MappingProxyType(
    {
        "report": Asked("report 5", "the report of round 5; without a number the latest"),
        "record": Asked("record", "the public record, which anybody can check"),
        "story": Asked("story", "the last report, once the game is over"),
    }
)
"""Every kind, as the grammar of commands calls it behind `ask_`."""
