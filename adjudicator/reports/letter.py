"""What the judge has to say to one person, before it becomes a mail."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Letter:
    """A subject, and the same words as plain text and as a whole HTML page."""

    subject: str
    text: str
    html: str
