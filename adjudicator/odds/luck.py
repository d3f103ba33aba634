"""The luck of the dice: what players lost in battle, beside what such battles cost on average."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from adjudicator.core.aids import aids_in
from adjudicator.core.assault import comparison
from adjudicator.core.battles import AttackFought, Battle, BattleFought
from adjudicator.core.events import Event
from adjudicator.core.ids import Colour
from adjudicator.core.rules import Rules
from adjudicator.odds.attack import roll_odds
from adjudicator.odds.battle import of_battle
from adjudicator.odds.distribution import Odds


class Luck(Struct, frozen=True):
    """The armies that a player lost in battle, and those that the battles cost on average."""

    player: Colour
    lost: int
    expected: float


def luck(events: Iterable[Event], rules: Rules) -> tuple[Luck, ...]:
    """The luck of everybody who fought, by colour in alphabetical order.

    The average of a battle is that of its odds before the first die, with the forces that it began
    with; so the real losses of many battles come close to the sum of their averages.
    """
    battles = (one for one in events if isinstance(one, BattleFought | AttackFought))
    return luck_in((battle, of_battle(battle, rules)) for battle in battles)


def luck_in(battles: Iterable[tuple[Battle, Odds]]) -> tuple[Luck, ...]:
    """The same of battles whose odds are known."""
    lost: dict[Colour, int] = {}
    expected: dict[Colour, float] = {}
    for battle, odds in battles:
        sides = list(zip(battle.sides(), battle.left(), strict=True))
        for owner in dict.fromkeys(side.owner for side, _ in sides):
            real = sum(side.size - left for side, left in sides if side.owner == owner)
            lost[owner] = lost.get(owner, 0) + real
            cost = (
                _by_roll(battle, owner) if isinstance(battle, AttackFought) else odds.losses(owner)
            )
            expected[owner] = expected.get(owner, 0.0) + cost
    return tuple(Luck(player, lost[player], expected[player]) for player in sorted(lost))


def _by_roll(attack: AttackFought, owner: Colour) -> float:
    """What an attack costs an owner on average with the dice that were thrown.

    It may stop when its player likes (A7, A8), so each roll is counted by itself.
    """
    side = 0 if owner == attack.force.owner else 1
    beats = comparison(ties_won=attack.ties_won)
    aids, cost = aids_in(attack), 0.0
    for roll in attack.rolls:
        odds = roll_odds(beats, len(roll.attack), len(roll.defence), aids)
        cost += sum(lost[side] * chance for (lost, _), chance in odds.items())
        aids = replace(aids, commander=aids.commander and not roll.led)
    return cost
