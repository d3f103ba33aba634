"""Trouble with mail that people must hear of: each message names place, cause and cure."""


class MailError(Exception):
    """A mail or a mail server makes trouble that a person can put right.

    `message` is one or more whole sentences that name the place and the cause; `cure`, where
    there is one, is a whole sentence that says what to do.
    """

    def __init__(self, message: str, cure: str | None = None) -> None:
        """Keep both parts, so that a caller may show them apart."""
        super().__init__(message, cure)
        self.message = message
        self.cure = cure

    def __str__(self) -> str:
        """Give the message, then the cure."""
        return self.message if self.cure is None else f"{self.message} {self.cure}"


class MailRefusedError(MailError):
    """A mail that will not be taken in, however often it is sent; its sender should hear why."""


class UnreadableMailError(MailError):
    """A mail that cannot be read; where a fault stopped the reading, that is `__cause__`."""


class MailTooLargeError(UnreadableMailError):
    """A mail that is larger, or has more nested parts, than an order mail needs."""
