"""A player's own orders by mail, as they stand."""

from collections.abc import Collection

from adjudicator.core.ids import Colour
from adjudicator.core.orders import OrderSet
from adjudicator.core.schedule import who_orders
from adjudicator.judge.clock.standing import (
    read_standing,
    set_to_judge,
    standing_orders,
    words_in_force,
)
from adjudicator.judge.game.order_sets import in_force, latest_revision, latest_set
from adjudicator.judge.incoming.seat import Seat
from adjudicator.judge.questions.ask import Answer, Ask
from adjudicator.language.canonical import canonical
from adjudicator.language.reading import Reading
from adjudicator.reports import clock
from adjudicator.reports.letter import Letter
from adjudicator.reports.receipt import ReceiptFacts, receipt_values


def orders_answer(ask: Ask, about: str) -> Answer:
    """The asker's orders in force, and what will come of them and of what they leave out.

    Raises UserError if nobody in particular asks, or a template is missing or faulty.
    """
    del about
    if ask.reader is None:  # pragma: no cover
        raise AssertionError("only a player has orders")
    return Answer(orders_of(ask, ask.reader))


def orders_of(ask: Ask, player: Colour) -> Letter:
    """The letter on a player's orders. Raises UserError if a template is missing or faulty."""
    game, ledger = ask.game, ask.office.ledger
    rules, seat = game.settings.rules, Seat(game.name, game.stage, player)
    given = in_force(ledger, rules.board, seat)
    orders = set_to_judge(ledger, game, player)
    asked = player in who_orders(game.state, rules)
    latest = latest_set(ledger, rules.board, seat)
    closed = _closed(ask, player)
    shown = tuple(map(canonical, orders))
    told = _forecast(ask, player, given) if asked and not closed else {"out": None, "asked": asked}
    return ask.letter(
        "orders",
        orders=shown,
        standing=() if closed else _other_standing(ask, player, shown),
        arrived=clock.lately(latest[1], ask.zone, ask.office.now) if given and latest else "",
        closed=closed,
        **told,
    )


def _other_standing(ask: Ask, player: Colour, shown: Collection[str]) -> tuple[str, ...]:
    """The standing orders that are not among those of the stage."""
    game = ask.game
    words = words_in_force(ask.office.ledger, game, player)
    read = read_standing(words, game.state, player, game.settings.rules) if words else ()
    return tuple(line for line in map(canonical, read) if line not in shown)


def _closed(ask: Ask, player: Colour) -> str:
    """Why nothing can be ordered any more; empty if it can."""
    if ask.game.is_over:
        return "The game is over, so there is nothing to order."
    if player in ask.game.state.out:
        return "You are out of the game, so there is nothing to order."
    return ""


def _forecast(ask: Ask, player: Colour, given: OrderSet) -> dict[str, object]:
    """What the words of the receipt depend on, for a mail that says nothing new."""
    game = ask.game
    facts = ReceiptFacts(
        game=game.name,
        stage=game.stage,
        player=player,
        number=latest_revision(ask.office.ledger, Seat(game.name, game.stage, player)),
        zone=ask.zone,
        now=ask.office.now,
        deadline=ask.deadline or ask.office.now,
        judged=ask.judged,
        rules=game.settings.rules,
        before=game.state,
        reading=Reading(),
        orders=given,
        former=None,
        standing=standing_orders(ask.office.ledger, game, player),
    )
    return receipt_values(facts)
