"""The errors that are meant for a person to read."""


class UserError(Exception):
    """Something that a person can put right; the command line prints it and exits 2.

    `message` is one or more whole sentences that name the place and the cause. `cure`, where
    there is one, is a whole sentence that says what to do; it is printed on a line of its own.
    """

    exit_code = 2

    def __init__(self, message: str, cure: str | None = None) -> None:
        """Keep both parts, so that a caller may show them apart."""
        super().__init__(message, cure)
        self.message = message
        self.cure = cure

    def __str__(self) -> str:
        """Give the message, then the cure on the next line."""
        return self.message if self.cure is None else f"{self.message}\n{self.cure}"
