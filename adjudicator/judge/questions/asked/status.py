"""Where a game stands, by mail: what is due, what of the asker's is in, and how all stand."""

from collections.abc import Iterator

from msgspec import Struct

from adjudicator.core.ids import Colour
from adjudicator.core.schedule import takes_turns, who_orders
from adjudicator.core.view import View, view_for
from adjudicator.judge.clock.absences import absences_of
from adjudicator.judge.clock.absent import kept_clear
from adjudicator.judge.clock.attendance import in_a_row, is_in_disorder
from adjudicator.judge.clock.misses import is_frozen, is_ready
from adjudicator.judge.clock.pauses import pause_of
from adjudicator.judge.clock.ready import ready_players
from adjudicator.judge.clock.standing import stands_in
from adjudicator.judge.game.order_sets import latest_set, sets_in_force
from adjudicator.judge.game.past_stages import past_stage
from adjudicator.judge.incoming.holds import open_holds
from adjudicator.judge.incoming.seat import Seat
from adjudicator.judge.questions.ask import Answer, Ask
from adjudicator.judge.rulings.reviews import review_of
from adjudicator.judge.talk.votes import Course, votes_of
from adjudicator.reports import clock
from adjudicator.reports.standings import standings


def status_answer(ask: Ask, about: str) -> Answer:
    """The stage and its deadline, the asker's orders and what waits for a word, the standings.

    How many players have sent orders is told, and not who. Raises UserError if the folder of the
    latest stage cannot be read, or a template is missing or faulty.
    """
    del about
    game, settings, now = ask.game, ask.game.settings, ask.office.now
    ordering = who_orders(game.state, settings.rules)
    wanted = [player for player in ordering if not settings.player(player).is_open]
    sets = sets_in_force(ask.office.ledger, settings.rules.board, game.name, game.stage, wanted)
    pause = pause_of(ask.office.ledger, game.name)
    return Answer(
        ask.letter(
            "status",
            you=ask.reader,
            over=game.is_over,
            winners=game.state.winners,
            due=clock.deadline(ask.deadline, ask.zone, now) if ask.deadline else "",
            soon=clock.soon(ask.deadline, ask.zone, now) if ask.deadline and ask.is_open else "",
            held=pause is not None,
            held_until=clock.on_clock(pause.until, ask.zone) if pause and pause.until else "",
            in_review=review_of(ask.office.ledger, game.name) is not None,
            votes=len(votes_of(ask.office.ledger, game.name, game.stage, Course.OPEN)),
            own=_own(ask, ask.reader) if ask.reader in ordering else None,
            away=list(_away(ask)),
            kept_clear=kept_clear(settings.rules),
            given=len(sets),
            ready=len(ready_players(ask.office.ledger, game)) if settings.deadlines.early else 0,
            wanted=len(wanted),
            on_turn=wanted if game.state.round and takes_turns(settings.rules) else (),
            seats=settings.seats,
            women=game.state.women,
            out=game.state.out,
            open_seats=list(_open_seats(ask)),
            opens_after=settings.misses.civil_disorder,
            rows=standings(_view(ask), settings.public_names),
        )
    )


def _view(ask: Ask) -> View:
    """The present position in the asker's eyes."""
    game = ask.game
    past = past_stage(game, game.folder.turns / game.folder.judged()[-1])
    return view_for(ask.reader, past.before, past.record, game.settings.rules)


def _open_seats(ask: Ask) -> Iterator[Colour]:
    """The seats of living players that somebody else may get, as the reports tell too."""
    game, ledger = ask.game, ask.office.ledger
    for colour in game.state.living:
        gone = is_in_disorder(ledger, game.settings.misses, game.name, colour)
        if gone or game.settings.player(colour).is_open:
            yield colour


class Own(Struct, frozen=True):
    """What stands of a player's own for the stage that waits.

    `lines` are those in force and `since` when the mail came with them, empty without any;
    `standing` counts the standing orders that would be carried out instead. `held` are the senders
    of mails that wait for the player's word, empty for a draft. `missed` counts stages in a row.
    """

    lines: int
    since: str
    standing: int
    ready: bool
    frozen: bool
    held: tuple[str, ...]
    missed: int


def _own(ask: Ask, player: Colour) -> Own:
    game, ledger, now = ask.game, ask.office.ledger, ask.office.now
    board, seat = game.settings.rules.board, Seat(game.name, game.stage, player)
    found = latest_set(ledger, board, seat)
    orders = found[0] if found else ()
    return Own(
        lines=len(orders),
        since=clock.lately(found[1], ask.zone, now) if found and orders else "",
        standing=0 if orders else len(stands_in(ledger, game, player)),
        ready=game.settings.deadlines.early and is_ready(ledger, game, player),
        frozen=bool(orders) and is_frozen(ledger, game, player),
        held=tuple(one.sender for one in open_holds(ledger, board, seat)),
        missed=in_a_row(ledger, game.name, player),
    )


def _away(ask: Ask) -> Iterator[tuple[str, str]]:
    """The asker's absences that have not ended, each from and until when."""
    for one in absences_of(ask.office.ledger, ask.game):
        if one.colour == ask.reader and ask.office.now < one.until:
            yield clock.on_clock(one.since, ask.zone), clock.on_clock(one.until, ask.zone)
