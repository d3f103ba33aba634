"""A mailbox and a mail server that live in memory, so that a run can be stopped at each word.

The judge talks to them by its real IMAP and SMTP clients: what is replaced is the wire. What they
were told before the run was stopped they know afterwards, as servers on other machines do.
"""

import io
import re
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

import pytest

IMAP_PORT, SMTP_PORT = 1143, 1025
_MESSAGE_ID = re.compile(rb"^Message-ID: (\S+)\r$", re.MULTILINE)
_END = b"\r\n.\r\n"


@dataclass
class Network:
    """What the two servers know. `folders` are those of the mailbox, by UID; `sent` in order."""

    folders: dict[str, dict[int, tuple[bytes, datetime]]] = field(
        default_factory=lambda: {"INBOX": {}}
    )
    sent: list[tuple[str, bytes]] = field(default_factory=list)
    is_down: bool = False
    is_closed: bool = False
    """Whether the mail server takes nothing, while the mailbox can be read."""
    lets_in: bool = True
    """Whether passwords and tokens are right."""

    def deliver(self, raw: bytes, at: datetime) -> None:
        """A mail arrives in the mailbox."""
        used = [uid for mails in self.folders.values() for uid in mails]
        self.folders["INBOX"][max(used, default=0) + 1] = raw, at

    def sent_ids(self) -> list[str]:
        heads = (_MESSAGE_ID.search(raw) for _, raw in self.sent)
        return [head[1].decode() for head in heads if head]

    def copy(self) -> "Network":
        folders = {name: dict(mails) for name, mails in self.folders.items()}
        return replace(self, folders=folders, sent=list(self.sent))

    def connect(self, port: int, point: Callable[[str], None]) -> "Wire":
        if self.is_down or (self.is_closed and port == SMTP_PORT):
            raise ConnectionRefusedError(111, "Connection refused")
        talk = {IMAP_PORT: Imap, SMTP_PORT: Smtp}[port](self)
        return Wire(talk, point)


class Wire:
    """One connection, as the clients want a socket to be."""

    def __init__(self, talk: "Imap | Smtp", point: Callable[[str], None]) -> None:
        self._talk, self._point = talk, point
        self._unread = bytearray(talk.greeting)
        self._heard = b""

    def sendall(self, content: bytes) -> None:
        self._heard += bytes(content)
        if not self._talk.is_whole(self._heard):
            return
        said, self._heard = self._heard, b""
        name = self._talk.named(said)
        self._point(name)
        answer = self._talk.answer(said)
        self._unread += answer
        self._point(f"answer {self._talk.code(answer)} to {name}")

    def makefile(self, _: str) -> io.BufferedReader:
        return io.BufferedReader(_Ear(self._unread))

    def settimeout(self, seconds: float) -> None:
        """Answers come at once."""

    def shutdown(self, how: int) -> None:
        """Nobody waits for a word."""

    def close(self) -> None:
        """Nothing is held."""


class _Ear(io.RawIOBase):
    def __init__(self, unread: bytearray) -> None:
        super().__init__()
        self._unread = unread

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        number = min(len(buffer), len(self._unread))
        buffer[:number] = self._unread[:number]
        del self._unread[:number]
        return number


class Imap:
    """As much of RFC 3501 and 6851 as the judge speaks."""

    greeting = b"* OK ready\r\n"

    def __init__(self, network: Network) -> None:
        self._network = network
        self._folder = ""
        self._waits = ""
        """The tag of a command that was asked for more."""

    def is_whole(self, heard: bytes) -> bool:
        return heard.endswith(b"\r\n")

    def named(self, said: bytes) -> str:
        words = said.decode().split()[1:] or ["TOKEN"]
        return "IMAP " + " ".join(words[: 2 if words[0] == "UID" else 1])

    def code(self, answer: bytes) -> str:
        return answer.splitlines()[-1].split()[1].decode()

    def answer(self, said: bytes) -> bytes:
        tag, _, rest = said.decode().strip().partition(" ")
        if rest.startswith("AUTHENTICATE"):
            self._waits = tag
            return b"+ go on\r\n"
        if not rest:
            tag, rest = self._waits, "LOGIN"
        if rest.startswith("LOGIN") and not self._network.lets_in:
            return f"{tag} NO [AUTHENTICATIONFAILED] Invalid credentials\r\n".encode()
        words = rest.removeprefix("UID ").split(" ")
        told = getattr(self, f"_{words[0].lower()}")(*words[1:])
        return b"".join((*told, f"{tag} OK done\r\n".encode()))

    def _capability(self) -> Iterator[bytes]:
        yield b"* CAPABILITY IMAP4rev1 MOVE AUTH=XOAUTH2\r\n"

    def _login(self, *_: str) -> Iterator[bytes]:
        yield from ()

    def _select(self, name: str, *_: str) -> Iterator[bytes]:
        self._folder = name.strip('"')
        yield f"* {len(self._mails)} EXISTS\r\n* OK [UIDVALIDITY 7] fine\r\n".encode()

    _examine = _select

    @property
    def _mails(self) -> dict[int, tuple[bytes, datetime]]:
        return self._network.folders[self._folder]

    def _search(self, *words: str) -> Iterator[bytes]:
        least = int(words[1].partition(":")[0]) if words[0] == "UID" else 0
        found = [uid for uid in self._mails if uid >= least] or list(self._mails)[-1:]
        yield f"* SEARCH {' '.join(map(str, found))}\r\n".encode()

    def _fetch(self, uids: str, *items: str) -> Iterator[bytes]:
        for number, uid in enumerate(map(int, uids.split(",")), start=1):
            raw, at = self._mails[uid]
            yield f"* {number} FETCH (UID {uid} ".encode()
            wanted = " ".join(items)
            if "RFC822.SIZE" in wanted:
                yield f"RFC822.SIZE {len(raw)} ".encode()
                yield at.strftime('INTERNALDATE "%d-%b-%Y %H:%M:%S +0000"').encode()
            else:
                name = re.sub(r"[()]|\.PEEK", "", wanted)
                part = raw.partition(b"\r\n\r\n")[0] if "HEADER" in name else raw
                yield f"{name} {{{len(part)}}}\r\n".encode() + part
            yield b")\r\n"

    def _list(self, *words: str) -> Iterator[bytes]:
        name = words[-1].strip('"')
        if name in self._network.folders:
            yield f'* LIST () "/" "{name}"\r\n'.encode()

    def _create(self, name: str) -> Iterator[bytes]:
        self._network.folders[name.strip('"')] = {}
        yield from ()

    def _move(self, uids: str, name: str) -> Iterator[bytes]:
        for uid in map(int, uids.split(",")):
            self._network.folders[name.strip('"')][uid] = self._mails.pop(uid)
        yield from ()

    def _logout(self) -> Iterator[bytes]:
        yield b"* BYE\r\n"


class Smtp:
    """As much of RFC 5321 as the judge speaks."""

    greeting = b"220 ready\r\n"
    _ANSWERS = {  # noqa: RUF012 - read only
        "EHLO": b"250-fine\r\n250 AUTH PLAIN\r\n",
        "AUTH": b"235 come in\r\n",
        "DATA": b"354 go on\r\n",
        "QUIT": b"221 bye\r\n",
    }

    def __init__(self, network: Network) -> None:
        self._network = network
        self._recipient = ""
        self._hears_a_mail = False

    def is_whole(self, heard: bytes) -> bool:
        return heard.endswith(_END if self._hears_a_mail else b"\r\n")

    def named(self, said: bytes) -> str:
        return "SMTP " + ("mail" if self._hears_a_mail else said.split()[0].decode().upper())

    def code(self, answer: bytes) -> str:
        return answer[:3].decode()

    def answer(self, said: bytes) -> bytes:
        if self._hears_a_mail:
            self._hears_a_mail = False
            self._network.sent.append((self._recipient, _without_dots(said)))
            return b"250 taken\r\n"
        word = said.split()[0].decode().upper()
        if word == "RCPT":
            self._recipient = said.decode().partition("<")[2].partition(">")[0]
        self._hears_a_mail = word == "DATA"
        if word == "AUTH" and not self._network.lets_in:
            return b"535 5.7.8 Username and Password not accepted\r\n"
        return self._ANSWERS.get(word, b"250 fine\r\n")


def _without_dots(said: bytes) -> bytes:
    """A mail as it was before dots were doubled (RFC 5321 4.5.2)."""
    return said.removesuffix(b".\r\n").replace(b"\r\n..", b"\r\n.")


@contextmanager
def connected(network: Network, point: Callable[[str], None] = lambda _: None) -> Iterator[None]:
    """Let every connection that is made in the block go to this network."""

    def connect(address: tuple[str, int], *_: Any, **__: Any) -> Wire:
        return network.connect(address[1], point)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(socket, "create_connection", connect)
        yield
