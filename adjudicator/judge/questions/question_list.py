"""What can be asked and said by mail beside orders: the lists that the help quotes."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from msgspec import Struct


class Asked(Struct, frozen=True):
    """A kind of question: what somebody writes, and what it brings, within a sentence.

    `private` says that it is about what a player alone may know, so that observers cannot ask it.
    """

    example: str
    brings: str
    private: bool = False


ASKED: Final[Mapping[str, Asked]] = MappingProxyType(
    {
        "status": Asked("status", "which round it is, what is due, and what I have from you"),
        "map": Asked("map", "how the world stands, as a picture and as a list"),
        "orders": Asked("orders", "your orders as they stand", private=True),
        "history": Asked("history", "all rounds in short: who took what, and who is out"),
        "who": Asked("who", "who plays"),
        "rules": Asked("rules", "by which rules this game is played"),
        "odds": Asked("odds 12 attack 7", "the exact odds of a battle"),
        "help": Asked("help surge", "what is written about a word; alone, this list"),
        "report": Asked("report 5", "a report once more; without a number the latest"),
        "record": Asked("record", "the public record, which anybody can check"),
        "press": Asked("press 5", "what players wrote in round 5 that you may read; alone, all"),
        "votes": Asked("votes", "what is voted on now, and how you vote"),
        "deadlines": Asked("deadlines", "the next ten deadlines, on your clock"),
        "story": Asked("story", "the last report, once the game is over"),
    }
)
"""Every kind of question, as the grammar of commands calls it behind `ask_`."""

SAID: Final[Mapping[str, Asked]] = MappingProxyType(
    {
        "ready": Asked("ready", "so that a stage is judged once all are; else “not ready”"),
        "standing": Asked("standing: no attacks", "orders for stages for which you send none"),
        "absent": Asked("absent until 2 January", "so that no deadline falls into that time"),
        "vote": Asked("vote draw", "a secret vote; on more time, or who has won, in the same way"),
        "press": Asked("press to all: …", "words for all players; or to Blue and Green, for some"),
        "salt": Asked("salt: a herring", "words of yours that are mixed into the dice"),
        "zone": Asked("zone Asia/Tokyo", "so that I tell you times on your clock"),
        "calendar": Asked("calendar on", "the deadline as a calendar file, with every report"),
        "data": Asked("data on", "each report as a file for programs too"),
    }
)
"""What is said beside orders, as the grammar of commands calls it."""
