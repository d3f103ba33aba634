"""What a line of standing orders comes to.

Choices that a game has but once, such as a capital, cannot stand.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct

from adjudicator.core.orders import Bid, NameCapital, Order, OrderSet, Prefer, Resign, WildCard
from adjudicator.core.phases.wild_cards import never_possible
from adjudicator.judge.clock.attendance import is_in_disorder
from adjudicator.judge.clock.standing import for_the_stage, read_standing, words_in_force
from adjudicator.judge.incoming import player_settings
from adjudicator.judge.incoming.errand import Ran
from adjudicator.judge.incoming.player_settings import STANDING, is_overtaken
from adjudicator.judge.incoming.seat import Place, Seat
from adjudicator.judge.run.case import Case
from adjudicator.judge.run.office import Office
from adjudicator.judge.run.verdict import Effect
from adjudicator.language.reading import NO_ORDERS, Setting
from adjudicator.reports.wording import echo

_ONCE: Final[Mapping[type[Order], str]] = {
    Resign: "A resignation cannot stand, since it ends the game for you: send it by itself.",
    NameCapital: "The choice of a capital cannot stand: send it when capitals are named.",
    Prefer: "A list of preferences cannot stand: send it for the draft.",
    Bid: "Bids cannot stand: send them for the election.",
}


class Stand(Struct, frozen=True):
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
    read = read_standing(setting.value, case.game.state, case.seat.colour, case.game.settings.rules)
    refused = {order: why for order in read if (why := _why_not(case, order))}
    kept = [order for order in read if order not in refused]
    reasons = dict.fromkeys(line for why in refused.values() for line in why)
    if not kept:
        return Ran((*reasons, "I noted no standing orders; those from before stay as they were."))
    ledger, misses = case.office.ledger, case.game.settings.misses
    lost = is_in_disorder(ledger, misses, case.game.name, case.seat.colour)
    words = [order.source.text for order in kept]
    return Ran(
        (*reasons, *_noted(kept), _HOW, *([_NOT_YET] if lost else [])),
        (Stand(case.seat, "; ".join(words), case.mail.place),),
    )


def _why_not(case: Case, order: Order) -> tuple[str, ...]:
    """Why an order cannot stand, in lines; none if it can."""
    if type(order) in _ONCE:
        return (_ONCE[type(order)],)
    if not isinstance(order, WildCard):
        return ()
    game = case.game
    reason = never_possible(order, case.seat.colour, game.state, game.settings.rules)
    return (echo(order.source.text), f"{reason.sentence} ({reason.rule})") if reason else ()


def _noted(kept: Sequence[Order]) -> Iterator[str]:
    choices = [order for order in kept if isinstance(order, WildCard)]
    others = [order for order in kept if not isinstance(order, WildCard)]
    if others:
        yield from (_NOTED, *(echo(order.source.text) for order in others))
    if choices:
        yield from (_CHOSEN, *(echo(order.source.text) for order in choices))


_NOTED: Final = (
    "Your standing orders, which I carry out in each stage for which I have no other orders from"
    " you:"
)
_CHOSEN: Final = (
    "Your standing choice for wild cards, also beside other orders, unless these choose themselves:"
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
    words = said[-1] if said else words_in_force(case.office.ledger, case.game, case.seat.colour)
    return for_the_stage(words, case.game, case.seat.colour)
