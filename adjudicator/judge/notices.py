"""What players are told that nobody asked for: of the stage that the game waits for anew."""

from adjudicator.core.ids import Colour
from adjudicator.judge import player_settings
from adjudicator.judge.bounced import address_of
from adjudicator.judge.enclosures import calendar
from adjudicator.judge.games import Game
from adjudicator.judge.letters import letter
from adjudicator.judge.office import Office
from adjudicator.judge.outbox import Posting
from adjudicator.judge.outcomes import Kind
from adjudicator.judge.postings import About, make_posting
from adjudicator.judge.waiting import Waiting
from adjudicator.reports import clock


def notice(
    office: Office, game: Game, anew: Waiting, colour: Colour, name: str, **values: object
) -> Posting:
    """The letter `name` to a player, with the new deadline as a calendar file if that is wanted.

    Raises UserError if a template is missing or faulty.
    """
    player = game.settings.player(colour)
    zone = player_settings.zone(office.ledger, game.name, player)
    said = letter(
        office.templates(game.folder),
        name,
        game=game.name,
        rules=game.settings.rules,
        stage=anew.stage,
        due=clock.deadline(anew.deadline, zone, office.now),
        **values,
    )
    about = About(
        kind=Kind.NOTICE,
        recipient=address_of(office.ledger, game.name, player),
        game=game.name,
        stage=anew.stage,
        colour=colour,
        reply_to=office.reply_to(game.name, anew.stage, colour),
    )
    files = tuple(calendar(office, game, anew.stage, anew.deadline, colour))
    return make_posting(office, said, about, attachments=files)
