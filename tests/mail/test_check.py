"""The try of the mail accounts that `doctor` makes."""

from adjudicator.mail.check import Finding, check_imap, check_smtp
from adjudicator.mail.transports.account import Password, Server
from tests.servers.dovecot import PASSWORD, Dovecot
from tests.servers.imap_script import imap_script
from tests.servers.smtp_sink import PASSWORD as SMTP_PASSWORD
from tests.servers.smtp_sink import USER, smtp_sink


def test_imap_account_that_works(dovecot: Dovecot) -> None:
    server = Server("127.0.0.1", dovecot.imap, "none", 10)
    found = list(check_imap("gm", server, Password("doctor", PASSWORD), "INBOX", "Judged"))
    assert found == [
        Finding(good=True, words=f'{server} lets "doctor" in over IMAP.'),
        Finding(good=True, words="The folder INBOX can be read; mails in it: 0."),
        Finding(good=True, words="Finished mails can be moved to Judged."),
    ]


def test_imap_folder_that_is_not_there(dovecot: Dovecot) -> None:
    server = Server("127.0.0.1", dovecot.imap, "none", 10)
    found = list(check_imap("gm", server, Password("doctor", PASSWORD), "Risk", "Judged"))
    assert [finding.good for finding in found] == [True, False]
    assert "Check the name of the folder in the configuration." in found[1].words


def test_imap_server_that_cannot_move() -> None:
    with imap_script({}) as port:
        server = Server("127.0.0.1", port, "none", 10)
        *_, last = check_imap("gm", server, Password("gm", PASSWORD), "INBOX", "Judged")
    assert not last.good
    assert last.words == (
        f"{server} knows neither MOVE nor UIDPLUS, so finished mails stay in INBOX."
        " Nothing is lost by that."
    )


def test_imap_account_that_is_not_let_in() -> None:
    with imap_script({"LOGIN": "{tag} NO LOGIN failed."}) as port:
        server = Server("127.0.0.1", port, "none", 10)
        found = list(check_imap("gm", server, Password("gm", PASSWORD), "INBOX", "Judged"))
    assert found == [
        Finding(
            good=False,
            words=f'{server}: "gm" is not let in: LOGIN failed. This provider takes no passwords'
            " from programs any more: configure a token_command that prints an OAuth access token.",
        )
    ]


def test_smtp_account_that_works() -> None:
    with smtp_sink(auth=True) as sink:
        server = Server("127.0.0.1", sink.port, "none", 10)
        found = list(check_smtp(server, Password(USER, SMTP_PASSWORD)))
        assert sink.mails == []
    assert found == [Finding(good=True, words=f'{server} lets "{USER}" in over SMTP.')]


def test_smtp_server_that_wants_no_login() -> None:
    with smtp_sink() as sink:
        server = Server("127.0.0.1", sink.port, "none", 10)
        found = list(check_smtp(server, None))
    assert found == [Finding(good=True, words=f"{server} answers, without a login, over SMTP.")]


def test_smtp_server_that_nobody_runs() -> None:
    [finding] = check_smtp(Server("127.0.0.1", 1, "none", 10), None)
    assert not finding.good
    assert finding.words == (
        "127.0.0.1:1: The connection failed: Connection refused."
        " Check the host and the port, and whether the server is running."
    )
