"""Servers and logins as values."""

import pytest

from adjudicator.mail.errors import MailError
from adjudicator.mail.transports.account import Login, Password, Server, Token


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "::1"])
def test_this_machine_may_be_talked_to_in_the_clear(host: str) -> None:
    Server(host, 143, "none").refuse_bare()


@pytest.mark.parametrize("host", ["mail.example.org", "192.0.2.1"])
def test_other_machines_may_not(host: str) -> None:
    Server(host, 143, "starttls").refuse_bare()
    with pytest.raises(MailError, match='"tls" or "starttls"'):
        Server(host, 143, "none").refuse_bare()


@pytest.mark.parametrize("login", [Password("gm", "hidden"), Token("gm", "hidden")])
def test_secrets_do_not_show_when_printed(login: Login) -> None:
    assert "hidden" not in f"{login} {login!r}"


@pytest.mark.parametrize("kind", [Password, Token])
def test_secret_with_a_line_break_is_refused_with_a_cure(kind: type[Password | Token]) -> None:
    with pytest.raises(MailError, match="hold nothing else") as trouble:
        kind("gm", "hidden\r\nx LOGOUT")
    assert "hidden" not in str(trouble.value)
