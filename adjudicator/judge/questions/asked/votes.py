"""What is voted on now, and to a player how that player votes; never how anybody else does."""

from msgspec import Struct

from adjudicator.judge.questions.ask import Answer, Ask
from adjudicator.judge.talk.vote_words import asks, counted, lines_for
from adjudicator.judge.talk.votes import NO, YES, Course, Vote, ballot_of, electors, votes_of
from adjudicator.reports import clock


class OpenVote(Struct, frozen=True):
    """A vote: what it is on, how it is counted, what its reader said, and what to write."""

    question: str
    counted: str
    said: str
    yes: str
    no: str
    back: str


def votes_answer(ask: Ask, about: str) -> Answer:
    """The votes that are open. Raises UserError for a faulty template."""
    del about
    game, ledger = ask.game, ask.office.ledger
    found = votes_of(ledger, game.name, game.stage, Course.OPEN)
    due = clock.deadline(ask.deadline, ask.zone, ask.office.now) if ask.deadline else ""
    rules = game.settings.votes.motions
    votes = [_open_vote(ask, vote) for vote in found if vote.matter.motion in rules]
    return Answer(ask.letter("votes", open=votes, due=due, motions=list(rules)))


def _open_vote(ask: Ask, vote: Vote) -> OpenVote:
    settings = ask.game.settings
    rule = settings.votes.motions[vote.matter.motion]
    yes, no, back = lines_for(vote.matter)
    said = _said(ask, vote)
    return OpenVote(asks(vote.matter, settings), counted(vote.matter, rule), said, yes, no, back)


def _said(ask: Ask, vote: Vote) -> str:
    """What the reader said on it; empty for who has no vote."""
    if ask.reader is None or ask.reader not in electors(ask.game, vote.matter):
        return ""
    ballot = ballot_of(ask.office.ledger, vote, ask.reader)
    words = {YES: "were for it", NO: "were against it"}
    said = words.get(ballot[0] if ballot else "", "had said nothing")
    return f"Until this mail you {said}."
