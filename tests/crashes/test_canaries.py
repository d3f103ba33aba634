"""What is secret is planted as canaries; then all that runs and commands write is searched for it.

That players are not told what is others', tests/judge/test_secrecy.py proves; this is about
passwords, keys and seeds, and about orders where nobody has asked for them.
"""

import base64
import io
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from email import message_from_bytes
from hashlib import sha256
from pathlib import Path

import pytest

from adjudicator.cli import main
from adjudicator.core.ids import StageId
from adjudicator.judge.home import write_secret
from tests.crashes.disk import Disk, Left
from tests.crashes.network import IMAP_PORT, SMTP_PORT, Network, connected
from tests.crashes.scenario import LATER, NEXT, PASSWORD, STUMBLE, stumbling
from tests.judge.table import DUE, MINUTE, Table

BY_COMMAND, BY_VARIABLE, BY_TOKEN = "canary-by-command", "canary-by-variable", "canary-token"
PLAN = "canaryplan"
GAME_SECRET, REPLY_KEY = (sha256(it).digest() for it in (b"canary of a game", b"canary of a key"))

_JUDGE = f"""\
accounts:
  box:
    imap: {{host: 127.0.0.1, port: {IMAP_PORT}, security: none}}
    user: judge
    password_command: cat {{folder}}/password
  other:
    imap: {{host: 127.0.0.1, port: {IMAP_PORT}, security: none}}
    user: judge
    folder: Other
    token_command: cat {{folder}}/token
send:
  smtp: {{host: 127.0.0.1, port: {SMTP_PORT}, security: none}}
  user: judge
  password_variable: {PASSWORD}
pictures: false
"""


@dataclass(repr=False)
class Searched:
    """A home after all that was done in it, and what was printed meanwhile."""

    table: Table
    network: Network
    printed: str

    @property
    def files(self) -> dict[str, bytes]:
        there = Disk(self.table.home.root).image(Left.ALL)
        return {name: content for name, content in there.items() if content is not None}

    def holding(self, canary: bytes) -> set[str]:
        """Where a canary is found: names of files, "print", "mail to …"; also in base64."""
        forms = _forms(canary)
        found = {name for name, content in self.files.items() if _is_in(forms, content)}
        found |= {f"mail to {to}" for to, raw in self.network.sent if _is_in(forms, raw)}
        return found | ({"print"} if _is_in(forms, self.printed.encode()) else set())


def _forms(canary: bytes) -> list[bytes]:
    """The canary as it is and, wherever it may begin, in base64."""
    shifted = [base64.b64encode(b"\0" * shift + canary)[4:-4] for shift in range(3)]
    return [canary, *shifted]


def _is_in(forms: list[bytes], content: bytes) -> bool:
    parts = [content]
    if b"\nMessage-ID:" in content[:2000]:
        leaves = message_from_bytes(content).walk()
        parts += [it.get_payload(decode=True) or b"" for it in leaves if not it.is_multipart()]
    joined = b"\n".join(part.replace(b"\n", b"") for part in parts) + b"".join(parts)
    return any(form in joined for form in forms)


def command(root: Path, *words: str) -> None:
    """Run a command as cron or a person would; whatever it exits with is fine."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["adjudicator", "--home", str(root), *words])
        with pytest.raises(SystemExit):
            main.main()


@pytest.fixture(scope="module")
def searched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Searched]:
    folder = tmp_path_factory.mktemp("canaries")
    (folder / "password").write_text(BY_COMMAND)
    (folder / "token").write_text(BY_TOKEN)
    mask = os.umask(0o022)
    capture = pytest.MonkeyPatch()
    printed = io.StringIO()
    try:
        capture.setenv(PASSWORD, BY_VARIABLE)
        for stream in ("stdout", "stderr"):
            capture.setattr(sys, stream, printed)
        yield _played(folder, printed)
    finally:
        capture.undo()
        os.umask(mask)


def _played(folder: Path, printed: io.StringIO) -> Searched:
    root = folder / "home"
    os.umask(0o077)  # the table is made as the commands make things
    table = Table(root, ("red", "blue", "green"))
    write_secret(table.folder.secret, GAME_SECRET)
    write_secret(table.home.reply_key, REPLY_KEY)
    os.umask(0o022)
    command(root, "tick", "--at", "2026-12-01T12:00Z")
    command(root, "tick", "--at", (DUE + 6 * MINUTE).isoformat())
    network = Network(folders={"INBOX": {}, "Other": {}})
    attack = f"{table.any_attack('red')}  # {PLAN}\nIs {PLAN} good?\nattack {PLAN}\nsalt: pepper"
    raws = [
        table.mail("red", attack).as_bytes(),
        table.mail("red", attack, sender="eve@example.com").as_bytes(),
        table.mail("red", attack, **{STUMBLE: "yes"}).as_bytes(),
    ]
    for number, raw in enumerate(raws):
        network.deliver(raw.replace(b"\n", b"\r\n"), NEXT - 30 * MINUTE + number * MINUTE)
    text = table.home.config.read_text().partition("# Where mail comes from")[0]
    table.home.config.write_text(text + _JUDGE.replace("{folder}", str(folder)))
    with connected(network), stumbling():
        for is_right in (False, True):
            network.lets_in = is_right
            _all_commands(root, folder, raws[0])
        table.tick(NEXT - MINUTE)
        _all_commands(root, folder, raws[0])
        table.tick(LATER)
        _all_commands(root, folder, raws[0])
        table.folder.settings.rename(root / "game.yaml")  # a run that fails
        table.tick(LATER + MINUTE)
        (root / "game.yaml").rename(table.folder.settings)
    return Searched(table, network, printed.getvalue())


def _all_commands(root: Path, folder: Path, raw: bytes) -> None:
    (folder / "mail.eml").write_bytes(raw)
    command(root, "tick", "--dry-run", "--at", (NEXT - 10 * MINUTE).isoformat())
    for words in (["doctor"], ["status"], ["status", "--json"], ["report", "world"]):
        command(root, *words)


def test_passwords_and_tokens_are_nowhere(searched: Searched) -> None:
    """Not in the ledger, in tracebacks, in what is printed, nor in any mail."""
    for canary in (BY_COMMAND, BY_VARIABLE, BY_TOKEN):
        assert searched.holding(canary.encode()) == set()
    assert searched.network.sent, "the passwords were not even used"
    assert "is not let in" in searched.printed


def test_keys_are_in_their_own_files_only(searched: Searched) -> None:
    for secret, name in ((GAME_SECRET, "world/secret"), (REPLY_KEY, "reply.key")):
        assert searched.holding(secret.hex().encode()) == {name}
        assert searched.holding(secret) == set()


def test_seeds_of_stages_to_come_are_nowhere(searched: Searched) -> None:
    game = searched.table.game
    assert str(game.stage) == "2.1.0"
    for number in (2, 3, 4):
        for attempt in (0, 1):
            seed = game.seed(StageId(number, 1, attempt))
            assert searched.holding(seed.hex().encode()) == set()
            assert searched.holding(seed) == set()
    told = searched.holding(game.seed(StageId(1, 1)).hex().encode())
    assert "world/turns/0001.1/reports/public.txt" in told


def test_orders_are_where_their_player_and_the_game_master_look_for_them(
    searched: Searched,
) -> None:
    """In the mail as it came, in the ledger, in what is set aside, and in what red is told."""
    places = {place.partition("/")[0] for place in searched.holding(PLAN.encode())}
    assert places == {"mail", "aside", "ledger.sqlite", "mail to ada@example.org"}


def test_all_that_is_written_is_for_its_user_alone(searched: Searched) -> None:
    root = searched.table.home.root
    open_to_others = [
        str(path) for path in root.rglob("*") if path.stat().st_mode & 0o077 and path.is_file()
    ]
    assert open_to_others == []
    assert {"world/secret", "reply.key", "ledger.sqlite", "lock"} <= set(searched.files)
