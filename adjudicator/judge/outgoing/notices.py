"""What everybody is told that nobody asked for, such as a stage that is judged anew."""

from collections.abc import Mapping
from datetime import datetime
from zoneinfo import ZoneInfo

from adjudicator.core.ids import Colour
from adjudicator.judge.clock.pauses import due_in_words
from adjudicator.judge.clock.waiting import Waiting, deadline_of
from adjudicator.judge.game.enclosures import calendar
from adjudicator.judge.game.games import Game
from adjudicator.judge.game.settings import Player
from adjudicator.judge.incoming import player_settings
from adjudicator.judge.outgoing.bounced import address_of
from adjudicator.judge.outgoing.letters import letter
from adjudicator.judge.outgoing.outbox import Posting
from adjudicator.judge.outgoing.postings import About, make_posting
from adjudicator.judge.run.office import Office
from adjudicator.judge.run.outcomes import Kind
from adjudicator.judge.seats.observers import to_observers
from adjudicator.mail.compose import Attachment, Image
from adjudicator.reports import clock
from adjudicator.reports.letter import Letter


def notice(
    office: Office, game: Game, anew: Waiting, colour: Colour, name: str, **values: object
) -> Posting:
    """The letter `name` to a player, with the new deadline as a calendar file if that is wanted.

    Raises UserError if a template is missing or faulty.
    """
    files = tuple(calendar(office, game, anew.stage, anew.deadline, colour))
    return _notice(office, game, anew.deadline, colour, name, values, files)


def notices_to_all(
    office: Office, game: Game, name: str, anew: Waiting | None = None, **values: object
) -> list[Posting]:
    """The letter `name` to every player, those who are out too, and to those who watch the game.

    Each is told instants among the values on the own clock. With `anew` it tells of another
    deadline. Without, `due` is the present one in its words, empty where the game waits for
    nothing. Raises UserError if a template is missing or faulty.
    """
    colours = [player.colour for player in game.settings.players if not player.is_open]
    if anew:
        letters = [notice(office, game, anew, colour, name, **values) for colour in colours]
    else:
        due = deadline_of(office.ledger, game.name)
        letters = [_notice(office, game, due, colour, name, values) for colour in colours]
    return [*letters, *notices_to_observers(office, game, name, anew, **values)]


def notices_to_observers(
    office: Office, game: Game, name: str, anew: Waiting | None = None, **values: object
) -> list[Posting]:
    """The letter `name` to those who watch the game, which must hold only what all may know.

    As `notices_to_all`, on the clock of the game; its template is told that the reader `watches`.
    """
    due = anew.deadline if anew else deadline_of(office.ledger, game.name)
    said = _said(office, game, due, game.settings.grid.zone, name, {**values, "watches": True})
    stage = anew.stage if anew else game.stage
    return to_observers(office, game, stage, said, Kind.NOTICE, ())


def _notice(  # noqa: PLR0913, PLR0917 - all that a letter depends on
    office: Office,
    game: Game,
    due: datetime | None,
    colour: Colour,
    name: str,
    values: Mapping[str, object],
    files: tuple[Attachment, ...] = (),
) -> Posting:
    player = game.settings.player(colour)
    zone = player_settings.zone(office.ledger, game.name, player)
    said = _said(office, game, due, zone, name, {**values, "watches": False})
    return to_seat(office, game, player, said, Kind.NOTICE, attachments=files)


def _said(  # noqa: PLR0913, PLR0917 - all that a letter depends on
    office: Office,
    game: Game,
    due: datetime | None,
    zone: ZoneInfo,
    name: str,
    values: Mapping[str, object],
) -> Letter:
    return letter(
        office.templates(game.folder),
        name,
        game=game.name,
        rules=game.settings.rules,
        turns=game.state.order,
        stage=game.stage,
        due=due_in_words(office.ledger, game.name, due, zone, office.now) if due else "",
        **{key: _told(value, zone) for key, value in values.items()},
    )


def to_seat(  # noqa: PLR0913, PLR0917 - all that a mail may have beside its words
    office: Office,
    game: Game,
    player: Player,
    said: Letter,
    kind: Kind,
    images: tuple[Image, ...] = (),
    attachments: tuple[Attachment, ...] = (),
) -> Posting:
    """Make a mail to a player, an answer to which is for the stage that the game waits for."""
    about = About(
        kind=kind,
        recipient=address_of(office.ledger, game.name, player),
        game=game.name,
        stage=game.stage,
        colour=player.colour,
        reply_to=office.reply_to(game.name, game.stage, player.colour),
    )
    return make_posting(office, said, about, images, attachments)


def _told(value: object, zone: ZoneInfo) -> object:
    return clock.on_clock(value, zone) if isinstance(value, datetime) else value
