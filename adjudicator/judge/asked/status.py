"""Where a game stands, by mail: what is due, what of the asker's is in, and how all stand."""

from collections.abc import Iterator

from adjudicator.core.ids import Colour
from adjudicator.core.schedule import who_orders
from adjudicator.core.view import View, view_for
from adjudicator.judge.ask import Answer, Ask
from adjudicator.judge.holds import open_holds
from adjudicator.judge.order_sets import latest_set, sets_in_force
from adjudicator.judge.past_stages import past_stage
from adjudicator.judge.seat import Seat
from adjudicator.judge.standing import standing_orders
from adjudicator.reports import clock
from adjudicator.reports.standings import standings
from adjudicator.reports.wording import stage_name


def status_answer(ask: Ask, about: str) -> Answer:
    """The stage and its deadline, the asker's orders and what waits for a word, the standings.

    How many players have sent orders is told, and not who. Raises UserError if the folder of the
    latest stage cannot be read, or a template is missing or faulty.
    """
    del about
    game, settings, now = ask.game, ask.game.settings, ask.office.now
    wanted = who_orders(game.state, settings.rules)
    sets = sets_in_force(ask.office.ledger, settings.rules.board, game.name, game.stage, wanted)
    view = _view(ask)
    return Answer(
        ask.letter(
            "status",
            you=ask.reader,
            over=game.is_over,
            winners=game.state.winners,
            due=clock.deadline(ask.deadline, ask.zone, now) if ask.deadline else "",
            soon=clock.soon(ask.deadline, ask.zone, now) if ask.deadline and ask.is_open else "",
            held=False,
            notes=(),
            own=list(_own(ask, ask.reader)) if ask.reader in wanted else (),
            given=len(sets),
            wanted=len(wanted),
            out=game.state.out,
            rows=standings(view, settings.public_names),
        )
    )


def _view(ask: Ask) -> View:
    """The present position in the asker's eyes."""
    game = ask.game
    past = past_stage(game, game.folder.turns / game.folder.judged()[-1])
    return view_for(ask.reader, past.before, past.record, game.settings.rules)


def _own(ask: Ask, player: Colour) -> Iterator[str]:
    """What stands of a player's own for the stage that waits, in sentences."""
    game, ledger, now = ask.game, ask.office.ledger, ask.office.now
    rules, seat = game.settings.rules, Seat(game.name, game.stage, player)
    name = stage_name(game.stage, rules)
    found = latest_set(ledger, rules.board, seat)
    if found and found[0]:
        number = len(found[0])
        lines = "One line" if number == 1 else f"{number} lines"
        is_are = "is" if number == 1 else "are"
        since = clock.lately(found[1], ask.zone, now)
        yield f"{lines} of orders from you {is_are} in force, since your mail of {since}."
    elif standing := standing_orders(ledger, game, player):
        yield (
            f"I have no orders from you for {name}, so your standing orders count:"
            f" {len(standing)} of them."
        )
    else:
        yield f"I have no orders from you for {name}."
    for one in open_holds(ledger, rules.board, seat):
        what = f"A mail from {one.sender}" if one.sender else "A draft of your orders"
        yield f"{what} waits for your word: answer the mail in which I asked about it."
