"""What players ask of the judge beside orders and questions: press, votes, readiness and the like.

Each is a line of a mail, and is run by itself. Most may be asked for at any time, even in a mail
that is late or for a stage that is over; those of the stage need one that is open.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from adjudicator.judge.clock.absent import say_absent, say_back
from adjudicator.judge.clock.ready_lines import say_not_ready, say_ready
from adjudicator.judge.clock.standing_lines import stand
from adjudicator.judge.gamemaster.not_yours import not_yours
from adjudicator.judge.incoming.errand import Errand, Ran
from adjudicator.judge.run.case import Case
from adjudicator.judge.run.outcomes import Kind, Outcome
from adjudicator.judge.run.verdict import Verdict
from adjudicator.judge.seats.own_game import plays_already
from adjudicator.judge.talk.press import press
from adjudicator.judge.talk.voting import BALLOTS, vote
from adjudicator.language.reading import Mode, Reading, Setting

ERRANDS: Final[Mapping[str, Errand]] = {
    "gm": not_yours,
    "press": press,
    **dict.fromkeys(BALLOTS, vote),
    "absent": say_absent,
    "not absent": say_back,
    **dict.fromkeys(("join", "observe", "stop observing"), plays_already),
}
"""What is run at any time for a line of each kind."""

OF_THE_STAGE: Final[Mapping[str, Errand]] = {
    "standing": stand,
    "ready": say_ready,
    "not ready": say_not_ready,
}
"""What is run only for a stage whose orders are not due yet."""


def only_errands(reading: Reading) -> bool:
    """Whether a mail asks for errands of any time, and nothing else but chatter."""
    rest = reading.orders or reading.complaints or reading.mode is Mode.CANCEL
    return (
        not rest and bool(reading.settings) and all(it.kind in ERRANDS for it in reading.settings)
    )


def run_all(case: Case, settings: Sequence[Setting], kinds: Mapping[str, Errand]) -> Ran:
    """What the errands of these kinds come to, each line once and in the order of the mail."""
    wanted = [it for it in settings if it.kind in kinds]
    found = [kinds[it.kind](case, it) for it in wanted]
    return Ran(
        tuple(note for one in found for note in one.notes),
        tuple(effect for one in found for effect in one.effects),
        tuple(mail for one in found for mail in one.mails),
        found[0].outcome if found else Outcome.ACCEPTED,
    )


def of_errands(case: Case, reading: Reading) -> Verdict:
    """The verdict on a mail of errands only. Raises UserError for a faulty template."""
    ran = run_all(case, reading.settings, ERRANDS)
    said = case.letter("errands", notes=ran.notes)
    return Verdict(
        ran.outcome,
        answer=case.posting(said, Kind.ANSWER),
        effects=ran.effects,
        mails=ran.mails,
    )


def with_errands(case: Case, reading: Reading, verdict: Verdict) -> Verdict:
    """A verdict on a mail whose orders do not count, or that confirms another, with its errands."""
    errands = tuple(it for it in reading.settings if it.kind in ERRANDS)
    if not errands:
        return verdict
    ran = of_errands(case, replace(reading, settings=errands))
    return replace(
        verdict,
        effects=(*verdict.effects, *ran.effects),
        mails=(*verdict.mails, *ran.mails),
        more_answers=(*verdict.more_answers, *ran.answers),
    )
