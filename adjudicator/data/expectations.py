"""What a case file expects of a judged stage, and where the stage differs from it."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct, field

from adjudicator.core.battles import AttackFought
from adjudicator.core.events import Cut, Refused
from adjudicator.core.ids import Colour, RuleName, TerritoryName
from adjudicator.core.missions import Mission, told
from adjudicator.core.state import NO_CAPITALS, NO_MISSIONS, Holding, frozen
from adjudicator.core.turn import TurnRecord
from adjudicator.data.compact import holding_text


class Expectations(Struct, frozen=True):
    """What must hold after a case; what is not named here is not compared.

    `cards_after` has a number of cards or their names in any order; `refused` the rules by which
    a player's orders were refused or cut, in the order of the lines; `winners` is None where
    nothing is said about them, and empty where the game is to go on; `heirs` are the players who
    are to trade inherited cards before the round is closed (E4), None where nothing is said.
    `capitals_after` and `missions_after` are those of some players (K1, Q1). `discards_after` are
    names of cards, the oldest discard first, and `order_after` is the order of turns (S1); None
    where nothing is said. `compared` are the attacker's faces in each roll of some attacks, as they
    were compared with the defender's once dice were turned (X3, X4).
    """

    after: Mapping[TerritoryName, Holding]
    cards_after: Mapping[Colour, int | tuple[str, ...]]
    refused: Mapping[Colour, tuple[RuleName, ...]]
    winners: tuple[Colour, ...] | None
    heirs: tuple[Colour, ...] | None = None
    capitals_after: Mapping[Colour, TerritoryName] = field(default_factory=lambda: NO_CAPITALS)
    missions_after: Mapping[Colour, Mission] = field(default_factory=lambda: NO_MISSIONS)
    discards_after: tuple[str, ...] | None = None
    order_after: tuple[Colour, ...] | None = None
    compared: Mapping[str, Sequence[Sequence[int]]] = field(default_factory=lambda: frozen({}))

    @property
    def any(self) -> bool:
        """Whether anything is expected at all."""
        mappings = (self.after, self.cards_after, self.refused)
        aims = (self.capitals_after, self.missions_after, self.compared)
        rows = (self.winners, self.heirs, self.discards_after, self.order_after)
        return any((*mappings, *aims)) or any(row is not None for row in rows)

    def differences(self, record: TurnRecord) -> tuple[str, ...]:
        """A sentence for each expectation that does not hold; empty if all do."""
        return (
            *self._land(record),
            *self._cards(record),
            *self._dice(record),
            *self._aims(record),
            *self._orders(record),
            *self._end(record),
        )

    def _land(self, record: TurnRecord) -> Iterator[str]:
        for territory, holding in self.after.items():
            found = record.state.territories[territory]
            if found != holding:
                yield _differs(territory, holding_text(holding), holding_text(found))

    def _cards(self, record: TurnRecord) -> Iterator[str]:
        for player, expected in self.cards_after.items():
            names = sorted(map(str, record.state.hand(player)))
            if isinstance(expected, int):
                if len(names) != expected:
                    yield _differs(f"Number of cards of {player}", expected, len(names))
            elif names != sorted(expected):
                yield _differs(f"Cards of {player}", _row(sorted(expected)), _row(names))

        discards = tuple(map(str, record.state.discards))
        if self.discards_after not in (None, discards):
            yield _differs("Discards", _row(self.discards_after or ()), _row(discards))

    def _dice(self, record: TurnRecord) -> Iterator[str]:
        order = record.state.order
        if self.order_after not in (None, order):
            yield _differs("Order of turns", _row(self.order_after or ()), _row(order))
        attacks = {it.key: it for it in record.events if isinstance(it, AttackFought)}
        for key, expected in self.compared.items():
            found = [list(roll.compared()) for roll in attacks[key].rolls] if key in attacks else []
            if found != [list(faces) for faces in expected]:
                yield _differs(f"Faces compared in {key}", expected, found)

    def _aims(self, record: TurnRecord) -> Iterator[str]:
        for player, territory in self.capitals_after.items():
            capital = record.state.capitals.get(player)
            if capital != territory:
                yield _differs(f"Capital of {player}", territory, capital or "none")
        for player, mission in self.missions_after.items():
            other = record.state.missions.get(player)
            if other != mission:
                found = told(other) if other else "none"
                yield _differs(f"Mission of {player}", told(mission), found)

    def _orders(self, record: TurnRecord) -> Iterator[str]:
        for player, expected in self.refused.items():
            found = [event.reason.rule for event in troubles(record, player)]
            if found != list(expected):
                yield _differs(f"Refused or cut of {player}", _row(expected), _row(found))

    def _end(self, record: TurnRecord) -> Iterator[str]:
        if self.winners is not None and sorted(self.winners) != sorted(record.state.winners):
            yield _differs("Winner", _row(self.winners), _row(record.state.winners))
        if self.heirs is not None and sorted(self.heirs) != sorted(record.state.heirs):
            yield _differs("Extra stage", _row(self.heirs), _row(record.state.heirs))


def troubles(record: TurnRecord, player: Colour) -> list[Refused | Cut]:
    """The refusals and cuts of a player, in the order of the lines."""
    events = [
        event
        for event in record.events
        if isinstance(event, Refused | Cut) and event.player == player
    ]
    return sorted(events, key=lambda event: event.order.source.line)


def _differs(what: str, expected: object, found: object) -> str:
    return f"{what}: expected {expected}, found {found}."


def _row(words: list[str] | tuple[str, ...]) -> str:
    return ", ".join(words) or "nothing"
