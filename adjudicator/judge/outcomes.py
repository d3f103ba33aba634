"""The named ends that a mail can come to, and the kinds and states of mails that we send."""

from enum import StrEnum


class Outcome(StrEnum):
    """What the judge made of a mail: every mail ends in exactly one of these."""

    ACCEPTED = "accepted"
    PARTLY_ACCEPTED = "partly accepted"
    NOTHING_FOUND = "nothing found"
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


class Kind(StrEnum):
    """What a mail of ours is."""

    REPORT = "report"
    RECEIPT = "receipt"
    NOTHING_FOUND = "nothing found"
    """A receipt for a mail without a single order."""
    ANSWER = "answer"
    """Says to a person why a mail was not carried out."""
    QUESTION = "question"
    """Asks a player at the registered address whether a mail is theirs."""
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
