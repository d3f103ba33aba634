"""Press: what players write to each other, passed on by the judge as text in mails of its own.

Nothing of the sender's mail but the words themselves reaches a reader.
"""

from collections.abc import Iterator, Sequence
from datetime import timedelta
from typing import Final, cast

from adjudicator.core.ids import Colour
from adjudicator.core.refusals import listed
from adjudicator.judge.clock.deadlines import to_text
from adjudicator.judge.incoming.errand import Ran
from adjudicator.judge.run.case import Case
from adjudicator.judge.run.outcomes import Outcome
from adjudicator.judge.talk.addressees import Readers, named, readers
from adjudicator.judge.talk.press_letters import Letters, PassedOn
from adjudicator.judge.talk.press_rules import Allowed
from adjudicator.judge.talk.press_text import (
    MOST_CHARACTERS,
    MOST_LINES,
    gives_away,
    told,
    words_of,
)
from adjudicator.language.reading import Press, Setting

_DAY: Final = timedelta(days=1)
_FORM: Final = "“press to all:” or “press to Blue and Green:”"


def press(case: Case, setting: Setting) -> Ran:
    """Pass on what a player writes to others, or say why it is passed on to nobody.

    Raises UserError for a faulty template.
    """
    its = cast("Press", setting)  # as reading makes all press
    if why := _unclear(its):
        return _not_passed_on(why)
    meant = readers(its.to, case.game.settings)
    if isinstance(meant, str):
        return _not_passed_on(meant)
    words = words_of(its.text)
    if why := next(_refusals(case, its, meant, words), ""):
        return _not_passed_on(why)
    return _passed_on(case, its, meant, words)


def _not_passed_on(why: str) -> Ran:
    note = f"Your press was passed on to nobody. {why}"
    return Ran((note,), outcome=Outcome.NOTHING_FOUND)


def _unclear(setting: Press) -> str:
    """Why it is not clear for whom it is, or where it begins or ends; empty if it is clear."""
    if not setting.to:
        return f"It does not say for whom it is: begin it with {_FORM}."
    if not setting.colon:
        return (
            f"A colon is missing behind those for whom it is: begin it with {_FORM}, and write your"
            " words behind that."
        )
    if setting.is_doubtful:
        return (
            "There are lines in it that may be orders: none of them was carried out either."
            " To send all of it as press, put a line “end of press” below it."
        )
    return ""


def _refusals(case: Case, setting: Press, to: Readers, words: Sequence[str]) -> Iterator[str]:
    """Why it may not be passed on."""
    yield from _against_the_rules(case, setting, to)
    if not any(words):
        yield "There are no words in it: write them behind the colon, or in the lines below."
    if len(words) > MOST_LINES or sum(map(len, words)) > MOST_CHARACTERS:
        yield (
            f"It is too long: I pass on at most {MOST_LINES} lines, with {MOST_CHARACTERS}"
            " characters in all. Send it in parts."
        )
    nameless = setting.anonymous or case.game.settings.anonymous
    if nameless and (found := gives_away(case, words)):
        yield f"Nobody is to know who wrote it, and “{found}” tells that. Send it without."
    most = case.game.settings.press.per_day
    if _today(case) + setting.number > most:
        yield f"I pass on at most {most} in 24 hours for each player. Send it again tomorrow."


def _against_the_rules(case: Case, setting: Press, to: Readers) -> Iterator[str]:
    rules, own = case.game.settings.press, case.seat.colour
    others = [colour for colour in to.colours if colour != own]
    if not others and not to.master:
        yield "It is for nobody but you."
    if others and rules.allowed is Allowed.NONE:
        yield "In this game players do not write to each other. You may write to the game master."
    if others and rules.allowed is Allowed.PUBLIC and not to.everybody:
        yield "In this game press goes to all players together: begin it with “press to all:”."
    if others and own in case.game.state.out and not rules.out:
        yield "You are out, and in this game only those who play write to each other."
    if setting.anonymous and to.master:
        yield "The game master is always told who writes, so leave “anonymous” out."
    elif setting.anonymous and not rules.anonymous:
        yield "In this game everybody is told who writes. To send it so, leave “anonymous” out."


def _today(case: Case) -> int:
    """How much press of the player has been passed on in the last 24 hours."""
    return int(
        case.office.ledger.value(
            "SELECT count(*) FROM press WHERE game = ? AND writer = ? AND at > ?",
            *(case.game.name, case.seat.colour, to_text(case.office.now - _DAY)),
        )
    )


def _passed_on(case: Case, setting: Press, to: Readers, words: tuple[str, ...]) -> Ran:
    own, settings = case.seat.colour, case.game.settings
    colours = tuple(colour for colour in to.colours if colour != own)
    there = [colour for colour in colours if not settings.player(colour).is_open]
    kept = PassedOn(
        case.game.name,
        case.seat.stage,
        own,
        Readers(colours, to.everybody, to.master),
        setting.anonymous,
        words,
    )
    writer = "" if setting.anonymous else named(own, settings)
    one = Letters(case.office, case.game, writer, kept)
    mails = [one.to_player(colour) for colour in there]
    if to.master:
        mails.append(one.to_master())
    if to.everybody and settings.press.observers:
        mails.extend(one.to_observers())
    empty = [colour for colour in colours if colour not in there]
    note = "\n".join((_note(setting, one, there, empty), *(f"  {it}" for it in told(words))))
    return Ran((note,), (kept,), tuple(mails), Outcome.PRESS)


def _note(setting: Press, one: Letters, there: Sequence[Colour], empty: Sequence[Colour]) -> str:
    settings = one.game.settings
    said = [f"Your {'anonymous ' if setting.anonymous else ''}press was passed on to {one.whom()}."]
    if empty:
        said.append(f"Nobody plays {listed([it.capitalize() for it in empty])} at the moment.")
    if settings.press.master_reads and there:
        said.append("The game master can read it too.")
    if setting.cut_off:
        said.append(
            "What stands below its first empty line was not: to send more than one paragraph, write"
            " all of it below the line that says for whom it is."
        )
    return " ".join((*said, "It says:"))
