# ruff: noqa: N802, ARG002 - aiosmtpd finds handlers by name and calls them with all of these
"""SMTP servers for tests: one that keeps what it is given, and ones that misbehave."""

import base64
import contextlib
import ssl
from asyncio import WriteTransport
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

from tests.servers.certificate import Certificate
from tests.servers.ports import free_ports

USER = "gm@example.org"
PASSWORD = "secret"
TOKEN = "token"
_HANG_UP = "421 hang up"


@dataclass(slots=True)
class Sink:
    """Keeps mails; `answers` replaces the answer to a command ("MAIL", "RCPT", "DATA", "QUIT").

    The answer "" hangs up in place of answering. What is kept is passed on to `deliver`.
    """

    answers: dict[str, str]
    port: int
    deliver: Callable[[bytes, str], object] = lambda *_: None
    mails: list[Envelope] = field(default_factory=list)

    async def handle_MAIL(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        envelope.mail_from = address
        envelope.mail_options.extend(options)
        return self._answer(server, "MAIL")

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        answer = self._answer(server, "RCPT")
        if answer.startswith("250"):
            envelope.rcpt_tos.append(address)
        return answer

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        answer = self._answer(server, "DATA")
        if answer.startswith("250"):
            self.mails.append(envelope)
            for recipient in envelope.rcpt_tos:
                self.deliver(bytes(envelope.original_content or b""), recipient)
        return answer

    async def handle_QUIT(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        return self.answers.get("QUIT", "221 Bye")

    def _answer(self, server: SMTP, command: str) -> str:
        answer = self.answers.get(command, "250 OK")
        if not answer and isinstance(server.transport, WriteTransport):
            server.transport.abort()
        return answer or _HANG_UP


class _Server(SMTP):
    """Adds XOAUTH2, with the challenge that Gmail and Microsoft send before they refuse."""

    async def auth_XOAUTH2(self, _: SMTP, args: list[str]) -> AuthResult:
        if f"Bearer {TOKEN}\x01" in base64.b64decode(args[1]).decode():
            return AuthResult(success=True)
        await self.challenge_auth(b'{"status":"401"}')
        return AuthResult(success=False, handled=False)


class _Controller(Controller):
    def factory(self) -> SMTP:
        return _Server(self.handler, **self.SMTP_kwargs)


def _authenticate(
    server: SMTP, session: Session, envelope: Envelope, mechanism: str, data: object
) -> AuthResult:
    good = isinstance(data, LoginPassword) and (data.login, data.password) in _LOGINS
    return AuthResult(success=good, handled=False)


_LOGINS = {(USER.encode(), PASSWORD.encode()), (USER.encode(), "gehörig".encode())}


@contextlib.contextmanager
def smtp_sink(
    answers: dict[str, str] | None = None,
    certificate: Certificate | None = None,
    *,
    starttls: bool = False,
    auth: bool = False,
) -> Iterator[Sink]:
    """Run a sink on a free port until the block ends; with a certificate it speaks TLS."""
    sink = Sink(answers or {}, port=free_ports(1)[0])
    context = None
    if certificate:
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(certificate.certificate, certificate.key)
    options: dict[str, Any] = {"authenticator": _authenticate, "auth_require_tls": False}
    controller = _Controller(
        sink,
        hostname="127.0.0.1",
        port=sink.port,
        ssl_context=None if starttls else context,
        tls_context=context if starttls else None,
        ready_timeout=10,
        **(options if auth else {}),
    )
    controller.start()
    try:
        yield sink
    finally:
        controller.stop()
