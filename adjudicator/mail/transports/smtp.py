"""Mail out by SMTP, one connection for a run, with an honest word on what became of each mail."""

import base64
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from smtplib import SMTP, SMTP_SSL, SMTPAuthenticationError

from msgspec import Struct

from adjudicator.mail.transports.account import Login, Server, Token, tls_context
from adjudicator.mail.transports.base import Outcome, Outgoing, Result
from adjudicator.mail.transports.trouble import (
    cure_of_refusal,
    is_about_one_mailbox,
    is_not_the_mails_fault,
    no_login,
    no_talk,
    plain,
    words,
)

_OUR_NAME = "[127.0.0.1]"
"""What we call ourselves in EHLO: looking up the machine's own name can take long and tells it."""

_PATIENCE_AFTER_DATA = 10
"""Times the usual patience, as RFC 5321 4.5.3.2.6 asks: giving up early leaves a mail unknown."""

_YES, _LATER, _NEVER = 2, 4, 5
"""First digits of replies (RFC 5321 4.2.1)."""

_GO_AHEAD = 354
_LINE_END = re.compile(rb"\r\n|\r|\n")
_DOT_FIRST = re.compile(rb"(?m)^\.")


@contextmanager
def smtp_sender(server: Server, login: Login | None) -> Iterator["SmtpSender"]:
    """Connect, log in unless `login` is None, and take leave at the end.

    Raises MailError, with what to do, if the server cannot be reached or does not let us in.
    """
    server.refuse_bare()
    try:
        smtp = _connect(server)
    except OSError as cause:
        raise no_talk(str(server), cause) from cause
    try:
        _prepare(smtp, server, login)
        yield SmtpSender(server, smtp)
    finally:
        # What was sent stays sent, whatever the server answers to QUIT.
        with suppress(OSError):
            smtp.quit()
        smtp.close()


class SmtpSender(Struct, frozen=True):
    """Sends mails over one connection."""

    server: Server
    smtp: SMTP

    def send(self, mail: Outgoing, before_data: Callable[[], None]) -> Result:
        """Send one mail.

        Lost before the mail's end was sent, or refused by a 4xx: retry. Refused by a 5xx: failed.
        Taken by a 250: sent. Lost while the answer to the mail's end was waited for: unknown.
        """
        try:
            refusal = self._envelope(mail)
        except OSError as cause:
            return Result(Outcome.RETRY, self._lost(cause), ends_run=True)
        except ValueError as cause:  # smtplib writes ASCII only
            reason = f'A mail for "{plain(mail.recipient)}" cannot be sent: {words(cause)}.'
            return Result(Outcome.FAILED, reason)
        if refusal:
            return refusal
        before_data()
        return self._data(mail.raw)

    def _envelope(self, mail: Outgoing) -> Result | None:
        size = [f"SIZE={len(mail.raw)}"] if self.smtp.has_extn("size") else []
        self.smtp.rset()  # whatever became of the mail before, this one starts afresh
        code, answer = self.smtp.mail(mail.sender, size)
        if _is_yes(code):
            code, answer = self.smtp.rcpt(mail.recipient)
        if _is_yes(code):
            return None
        return self._refusal(code, answer)

    def _data(self, raw: bytes) -> Result:
        if self.smtp.sock is None:  # lost while the caller stored that it is sending
            return Result(Outcome.RETRY, f"{self.server} is not connected.", ends_run=True)
        self.smtp.sock.settimeout(self.server.patience * _PATIENCE_AFTER_DATA)
        try:
            code, answer = self.smtp.docmd("DATA")
            if code != _GO_AHEAD:
                return self._refusal(code, answer)
            # If this fails, the last line has not left, and without it no server takes a mail.
            self.smtp.send(_as_data(raw))
        except OSError as cause:
            return Result(Outcome.RETRY, self._lost(cause), ends_run=True)
        return self._answer_to_data()

    def _answer_to_data(self) -> Result:
        try:
            code, answer = self.smtp.getreply()
        except OSError as cause:
            return Result(Outcome.UNKNOWN, self._lost(cause), ends_run=True)
        if _is_yes(code):
            return Result(Outcome.SENT)
        if code // 100 in {_LATER, _NEVER}:
            return self._refusal(code, answer)
        reason = f"{self.server} gave an answer that is none: {plain(answer)}."
        return Result(Outcome.UNKNOWN, reason, ends_run=True)

    def _refusal(self, code: int, answer: str | bytes) -> Result:
        said = f"{code} {plain(answer)}"
        reason = f"{self.server} answered: {said}."
        if code // 100 == _NEVER and not is_not_the_mails_fault(said):
            return Result(Outcome.FAILED, f"{reason} {cure_of_refusal(said)}")
        return Result(Outcome.RETRY, reason, ends_run=not is_about_one_mailbox(said))

    def _lost(self, cause: OSError) -> str:
        return f"{self.server}: {no_talk(str(self.server), cause).cause}"


def _as_data(raw: bytes) -> bytes:
    """Write a mail as it stands behind DATA (RFC 5321 4.5.2): dots doubled, and one at its end."""
    lines = _LINE_END.sub(b"\r\n", raw).removesuffix(b"\r\n")
    return _DOT_FIRST.sub(b"..", lines) + b"\r\n.\r\n"


def _is_yes(code: int) -> bool:
    return code // 100 == _YES


def _connect(server: Server) -> SMTP:
    if server.security == "tls":
        return SMTP_SSL(
            server.host, server.port, _OUR_NAME, timeout=server.patience, context=tls_context()
        )
    return SMTP(server.host, server.port, _OUR_NAME, timeout=server.patience)


def _prepare(smtp: SMTP, server: Server, login: Login | None) -> None:
    try:
        if server.security == "starttls":
            smtp.starttls(context=tls_context())
        smtp.ehlo_or_helo_if_needed()
        if login is not None:
            _log_in(smtp, server, login)
    except OSError as cause:
        raise no_talk(str(server), cause) from cause


def _log_in(smtp: SMTP, server: Server, login: Login) -> None:
    try:
        _authenticate(smtp, login)
    except SMTPAuthenticationError as cause:
        said = f"{cause.smtp_code} {plain(cause.smtp_error)}"
        raise no_login(str(server), login, said) from cause


def _authenticate(smtp: SMTP, login: Login) -> None:
    if isinstance(login, Token):
        # Refused, the server first tells why, and wants an empty line before it says no.
        smtp.auth("XOAUTH2", lambda told=None: login.xoauth2() if told is None else "")
    elif "PLAIN" in smtp.esmtp_features.get("auth", "").upper().split():
        # By one way only: a password tried by several counts as several wrong ones. And smtplib
        # takes ASCII alone.
        secret = base64.b64encode(f"\0{login.user}\0{login.password}".encode()).decode()
        code, answer = smtp.docmd("AUTH", f"PLAIN {secret}")
        if not _is_yes(code):
            raise SMTPAuthenticationError(code, answer)
    else:
        smtp.login(login.user, login.password)
