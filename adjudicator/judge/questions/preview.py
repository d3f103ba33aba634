"""What would come of a player's orders: the stage played many times, with throwaway dice."""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from itertools import count, islice
from typing import Final

from msgspec import Struct

from adjudicator.core.battles import AttackFought, BattleFought
from adjudicator.core.chance import StageChance
from adjudicator.core.events import Cut, ForceSent, Refused
from adjudicator.core.ids import Colour, StageId
from adjudicator.core.orders import OrderSet
from adjudicator.core.preview import imagined, plays
from adjudicator.core.prospects import prospects
from adjudicator.core.turn import TurnRecord
from adjudicator.errors import UserError
from adjudicator.judge.game.games import Game
from adjudicator.judge.game.situations import situation_of
from adjudicator.language.canonical import canonical
from adjudicator.language.reading import Reading, read_orders
from adjudicator.reports.preview import PreviewFacts

WORLDS: Final = 25
"""In how many ways the cards that the player cannot see are dealt out."""

PLAYS_EACH: Final = 40
"""Plays for each deal of cards: a thousand in all."""

MOST_BATTLES: Final = 20_000
"""With more battles in a thousand plays there are fewer plays, so that a run goes on soon."""


class Asked(Struct, frozen=True):
    """A preview that is asked for: `orders` would be judged, `standing` if they are those in force.

    `reading` is what was asked.
    """

    player: Colour
    reading: Reading
    orders: OrderSet
    standing: bool = False


def read_preview(game: Game, player: Colour, text: str) -> Reading:
    """Read a text as a mail of this player's that asks for a preview, whether it says so or not."""
    situation = situation_of(game.state, player, game.settings.rules)
    lines = text.splitlines()
    found = read_orders(lines, situation)
    return found if found.preview else read_orders(["preview", *lines], situation)


def preview_facts(game: Game, asked: Asked) -> PreviewFacts:
    """All that the letter of a preview depends on.

    Nothing of the real stage but what the player may know goes in: cards of others are imagined,
    and the dice come from the question itself, so that the same question has the same answer.
    Raises UserError if the game waits for no orders of this player.
    """
    rules, player, guesses = game.settings.rules, asked.player, asked.reading.guesses
    if game.is_over or player not in game.state.living or not game.state.territories:
        raise UserError(
            f"The game {game.name} waits for no orders of {player}, so there is nothing to preview."
        )
    firsts: list[TurnRecord] = []
    found = prospects(_played(game, asked, firsts))
    return PreviewFacts(
        game=game.name,
        stage=game.stage,
        player=player,
        rules=rules,
        before=game.state,
        reading=asked.reading,
        orders=asked.orders,
        standing=asked.standing,
        guessed_attacks=tuple(
            event
            for event in firsts[0].events
            if isinstance(event, ForceSent) and event.force.owner in guesses
        ),
        void=_void(firsts, guesses),
        prospects=found,
    )


def _played(game: Game, asked: Asked, firsts: list[TurnRecord]) -> Iterator[TurnRecord]:
    """The plays, as many for each deal of the unseen cards; the first of each goes to `firsts`."""
    rules, guesses = game.settings.rules, asked.reading.guesses
    all_orders = {**guesses, asked.player: asked.orders}
    orders = {player: its for player, its in all_orders.items() if its}
    key = _throwaway_key(game, asked)
    number = PLAYS_EACH
    for world in range(WORLDS):
        chance = _chance(key, game.stage, world, 0)
        state = imagined(game.state, asked.player, guesses, rules, chance)
        chances = (_chance(key, game.stage, world, play) for play in count(1))
        records = plays(state, orders, rules, chances)
        first = next(records)
        if not world:
            number = _number(first)
        firsts.append(first)
        yield from (first, *islice(records, number - 1))


def _number(record: TurnRecord) -> int:
    """How many plays there can be for each deal of cards, if they are like this one."""
    battles = sum(isinstance(event, BattleFought | AttackFought) for event in record.events)
    return max(1, min(PLAYS_EACH, MOST_BATTLES // (WORLDS * max(1, battles))))


def _throwaway_key(game: Game, asked: Asked) -> bytes:
    """A key that has nothing to do with the game's secret: it is made of what everybody could say.

    What a preview shows can then tell nothing about the real dice and the real order of the cards.
    """
    told = [("", asked.orders), *sorted(asked.reading.guesses.items())]
    lines = [f"{player} {canonical(order)}" for player, orders in told for order in orders]
    return hashlib.sha256("\n".join(("preview", game.name, asked.player, *lines)).encode()).digest()


def _chance(key: bytes, stage: StageId, world: int, play: int) -> StageChance:
    own = hashlib.sha256(key + f"{world}/{play}".encode()).digest()
    return StageChance(own, own, "preview", stage)


def _void(firsts: Sequence[TurnRecord], guesses: Iterable[Colour]) -> tuple[Refused | Cut, ...]:
    """The guessed orders that are void or cut whatever cards their players hold."""
    always, *others = [
        [it for it in record.events if isinstance(it, Refused | Cut) and it.player in guesses]
        for record in firsts
    ]
    return tuple(event for event in always if all(event in its for its in others))
