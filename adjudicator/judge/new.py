"""A new game, and a home for it where there is none."""

import json
import re
import secrets
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from adjudicator.data.strict_yaml import plain, read
from adjudicator.errors import UserError
from adjudicator.judge.config import config_of
from adjudicator.judge.home import SECRET_BYTES, Home, reading, write_secret, writing
from adjudicator.judge.settings import check_name, settings_of
from adjudicator.mail.files import make_folder, write_whole

_PLAIN: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ._/@+:-]*(?<![ :])")

GITIGNORE: Final = """\
# What must stay on this machine: keys and secrets, mail, and orders that are not judged yet.
reply.key
secret
ledger.sqlite*
lock
cache/
mail/
aside/
spool/
incoming/
outbox/
pending/
outgoing/
"""

JUDGE: Final = """\
format: 1

# The address from which the judge writes, and to which players answer. The mail server must take
# judge+anything@ for judge@, as most do.
address: {address}
# other_addresses: [old-judge@example.org]     # where players may write too
name: Judge

# Who is told of trouble.
game_master: {game_master}
zone: {zone}

# Where mail comes from. Folders are taken from this file's place.
accounts:
  files:
    folder: incoming       # a Maildir, or .eml files
#  mailbox:
#    imap: {{host: imap.example.org, port: 993, security: tls}}
#    user: judge@example.org
#    password_command: pass show judge     # or password_variable: NAME, or token_command: …
#    folder: INBOX
#    processed: Judged      # where finished mails go
#    authserv: mx.example.org     # whose Authentication-Results count

# Where mail goes: into a folder, or to a server.
send:
  folder: outbox
#  smtp: {{host: smtp.example.org, port: 465, security: tls}}
#  user: judge@example.org
#  password_command: pass show judge
#  sent_kept_by: mailbox    # if the provider keeps all that is sent in that account's Sent folder

# settle_minutes: 5     # how long after a deadline mail may still come in
# limits: {{answers_per_day: 20, nothing_found_hours: 6, mails_per_day: 400}}
# pictures: false     # reports without the map as a picture are a tenth of the size
# digest: false       # no mail to you after each run that did something
"""

GAME: Final = """\
format: 1
{draft}
# title: A week of war
rules: {rules}     # a rule set, or a record such as {{extends: risk2, unplaced: lost}}
schedule: {{days: [{days}], time: {time}, zone: {zone}}}
# anonymous: true     # nobody is told who plays which colour
# game_master_plays: red     # your own salt is ignored then, see docs/dice.md

# Seats in their order. The first address gets the reports; orders may come from all of them.
players:
{players}"""

DRAFT: Final = """\

# The game begins with the next run once this line is gone.
draft: true
"""

EXAMPLE: Final = """\
#  red: {name: Ada, address: ada@example.org}
#  blue: {name: Bo, addresses: [bo@example.org, bo@example.com], zone: America/Sao_Paulo}
"""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the game master says of a new game. `players` are colour, name and addresses."""

    name: str
    players: Sequence[tuple[str, str, Sequence[str]]]
    days: Sequence[str]
    time: str
    zone: str
    rules: str
    address: str
    game_master: str


def new_game(home: Home, wishes: Wishes) -> list[Path]:
    """Write the files of a new game, and of a home where there is none; give those written.

    A game without players is a draft. Raises UserError for wishes that make no game; nothing is
    written then.
    """
    folder = home.game(check_name(wishes.name))
    with reading(home.root):
        if folder.root.exists():
            raise UserError(f"{folder.root} exists already.", "Give the new game another name.")
        home_is_there = home.config.exists()
    files = {folder.settings: _game(wishes)}
    settings_of(read(files[folder.settings], "game.yaml"), folder.root)
    if not home_is_there:
        files |= {home.config: _judge(wishes), home.root / ".gitignore": GITIGNORE}
        config_of(read(files[home.config], "judge.yaml"), home)
    with writing(home.root):
        for place in (folder.root, home.spool, home.root / "incoming"):
            make_folder(place)
        for path, text in files.items():
            write_whole(path, text.encode())
    if not home.reply_key.exists():
        write_secret(home.reply_key, secrets.token_bytes(SECRET_BYTES))
    return list(files)


def command_line(program: Path, home: Home, command: str) -> str:
    """What a shell takes from anywhere to run a command for this home."""
    return f"{shlex.quote(str(program))} --home {shlex.quote(str(home.root))} {command}"


def crontab_line(program: Path, home: Home) -> str:
    """The line that lets cron do a run each five minutes; a % would end the command there."""
    return "*/5 * * * * " + command_line(program, home, "tick").replace("%", r"\%")


def _judge(wishes: Wishes) -> str:
    return JUDGE.format(
        address=_quoted(wishes.address),
        game_master=_quoted(wishes.game_master),
        zone=_quoted(wishes.zone),
    )


def _game(wishes: Wishes) -> str:
    return GAME.format(
        draft="" if wishes.players else DRAFT,
        rules=_quoted(wishes.rules),
        days=", ".join(map(_quoted, wishes.days)),
        time=_quoted(wishes.time),
        zone=_quoted(wishes.zone),
        players="".join(_player(*player) for player in wishes.players) or EXAMPLE,
    )


def _player(colour: str, name: str, addresses: Sequence[str]) -> str:
    listed = ", ".join(map(_quoted, addresses))
    return f"  {_quoted(colour)}: {{name: {_quoted(name)}, addresses: [{listed}]}}\n"


def _quoted(text: str) -> str:
    """A text as YAML, in quotes only where it needs them."""
    return text if _PLAIN.fullmatch(text) and plain(text) == text else json.dumps(text)
