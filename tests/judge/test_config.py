"""judge.yaml: what it may say, and what is said where it is wrong."""

from datetime import timedelta
from pathlib import Path

import pytest

from adjudicator.errors import UserError
from adjudicator.judge.config import FolderAccount, ImapAccount, Limits, SmtpWay, load_config
from adjudicator.judge.home import Home
from adjudicator.mail.transports.account import Password, Server, Token

LEAST = """\
format: 1
address: Judge@Example.org
game_master: gm@example.org
zone: Europe/Berlin
send: {folder: outbox}
"""

IMAP = """\
accounts:
  box:
    imap: {host: imap.example.org}
    user: judge
    password_variable: SECRET
"""


def home(folder: Path, text: str) -> Home:
    (folder / "judge.yaml").write_text(text)
    return Home(folder)


def test_the_least_that_it_may_say(tmp_path: Path) -> None:
    config = load_config(home(tmp_path, LEAST))
    assert config.address == "judge@example.org"
    assert config.addresses == ("judge@example.org",)
    assert config.domain == "example.org"
    assert config.settle == timedelta(minutes=5)
    assert config.accounts == ()
    assert config.send == tmp_path / "outbox"
    assert config.limits == Limits(answers_per_day=20, nothing_found_hours=6, mails_per_day=400)


def test_all_that_it_may_say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET", "open sesame")
    text = (
        LEAST.replace("send: {folder: outbox}", "")
        + IMAP
        + """\
    folder: War
    processed: Done
    authserv: MX.example.org
  files: {folder: in}
send:
  smtp: {host: smtp.example.org, port: 587, security: starttls}
  user: judge
  token_command: echo a-token
  sent_kept_by: box
other_addresses: [Old@example.org]
settle_minutes: 10
limits: {answers_per_day: 3}
name: The judge
"""
    )
    config = load_config(home(tmp_path, text))
    box, files = config.accounts
    assert isinstance(box, ImapAccount)
    assert isinstance(files, FolderAccount)
    assert isinstance(config.send, SmtpWay)
    assert box.server == Server("imap.example.org", 993)
    assert (box.folder, box.processed, box.authserv) == ("War", "Done", "mx.example.org")
    assert box.login() == Password("judge", "open sesame")
    assert config.send.login is not None
    assert config.send.login() == Token("judge", "a-token")
    assert config.send.server == Server("smtp.example.org", 587, "starttls")
    assert config.keeps_sent == "box"
    assert config.account("box") is box
    assert config.account("nothing") is None
    assert config.addresses[1] == "old@example.org"


def test_a_server_may_take_mail_without_a_login(tmp_path: Path) -> None:
    text = LEAST.replace("{folder: outbox}", "{smtp: {host: localhost, port: 25}}")
    config = load_config(home(tmp_path, text))
    assert isinstance(config.send, SmtpWay)
    assert config.send.login is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (LEAST + "colour: red\n", r"judge.yaml, line 6, colour: this key is not known"),
        (LEAST.replace("Judge@Example.org", "judge"), "line 2, address: “judge” is not a mail"),
        (LEAST.replace("Judge@", "x" * 40 + "@"), "leaves no room for a reply token"),
        (LEAST.replace("Europe/Berlin", "Berlin"), "line 4, zone: “Berlin” is no time zone"),
        (LEAST.replace("Europe/Berlin", "../etc"), "is no time zone"),
        (LEAST + "settle_minutes: -1\n", "settle_minutes: -1 is too small"),
        (LEAST + "limits: {answers_per_day: 0}\n", "answers_per_day: 0 is too small"),
        (LEAST + "limits: {mails_per_day: 0}\n", "mails_per_day: 0 is too small"),
        (LEAST + IMAP.replace("{host: imap.example.org}", "{host: a, security: ssl}"),
         "security: “ssl” is not known"),
        (LEAST + IMAP + "    token_command: x\n", "not clear where the password comes from"),
        (LEAST.replace("{folder: outbox}", "{smtp: {host: a}, user: b}"), "not clear where"),
        (LEAST.replace("{folder: outbox}",
                       "{smtp: {host: a}, sent_kept_by: box}"), "“box” is no IMAP account"),
        (LEAST + "accounts: {in: {path: x}}\n", "path: this key is not known"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_with_file_line_key_and_cure(
    tmp_path: Path, text: str, said: str
) -> None:
    with pytest.raises(UserError, match=said) as caught:
        load_config(home(tmp_path, text))
    assert caught.value.cure


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("password_variable: NOT_SET_ANYWHERE", "the variable NOT_SET_ANYWHERE is not set"),
        ('password_command: "false"', "the command failed"),
        ("password_command: no-such-program-anywhere", "the command failed"),
        ('password_command: "echo \'unclosed"', "the command failed"),
        ("password_command: true", "this must be text"),
        ('password_command: "true"', "the command printed nothing"),
    ],
)
def test_a_secret_that_cannot_be_had_is_said_without_telling_it(
    tmp_path: Path, key: str, said: str
) -> None:
    text = LEAST + IMAP.replace("password_variable: SECRET", key)
    with pytest.raises(UserError, match=said):
        log_in(home(tmp_path, text))


def log_in(place: Home) -> None:
    account = load_config(place).accounts[0]
    assert isinstance(account, ImapAccount)
    account.login()
