"""A try of the mail accounts, for `doctor`: what works, what does not, and what to do."""

from collections.abc import Iterator

from msgspec import Struct

from adjudicator.mail.errors import MailError
from adjudicator.mail.transports.account import Login, Server
from adjudicator.mail.transports.imap import imap_source
from adjudicator.mail.transports.smtp import smtp_sender


class Finding(Struct, frozen=True):
    """One thing that was tried; `words` are whole sentences, with the cure if it failed."""

    good: bool
    words: str


def check_imap(
    account: str, server: Server, login: Login, folder: str, processed: str
) -> Iterator[Finding]:
    """Log in over IMAP and look at the two folders, without changing anything."""
    try:
        with imap_source(account, server, login, folder, processed) as source:
            yield Finding(good=True, words=f'{server} lets "{login.user}" in over IMAP.')
            mails = source.count()
            yield Finding(
                good=True, words=f"The folder {folder} can be read; mails in it: {mails}."
            )
            yield _finding_of_move(source.why_not_move(), processed)
    except MailError as trouble:
        yield Finding(good=False, words=str(trouble))


def check_smtp(server: Server, login: Login | None) -> Iterator[Finding]:
    """Log in over SMTP, without sending anything."""
    try:
        with smtp_sender(server, login):
            who = f'lets "{login.user}" in' if login else "answers, without a login,"
            yield Finding(good=True, words=f"{server} {who} over SMTP.")
    except MailError as trouble:
        yield Finding(good=False, words=str(trouble))


def _finding_of_move(trouble: str | None, processed: str) -> Finding:
    if trouble is None:
        return Finding(good=True, words=f"Finished mails can be moved to {processed}.")
    return Finding(good=False, words=trouble)
