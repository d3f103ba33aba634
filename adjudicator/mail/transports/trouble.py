"""What servers and networks say when something fails, put into words with a cure."""

import socket
import ssl

from adjudicator.mail.errors import MailError
from adjudicator.mail.transports.account import Login, Token

_NO_PASSWORDS = (
    "This provider takes no passwords from programs any more: configure a token_command that"
    " prints an OAuth access token."
)
_APP_PASSWORD = (
    "Make an app password in the security settings of the mail account, and configure that one"
    " in place of the account's own password."
)
_WRONG_PASSWORD = (
    "Check the user name and the password. Gmail, Fastmail, iCloud and Yahoo want an app password"
    " in place of the account's own."
)
_WRONG_TOKEN = (
    "Run the token_command by hand: its token may have expired, be made for another user, or lack"
    " the right to read and send mail."
)
_WRONG_SECURITY = (
    'Check the port and the security: 993 and 465 go with "tls", 143 and 587 with "starttls".'
)
_FULL = "Make room in the mailbox, or ask the provider for more."

_LATER = "The server cannot check logins just now. The next run tries again."

_SAID_BY_SERVERS = (
    ("basic authentication is disabled", _NO_PASSWORDS),
    ("login failed", _NO_PASSWORDS),
    ("basicauthblocked", _NO_PASSWORDS),
    ("application-specific password", _APP_PASSWORD),
    ("app password", _APP_PASSWORD),
    ("web browser", "Log in to the account with a web browser once and confirm what it asks."),
    ("smtpclientauthentication is disabled", "Let the administrator allow authenticated SMTP."),
    ("too many login attempts", "Wait an hour, and let the judge run less often."),
    ("select failed", "Check the name of the folder in the configuration."),
    ("starttls", _WRONG_SECURITY),
    (
        "connection unexpectedly closed",
        f"The next run tries again. If it lasts: {_WRONG_SECURITY[0].lower()}{_WRONG_SECURITY[1:]}",
    ),
    ("overquota", _FULL),
    ("over quota", _FULL),
    ("quota exceeded", _FULL),
)
"""What the big providers answer, in lower case, and what to do then; the first match counts."""


_PASSING_LOGINS = ("[unavailable]", "4.7.0 temporary", "temporary authentication failure")
"""Said where not the login is wrong, but the server is not well (RFC 5530)."""

_NOT_THE_MAILS_FAULT = (
    *("503 ", "530 ", "5.4.5 "),  # order of commands, no login yet, Gmail's limit of mails a day
    *("relay access denied", "relaying denied", "relay not permitted", "unable to relay"),
    *("authentication required", "authentication is required", "client host rejected"),
    "not owned by user",
)
"""What 5xx refusals say, in lower case, that meet every mail, since the way out is not set right.

Some pass, and others a person puts right, so no mail is lost for them.
"""

_ABOUT_ONE_MAILBOX = (" 4.1.", " 4.2.", "greylist", "graylist")
"""What 4xx refusals say, in lower case, that meet one recipient and no other (RFC 3463)."""

_REFUSALS = (
    (("5.1.", "user unknown", "no such"), "Ask the person for an address that works."),
    (("5.2.2", "full", "quota"), "The person's mailbox is full: tell them another way."),
    (("5.3.4", "too large", "too big"), "Leave the pictures out: they make most of the size."),
)
"""What 5xx refusals of one mail say, in lower case, and what to do; the first match counts."""


def words(cause: Exception) -> str:
    """Return what a library's exception says, on one line and without a full stop."""
    said = getattr(cause, "strerror", None) or str(cause)
    return plain(said) or type(cause).__name__


def plain(answer: str | bytes) -> str:
    """Return a server's answer on one line, without the marks of bytes and the full stop."""
    text = answer.decode("utf-8", "replace") if isinstance(answer, bytes) else answer
    text = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(text.removeprefix("b'").removesuffix("'").split()).rstrip(".")


def no_login(place: str, login: Login, cause: str) -> MailError:
    """Say that a server did not let us in, and what to do about it."""
    if any(sign in cause.lower() for sign in _PASSING_LOGINS):
        cure = _LATER
    elif isinstance(login, Token):
        cure = _WRONG_TOKEN
    else:
        cure = _said(cause) or _WRONG_PASSWORD
    return MailError(place, f'"{login.user}" is not let in: {cause}.', cure)


def is_not_the_mails_fault(said: str) -> bool:
    """Say whether a refusal, code and text, would meet any other mail as well."""
    low = said.lower()
    return any(sign in low for sign in _NOT_THE_MAILS_FAULT)


def is_about_one_mailbox(said: str) -> bool:
    """Say whether a passing refusal, code and text, is about its recipient alone."""
    low = said.lower()
    return any(sign in low for sign in _ABOUT_ONE_MAILBOX)


def cure_of_refusal(said: str) -> str:
    """Say what to do about a mail that a server refuses for good."""
    low = said.lower()
    known = (cure for signs, cure in _REFUSALS if any(sign in low for sign in signs))
    return next(known, "Ask the provider what that means.")


def refused(place: str, cause: Exception) -> MailError:
    """Say that a server did not do what it was asked, and what to do about it."""
    cure = _said(words(cause)) or "The next run tries again; if it lasts, ask the provider."
    return MailError(place, f"The server refused: {words(cause)}.", cure)


def no_talk(place: str, cause: Exception) -> MailError:
    """Say that talking to a server failed, and what to do about it."""
    if isinstance(cause, ssl.SSLCertVerificationError):
        return MailError(
            place,
            f"The certificate is not trusted: {plain(cause.verify_message)}.",
            "Use the host name that is in the certificate. If it is your own server, make its"
            " certificate known to the system, or name it in SSL_CERT_FILE.",
        )
    return MailError(place, f"The connection failed: {words(cause)}.", _cure(cause))


def _cure(cause: Exception) -> str:
    if isinstance(cause, ssl.SSLError):
        return _WRONG_SECURITY
    if isinstance(cause, socket.gaierror):
        return "Check how the host name is written, and whether this machine is on the network."
    if isinstance(cause, TimeoutError):
        return "Check the host, the port and the security, and whether a firewall is in the way."
    if isinstance(cause, ConnectionRefusedError):
        return "Check the host and the port, and whether the server is running."
    return _said(words(cause)) or "The next run tries again; if it lasts, ask the provider."


def _said(cause: str) -> str | None:
    low = cause.lower()
    return next((cure for said, cure in _SAID_BY_SERVERS if said in low), None)
