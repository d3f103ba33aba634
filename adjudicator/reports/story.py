"""The story of a game that is over, out of its judged stages."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from adjudicator.core.cards import Card
from adjudicator.core.events import Event, GameWon
from adjudicator.core.ids import Colour
from adjudicator.core.missions import Mission
from adjudicator.core.rules import Rules
from adjudicator.core.ruling_events import Ending, GameConcluded
from adjudicator.core.state import State
from adjudicator.odds.luck import Luck, luck_in
from adjudicator.reports.great_battles import GreatBattles, battles_fought, great_battles
from adjudicator.reports.rounds import Round, Stage, rounds
from adjudicator.reports.turning_points import Moment, turning_points


class Fate(Struct, frozen=True):
    """What became of a player.

    `place` counts from 1, and winners share the first. `lands` and `armies` are those at the end,
    `most` the most territories ever held at the end of a round, `most_in` the first round with
    them, and `out_in` the round in which the player fell, None for who did not.
    """

    player: Colour
    place: int
    won: bool
    lands: int
    armies: int
    most: int
    most_in: int
    out_in: int | None


class Story(Struct, frozen=True):
    """A game from its end.

    `ending` is None for a game that was won on the board, `why` a sentence on it, or the reason of
    a ruling in somebody's own words. `fates` begin with the winners, `rounds` with the set-up.
    `hands` and `missions` are those at the end.
    """

    winners: tuple[Colour, ...]
    ending: Ending | None
    why: str
    fates: tuple[Fate, ...]
    rounds: tuple[Round, ...]
    moments: tuple[Moment, ...]
    luck: tuple[Luck, ...]
    battles: GreatBattles
    hands: Mapping[Colour, tuple[Card, ...]]
    missions: Mapping[Colour, Mission]

    def fate(self, player: Colour) -> Fate:
        """What became of a player."""
        return next(one for one in self.fates if one.player == player)


def story(stages: Iterable[Stage], rules: Rules) -> Story:
    """The story of a game, from all its stages and rulings; the last of them ended it."""
    judged = list(stages)
    end = judged[-1][1].state
    ending, why = _ending(judged[-1][1].events)
    told = rounds(judged)
    fought = list(battles_fought(told, rules))
    return Story(
        winners=end.winners,
        ending=ending,
        why=why,
        fates=_fates(told, end),
        rounds=told,
        moments=turning_points(told, rules.board),
        luck=luck_in((battle, odds) for _, battle, odds in fought),
        battles=great_battles(fought),
        hands=end.hands,
        missions=end.missions,
    )


def _ending(events: Iterable[Event]) -> tuple[Ending | None, str]:
    for event in events:
        match event:
            case GameWon(why=why):
                return None, why
            case GameConcluded(kind, reason=reason):
                return kind, reason
            case _:
                pass
    return None, ""


def _fates(told: Sequence[Round], end: State) -> tuple[Fate, ...]:
    """Winners first, then those who were in to the end, the best first, then the last to fall."""
    ranks = {player: _rank(player, told, end) for player in end.seats}
    ordered = sorted(ranks.values(), reverse=True)
    return tuple(
        _fate(player, 1 if player in end.winners else ordered.index(ranks[player]) + 1, told, end)
        for player in sorted(end.seats, key=ranks.__getitem__, reverse=True)
    )


def _rank(player: Colour, told: Sequence[Round], end: State) -> tuple[bool, int, int, int]:
    held = end.held(player)
    fell = _out_in(player, told)
    lasted = told[-1].number + 1 if fell is None and told else fell or 0
    return player in end.winners, lasted, len(held), sum(end.armies(name) for name in held)


def _fate(player: Colour, place: int, told: Sequence[Round], end: State) -> Fate:
    held = end.held(player)
    peak = max(told, key=lambda one: one.lands(player), default=None)
    return Fate(
        player=player,
        place=place,
        won=player in end.winners,
        lands=len(held),
        armies=sum(end.armies(name) for name in held),
        most=peak.lands(player) if peak else 0,
        most_in=peak.number if peak else 0,
        out_in=_out_in(player, told),
    )


def _out_in(player: Colour, told: Sequence[Round]) -> int | None:
    return next((one.number for one in told if player in one.after.out), None)
