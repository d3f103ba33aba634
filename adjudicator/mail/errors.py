"""What can go wrong between the judge and the post: each message names place, cause and cure."""


class MailError(Exception):
    """Trouble with a mail or a mail server, told in whole sentences.

    `place` says where ("imap.example.org", "the mail in spool/17.eml"), `cause` what happened
    there, `cure` what a person can do about it; cause and cure are sentences.
    """

    def __init__(self, place: str, cause: str, cure: str) -> None:
        super().__init__(f"{place}: {cause} {cure}")
        self.place = place
        self.cause = cause
        self.cure = cure


class UnreadableMailError(MailError):
    """A mail that cannot be read at all; the exception that stopped the reading is its cause."""


class MailTooLargeError(UnreadableMailError):
    """A mail larger, or nested more often, than any order mail needs to be."""
