"""Games that random players play to their end, as the steps of a kept game."""

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random

from msgspec.structs import replace

from adjudicator.core.chance import StageChance, commitment, stage_key, stage_seed
from adjudicator.core.ids import COLOURS, StageId
from adjudicator.core.orders import OrderSet
from adjudicator.core.replay import judged
from adjudicator.core.rules import Rules
from adjudicator.core.ruling_events import Ending
from adjudicator.core.rulings import Conclusion, Edit, rule
from adjudicator.core.sight import is_void
from adjudicator.core.state import Holding, State
from adjudicator.core.turn import TurnRecord
from adjudicator.data.record import Record
from adjudicator.data.rulesets import load_rules, options_of
from adjudicator.judge.checking.kept_game import Committed, Judged, KeptGame, Step, Told, Undone
from tests.random_play import hostile_orders, random_orders

SECRET = bytes(range(32))
GAME = "world"


@cache
def whole_game(
    players: int = 4,
    seed: int = 4,
    most: int = 60,
    *,
    domination: int = 26,
    objective: str = "",
    rule_set: str = "",
    allocation: str = "random",
) -> KeptGame:
    """A game to its end, or for so many stages, for domination unless it says something else.

    With a rule set all is as that says.

    In that of the defaults sets are traded, some by force, hands are inherited and odd cards
    returned, and the pile is made anew.
    """
    asked: dict[str, object] = {"extends": rule_set or "risk2"}
    if not rule_set:
        asked["allocation"] = allocation
        asked["objective"] = objective or {"domination": domination}
    record = Record.of({"rules": asked}, "game.yaml")
    rules = load_rules(record["rules"])
    seats = COLOURS[:players]
    return KeptGame(
        place="world",
        name=GAME,
        is_public=False,
        rules=rules,
        options=options_of(record),
        seats=seats,
        women=women_of(rules, seats),
        secret_hash=commitment(SECRET),
        steps=tuple(_steps(rules, seats, seed, most)),
    )


def women_of(rules: Rules, seats: tuple[str, ...]) -> tuple[str, ...]:
    """Every second player, from the first, where it makes a difference who is a woman."""
    return seats[::2] if rules.women else ()


def turns_game() -> KeptGame:
    """A game of turns to its end, in which sets are traded at once with cards that were taken."""
    return whole_game(6, 5, 150, rule_set="classic-capital-short")


def _steps(rules: Rules, seats: tuple[str, ...], seed: int, most: int) -> Iterator[Step]:
    rng, state = Random(seed), State(seats, women=women_of(rules, seats))
    for _ in range(most):
        stage = StageId(state.round, state.stage)
        salts = {seats[1]: f"herring {stage}"} if state.stage and state.round % 2 else {}
        orders = _orders(state, rules, rng) if state.stage else {}
        made = stage_seed(SECRET, GAME, stage)
        chance = StageChance(stage_key(made, salts), SECRET, GAME, stage)
        record = judged(state, orders, rules, chance)
        yield _judged(stage, made, salts, record)
        state = record.state
        if state.winners:
            break
        following = StageId(state.round, state.stage)
        promised = commitment(stage_seed(SECRET, GAME, following))
        yield Committed(f"turn {stage}", following, promised)
    yield Told("secret", SECRET.hex())


@cache
def ruled_game(stages: int = 6) -> KeptGame:
    """A game of two with rulings behind all stages but the deal, ended by one, for cards too.

    Round 2 was thrown away before anybody saw it, and round 3 taken back with its ruling.
    """
    rules = load_rules("risk2")
    steps = list(_ruled_steps(rules, COLOURS[:2], stages))
    return KeptGame(
        place="world",
        name=GAME,
        is_public=False,
        rules=rules,
        options=options_of(Record.of({"rules": "risk2"}, "game.yaml")),
        seats=COLOURS[:2],
        secret_hash=commitment(SECRET),
        steps=tuple(steps),
    )


def _ruled_steps(rules: Rules, seats: tuple[str, ...], stages: int) -> Iterator[Step]:
    rng, state, attempt = Random(3), State(seats), 0
    done: list[tuple[StageId, State]] = []
    while len(done) < stages:
        stage = StageId(state.round, state.stage, attempt)
        made = stage_seed(SECRET, GAME, stage)
        orders = random_orders(state, rules, rng) if state.stage else {}
        record = judged(state, orders, rules, StageChance(stage_key(made, {}), SECRET, GAME, stage))
        yield _judged(stage, made, {}, record)
        if stage == StageId(2, 1):
            attempt += 1
            yield Undone(f"turn {stage}", stage, discarded=True)
            yield _promised(StageId(2, 1, attempt))
            continue
        done.append((stage, state))
        state = record.state
        yield _promised(StageId(state.round, state.stage, attempt))
        if not stage.stage:
            continue
        edit = rule(state, _any_edit(state), rules)
        ruling = replace(stage, attempt=attempt, ruling=1)
        yield _judged(ruling, b"", {}, edit)
        state = edit.state
        if stage == StageId(3, 1, 1):
            waits = StageId(state.round, state.stage)
            attempt += 1
            yield Undone(f"turn {ruling}", ruling)
            yield _promised(replace(waits, attempt=attempt))
            attempt += 1
            undone, state = done.pop()
            yield Undone(f"turn {undone}", undone)
            yield _promised(replace(undone, attempt=attempt))
    end = rule(state, Conclusion(Ending.DRAW, reason="All agree."), rules)
    yield _judged(replace(stage, attempt=attempt, ruling=2), b"", {}, end)
    yield Told("secret", SECRET.hex())


def _any_edit(state: State) -> Edit:
    """More land and other cards for the first player."""
    first, other = state.seats
    place = state.held(other)[0]
    cards = (*state.draw_pile[2:4], *state.hand(first)[:1])
    return Edit({place: Holding(first, 2)}, {first: cards}, "A mail was lost.")


def _promised(stage: StageId) -> Committed:
    return Committed(f"turn {stage}", stage, commitment(stage_seed(SECRET, GAME, stage)))


def _orders(state: State, rules: Rules, rng: Random) -> Mapping[str, OrderSet]:
    if state.round and rng.random() < 0.1:
        return hostile_orders(state, rules.board, rng)
    return random_orders(state, rules, rng)


def _judged(stage: StageId, seed: bytes, salts: Mapping[str, str], record: TurnRecord) -> Judged:
    return Judged(
        place=f"turn {stage}",
        stage=stage,
        seed=seed.hex(),
        salts=salts,
        orders=record.orders,
        void_orders=sum(is_void(event) for event in record.events),
        events=record.events,
        state=record.state,
    )
