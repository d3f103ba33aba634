"""Votes as the ledger keeps them: what is voted on, and the ballots, which nobody is shown."""

import json
from collections.abc import Collection
from enum import StrEnum
from sqlite3 import Row

from msgspec import Struct

from adjudicator.core.ids import Colour, StageId
from adjudicator.judge.game.games import Game
from adjudicator.judge.incoming.seat import Place
from adjudicator.judge.ledger import Ledger
from adjudicator.judge.talk.vote_rules import Motion

YES = "yes"
NO = "no"
TAKEN_BACK = ""


class Course(StrEnum):
    """How far a vote has come."""

    OPEN = "open"
    """Somebody is for it."""
    WITHDRAWN = "withdrawn"
    LAPSED = "lapsed"
    """The stage was judged without it."""
    PASSED = "passed"
    """It is to be carried out."""
    DONE = "done"


class Matter(Struct, frozen=True):
    """What can be voted on while a game waits for a stage; a concession names its `winner`."""

    game: str
    stage: StageId
    motion: Motion
    winner: Colour = ""


class Vote(Struct, frozen=True):
    """A question on which there is, or was, a vote."""

    id: int
    matter: Matter
    course: Course


class Tally(Struct, frozen=True):
    """How many are for it, against it, and have said nothing."""

    yes: int
    no: int
    silent: int


def votes_of(ledger: Ledger, game: str, stage: StageId, *courses: Course) -> list[Vote]:
    """The votes of a stage that have come so far, oldest first."""
    rows = ledger.all(
        "SELECT * FROM motions WHERE game = ? AND stage = ? ORDER BY id", game, str(stage)
    )
    return [vote for vote in map(_vote, rows) if vote.course in courses]


def unfinished(ledger: Ledger) -> list[Vote]:
    """All votes that are open, or passed and not carried out, of any game and stage."""
    rows = ledger.all("SELECT * FROM motions WHERE state IN ('open', 'passed') ORDER BY id")
    return [_vote(row) for row in rows]


def open_vote(ledger: Ledger, matter: Matter) -> Vote | None:
    """The open vote on a question; None if nobody is for it."""
    found = votes_of(ledger, matter.game, matter.stage, Course.OPEN)
    return next((vote for vote in found if vote.matter == matter), None)


def times(ledger: Ledger, matter: Matter, courses: Collection[Course]) -> int:
    """How often a vote on a question has come so far in its stage."""
    found = votes_of(ledger, matter.game, matter.stage, *courses)
    return sum(vote.matter == matter for vote in found)


def electors(game: Game, matter: Matter) -> tuple[Colour, ...]:
    """Who has a vote: all who still play and have a person in their seat, but the winner named."""
    return tuple(colour for colour in game.told if colour != matter.winner)


def ballot_of(ledger: Ledger, vote: Vote, colour: Colour) -> tuple[str, Place] | None:
    """What a player said last on it, and in which mail; None if nothing."""
    row = ledger.one(
        "SELECT ballot, place FROM ballots WHERE motion = ? AND colour = ?", vote.id, colour
    )
    return (row["ballot"], _place(row["place"])) if row else None


def tally(ledger: Ledger, game: Game, vote: Vote) -> Tally:
    """How the ballots stand, of those who have a vote."""
    rows = ledger.all("SELECT colour, ballot FROM ballots WHERE motion = ?", vote.id)
    ballots = {row["colour"]: row["ballot"] for row in rows}
    said = [ballots.get(colour, TAKEN_BACK) for colour in electors(game, vote.matter)]
    return Tally(said.count(YES), said.count(NO), said.count(TAKEN_BACK))


def cast(ledger: Ledger, matter: Matter, colour: Colour, ballot: str, place: Place) -> None:
    """Write down what a player says on a question, which opens the vote, or ends it.

    Within a transaction.
    """
    vote = open_vote(ledger, matter)
    motion = vote.id if vote else _open(ledger, matter) if ballot == YES else 0
    if not motion:
        return
    ledger.run(
        "INSERT INTO ballots (motion, colour, ballot, place) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (motion, colour) DO UPDATE SET ballot = ?, place = ?",
        *(motion, colour, ballot, json.dumps(place), ballot, json.dumps(place)),
    )
    if not ledger.value("SELECT 1 FROM ballots WHERE motion = ? AND ballot = ?", motion, YES):
        become(ledger, motion, Course.WITHDRAWN)


def become(ledger: Ledger, motion: int, course: Course) -> None:
    """A vote has come so far. Within a transaction."""
    ledger.run("UPDATE motions SET state = ? WHERE id = ?", course, motion)


def _open(ledger: Ledger, matter: Matter) -> int:
    return ledger.run(
        "INSERT INTO motions (game, stage, kind, winner, state) VALUES (?, ?, ?, ?, 'open')",
        *(matter.game, str(matter.stage), matter.motion, matter.winner),
    )


def _vote(row: Row) -> Vote:
    matter = Matter(row["game"], StageId.parse(row["stage"]), Motion(row["kind"]), row["winner"])
    return Vote(row["id"], matter, Course(row["state"]))


def _place(text: str) -> Place:
    arrival, account, uid, mail = json.loads(text)
    return arrival, account, uid, mail
