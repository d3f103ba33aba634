"""The position of a case file: who holds what, who is in the game, and the cards."""

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Final

from msgspec.structs import replace

from adjudicator.core.board import Board
from adjudicator.core.cards import Card
from adjudicator.core.chance import Chance
from adjudicator.core.ids import COLOURS, NEUTRAL, NOBODY, Colour, TerritoryName
from adjudicator.core.missions import Mission
from adjudicator.core.refusals import holder
from adjudicator.core.rules import Rules
from adjudicator.core.schedule import BY_MAIL, SCHEDULES, setup_stages, takes_turns
from adjudicator.core.setup import deck, starting_armies
from adjudicator.core.state import Holding, State, frozen
from adjudicator.data import compact
from adjudicator.data.missions import read_mission
from adjudicator.data.record import Record

_FORM: Final = "Write the owner and the armies, such as “Brazil: red 5”."


def position(record: Record, rules: Rules, chance: Chance) -> State:
    """The state that a case describes by its keys, as `cases` tells.

    `chance` shuffles the draw pile. Raises UserError for what is no position.
    """
    seats = _seats(record)
    free = _is_given_away(record, rules)
    owners = (*seats, rules.no_player)
    territories = _territories(record, rules.board, owners, Holding(NOBODY, 0) if free else None)
    capitals = capitals_of(record.record("capitals"), rules.board, seats)
    hands, pile, discards = _cards(record, rules.board, seats, capitals, chance)
    of_round, stage = record.number("round", 0, default=1), _stage(record, rules)
    state = State(
        seats=seats,
        order=seats if takes_turns(rules) and (of_round, stage) > (0, 1) else (),
        round=of_round,
        stage=stage,
        territories=frozen(territories),
        hands=frozen(hands),
        draw_pile=pile,
        discards=discards,
        heirs=_among("heirs", record, seats),
        traded_sets=record.number("traded_sets", 0, default=0),
        capitals=frozen(capitals),
        missions=frozen(missions_of(record.record("missions"), rules.board, seats)),
        women=_among("women", record, seats),
    )
    if free:
        return state
    state = replace(state, out=tuple(seat for seat in seats if not state.held(seat)))
    _check_out(record, state)
    return state if state.round else replace(state, reserves=_to_place(record, state, rules))


def capitals_of(
    record: Record, board: Board, seats: tuple[Colour, ...]
) -> dict[Colour, TerritoryName]:
    """Capitals by player, as in `capitals:`. Raises UserError for what is no territory."""
    record.only(seats)
    for player in record:
        if (name := record.take(player, str)) not in board.territories:
            raise record.trouble(player, f"there is no territory {name}.", _nearest(name, board))
    return dict(record)


def missions_of(record: Record, board: Board, seats: tuple[Colour, ...]) -> dict[Colour, Mission]:
    """Missions by player, as in `missions:`. Raises UserError for what is no mission."""
    record.only(seats)
    return {player: read_mission(record, player, board, seats) for player in record}


def holdings(
    record: Record, board: Board, owners: tuple[Colour, ...], *, free: bool = False
) -> dict[TerritoryName, Holding]:
    """Territories with owner and armies, as in `position:` and `after:`.

    `owners` are the players and, last, who holds land of no player. With `free` some may lie free:
    nobody's without armies, to be given away in the set-up. Raises UserError for a territory, an
    owner or a number that cannot be.
    """
    for name in record:
        if name not in board.territories:
            raise record.trouble(name, f"there is no territory {name}.", _nearest(name, board))
    return {name: _holding(record, name, owners, free=free) for name in record}


def _nearest(name: str, board: Board) -> str:
    near = get_close_matches(name, board.territories, 1) or list(board.territories)[:3]
    return f"Write the name as on the board, such as {near[0]}."


def _holding(
    record: Record, key: str, owners: tuple[Colour, ...], *, free: bool = False
) -> Holding:
    try:
        holding = compact.holding(record[key])
    except ValueError as error:
        raise record.trouble(key, f"{error}.", _FORM) from error
    if holding.owner not in owners:
        *seats, no_player = owners
        whose = f"land may belong to {holder(no_player)}: “{no_player} {holding.armies}”"
        cure = f"Players are {', '.join(seats)}; {whose}."
        raise record.trouble(key, f"there is no player {holding.owner}.", cure)
    if not holding.armies and not (free and holding.owner == NOBODY):
        raise record.trouble(key, "no territory is empty.", _FORM)
    return holding


def _seats(record: Record) -> tuple[Colour, ...]:
    """The players as named, or else in the order in which the file first speaks of them."""
    named = record.texts("players", ()) or _mentioned(record)
    for player in named:
        if player not in COLOURS:
            cure = f"Players are {', '.join(COLOURS)}."
            raise record.trouble("players", f"there is no player {player}.", cure)
    if not named or len(set(named)) < len(named):
        cure = "Name each of them once: “players: [red, blue]”."
        raise record.trouble("players", "these are no players of a game.", cure)
    return named


def _among(key: str, record: Record, seats: tuple[Colour, ...]) -> tuple[Colour, ...]:
    """The players whom a key names."""
    players = record.texts(key, ())
    for player in players:
        if player not in seats:
            cure = f"Players are {', '.join(seats)}."
            raise record.trouble(key, f"there is no player {player}.", cure)
    return players


def _stage(record: Record, rules: Rules) -> int:
    """The number of the stage: one of the schedule, or where there are heirs the one after it.

    In a game of turns it is a turn: players have theirs in the order of seats.
    """
    if record.get("round", 1) and takes_turns(rules):
        return record.number("stage", 1, len(_seats(record)), default=1)
    stages = SCHEDULES[rules.schedule] if record.get("round", 1) else setup_stages(rules)
    return record.number("stage", 1, len(stages) + ("heirs" in record), default=1)


def _is_given_away(record: Record, rules: Rules) -> bool:
    """Whether it is the stage of a draft or an election: land that is not named lies free."""
    return not record.get("round", 1) and rules.allocation in BY_MAIL and _stage(record, rules) == 1


def _mentioned(record: Record) -> tuple[Colour, ...]:
    """Colours by first appearance among the owners of land and those with orders or cards."""
    words: list[str] = []
    for key, value in record.items():
        if key == "others":
            words.append(str(value).split(" ")[0])
        elif key == "position":
            words += [str(holding).split(" ")[0] for holding in record.record(key).values()]
        elif key in ("orders", "cards"):
            words += record.record(key)
    return tuple(dict.fromkeys(word for word in words if word in COLOURS))


def _territories(
    record: Record, board: Board, owners: tuple[Colour, ...], rest: Holding | None
) -> dict[TerritoryName, Holding]:
    """Those that are named, and the others; `rest` is what these are where nothing is said."""
    named = holdings(record.record("position"), board, owners, free=rest is not None)
    left = [name for name in board.territories if name not in named]
    if left and "others" not in record and rest:
        return {name: named.get(name, rest) for name in board.territories}
    if left and "others" not in record:
        cure = f"Name them all, or write “others: {owners[-1]} 1” for those that are not named."
        raise record.trouble("position", f"{left[0]} is not named.", cure)
    others = dict.fromkeys(left, _holding(record, "others", owners)) if left else {}
    return {name: (named | others)[name] for name in board.territories}


def _cards(
    record: Record,
    board: Board,
    seats: tuple[Colour, ...],
    capitals: Mapping[Colour, TerritoryName],
    chance: Chance,
) -> tuple[dict[Colour, tuple[Card, ...]], tuple[Card, ...], tuple[Card, ...]]:
    """The hands, the draw pile and the discards; cards of capitals are in none of them (K1)."""
    left = [card for card in deck(board) if card.territory not in capitals.values()]
    cards = record.record("cards")
    cards.only(seats)
    hands = {player: _taken(cards, player, left) for player in cards}
    discards = _taken(record, "discards", left)
    named = _taken(record, "deck", left)
    return hands, named if "deck" in record else chance.hidden("deck")(left), discards


def _taken(record: Record, key: str, left: list[Card]) -> tuple[Card, ...]:
    """The cards that a key names, taken out of those that are left."""
    taken = []
    for name in record.texts(key, ()):
        card = next((card for card in left if str(card) == name), None)
        if card is None:
            cure = "Cards bear the names of territories or are wild; each stands once."
            raise record.trouble(key, f"there is no card {name} left.", cure)
        left.remove(card)
        taken.append(card)
    return tuple(taken)


def _check_out(record: Record, state: State) -> None:
    for key in ("orders", "cards"):
        for player in record.record(key):
            if player in state.out:
                cure = "Give the player some land, or leave this out."
                raise record.record(key).trouble(player, "this player holds no land.", cure)


def _to_place(record: Record, state: State, rules: Rules) -> Mapping[Colour, int]:
    """What each player has still to place in the set-up (G1, F2)."""
    if len(state.seats) not in rules.starting_armies:
        known = ", ".join(map(str, rules.starting_armies))
        sentence = f"the rules have no starting armies for {len(state.seats)} players."
        raise record.trouble("round", sentence, f"They know games of {known} players.")
    whole = {player: starting_armies(state, player, rules) for player in state.living}
    if rules.neutral:
        whole[NEUTRAL] = rules.neutral
    return frozen(
        (player, max(0, number - sum(state.armies(name) for name in state.held(player))))
        for player, number in whole.items()
    )
