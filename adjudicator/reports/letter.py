"""What the judge has to say to one person, before it becomes a mail."""

from msgspec import Struct


class Letter(Struct, frozen=True):
    """A subject, and the same words as plain text and as a whole HTML page."""

    subject: str
    text: str
    html: str
