"""A look at everything that a run needs, with what to do where something is wrong."""

import os
import stat
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Final

from adjudicator.errors import UserError
from adjudicator.judge.clock.deadlines import from_text
from adjudicator.judge.config import Account, FolderAccount
from adjudicator.judge.game.games import load_game
from adjudicator.judge.home import Home
from adjudicator.judge.outgoing import rests
from adjudicator.judge.run.office import Office
from adjudicator.mail.check import Finding, check_imap, check_smtp
from adjudicator.reports.clock import on_clock, span

_LITTLE_ROOM: Final = 50
"""Megabytes; a stage with its reports and mails takes one or two."""

_SLOW: Final = timedelta(hours=1)


def examine(office: Office) -> Iterator[Finding]:
    """Everything in its order: files, games, clock, mail."""
    yield Finding(good=True, words=f"{office.home.config} can be read.")
    yield from _secrets(office.home)
    yield from _folders(office.home)
    yield from _games(office)
    yield from _clock(office)
    for account in office.config.accounts:
        yield from _account(office, account)
    if not office.config.accounts:
        words = "No mail account is configured: mail comes in by “adjudicator receive” alone."
        yield Finding(good=True, words=words)
    yield from _sending(office)


def _secrets(home: Home) -> Iterator[Finding]:
    secrets = [folder.secret for folder in home.games() if os.access(folder.secret, os.F_OK)]
    for path in (home.reply_key, home.ledger, *secrets):
        if stat.S_IMODE(path.stat().st_mode) & 0o077:
            words = f"{path} may be read by others.\nForbid it: chmod 600 {path}"
            yield Finding(good=False, words=words)


def _folders(home: Home) -> Iterator[Finding]:
    if not os.access(home.ledger, os.R_OK | os.W_OK):
        yield _not_ours(home.ledger)
    games = [path for one in home.games() for path in (one.root, one.turns, one.undone)]
    for path in (home.root, home.mail, home.spool, home.aside, home.cache, *games):
        if os.access(path, os.F_OK) and not _may_write(path):
            yield _not_ours(path)
    free = _free(home.root)
    words = f"{home.root} has {free} MB of room."
    if free < _LITTLE_ROOM:
        yield Finding(good=False, words=f"{words}\nMake more: a full disk stops the judge.")
    else:
        yield Finding(good=True, words=words)


def _may_write(folder: Path) -> bool:
    return os.access(folder, os.R_OK | os.W_OK | os.X_OK)


def _not_ours(path: Path) -> Finding:
    words = f"{path} cannot be read and written.\nGive it to the user who runs the judge."
    return Finding(good=False, words=words)


def _free(path: Path) -> int:
    room = os.statvfs(path)
    return room.f_bavail * room.f_frsize // 1024**2


def _games(office: Office) -> Iterator[Finding]:
    for folder in office.home.games():
        try:
            game = load_game(folder, office.ledger)
            if game.state.territories:
                game.secret()
        except UserError as error:
            yield Finding(good=False, words=str(error))
        else:
            number = len(game.settings.players)
            players = f"{number} player{'' if number == 1 else 's'}"
            words = f"The game {folder.name} is in order, {players}."
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


def _account(office: Office, account: Account) -> Iterator[Finding]:
    if isinstance(account, FolderAccount):
        yield _folder(account.path, f"of the account {account.name}")
        return
    try:
        login = account.login()
    except UserError as error:
        yield Finding(good=False, words=str(error))
        return
    tried = check_imap(account.name, account.server, login, account.folder, account.processed)
    yield from _waking(office, rests.of_account(account.name), tried)


def _sending(office: Office) -> Iterator[Finding]:
    way = office.config.send
    if isinstance(way, Path):
        if os.access(way, os.F_OK) and not _may_write(way):
            yield _not_ours(way)
        words = f"Mail goes out into the folder {way}, not to a server."
        yield Finding(good=True, words=words)
        return
    try:
        login = way.login() if way.login else None
    except UserError as error:
        yield Finding(good=False, words=str(error))
        return
    yield from _waking(office, rests.SENDING, check_smtp(way.server, login))


def _waking(office: Office, way: str, tried: Iterator[Finding]) -> Iterator[Finding]:
    """What was found; a mail server that works is no longer left alone by the runs."""
    works = True
    for finding in tried:
        works &= finding.good
        yield finding
    if works:
        rests.wake(office.ledger, way)


def _folder(path: Path, what: str) -> Finding:
    if not os.access(path, os.F_OK):
        return Finding(good=False, words=f"There is no folder {path} {what}.\nMake it.")
    for place in (path, path / "processed", path / ".processed"):
        if os.access(place, os.F_OK) and not _may_write(place):
            words = f"{place} cannot be read and written.\nFinished mails are moved within {path}."
            return Finding(good=False, words=words)
    return Finding(good=True, words=f"{path} can be read.")
