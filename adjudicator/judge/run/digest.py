"""The digest: what runs have done, told to the game master once and by mail."""

from collections import Counter
from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from msgspec import Struct

from adjudicator.core.ids import StageId
from adjudicator.judge.clock.deadlines import to_text
from adjudicator.judge.game.stage_names import name_of_stage
from adjudicator.judge.gamemaster.command_log import untold
from adjudicator.judge.incoming.holds import held_for_master
from adjudicator.judge.incoming.mail_log import LoggedMail, untold_mails
from adjudicator.judge.outgoing.bounced import all_bounced
from adjudicator.judge.outgoing.letters import letter
from adjudicator.judge.outgoing.outbox import queue, written_within
from adjudicator.judge.outgoing.postings import to_game_master
from adjudicator.judge.run.office import Office
from adjudicator.judge.run.outcomes import Kind, Outcome
from adjudicator.judge.status import GameStatus, status
from adjudicator.reports.clock import deadline
from adjudicator.reports.wording import sentence

_DAY: Final = timedelta(days=1)
_WEEK: Final = timedelta(weeks=1)


class GameNews(Struct, frozen=True):
    """Where a game stands: what it waits for, who has given no orders, whose mails are held.

    `notes` are sentences on what else holds it up or waits.
    """

    name: str
    waits: str
    missing: tuple[str, ...]
    held: tuple[str, ...]
    notes: tuple[str, ...] = ()


def tell_of_runs(office: Office) -> None:
    """Write a digest of all that the game master has not been told of. One transaction.

    Digests of a day are limited as answers are; what is left out comes with the next.
    """
    if _has_enough(office):
        return
    mails = untold_mails(office)
    turns = office.ledger.all("SELECT game, turn, stage FROM turns WHERE NOT told ORDER BY rowid")
    judged = [_judged(office, row["game"], StageId.parse(row["stage"])) for row in turns]
    games = status(office).games
    said = letter(
        office.templates(),
        "digest",
        judged=judged,
        mails=mails,
        counts=_counts(mails),
        games=[_news(office, game) for game in games],
        stuck=_stuck(office),
        commands=[(one.name, one.outcome) for one in untold(office.ledger)],
        bounced=_bounced(office),
        held=[one.sender for one in held_for_master(office.ledger) if one.open],
        example=_example(games),
    )
    with office.ledger.transaction():
        queue(office.ledger, to_game_master(office, said, Kind.DIGEST), office.now)
        office.ledger.run("UPDATE received SET told = 1 WHERE NOT told AND outcome IS NOT NULL")
        office.ledger.run("UPDATE turns SET told = 1 WHERE NOT told")
        office.ledger.run("UPDATE commands SET told = 1 WHERE NOT told AND state IS NOT NULL")


def _judged(office: Office, game: str, stage: StageId) -> tuple[str, StageId, str]:
    return game, stage, name_of_stage(office.home, game, stage)


def _counts(mails: Sequence[LoggedMail]) -> dict[Outcome, int]:
    """How many mails came to each outcome, in the order of the outcomes."""
    came = Counter(mail.outcome for mail in mails)
    return {outcome: came[outcome] for outcome in Outcome if outcome in came}


def _has_enough(office: Office) -> bool:
    """Whether the digests of a day are as many as answers to one address may be."""
    written = written_within(
        office.ledger, office.config.game_master, [Kind.DIGEST], _DAY, office.now
    )
    return written >= office.config.limits.answers_per_day


def _stuck(office: Office) -> dict[str, int]:
    """How many mails of ours have been tried in vain, by state; only the last week's."""
    rows = office.ledger.all(
        "SELECT state, count(*) FROM outbox WHERE changed > ?"
        " AND (state IN ('failed', 'unknown') OR state = 'queued' AND tries) GROUP BY state",
        to_text(office.now - _WEEK),
    )
    return dict(map(tuple, rows))


def _bounced(office: Office) -> list[str]:
    """The addresses from which mail has come back of late."""
    found = all_bounced(office.ledger).values()
    return [one.address for one in found if one.last > office.now - _WEEK]


def _example(games: Sequence[GameStatus]) -> str:
    """The name of a game for the lines that show what may be answered: one that waits, if any."""
    names = [game.name for game in games if game.deadline] or [game.name for game in games]
    return names[0] if names else "world"


def _news(office: Office, game: GameStatus) -> GameNews:
    living = [player for player in game.players if not player.out] if game.deadline else []
    return GameNews(
        game.name,
        _waits(office, game),
        tuple(sentence(player.colour) for player in living if player.asked and not player.orders),
        tuple(
            f"{sentence(player.colour)}: {f'a mail from {sender}' if sender else 'a draft'}"
            for player in living
            for sender in player.held
            if sender or not player.orders  # a draft that other orders have taken the place of
        ),
        game.notes,
    )


def _waits(office: Office, game: GameStatus) -> str:
    if game.deadline is None:
        return f"{game.phase}. {game.trouble}".strip() if game.trouble else game.phase
    due = deadline(game.deadline, office.config.zone, office.now)
    return f"orders of {game.stage_name} are due on {due}"
