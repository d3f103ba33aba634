"""`judge.yaml`: how mail comes and goes, whose the judge is, and its limits."""

import os
import re
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Final, cast
from zoneinfo import ZoneInfo

from msgspec import Struct

from adjudicator.data.record import Record
from adjudicator.data.strict_yaml import read_file
from adjudicator.errors import UserError
from adjudicator.judge.home import Home
from adjudicator.judge.incoming.tokens import LONGEST_LOCAL, ROOM_FOR_TOKEN
from adjudicator.mail.transports.account import Login, Password, Security, Server
from adjudicator.mail.transports.account import Token as AccessToken

_ATOM: Final = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
_LABEL: Final = r"\w(?:[\w-]{0,61}\w)?"
_ADDRESS: Final = re.compile(rf"{_ATOM}(?:\.{_ATOM})*@{_LABEL}(?:\.{_LABEL})+")
"""What we can send to: before the @ ASCII only, behind it any letters (RFC 5321, 5890)."""

_SECURITIES: Final = ("tls", "starttls", "none")
_SECRET_PATIENCE: Final = 60
_KEYS: Final = (
    "name",
    "address",
    "other_addresses",
    "game_master",
    "zone",
    "settle_minutes",
    "outage_hours",
    "accounts",
    "send",
    "limits",
    "pictures",
    "digest",
)
_LOGIN: Final = ("user", "password_command", "password_variable", "token_command")


class SmtpWay(Struct, frozen=True):
    """A server that takes our mails. `login` gets the secret; None where there is no login."""

    server: Server
    login: Callable[[], Login] | None


class FolderAccount(Struct, frozen=True):
    """Mails come in as files: a Maildir, or `.eml` files."""

    name: str
    path: Path
    authserv: str | None


class ImapAccount(Struct, frozen=True):
    """Mails come from a folder of a mailbox; `processed` is where finished ones go.

    `login` gets the secret, which may run a command.
    """

    name: str
    server: Server
    login: Callable[[], Login]
    folder: str
    processed: str
    authserv: str | None
    """The server whose Authentication-Results count; None where none does, empty for Microsoft's,
    which gives no name."""


Account = FolderAccount | ImapAccount


class Limits(Struct, frozen=True):
    """How often one address is answered, and how many mails may go out in a day in all."""

    answers_per_day: int
    nothing_found_hours: int
    mails_per_day: int


class JudgeConfig(Struct, frozen=True):
    """What judge.yaml says. Addresses are in lower case."""

    name: str
    address: str
    other_addresses: tuple[str, ...]
    game_master: str
    zone: ZoneInfo
    settle: timedelta
    """How long after a deadline its stage is judged at the earliest, so that mail can settle."""
    outage: timedelta
    """How long cron's runs may fail to come before time is given back; zero if it never is."""
    accounts: tuple[Account, ...]
    send: Path | SmtpWay
    """The folder that mails are written into, or the server that takes them."""
    keeps_sent: str
    """The IMAP account whose Sent folder holds all that was sent; empty where none does."""
    limits: Limits
    pictures: bool
    """Whether reports show the map as a picture."""
    digest: bool
    """Whether the game master is told by mail what runs have done."""

    @property
    def addresses(self) -> tuple[str, ...]:
        """All addresses under which players may write."""
        return (self.address, *self.other_addresses)

    @property
    def domain(self) -> str:
        """The domain of the judge's address, which its Message-IDs carry."""
        return self.address.rpartition("@")[2]

    def account(self, name: str) -> Account | None:
        """The account of this name."""
        return next((account for account in self.accounts if account.name == name), None)


def load_config(home: Home) -> JudgeConfig:
    """Read judge.yaml. Raises UserError that names file, line, key and cure."""
    return config_of(read_file(home.config), home)


def config_of(record: Record, home: Home) -> JudgeConfig:
    """What a judge.yaml says that lies in this home. Raises UserError as `load_config` does."""
    record.only(_KEYS)
    accounts = _accounts(record, home)
    send = record.take("send", Record)
    return JudgeConfig(
        name=record.take("name", str, "Judge"),
        address=_own_address(record),
        other_addresses=tuple(map(str.lower, record.texts("other_addresses", ()))),
        game_master=address_of(record, "game_master"),
        zone=zone_of(record, "zone"),
        settle=timedelta(minutes=_at_least(record, "settle_minutes", 0, 5)),
        outage=timedelta(hours=_at_least(record, "outage_hours", 0, 1)),
        accounts=accounts,
        send=_send(send, home),
        keeps_sent=_keeps_sent(send, accounts),
        limits=_limits(record),
        pictures=record.take("pictures", bool, default=True),
        digest=record.take("digest", bool, default=True),
    )


def address_of(record: Record, key: str) -> str:
    """A mail address, in lower case. Raises UserError where the key holds none."""
    return checked_address(record.take(key, str), record, key)


def checked_address(text: str, record: Record, key: str) -> str:
    """The text in lower case if it is an address; else raises UserError that names the key."""
    if not _ADDRESS.fullmatch(text):
        cure = "Write it bare, like this: ada@example.org"
        raise record.trouble(key, f"“{text}” is not a mail address.", cure)
    return text.lower()


def zone_of(record: Record, key: str) -> ZoneInfo:
    """A time zone by its IANA name. Raises UserError where the key holds none."""
    name = record.take(key, str)
    try:
        return ZoneInfo(name)
    except (LookupError, ValueError, OSError) as error:
        cure = "Write a name such as Europe/Berlin, America/Sao_Paulo or UTC."
        raise record.trouble(key, f"“{name}” is no time zone.", cure) from error


def _own_address(record: Record) -> str:
    address = address_of(record, "address")
    room = LONGEST_LOCAL - ROOM_FOR_TOKEN
    if len(address.rpartition("@")[0]) > room:
        cure = f"Take an address with at most {room} characters before the @."
        raise record.trouble("address", f"{address} leaves no room for a reply token.", cure)
    return address


def _at_least(record: Record, key: str, least: int, default: int) -> int:
    number = record.take(key, int, default)
    if number < least:
        raise record.trouble(key, f"{number} is too small.", f"Write {least} or more.")
    return number


def _limits(record: Record) -> Limits:
    limits = record.take("limits", Record, Record(record.file, record.line))
    limits.only(("answers_per_day", "nothing_found_hours", "mails_per_day"))
    return Limits(
        _at_least(limits, "answers_per_day", 1, 20),
        _at_least(limits, "nothing_found_hours", 0, 6),
        _at_least(limits, "mails_per_day", 1, 400),
    )


def _accounts(record: Record, home: Home) -> tuple[Account, ...]:
    if "accounts" not in record or not record["accounts"]:
        return ()
    return tuple(_account(name, one, home) for name, one in record.records("accounts").items())


def _account(name: str, record: Record, home: Home) -> Account:
    authserv = record.take("authserv", str).lower() if "authserv" in record else None
    if "imap" not in record:
        record.only(("folder", "authserv"))
        return FolderAccount(name, home.root / record.take("folder", str), authserv)
    record.only(("imap", *_LOGIN, "folder", "processed", "authserv"))
    return ImapAccount(
        name,
        _server(record, "imap", 993),
        _login(record),
        record.take("folder", str, "INBOX"),
        record.take("processed", str, "Judged"),
        authserv,
    )


def _send(record: Record, home: Home) -> Path | SmtpWay:
    if "smtp" not in record:
        record.only(("folder",))
        return home.root / record.take("folder", str)
    record.only(("smtp", *_LOGIN, "sent_kept_by"))
    secret = any(key in record for key in _LOGIN)
    return SmtpWay(_server(record, "smtp", 465), _login(record) if secret else None)


def _keeps_sent(record: Record, accounts: tuple[Account, ...]) -> str:
    name = record.take("sent_kept_by", str, "")
    mailboxes = [one.name for one in accounts if isinstance(one, ImapAccount)]
    if name and name not in mailboxes:
        cure = f"Name one of the IMAP accounts: {', '.join(mailboxes) or 'there is none'}."
        raise record.trouble("sent_kept_by", f"“{name}” is no IMAP account.", cure)
    return name


def _server(record: Record, protocol: str, port: int) -> Server:
    server = record.take(protocol, Record)
    server.only(("host", "port", "security"))
    security = server.take("security", str, "tls")
    if security not in _SECURITIES:
        cure = f"Write one of {', '.join(_SECURITIES)}."
        raise server.trouble("security", f"“{security}” is not known.", cure)
    return Server(
        server.take("host", str), server.take("port", int, port), cast("Security", security)
    )


def _login(record: Record) -> Callable[[], Login]:
    user, given = record.take("user", str), [key for key in _LOGIN[1:] if key in record]
    if len(given) != 1:
        cure = f"Give exactly one of {', '.join(_LOGIN[1:])}."
        raise record.trouble("user", "it is not clear where the password comes from.", cure)
    words = record.take(given[0], str)
    if given[0] == "password_variable":
        return lambda: Password(user, _from_environment(words, record))
    kind = AccessToken if given[0] == "token_command" else Password
    return lambda: kind(user, _from_command(words, record, given[0]))


def _from_environment(name: str, record: Record) -> str:
    if not (secret := os.environ.get(name, "")):
        cure = "Set it where the judge runs; cron has an environment of its own."
        raise record.trouble("password_variable", f"the variable {name} is not set.", cure)
    return secret


def _from_command(command: str, record: Record, key: str) -> str:
    import shlex
    import subprocess

    cure = f"Run it by hand, as the user who runs the judge: {command}"
    try:
        done = subprocess.run(  # noqa: S603 - running what the game master configured is its use
            shlex.split(command), capture_output=True, check=True, timeout=_SECRET_PATIENCE
        )
    except (OSError, ValueError, subprocess.SubprocessError) as error:
        # Neither the output nor the exception is shown, since either may hold the secret.
        raise record.trouble(key, "the command failed.", cure) from UserError(type(error).__name__)
    if not (lines := done.stdout.decode("utf-8", "replace").splitlines()):
        raise record.trouble(key, "the command printed nothing.", cure)
    return lines[0].strip()
