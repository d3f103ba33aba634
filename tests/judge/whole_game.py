"""Games that random players play to their end, as the steps of a kept game."""

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random

from adjudicator.core.chance import StageChance, commitment, stage_key, stage_seed
from adjudicator.core.ids import COLOURS, StageId
from adjudicator.core.orders import OrderSet
from adjudicator.core.replay import judged
from adjudicator.core.rules import Rules
from adjudicator.core.sight import is_void
from adjudicator.core.state import State
from adjudicator.core.turn import TurnRecord
from adjudicator.data.record import Record
from adjudicator.data.rulesets import load_rules, options_of
from adjudicator.judge.kept_game import Committed, Judged, KeptGame, Step, Told
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
        secret_hash=commitment(SECRET),
        steps=tuple(_steps(rules, seats, seed, most)),
    )


def _steps(rules: Rules, seats: tuple[str, ...], seed: int, most: int) -> Iterator[Step]:
    rng, state = Random(seed), State(seats)
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
