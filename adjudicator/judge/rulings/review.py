"""A judged stage waits in `review/` until the game master releases it or throws it away.

It is written there as a turn folder is, with all its mails as they will go out, but nothing of it
counts before it lies in `turns/`. A released stage is what was looked at; its mails are made once
more, so that the next deadline leaves everybody enough time. What was thrown away lies in
`undone/`, and the stage is judged anew from the same orders, with other dice.
"""

import shutil
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from adjudicator.errors import UserError
from adjudicator.judge.clock.waiting import Waiting, wait_for
from adjudicator.judge.home import DISCARDED, GameFolder, writing
from adjudicator.judge.rulings.reviews import Review, review_of
from adjudicator.judge.run.office import Office
from adjudicator.mail.files import make_folder, sync_folder, write_whole

if TYPE_CHECKING:
    from adjudicator.judge.game.games import Game
    from adjudicator.judge.game.turn_folders import Turn

_MOVES: Final = ("given", "sets", "player_settings", "waited_for")
"""Tables whose rows for the stage count for the one that is judged anew: orders and the like.

Nobody has seen what came of them, so they need not become drafts."""


def release_review(office: Office, folder: GameFolder) -> str:
    """Let the stage that waits go out, and give the name of its turn folder.

    Raises UserError if none waits, or a file of it cannot be read; nothing has happened then.
    """
    from adjudicator.judge.game.games import load_game
    from adjudicator.judge.game.turn_folders import write_turn
    from adjudicator.judge.run.heal import heal
    from adjudicator.judge.run.trouble import tell_of_game

    tell = partial(tell_of_game, office, folder.name)
    heal(office, folder, tell)
    review = _waiting(office, folder)
    turn = _released(office, load_game(folder, office.ledger), folder.review / review.turn)
    write_turn(folder, turn)
    heal(office, folder, tell)
    return review.turn


def discard_review(office: Office, folder: GameFolder, why: str) -> str:
    """Throw away the stage that waits, tell everybody so, and give the name it has in `undone/`.

    Orders stay in force for the stage anew, which has other dice. Raises UserError if none waits,
    or there is no reason.
    """
    from adjudicator.judge.run.heal import heal
    from adjudicator.judge.run.trouble import tell_of_game

    tell = partial(tell_of_game, office, folder.name)
    heal(office, folder, tell)
    review = _waiting(office, folder)
    if not why.strip():
        raise UserError(
            "A judged stage is not thrown away without a reason.",
            "Say why in a few words: everybody is told, since it changes the dice.",
        )
    with office.ledger.transaction():
        office.ledger.run(
            "UPDATE reviews SET discarded = 1, why = ? WHERE game = ?", why, folder.name
        )
    heal(office, folder, tell)
    return folder.undone_name(review.turn, review.stage)


def heal_review(office: Office, folder: GameFolder) -> None:
    """Follow what lies in `review/`, `turns/` and `undone/`, after a stop too.

    A stage that waits is told to the game master, once. Raises UserError if it cannot be read.
    """
    review, waits = review_of(office.ledger, folder.name), folder.reviewed()
    if not review and not waits:
        return
    if waits and waits[-1] in folder.judged():
        _remove(folder, waits[-1])
        waits = []
    if review and review.discarded and waits:
        _put_away(folder, review)
        waits = []
    if review and not waits:
        _settle(office, folder, review)
    elif waits and not review:
        _take_up(office, folder, waits[-1])


def _waiting(office: Office, folder: GameFolder) -> Review:
    review = review_of(office.ledger, folder.name)
    if review is None:
        raise UserError(
            f"{folder.name} has no judged stage that waits to be looked at.",
            "With “review: true” in game.yaml, each judged stage waits for you.",
        )
    return review


def _remove(folder: GameFolder, turn: str) -> None:
    with writing(folder.review):
        shutil.rmtree(folder.review / turn)
        sync_folder(folder.review)


def _put_away(folder: GameFolder, review: Review) -> None:
    """Mark it as one that nobody saw, and let it lie among those that were taken back."""
    path = folder.review / review.turn
    with writing(path):
        write_whole(path / DISCARDED, f"{review.why}\n".encode())
        make_folder(folder.undone)
        path.rename(folder.undone / folder.undone_name(review.turn, review.stage))
        sync_folder(folder.undone)
        sync_folder(folder.review)


def _settle(office: Office, folder: GameFolder, review: Review) -> None:
    """It waits no more: it was thrown away, or released.

    If somebody has removed it instead, the same is judged once more: dice and orders are those.
    """
    if folder.undone_name(review.turn, review.stage) in folder.undone_turns():
        _judge_anew(office, folder, review)
        return
    with office.ledger.transaction():
        office.ledger.run("DELETE FROM reviews WHERE game = ?", folder.name)


def _judge_anew(office: Office, folder: GameFolder, review: Review) -> None:
    """Wait for the stage once more, with the same orders, and tell everybody. One transaction."""
    from adjudicator.judge.clock.next_slot import next_slot
    from adjudicator.judge.game.games import load_game
    from adjudicator.judge.outgoing.notices import notices_to_all
    from adjudicator.judge.outgoing.outbox import queue
    from adjudicator.judge.rulings.undone import votes_come_back

    ledger, game = office.ledger, load_game(folder, office.ledger)
    anew = Waiting(game.name, game.stage, next_slot(ledger, game, office.now))
    letters = notices_to_all(
        *(office, game, "discarded", anew), why=review.why, commitment=game.commitment(anew.stage)
    )
    with ledger.transaction():
        ledger.run("DELETE FROM reviews WHERE game = ?", game.name)
        for table in _MOVES:
            ledger.run(
                f"UPDATE {table} SET stage = ? WHERE game = ? AND stage = ?",  # noqa: S608
                *(str(anew.stage), game.name, str(review.stage)),
            )
        votes_come_back(ledger, game.name, review.stage, anew.stage)
        wait_for(ledger, anew.game, anew.stage, anew.deadline)
        for one in letters:
            queue(ledger, one, office.now)


def _take_up(office: Office, folder: GameFolder, turn: str) -> None:
    """Note that a judged stage waits, and let the game master know. One transaction."""
    from adjudicator.judge.game.games import read_stage_file
    from adjudicator.judge.outgoing.outbox import queue
    from adjudicator.judge.rulings.review_mail import review_mail

    stage = read_stage_file(folder, folder.review / turn).stage
    letter = review_mail(office, folder, turn, stage)
    with office.ledger.transaction():
        office.ledger.run(
            "INSERT INTO reviews (game, turn, stage, discarded, why) VALUES (?, ?, ?, 0, '')",
            *(folder.name, turn, str(stage)),
        )
        queue(office.ledger, letter, office.now)


def _released(office: Office, game: "Game", path: Path) -> "Turn":
    """The stage as it was looked at, told at the time of now."""
    from adjudicator.core.turn import TurnRecord
    from adjudicator.judge.clock.waiting import deadline_of
    from adjudicator.judge.game.games import read_stage_file, read_state
    from adjudicator.judge.game.past_stages import read_events
    from adjudicator.judge.game.turns import stage_facts, whole_turn
    from adjudicator.judge.incoming.reread import read_given

    board, file = game.settings.rules.board, read_stage_file(game.folder, path)
    record = TurnRecord(
        read_given(path / "orders.yaml", board),
        tuple(read_events(path / "record.jsonl", board)),
        read_state(path, board),
    )
    facts = stage_facts(office, game, record, file.salts, file.attendance)
    due = deadline_of(office.ledger, game.name)
    return whole_turn(office, game, record, facts, due, bytes.fromhex(file.seed))
