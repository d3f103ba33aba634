"""How to reach a mail server, and who we are there."""

import ssl
from ipaddress import ip_address
from typing import Literal

from msgspec import Struct

from adjudicator.mail.errors import MailError

Security = Literal["tls", "starttls", "none"]


class Server(Struct, frozen=True):
    """A mail server. `security` "none" is for this machine only; `patience` is in seconds."""

    host: str
    port: int
    security: Security = "tls"
    patience: float = 60.0

    def __str__(self) -> str:
        """Name the server as people write it."""
        return f"{self.host}:{self.port}"

    def refuse_bare(self) -> None:
        """Raise MailError if secrets and orders would cross the network in the clear."""
        if self.security == "none" and not _is_this_machine(self.host):
            raise MailError(
                str(self),
                "The connection is configured without encryption.",
                'Set its security to "tls" or "starttls"; "none" is only for this machine.',
            )


class Password(Struct, frozen=True):
    """A login by password, or by an app password."""

    user: str
    password: str

    def __post_init__(self) -> None:
        """Raise MailError if it would end a line of the protocol too early."""
        _refuse_line_breaks(self.user, self.password)

    def __repr__(self) -> str:
        """Say whose it is, and keep the secret out of logs."""
        return f"Password({self.user!r})"


class Token(Struct, frozen=True):
    """A login by an OAuth access token (XOAUTH2)."""

    user: str
    token: str

    def __post_init__(self) -> None:
        """Raise MailError if it would end a line of the protocol too early."""
        _refuse_line_breaks(self.user, self.token)

    def __repr__(self) -> str:
        """Say whose it is, and keep the secret out of logs."""
        return f"Token({self.user!r})"

    def xoauth2(self) -> str:
        """Return the initial response of the XOAUTH2 mechanism."""
        return f"user={self.user}\x01auth=Bearer {self.token}\x01\x01"


Login = Password | Token


def tls_context() -> ssl.SSLContext:
    """Return a context that checks certificates against those the system trusts."""
    return ssl.create_default_context()


def _refuse_line_breaks(user: str, secret: str) -> None:
    if not (user + secret).isprintable():
        raise MailError(
            f'The login of "{" ".join(user.split())}"',
            "The user name or the secret holds a line break or another control character.",
            "Let the command or the variable that gives the secret hold nothing else.",
        )


def _is_this_machine(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
