"""The named ends that a mail can come to, and the kinds and states of mails that we send."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final


class Outcome(StrEnum):
    """What the judge made of a mail: every mail ends in exactly one of these."""

    ACCEPTED = "accepted"
    PARTLY_ACCEPTED = "partly accepted"
    NOTHING_FOUND = "nothing found"
    QUESTION = "question"
    PREVIEW = "preview"
    PRESS = "press"
    VOTE = "vote"
    COMMAND = "command"
    APPLICATION = "application"
    CONFIRMATION = "confirmation"
    HELD = "held for confirmation"
    LATE = "late"
    OLD_STAGE = "old stage"
    DUPLICATE = "duplicate"
    MACHINE = "machine"
    BOUNCE = "bounce"
    STRANGER = "stranger"
    NOT_FOR_US = "not for us"
    UNREADABLE = "unreadable"
    TOO_LARGE = "too large"


SENTENCES: Final[Mapping[Outcome, str]] = {
    Outcome.ACCEPTED: "All that it orders or sets is in force.",
    Outcome.PARTLY_ACCEPTED: "Some of it is in force; the receipt says what is not, and why.",
    Outcome.NOTHING_FOUND: "It holds nothing that could be carried out.",
    Outcome.QUESTION: "It only asks for something, which changes nothing.",
    Outcome.PREVIEW: "It asks what its orders would come to, and nothing of it counts.",
    Outcome.PRESS: "It talks to others, and what it says to them was passed on.",
    Outcome.VOTE: "It votes on something that the table decides.",
    Outcome.COMMAND: "It is from the game master, and tells the judge to do something.",
    Outcome.APPLICATION: "It is from somebody who would join a game, or watch one.",
    Outcome.CONFIRMATION: "It confirms what was held, and that is in force now.",
    Outcome.HELD: "It counts only if its player confirms it, who has been asked.",
    Outcome.LATE: "It came after the deadline, so nothing of it counts.",
    Outcome.OLD_STAGE: "It is for a stage that is over, so nothing of it counts.",
    Outcome.DUPLICATE: "It is a copy of a mail that was handled before.",
    Outcome.MACHINE: "A program wrote it, so it was not answered.",
    Outcome.BOUNCE: "It says that a mail of the judge's came back.",
    Outcome.STRANGER: "It is not from a player, so it was not answered.",
    Outcome.NOT_FOR_US: "It is not meant for the judge, so it was left alone.",
    Outcome.UNREADABLE: "The program failed at it; a person must read it.",
    Outcome.TOO_LARGE: "It is larger, or nested more often, than an order mail may be.",
}
"""What each outcome means, for the game master."""


class Kind(StrEnum):
    """What a mail of ours is."""

    REPORT = "report"
    STORY = "story"
    """The last report, when a game is over."""
    RECEIPT = "receipt"
    NOTHING_FOUND = "nothing found"
    """A receipt for a mail without a single order."""
    ANSWER = "answer"
    """Says to a person why a mail was not carried out, or what was asked for."""
    QUESTION = "question"
    """Asks a player at the registered address whether a mail is theirs."""
    PRESS = "press"
    """What a player wrote to others."""
    DIGEST = "digest"
    """Tells the game master what runs have done."""
    NOTICE = "notice"
    """Tells of something that nobody asked for: a stage taken back, trouble."""


class Sending(StrEnum):
    """How far a mail of ours has come."""

    QUEUED = "queued"
    SENDING = "sending"
    SENT = "sent"
    UNKNOWN = "unknown"
    FAILED = "failed"
    SUPERSEDED = "superseded"
