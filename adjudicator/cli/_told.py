"""What a run did, for a person who asked for it."""

from collections.abc import Iterator
from email import message_from_bytes
from email.policy import default

from msgspec import Struct

from adjudicator.judge.clock.deadlines import to_text
from adjudicator.judge.clock.waiting import waiting_games
from adjudicator.judge.game.stage_names import name_of_stage, title_of_stage
from adjudicator.judge.rulings.reviews import review_of
from adjudicator.judge.run.office import Office
from adjudicator.judge.run.tick import Done
from adjudicator.reports.clock import deadline


def told(done: Done, office: Office, game: str = "") -> Iterator[str]:
    """What a run did, a line each; then the mails that it wrote, and what the games wait for."""
    for name in done.began:
        yield f"The game {name} has begun."
    for name, outcome in done.handled:
        yield f"Mail {name}: {outcome}."
    for name, state in done.commands:
        yield f"By mail you ordered “{name}”: {state}."
    for one in done.judged:
        yield f"{title_of_stage(office.home, one.game, one.stage)} of {one.game} is judged."
    for one in done.put_off:
        title = title_of_stage(office.home, one.game, one.stage)
        yield f"{title} of {one.game} waits for those who have sent no orders."
    for mail in written(office):
        yield f"{mail.kind.capitalize()} to {mail.recipient}, {mail.state}: {mail.subject}"
    for waits in waiting_games(office.ledger):
        if game not in {"", waits.game}:
            continue
        if review := review_of(office.ledger, waits.game):
            place = f"{waits.game}/review/{review.turn}"
            yield f"{waits.game} waits for you to look at what was judged: {place}."
        else:
            due = deadline(waits.deadline, office.config.zone, office.now)
            stage = name_of_stage(office.home, waits.game, waits.stage)
            yield f"{waits.game} waits for the orders of {stage}, due on {due}."


class Written(Struct, frozen=True):
    """A mail that a run wrote: its kind, to whom, how far it came, and what it says."""

    kind: str
    recipient: str
    state: str
    subject: str
    text: str


def written(office: Office) -> list[Written]:
    """The mails that the run at the office's time wrote, in order."""
    rows = office.ledger.all(
        "SELECT kind, recipient, state, raw FROM outbox JOIN bodies ON mail = id"
        " WHERE created = ? ORDER BY id",
        to_text(office.now),
    )
    return [
        Written(row["kind"], row["recipient"], row["state"], *_subject_and_text(row["raw"]))
        for row in rows
    ]


def _subject_and_text(raw: bytes) -> tuple[str, str]:
    mail = message_from_bytes(raw, policy=default)
    body = mail.get_body(("plain",))
    return str(mail["Subject"]), str(body.get_content()) if body else ""
