"""What players say by mail on what the table votes on: secret ballots, told to nobody.

A ballot counts for the stage that the game waits for, if its mail arrived by the deadline.
"""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from adjudicator.core.ids import Colour
from adjudicator.judge.game.games import Game
from adjudicator.judge.incoming.errand import Ran
from adjudicator.judge.incoming.seat import Place
from adjudicator.judge.outgoing.notices import notices_to_all
from adjudicator.judge.outgoing.outbox import Posting
from adjudicator.judge.rulings.reviews import review_of
from adjudicator.judge.run.case import Case
from adjudicator.judge.run.office import Office
from adjudicator.judge.run.outcomes import Outcome
from adjudicator.judge.talk.addressees import named, readers
from adjudicator.judge.talk.vote_rules import Motion
from adjudicator.judge.talk.vote_words import asks, counted, lines_for
from adjudicator.judge.talk.votes import (
    NO,
    TAKEN_BACK,
    YES,
    Course,
    Matter,
    Vote,
    ballot_of,
    cast,
    open_vote,
    tally,
    times,
    votes_of,
)
from adjudicator.language.reading import Setting

_MOST_CALLS: Final = 3
"""So often a stage everybody is told that there is a vote on one and the same matter."""

BALLOTS: Final[Mapping[str, str]] = {
    "vote": YES,
    "vote no": NO,
    "withdraw vote": TAKEN_BACK,
    "concede": YES,
    "concede no": NO,
    "withdraw concession": TAKEN_BACK,
}
"""What each kind of line says; those with a player's name behind them are on that player."""

_CONCESSIONS: Final = frozenset(("concede", "concede no", "withdraw concession"))
_CALLED: Final[Mapping[str, Motion]] = {
    "d": Motion.DRAW,
    "ex": Motion.EXTEND,
    "c": Motion.CANCEL,
    "en": Motion.CANCEL,
}
"""What the words for a motion begin with."""


class Ballot(Struct, frozen=True):
    """What a player says on a matter."""

    matter: Matter
    colour: Colour
    says: str
    place: Place

    def record(self, office: Office) -> None:
        """Write it down. Within a transaction."""
        cast(office.ledger, self.matter, self.colour, self.says, self.place)


def vote(case: Case, setting: Setting) -> Ran:
    """Take a player's vote, or say why it does not count.

    Raises UserError for a faulty template.
    """
    says = BALLOTS[setting.kind]
    if why := _has_no_vote(case):
        return _not_counted(why)
    matter = _matter(case, setting)
    if isinstance(matter, str):
        return _not_counted(matter)
    present = open_vote(case.office.ledger, matter)
    if why := _cannot_say(case, matter, present, says):
        return _not_counted(why)
    return _counted(case, matter, present, says)


def _not_counted(why: str) -> Ran:
    return Ran((f"Your vote does not count. {why}",), outcome=Outcome.NOTHING_FOUND)


def _has_no_vote(case: Case) -> str:
    """Why a player cannot vote now; empty if that can be."""
    if case.game.is_over:
        return "The game is over."
    if case.seat.colour in case.game.state.out:
        return "You are out, and only those who still play have a vote."
    if case.is_late or review_of(case.office.ledger, case.game.name):
        return (
            "It came too late for this stage, which has been or is being judged. Vote again when"
            " you have its report."
        )
    return ""


def _matter(case: Case, setting: Setting) -> Matter | str:
    """What the vote is on, or a sentence on why that is not clear or cannot be voted on."""
    if setting.kind in _CONCESSIONS:
        return _concession(case, setting.value)
    motion = next((it for word, it in _CALLED.items() if _begins(setting, word)), None)
    if motion is None:
        return _only_open(case)
    return _allowed(case, Matter(case.game.name, case.seat.stage, motion))


def _begins(setting: Setting, word: str) -> bool:
    return setting.value.lower().startswith(word)


def _concession(case: Case, name: str) -> Matter | str:
    meant = readers(name, case.game.settings)
    if isinstance(meant, str):
        return meant
    if len(meant.colours) != 1 or meant.master:
        return "Name the one player who has won."
    (winner,) = meant.colours
    if winner in case.game.state.out:
        return f"{named(winner, case.game.settings)} is out and cannot win."
    return _allowed(case, Matter(case.game.name, case.seat.stage, Motion.CONCEDE, winner))


def _allowed(case: Case, matter: Matter) -> Matter | str:
    if matter.winner == case.seat.colour:
        return "The others vote on whether you have won."
    if matter.motion in case.game.settings.votes.motions:
        return matter
    return f"In this game nobody votes on {asks(matter, case.game.settings)}."


def _only_open(case: Case) -> Matter | str:
    """What a vote is on that does not say it."""
    found = votes_of(case.office.ledger, case.game.name, case.seat.stage, Course.OPEN)
    if len(found) == 1:
        return _allowed(case, found[0].matter)
    if not found:
        return "There is no vote open now."
    lines = " or ".join(f"“{lines_for(it.matter)[0]}”" for it in found)
    return f"Several votes are open, so say which you mean, as in {lines}."


def _cannot_say(case: Case, matter: Matter, present: Vote | None, says: str) -> str:
    """Why what a player says on a matter does not count; empty if it does."""
    if present:
        overtaken = _is_overtaken(case, present)
        return "A mail of yours that came later says how you vote." if overtaken else ""
    if says == YES:
        return _cannot_call(case, matter)
    return f"There is no vote open on {asks(matter, case.game.settings)}."


def _cannot_call(case: Case, matter: Matter) -> str:
    """Why there cannot be a vote on it now; empty if there can."""
    ledger, rules = case.office.ledger, case.game.settings.votes
    if matter.motion is Motion.EXTEND and times(ledger, matter, [Course.DONE]) >= rules.times:
        return "The deadline of this stage has been moved by a vote as often as it may be."
    if times(ledger, matter, [Course.WITHDRAWN]) >= _MOST_CALLS:
        return "There was a vote on it often enough in this stage, and it was taken back each time."
    return ""


def _is_overtaken(case: Case, present: Vote) -> bool:
    said = ballot_of(case.office.ledger, present, case.seat.colour)
    return said is not None and said[1] > case.mail.place


def _counted(case: Case, matter: Matter, present: Vote | None, says: str) -> Ran:
    ballot = Ballot(matter, case.seat.colour, says, case.mail.place)
    mails: list[Posting] = []
    if present is None:
        mails = _called(case, matter)
    elif says != YES and _is_last(case, present):
        mails = vote_over(case.office, case.game, matter, withdrawn=True)
    return Ran((_note(case, matter, says),), (ballot,), tuple(mails), Outcome.VOTE)


def _is_last(case: Case, present: Vote) -> bool:
    """Whether nobody but this player is for it."""
    said = ballot_of(case.office.ledger, present, case.seat.colour)
    yes = tally(case.office.ledger, case.game, present).yes
    return yes == (said is not None and said[0] == YES)


def _note(case: Case, matter: Matter, says: str) -> str:
    what = asks(matter, case.game.settings)
    _, _, back = lines_for(matter)
    if says == TAKEN_BACK:
        return f"Your vote on {what} is taken back. Nobody is told how you voted."
    side = "for it" if says == YES else "against it"
    return (
        f"Your vote on {what} is noted: you are {side}. Nobody is told how you voted. To take it"
        f" back, write “{back}”."
    )


def _called(case: Case, matter: Matter) -> list[Posting]:
    yes, no, back = lines_for(matter)
    return notices_to_all(
        case.office,
        case.game,
        "vote_called",
        question=asks(matter, case.game.settings),
        counted=counted(matter, case.game.settings.votes.motions[matter.motion]),
        yes=yes,
        no=no,
        back=back,
    )


def vote_over(office: Office, game: Game, matter: Matter, *, withdrawn: bool) -> list[Posting]:
    """Tells everybody that there is no vote on a matter any more, and that it has not passed."""
    what = asks(matter, game.settings)
    return notices_to_all(office, game, "vote_over", question=what, withdrawn=withdrawn)
