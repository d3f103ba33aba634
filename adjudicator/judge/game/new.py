"""A new game, and a home for it where there is none."""

import secrets
import shlex
from pathlib import Path
from typing import Final

from adjudicator.data.strict_yaml import read
from adjudicator.errors import UserError
from adjudicator.judge.config import config_of
from adjudicator.judge.game.game_yaml import Wishes, game_yaml, quoted
from adjudicator.judge.game.settings import check_name, settings_of
from adjudicator.judge.home import SECRET_BYTES, Home, reading, write_secret, writing
from adjudicator.mail.files import make_folder, write_whole

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
# outage_hours: 1       # when cron stops for so long before a deadline, players get the time back
# limits: {{answers_per_day: 20, nothing_found_hours: 6, mails_per_day: 400}}
# pictures: false     # reports without the map as a picture are a tenth of the size
# digest: false       # no mail to you after each run that did something
"""


def new_game(home: Home, wishes: Wishes) -> list[Path]:
    """Write the files of a new game, and of a home where there is none; give those written.

    A game for which nobody is named is a draft. Raises UserError for wishes that make no game;
    nothing is written then.
    """
    folder = home.game(check_name(wishes.name))
    with reading(home.root):
        if folder.root.exists():
            raise UserError(f"{folder.root} exists already.", "Give the new game another name.")
        home_is_there = home.config.exists()
    files = {folder.settings: game_yaml(wishes)}
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
        address=quoted(wishes.address),
        game_master=quoted(wishes.game_master),
        zone=quoted(wishes.zone),
    )
