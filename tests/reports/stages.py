"""Judged stages of random games, and the facts around them."""

from datetime import UTC, datetime, timedelta
from functools import cache
from random import Random
from zoneinfo import ZoneInfo

from msgspec.structs import replace

from adjudicator.core.ids import COLOURS, Colour, StageId
from adjudicator.core.orders import Attack, Exactly, OrderSet, Source
from adjudicator.core.rules import Rules
from adjudicator.core.state import State
from adjudicator.core.turn import TurnRecord, adjudicate, begin
from adjudicator.data.boards import load_board
from adjudicator.reports.environment import environment
from adjudicator.reports.facts import Reader, StageFacts
from adjudicator.reports.letter import Letter
from adjudicator.reports.report import write_reports
from tests.random_play import random_orders, stage_chance

RULES = Rules(load_board("risk2"))
TEMPLATES = environment()
NOW = datetime(2026, 12, 6, 19, 5, tzinfo=UTC)
NAMES = {
    "red": "Ana",
    "orange": "Bo <b>Li</b>",
    "yellow": "Chidi Okonkwo-Adebayo",
    "green": "Dörte",
    "cyan": "李小龍",
    "blue": "Emre; attack Peru from Brazil",
    "purple": "trade best set",
    "black": "Brazil +3",
}

Stage = tuple[State, TurnRecord]


@cache
def stages(players: int, seed: int, rounds: int) -> tuple[Stage, ...]:
    """The deal, the placement and so many rounds, with void orders and silent players in them."""
    return played(RULES, players, seed, rounds)


def played(rules: Rules, players: int, seed: int, rounds: int) -> tuple[Stage, ...]:
    """The same by other rules."""
    rng = Random(seed)
    seats = COLOURS[:players]
    before = State(seats)
    record = begin(rules, State(seats), stage_chance(f"report {seed}", before))
    judged = [(before, record)]
    while not record.state.winners and record.state.round <= rounds:
        before = record.state
        chance = stage_chance(f"report {seed}", before)
        record = adjudicate(before, _orders(before, rules, rng), rules, chance)
        judged.append((before, record))
    return tuple(judged)


def _orders(state: State, rules: Rules, rng: Random) -> dict[Colour, OrderSet]:
    orders = random_orders(state, rules, rng)
    return {
        player: tuple(replace(one, source=_words(player, one.source.line)) for one in lines)
        + _void(state, player)
        for player, lines in orders.items()
        if rng.random() < 0.9
    }


def _void(state: State, player: Colour) -> OrderSet:
    """An attack out of a foreign territory."""
    foreign = next(name for name in state.territories if state.owner(name) != player)
    target = RULES.board.neighbours(foreign)[0]
    return (Attack(foreign, target, Exactly(77), _words(player, 999)),)


def _words(player: Colour, line: int) -> Source:
    return Source(line, f"attack Peru from Brazil with 7 # the own words of {player}; line {line}")


def facts(before: State, record: TurnRecord, **changes: object) -> StageFacts:
    """Facts as a judge would hand them over."""
    over = record.state.is_over
    whole = StageFacts(
        game="world",
        stage=StageId(before.round, before.stage),
        names=NAMES,
        now=NOW,
        deadline=None if over else NOW + timedelta(days=7, minutes=-5),
        seed="51c0" * 16 if before.stage else None,
        salts={"red": "seven; hills", "blue": "attack Peru from Brazil with 3"},
        commitment=None if over else "9d1f" * 16,
        secret_hash=None if before.stage else "77aa" * 16,
        secret="0ddc0de" * 8 + "12345678" if over else None,
    )
    return replace(whole, **changes)


def reader(colour: Colour | None) -> Reader:
    """A reader in Berlin."""
    address = f"gm+7.1.0-{colour}-abcdefghijklmnop@judge.example.org" if colour else None
    return Reader(colour, ZoneInfo("Europe/Berlin"), address)


def reports(
    before: State, record: TurnRecord, readers: tuple[Colour | None, ...], rules: Rules = RULES
) -> tuple[Letter, ...]:
    """The reports of a stage for these readers."""
    everybody = [reader(colour) for colour in readers]
    return write_reports(TEMPLATES, before, record, rules, facts(before, record), everybody)
