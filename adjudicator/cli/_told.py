"""What a run did, for a person who asked for it."""

from collections.abc import Iterator
from email import message_from_bytes
from email.policy import default

from adjudicator.judge.deadlines import to_text
from adjudicator.judge.office import Office
from adjudicator.judge.tick import Done
from adjudicator.judge.waiting import waiting_games
from adjudicator.reports.clock import deadline


def told(done: Done, office: Office, game: str = "") -> Iterator[str]:
    """What a run did, a line each; then the mails that it wrote, and what the games wait for."""
    for name in done.began:
        yield f"The game {name} has begun."
    for name, outcome in done.handled:
        yield f"Mail {name}: {outcome}."
    for one in done.judged:
        yield f"Round {one.stage.round} of {one.game} is judged."
    yield from _written(office)
    for waits in waiting_games(office.ledger):
        if game in {"", waits.game}:
            due = deadline(waits.deadline, office.config.zone, office.now)
            yield f"{waits.game} waits for the orders of round {waits.stage.round}, due on {due}."


def _written(office: Office) -> Iterator[str]:
    rows = office.ledger.all(
        "SELECT kind, recipient, state, raw FROM outbox WHERE created = ? AND raw IS NOT NULL"
        " ORDER BY id",
        to_text(office.now),
    )
    for row in rows:
        subject = message_from_bytes(row["raw"], policy=default)["Subject"]
        yield f"{row['kind'].capitalize()} to {row['recipient']}, {row['state']}: {subject}"
