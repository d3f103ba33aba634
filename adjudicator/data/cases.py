"""Case files: one position, its orders, and what is to come of them.

    case: B12-1                  # its name; the file's name if left out
    title: "A surge leaves one army behind and goes on"
    note: "…"
    rules: {extends: risk2, unplaced: lost}    # a rule set's name, or a record; default risk2
    others: nobody 1             # every territory not named: owner and armies
    position: {Brazil: red 8, North Africa: blue 2, Egypt: green 2}
    players: [red, blue]         # seats; default the order of first appearance
    women: [red]                 # who of them is a woman, where the rules make a difference
    round: 1                     # 0 is the set-up, with the armies of G1 that do not stand yet; in
                                 # a draft or an election land that is not named is free: nobody 0
    stage: 1                     # of the round, by the schedule of the rules
    heirs: [red]                 # who orders in the extra stage of E4
    cards: {red: [Brazil, Peru, wild]}    # longest held first
    traded_sets: 0               # by anyone so far
    capitals: {red: Brazil}      # where the rules play for them
    missions: {red: {destroy: blue}, blue: foothold}    # as the module missions tells
    deck: [Peru]                 # the whole draw pile, top card first; default the other cards
    discards: []
    orders:
      red: |
        7 armies from Brazil attack North Africa then surge to Egypt
    dice:                        # faces as rolled, by battle; a die that is rolled again (X3) is a
                                 # roll of its own: [[2, 6], [5]]
      invasion North Africa: [[5, 1], [2, 4], [2, 3], [6, 2]]
    seed: "…"                    # of all chance that is not scripted; default the case's name
    after: {Brazil: red 1}       # expectations: those named, others are not compared
    cards_after: {red: 2, blue: [Peru]}
    discards_after: [wild]       # oldest first
    order_after: [blue, red]     # of turns, as it was rolled
    compared: {attack Brazil-Peru 1: [[6, 1]]}    # the attacker's faces in each roll once dice were
                                 # turned (X3, X4)
    capitals_after: {red: Brazil}
    missions_after: {red: {destroy: green}}
    refused: {red: [T4, M1]}     # rules of refusals and cuts, in the order of the lines
    winner: red                  # or a list; null where the game is to go on
    extra_stage: [red]           # who is to trade inherited cards before the round is closed

A player without orders is silent. A player without land is out. The orders stay text here, since
reading them takes the order language.
"""

import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from msgspec import Struct

from adjudicator.core.chance import StageChance
from adjudicator.core.ids import Colour, StageId, TerritoryName
from adjudicator.core.rules import Rules
from adjudicator.core.state import State, frozen
from adjudicator.data.expectations import Expectations
from adjudicator.data.positions import capitals_of, holdings, missions_of, position
from adjudicator.data.record import Record
from adjudicator.data.rulesets import rules_of
from adjudicator.data.strict_yaml import parse, text_of, without_format

_KEYS: Final = (
    "case", "title", "note", "rules", "others", "position", "players", "round", "stage", "heirs",
    "cards", "traded_sets", "deck", "discards", "capitals", "missions", "orders", "dice", "seed",
    "after", "cards_after", "capitals_after", "missions_after", "refused", "winner", "extra_stage",
    "women", "discards_after", "order_after", "compared",
)  # fmt: skip
_FACES: Final = range(1, 7)


class Case(Struct, frozen=True):
    """A case as written: `orders` is each player's text, `dice` the script by battle.

    `file` is where it stands, `named` are the territories of `position:`, and `chance` rolls
    whatever is not scripted.
    """

    file: str
    name: str
    title: str
    note: str
    rules: Rules
    state: State
    named: tuple[TerritoryName, ...]
    orders: Mapping[Colour, str]
    dice: Mapping[str, Sequence[Sequence[int]]]
    chance: StageChance
    expected: Expectations


def read_case(path: Path) -> Case:
    """The case in a file. Raises UserError for what is not a case, with place, cause and cure."""
    return case_of(parse(text_of(path), str(path)), path.stem)


def case_of(record: Record, name: str) -> Case:
    """The case that a record describes; `name` holds where it has none. Raises UserError."""
    without_format(record)
    rules = rules_of(record)
    _refuse_other_games(record, rules)
    record.only(_KEYS)
    name = record.take("case", str, name)
    chance = _chance(record, name)
    state = position(record, rules, chance)
    return Case(
        record.file,
        name,
        record.take("title", str, ""),
        record.take("note", str, ""),
        rules,
        state,
        tuple(record.record("position")),
        _orders(record, state),
        _rolls_of(record, "dice"),
        chance,
        _expectations(record, rules, state),
    )


def _refuse_other_games(record: Record, rules: Rules) -> None:
    for key, objective in (("capitals", "capital"), ("missions", "mission")):
        if key in record and rules.objective != objective:
            sentence = f"the rule set {rules.name} is played without {key}."
            raise record.trouble(key, sentence, "Leave this key out.")


def _chance(record: Record, name: str) -> StageChance:
    seed = hashlib.sha256(str(record.get("seed", name)).encode()).digest()
    round_ = record.number("round", 0, default=1)
    return StageChance(seed, seed, name, StageId(round_, record.number("stage", 1, default=1)))


def _orders(record: Record, state: State) -> Mapping[Colour, str]:
    orders = record.record("orders")
    orders.only(state.seats)
    return frozen((player, orders.take(player, str)) for player in orders)


def _rolls_of(record: Record, key: str) -> dict[str, list[list[int]]]:
    """Rolls by battle, as in `dice:` and `compared:`."""
    battles = record.record(key)
    return {battle: _rolls(battles, battle) for battle in battles}


def _rolls(record: Record, battle: str) -> list[list[int]]:
    rolls = record.take(battle, list)
    for roll in rolls:
        if not isinstance(roll, list) or not all(face in _FACES for face in roll):
            cure = "Write a list of faces for each roll: [[5, 1], [2, 4]]."
            raise record.trouble(battle, f"“{roll}” is no roll of dice.", cure)
    return rolls


def _expectations(record: Record, rules: Rules, state: State) -> Expectations:
    cards, refused = record.record("cards_after"), record.record("refused")
    cards.only(state.seats)
    refused.only(state.seats)
    return Expectations(
        frozen(holdings(record.record("after"), rules.board, (*state.seats, rules.no_player))),
        frozen((player, _cards(cards, player)) for player in cards),
        frozen((player, refused.texts(player)) for player in refused),
        _winners(record, state) if "winner" in record else None,
        record.texts("extra_stage") if "extra_stage" in record else None,
        frozen(capitals_of(record.record("capitals_after"), rules.board, state.seats)),
        frozen(missions_of(record.record("missions_after"), rules.board, state.seats)),
        record.texts("discards_after") if "discards_after" in record else None,
        record.texts("order_after") if "order_after" in record else None,
        frozen(_rolls_of(record, "compared")),
    )


def _cards(record: Record, player: Colour) -> int | tuple[str, ...]:
    if isinstance(record[player], list):
        return record.texts(player)
    return record.number(player, 0)


def _winners(record: Record, state: State) -> tuple[Colour, ...]:
    winner = record["winner"]
    winners = [] if winner is None else winner if isinstance(winner, list) else [winner]
    for player in winners:
        if player not in state.seats:
            cure = f"Players are {', '.join(state.seats)}."
            raise record.trouble("winner", f"there is no player {player}.", cure)
    return tuple(winners)
