"""Standing orders: what a player wants done in every stage for which no orders come.

They are kept in the player's own words and read anew for each stage, on the position then. Only
those of a kind that the stage takes are carried out; choices that a game has but once, such as a
capital, cannot stand.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from adjudicator.core.ids import Colour
from adjudicator.core.orders import Bid, Defend, NameCapital, Order, OrderSet, Prefer, Resign
from adjudicator.core.phases.roll_call import is_of_stage
from adjudicator.core.rules import Rules
from adjudicator.core.schedule import current_parts, who_orders
from adjudicator.core.state import State
from adjudicator.judge.clock.attendance import is_in_disorder
from adjudicator.judge.game.games import Game
from adjudicator.judge.game.order_sets import in_force
from adjudicator.judge.game.situations import situation_of
from adjudicator.judge.incoming import player_settings
from adjudicator.judge.incoming.errand import Ran
from adjudicator.judge.incoming.player_settings import STANDING, is_overtaken
from adjudicator.judge.incoming.seat import Place, Seat
from adjudicator.judge.ledger import Ledger
from adjudicator.judge.run.case import Case
from adjudicator.judge.run.office import Office
from adjudicator.judge.run.verdict import Effect
from adjudicator.language.reading import NO_ORDERS, Setting, read_orders
from adjudicator.language.sets import numbered
from adjudicator.reports.wording import echo

_ONCE: Final[Mapping[type[Order], str]] = {
    Resign: "A resignation cannot stand, since it ends the game for you: send it by itself.",
    NameCapital: "The choice of a capital cannot stand: send it when capitals are named.",
    Prefer: "A list of preferences cannot stand: send it for the draft.",
    Bid: "Bids cannot stand: send them for the election.",
}


@dataclass(frozen=True, slots=True)
class Stand:
    """From now on these are a player's standing orders; empty words take them back."""

    seat: Seat
    words: str
    place: Place

    def record(self, office: Office) -> None:
        """Write it down."""
        player_settings.set_standing(office.ledger, self.seat, self.words, self.place)


def stand(case: Case, setting: Setting) -> Ran:
    """What a line of standing orders comes to."""
    if is_overtaken(case.office.ledger, case.seat, STANDING, case.mail.place):
        return Ran(("A mail of yours that came later says what your standing orders are.",))
    if setting.value == NO_ORDERS:
        said = "You have no standing orders any more."
        return Ran((said,), (Stand(case.seat, "", case.mail.place),))
    read = _read(setting.value, case.game.state, case.seat.colour, case.game.settings.rules)
    refused = dict.fromkeys(_ONCE[type(order)] for order in read if type(order) in _ONCE)
    kept = [order.source.text for order in read if type(order) not in _ONCE]
    if not kept:
        return Ran((*refused, "I noted no standing orders; those from before stay as they were."))
    ledger, misses = case.office.ledger, case.game.settings.misses
    lost = is_in_disorder(ledger, misses, case.game.name, case.seat.colour)
    return Ran(
        (*refused, _NOTED, *map(echo, kept), _HOW, *([_NOT_YET] if lost else [])),
        (Stand(case.seat, "; ".join(kept), case.mail.place),),
    )


_NOTED: Final = (
    "Your standing orders, which I carry out in each stage for which I have no other orders from"
    " you:"
)
_HOW: Final = (
    "They are read anew for each stage. Whatever the stage does not take, or is not allowed then,"
    " is left out. The words “standing: none” take them back."
)


_NOT_YET: Final = (
    "You have missed so many stages that they count only once you have sent orders for one."
)


def standing_after(case: Case, effects: Iterable[Effect]) -> OrderSet:
    """The standing orders that would be judged once all that a mail asks for is written down."""
    said = [it.words for it in effects if isinstance(it, Stand)]
    words = said[-1] if said else _words(case.office.ledger, case.game, case.seat.colour)
    return _for_the_stage(words, case.game, case.seat.colour)


def orders_to_judge(office: Office, game: Game) -> dict[Colour, OrderSet]:
    """The orders of all players for the stage that waits: those in force, else standing ones."""
    sets = {player: set_to_judge(office.ledger, game, player) for player in game.state.living}
    return {player: orders for player, orders in sets.items() if orders}


def set_to_judge(ledger: Ledger, game: Game, player: Colour) -> OrderSet:
    """What would be judged of a player now."""
    seat = Seat(game.name, game.stage, player)
    given = in_force(ledger, game.settings.rules.board, seat)
    return given or standing_orders(ledger, game, player)


def standing_orders(ledger: Ledger, game: Game, player: Colour) -> OrderSet:
    """The standing orders of a player that the stage takes; none of who is in civil disorder."""
    return _for_the_stage(_words(ledger, game, player), game, player)


def _words(ledger: Ledger, game: Game, player: Colour) -> str:
    words = player_settings.standing(ledger, game.name, player)
    count = not words or not is_in_disorder(ledger, game.settings.misses, game.name, player)
    return words if count else ""


def _for_the_stage(words: str, game: Game, player: Colour) -> OrderSet:
    """Those of the orders that are of a kind that the stage takes.

    While others are on turn only how land is defended (A1).
    """
    if not words:
        return ()
    rules = game.settings.rules
    parts = current_parts(game.state, rules)
    read = _read(words, game.state, player, rules)
    if player not in who_orders(game.state, rules):
        return numbered(order for order in read if isinstance(order, Defend))
    return numbered(order for order in read if is_of_stage(order, parts))


def _read(words: str, state: State, player: Colour, rules: Rules) -> OrderSet:
    """Orders for stages of any kind, whatever this one is for."""
    situation = replace(situation_of(state, player, rules), part=None)
    return read_orders([words], situation).orders
