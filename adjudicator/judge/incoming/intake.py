"""A player's orders taken in: what they change, and the receipt that says so."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final
from zoneinfo import ZoneInfo

from msgspec import Struct, field
from msgspec.structs import replace

from adjudicator.core.orders import OrderSet
from adjudicator.judge.clock.misses import is_open
from adjudicator.judge.clock.standing_lines import standing_after
from adjudicator.judge.clock.told_times import about_time, deadline_told
from adjudicator.judge.game.order_sets import (
    Given,
    folded,
    given_by_mails,
    in_force,
    latest_revision,
    latest_set,
    shown_set,
)
from adjudicator.judge.incoming.errands import ERRANDS, OF_THE_STAGE, run_all
from adjudicator.judge.incoming.player_settings import CALENDAR, DATA, SALT, ZONE, is_overtaken
from adjudicator.judge.outgoing.outbox import Posting
from adjudicator.judge.run.case import Case
from adjudicator.judge.run.outcomes import Kind, Outcome
from adjudicator.judge.run.verdict import Change, Effect, Verdict
from adjudicator.language.reading import Mode, Reading
from adjudicator.reports.receipt import FormerSet, ReceiptFacts, receipt

LONGEST_SALT: Final = 200

_SWITCHES: Final = {
    CALENDAR: "a calendar file with the deadline",
    DATA: "a file with their facts for programs",
}
"""What a player may have with every report."""


class Settings(Struct, frozen=True):
    """What the settings of a mail come to; `notes` are sentences for the receipt."""

    salt: str | None = None
    zone: str | None = None
    switches: Mapping[str, bool] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    effects: tuple[Effect, ...] = ()
    mails: tuple[Posting, ...] = ()


def take(case: Case, reading: Reading, notes: Sequence[str] = ()) -> Verdict:
    """What a proven mail in time changes, and its receipt, with `notes` before all others.

    Raises UserError if a template is missing or faulty.
    """
    said = _settings(case, reading)
    given = _given(case, reading)
    ledger, board = case.office.ledger, case.game.settings.rules.board
    before = given_by_mails(ledger, board, case.seat)
    orders = folded([*before, given]) if given else in_force(ledger, board, case.seat)
    change = Change(case.mail.place, given, orders, said.salt, said.zone, said.switches)
    replaces = given is not None and _replaces(given, before)
    number = latest_revision(ledger, case.seat) + (given is not None)
    standing = standing_after(case, said.effects)
    facts = replace(_facts(case, reading, change.orders, number), standing=standing)
    former = shown_set(ledger, board, case.seat, unsent=not replaces)
    if given is None and former is None:  # its receipt was one too many for the day
        former = latest_set(ledger, board, case.seat)
    letter = receipt(
        case.office.templates(case.game.folder),
        replace(
            facts,
            former=former and FormerSet(*former),
            zone=ZoneInfo(said.zone) if said.zone else facts.zone,
            overtaken=given is not None and _is_overtaken(given, before),
            salt=said.salt,
            notes=(
                *notes,
                *_welcome(case, change.orders),
                *_about_time(case, reading),
                *said.notes,
            ),
        ),
    )
    if given is None and not reading.settings:
        answer = case.posting(letter, Kind.NOTHING_FOUND)
        return Verdict(Outcome.NOTHING_FOUND, answer=answer)
    return Verdict(
        Outcome.PARTLY_ACCEPTED if reading.complaints else Outcome.ACCEPTED,
        change=change,
        replaces=replaces,
        answer=case.posting(letter, Kind.RECEIPT, revision=number if given else None),
        effects=said.effects,
        mails=said.mails,
    )


def _welcome(case: Case, orders: OrderSet) -> Iterator[str]:
    """What a player is told whose orders end the civil disorder of the seat."""
    if orders and is_open(case.office.ledger, case.game, case.seat.colour):
        yield "You had missed orders so often that your seat was open: the seat is yours again."


def _about_time(case: Case, reading: Reading) -> Iterator[str]:
    """What there is to say of the deadline, but to who has ordered nothing and set nothing."""
    if reading.orders or reading.settings:
        yield from about_time(case)


def _given(case: Case, reading: Reading) -> Given | None:
    """What the mail does to the set; None for a mail without an order, which replaces nothing."""
    if not reading.orders and reading.mode is not Mode.CANCEL:
        return None
    return Given(case.mail.place, reading.mode, reading.orders)


def _replaces(given: Given, before: Sequence[Given]) -> bool:
    """Whether nothing of an earlier set is left: not by what adds, nor by what came before it."""
    return given.mode is not Mode.ADD and all(one.place < given.place for one in before)


def _is_overtaken(given: Given, before: Sequence[Given]) -> bool:
    """Whether nothing of it counts, since a mail that arrived later replaced the whole set."""
    return any(one.place > given.place and one.mode is not Mode.ADD for one in before)


def _facts(case: Case, reading: Reading, orders: OrderSet, number: int) -> ReceiptFacts:
    """What a receipt depends on, but for the set before and the settings."""
    return ReceiptFacts(
        game=case.game.name,
        stage=case.seat.stage,
        player=case.seat.colour,
        number=number,
        zone=case.zone,
        now=case.office.now,
        deadline=deadline_told(case),
        judged=case.judged,
        rules=case.game.settings.rules,
        before=case.game.state,
        reading=reading,
        orders=orders,
        former=None,
    )


def _settings(case: Case, reading: Reading) -> Settings:
    salt = zone = None
    notes: list[str] = []
    switches: dict[str, bool] = {}
    errands = {**ERRANDS, **OF_THE_STAGE}
    for setting in reading.settings:
        if setting.kind == "zone":
            zone = _zone(case, setting.value.strip(), notes) or zone
        elif setting.kind in _SWITCHES:
            _switch(case, setting.kind, switches, notes, on=setting.value.lower() == "on")
        elif setting.kind in errands:
            continue
        elif setting.kind != "salt":
            notes.append(f"A line that begins with {setting.kind} has no effect in this game.")
        elif case.seat.colour == case.game.settings.game_master_plays:
            notes.append("A game master who plays has no salt, so yours was left out.")
        else:
            salt = setting.value.strip()[:LONGEST_SALT]
    if salt is not None and is_overtaken(case.office.ledger, case.seat, SALT, case.mail.place):
        salt = None
        notes.append("This salt does not count, since a mail of yours that came later has its own.")
    ran = run_all(case, reading.settings, errands)
    return Settings(salt, zone, switches, (*notes, *ran.notes), ran.effects, ran.mails)


def _switch(
    case: Case, kind: str, switches: dict[str, bool], notes: list[str], *, on: bool
) -> None:
    what = _SWITCHES[kind]
    if is_overtaken(case.office.ledger, case.seat, kind, case.mail.place):
        notes.append(f"A mail of yours that came later says whether you get {what}.")
        return
    switches[kind] = on
    notes.append(f"From now on your reports come {'with' if on else 'without'} {what}.")


def _zone(case: Case, name: str, notes: list[str]) -> str | None:
    try:
        ZoneInfo(name)
    except (LookupError, ValueError, OSError):
        notes.append("I know no such time zone. Names are like Asia/Tokyo or America/New_York.")
        return None
    if is_overtaken(case.office.ledger, case.seat, ZONE, case.mail.place):
        notes.append("A mail of yours that came later names the time zone that counts.")
        return None
    notes.append("From now on I tell you times as in this mail.")
    return name
