"""A look at everything that a run needs, with what to do where something is wrong."""

import os
import stat
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Final

from adjudicator.errors import UserError
from adjudicator.judge.config import Account, FolderAccount
from adjudicator.judge.deadlines import from_text
from adjudicator.judge.games import load_game
from adjudicator.judge.home import Home
from adjudicator.judge.office import Office
from adjudicator.mail.check import Finding, check_imap, check_smtp
from adjudicator.reports.clock import on_clock, span

_SLOW: Final = timedelta(hours=1)


def examine(office: Office) -> Iterator[Finding]:
    """Everything in its order: files, games, clock, mail."""
    yield Finding(good=True, words=f"{office.home.config} can be read.")
    yield from _secrets(office.home)
    yield from _folders(office.home)
    yield from _games(office)
    yield from _clock(office)
    for account in office.config.accounts:
        yield from _account(account)
    if not office.config.accounts:
        words = "No mail account is configured: mail comes in by “adjudicator receive” alone."
        yield Finding(good=True, words=words)
    yield from _sending(office)


def _secrets(home: Home) -> Iterator[Finding]:
    secrets = [folder.secret for folder in home.games() if folder.secret.exists()]
    for path in (home.reply_key, home.ledger, *secrets):
        if stat.S_IMODE(path.stat().st_mode) & 0o077:
            words = f"{path} may be read by others.\nForbid it: chmod 600 {path}"
            yield Finding(good=False, words=words)


def _folders(home: Home) -> Iterator[Finding]:
    for path in (home.root, home.mail, home.spool, *(one.root for one in home.games())):
        if path.is_dir() and not os.access(path, os.R_OK | os.W_OK | os.X_OK):
            words = f"{path} cannot be written.\nGive it to the user who runs the judge."
            yield Finding(good=False, words=words)
    yield Finding(good=True, words=f"{home.root} has {_free(home.root)} MB of room.")


def _free(path: Path) -> int:
    room = os.statvfs(path)
    return room.f_bavail * room.f_frsize // 1024**2


def _games(office: Office) -> Iterator[Finding]:
    for folder in office.home.games():
        try:
            game = load_game(folder)
        except UserError as error:
            yield Finding(good=False, words=str(error))
        else:
            words = f"The game {folder.name} is in order, {len(game.settings.players)} players."
            yield Finding(good=True, words=words)


def _clock(office: Office) -> Iterator[Finding]:
    now = office.now
    yield Finding(
        good=True, words=f"It is {on_clock(now, office.config.zone)}. See that this is right."
    )
    last = office.ledger.value("SELECT at FROM runs")
    if last is None:
        yield Finding(good=False, words="No run has been made yet.\nIs “adjudicator tick” in cron?")
    elif from_text(last) > now:
        words = f"The last run was at {last}, which is in the future.\nSet the clock right."
        yield Finding(good=False, words=words)
    elif now - from_text(last) > _SLOW:
        ago = span(now - from_text(last))
        words = f"The last run was {ago} ago.\nIs “adjudicator tick” in cron?"
        yield Finding(good=False, words=words)


def _account(account: Account) -> Iterator[Finding]:
    if isinstance(account, FolderAccount):
        yield _folder(account.path, f"of the account {account.name}")
        return
    try:
        login = account.login()
    except UserError as error:
        yield Finding(good=False, words=str(error))
        return
    yield from check_imap(account.name, account.server, login, account.folder, account.processed)


def _sending(office: Office) -> Iterator[Finding]:
    way = office.config.send
    if isinstance(way, Path):
        words = f"Mail goes out into the folder {way}, not to a server."
        yield Finding(good=True, words=words)
        return
    try:
        login = way.login() if way.login else None
    except UserError as error:
        yield Finding(good=False, words=str(error))
        return
    yield from check_smtp(way.server, login)


def _folder(path: Path, what: str) -> Finding:
    if not path.is_dir():
        return Finding(good=False, words=f"There is no folder {path} {what}.\nMake it.")
    if not os.access(path, os.R_OK | os.W_OK | os.X_OK):
        words = f"{path} cannot be written.\nFinished mails are moved within it."
        return Finding(good=False, words=words)
    return Finding(good=True, words=f"{path} can be read.")
