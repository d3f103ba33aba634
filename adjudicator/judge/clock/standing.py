"""Standing orders: what a player wants done in every stage for which no orders come.

They are kept in the player's own words and read anew for each stage, on the position then. Only
those of a kind that the stage takes are carried out. Choices for wild cards count beside orders
too, and alone they are not taken for orders (F7).
"""

from msgspec.structs import replace

from adjudicator.core.ids import Colour
from adjudicator.core.orders import Defend, OrderSet
from adjudicator.core.phases.roll_call import is_of_stage
from adjudicator.core.phases.wild_cards import is_silent, with_standing
from adjudicator.core.rules import Rules
from adjudicator.core.schedule import current_parts, who_orders
from adjudicator.core.state import State
from adjudicator.judge.clock.attendance import is_in_disorder
from adjudicator.judge.game.games import Game
from adjudicator.judge.game.order_sets import in_force
from adjudicator.judge.game.situations import situation_of
from adjudicator.judge.incoming import player_settings
from adjudicator.judge.incoming.seat import Seat
from adjudicator.judge.ledger import Ledger
from adjudicator.judge.run.office import Office
from adjudicator.language.sets import numbered


def orders_to_judge(office: Office, game: Game) -> dict[Colour, OrderSet]:
    """The orders of all players for the stage that waits, as `set_to_judge` has them."""
    sets = {player: set_to_judge(office.ledger, game, player) for player in game.state.living}
    return {player: orders for player, orders in sets.items() if orders}


def set_to_judge(ledger: Ledger, game: Game, player: Colour) -> OrderSet:
    """What would be judged of a player now: orders in force, else standing ones; choices beside."""
    seat = Seat(game.name, game.stage, player)
    given = in_force(ledger, game.settings.rules.board, seat)
    return numbered(with_standing(given, standing_orders(ledger, game, player)))


def stands_in(ledger: Ledger, game: Game, player: Colour) -> OrderSet:
    """The standing orders that are carried out where no others come; none if all are choices."""
    orders = standing_orders(ledger, game, player)
    return () if is_silent(orders) else orders


def standing_orders(ledger: Ledger, game: Game, player: Colour) -> OrderSet:
    """The standing orders of a player that the stage takes; none of who is in civil disorder."""
    return for_the_stage(words_in_force(ledger, game, player), game, player)


def words_in_force(ledger: Ledger, game: Game, player: Colour) -> str:
    """The words of a player's standing orders; none of who is in civil disorder."""
    words = player_settings.standing(ledger, game.name, player)
    count = not words or not is_in_disorder(ledger, game.settings.misses, game.name, player)
    return words if count else ""


def for_the_stage(words: str, game: Game, player: Colour) -> OrderSet:
    """Those of the orders that are of a kind that the stage takes.

    While others are on turn only how land is defended (A1).
    """
    if not words:
        return ()
    rules = game.settings.rules
    parts = current_parts(game.state, rules)
    read = read_standing(words, game.state, player, rules)
    if player not in who_orders(game.state, rules):
        return numbered(order for order in read if isinstance(order, Defend))
    return numbered(order for order in read if is_of_stage(order, parts))


def read_standing(words: str, state: State, player: Colour, rules: Rules) -> OrderSet:
    """Orders for stages of any kind, whatever this one is for."""
    from adjudicator.language.reading import read_orders  # hardly any player has some

    situation = replace(situation_of(state, player, rules), part=None)
    return read_orders([words], situation).orders
