"""A rule set as data: every number and switch of the rule book that a game may choose."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, Protocol

from msgspec import Struct, field

from adjudicator.core.board import Board
from adjudicator.core.cards import SetKind
from adjudicator.core.dice import SCALES, DiceScale
from adjudicator.core.ids import NEUTRAL, NOBODY, Colour, TerritoryName
from adjudicator.core.missions import MissionCard
from adjudicator.core.state import Holding, State

_ANY_KIND: Final = tuple(SetKind)
_INHERITED_LIMIT: Final = 5


class SetValues(Protocol):
    """What sets are worth (C3)."""

    def value(self, traded: int, kinds: Sequence[SetKind] = _ANY_KIND, /) -> int:
        """The armies for the next set when `traded` sets have been traded in the game.

        `kinds` are those that its cards make, of which the one worth most counts; all of them if
        nothing is said.
        """
        ...  # pragma: no cover

    @property
    def rises(self) -> bool:
        """Whether a set is worth more once others have traded (C7)."""
        ...  # pragma: no cover


class RisingValues(Struct, frozen=True):
    """Sets are worth more as one after the other is traded: `first`, then `step` more each (C3)."""

    first: tuple[int, ...] = (4, 6, 8, 10, 12, 15)
    step: int = 5

    @property
    def rises(self) -> bool:
        """See SetValues."""
        return True

    def value(self, traded: int, kinds: Sequence[SetKind] = _ANY_KIND, /) -> int:  # noqa: ARG002
        """See SetValues; whoever trades, and whatever the cards, all count together."""
        beyond = traded - len(self.first) + 1
        return self.first[traded] if beyond <= 0 else self.first[-1] + beyond * self.step


class FixedValues(Struct, frozen=True):
    """Sets are worth by their kind, however many have been traded (C3 `fixed`)."""

    by_kind: Mapping[SetKind, int] = field(
        default_factory=lambda: MappingProxyType(dict(zip(SetKind, (4, 6, 8, 10), strict=True)))
    )

    @property
    def rises(self) -> bool:
        """See SetValues."""
        return False

    def value(self, traded: int, kinds: Sequence[SetKind] = _ANY_KIND, /) -> int:  # noqa: ARG002
        """See SetValues."""
        return max(self.by_kind[kind] for kind in kinds)


class Election(Struct, frozen=True):
    """The numbers of an election of territories (G4).

    All players together have `points` for each territory of the board, each an equal share rounded
    down to `rounded`. Bids are multiples of `unit`, an own neighbour is worth `influence`, and
    `army` left-over points bring an army.
    """

    points: int = 100
    rounded: int = 10
    unit: int = 5
    influence: int = 10
    army: int = 50

    def budget(self, territories: int, players: int) -> int:
        """The points of each player."""
        return self.points * territories // players // self.rounded * self.rounded


class Rules(Struct, frozen=True):
    """The rules of one game; the defaults are those of the rule set `risk2`.

    `mass_casualties` and `unplaced` name functions in policies; `schedule` names the
    stages of a round in flow.
    """

    board: Board
    name: str = "risk2"
    schedule: str = "combined"
    dice_scale: DiceScale = SCALES["board"]
    """D2."""
    mass_casualties: str = "joint"
    """D3: `joint` or `each`."""
    unplaced: str = "border"
    """R5: `border` or `lost`."""
    objective: str = "domination"
    """E5: `domination`, `capital` or `mission`."""
    domination: int = 33
    """E5: the territories that win."""
    capitals: Mapping[int, int] = field(
        default_factory=lambda: MappingProxyType({2: 1, 3: 2, 4: 2, 5: 3, 6: 3, 7: 4, 8: 4})
    )
    """K2: the capitals of others that win, by the number of players who began."""
    missions: tuple[MissionCard, ...] = ()
    """Q2 to Q7: the cards; none in a game that is not played for missions."""
    missions_from: int = 3
    """Q1, Q8: the first round at whose end missions are looked at."""
    starting_armies: Mapping[int, int] = field(
        default_factory=lambda: MappingProxyType({2: 40, 3: 35, 4: 30, 5: 25, 6: 20, 7: 17, 8: 15})
    )
    """G1: armies of each player, by the number of players."""
    allocation: str = "random"
    """G2: `random`, `draft`, `election` or `fixed`."""
    fixed: Mapping[TerritoryName, Holding] = field(default_factory=lambda: MappingProxyType({}))
    """G2 `fixed`: who begins where, and with how many armies."""
    election: Election = field(default_factory=Election)
    """G4."""
    placement_mails: int = 1
    """G3: the mails in which all place their armies."""
    placement_in_turn: bool = False
    """G3 `alternate`: armies are placed one a player in turn."""
    income_divisor: int = 3
    """R1, N1: territories, and in RISK II those of the empire once more, for one army."""
    income_empire: bool = True
    """R1: whether the empire counts; N1: not."""
    income_least: int = 3
    """R1."""
    income_rounding: str = "down"
    """R1, F3: how the share of the territories is rounded, a name in policies."""
    set_values: SetValues = field(default_factory=RisingValues)
    """C3."""
    card_bonus: int = 2
    """C4: armies for a territory that a traded card shows."""
    card_bonus_for: str = "set"
    """C4, N2, F4: which traded cards bring armies, a name in policies."""
    conquest_trade: str = "next-round"
    """E4: `next-round` or `at-once`, by `inherited_limit` cards."""
    taken_trade: int | None = None
    """N4: the cards with which a captor of cards trades at once; None where nobody does."""
    precedence: str = "best"
    """E7, section 4 of the classic games: who of several wins, a name in objectives."""
    forced_trade: int | None = 5
    """C5: the number of cards at which a player must trade; None where nobody must."""
    move_cap: bool = True
    """M3."""
    restricted: bool = False
    """R4: what a territory may receive goes by the own territories next to it."""
    heirs: str = "random"
    """E3: `random`, or `last`: all cards to the heir whose battle stands last."""
    resignation: bool = True
    """E8: whether players may resign."""
    round_limit: int | None = None
    """E6: the last round; None where there is none."""
    stack_limit: int | None = None
    """X1: the most armies of a territory after reinforcement and moves; None for any number."""
    move: str = "neighbour"
    """M1, X1, A4: where armies may go at the end, a name in policies."""
    attack_dice: int = 3
    """A1: the most dice of an attacker in a roll."""
    defence_dice: int = 2
    """A1: the most dice of a defender."""
    neutral: int = 0
    """W1: the armies of the neutral player; 0 where there is none."""
    pile: int | None = None
    """F8: the territories of a player beside a neutral army; None where all have as many."""
    turn_order: str = "highest-first"
    """S1, F1: how the order of turns is found, a name in phases.turn_order."""
    ties: str = "defender"
    """A1, F5: who wins equal dice, a name in assault."""
    wild_cards: str = "keep"
    """C1, F7: what becomes of a wild card that is drawn, a name in phases.wild_cards."""
    starting_cards: int = 0
    """F2: the cards of each player when all armies stand."""
    reroll: bool = False
    """X3: whether a card in hand lets the attacker roll a die again."""
    commander: bool = False
    """X4: whether a die may be turned to a six once a turn."""
    women: "Rules | None" = None
    """Section 7 of the classic games: the rules of women, where those above are the men's."""
    women_playing: int | None = None
    """F8: how many women must play; None where that is free."""

    @property
    def no_player(self) -> Colour:
        """Who holds land that is dealt to no player: the neutral army where there is one (W1)."""
        return NEUTRAL if self.neutral else NOBODY

    @property
    def inherited_limit(self) -> int:
        """E4: the cards at which an heir trades; that of C5, or five where nobody else must."""
        return self.forced_trade or _INHERITED_LIMIT


def own_rules(state: State, player: Colour, rules: Rules) -> Rules:
    """The rules as they hold for one player: those of women, or of all others."""
    return rules.women if rules.women and player in state.women else rules
