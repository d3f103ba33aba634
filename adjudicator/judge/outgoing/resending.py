"""A report of a stage sent once more to players who have lost theirs."""

from collections.abc import Sequence

from adjudicator.core.ids import Colour
from adjudicator.core.refusals import listed
from adjudicator.errors import UserError
from adjudicator.judge.clock.waiting import deadline_of
from adjudicator.judge.game.games import Game, load_game, read_stage_file
from adjudicator.judge.game.past_reports import past_report, turns_meant
from adjudicator.judge.game.settings import Player
from adjudicator.judge.game.stage_names import name_of_stage
from adjudicator.judge.home import GameFolder
from adjudicator.judge.incoming import player_settings
from adjudicator.judge.outgoing.notices import to_seat
from adjudicator.judge.outgoing.outbox import Posting, queue
from adjudicator.judge.questions.ask import Ask
from adjudicator.judge.run.office import Office
from adjudicator.judge.run.outcomes import Kind
from adjudicator.reports.wording import sentence


def resend(office: Office, folder: GameFolder, which: str, colours: Sequence[Colour]) -> str:
    """Send the report of a stage once more, and say so in a sentence. One transaction.

    `which` is a round, a stage such as `5.1`, the set-up, or empty for the latest; without
    `colours` everybody gets theirs. It tells what its reader may know of that stage, as the first
    one did. Raises UserError if there is no such stage, or nobody to send it to.
    """
    game = load_game(folder, office.ledger)
    if not (turns := turns_meant(folder, which)):
        raise UserError(
            f"{game.name} has no report of {which or 'any stage'}.",
            "“adjudicator status” shows which round it has come to.",
        )
    stage = read_stage_file(folder, folder.turns / turns[-1]).stage
    players = [_player(game, colour) for colour in colours] or list(game.settings.players)
    readers = [player for player in players if not player.is_open]
    mails = [_posting(office, game, player, which) for player in readers]
    with office.ledger.transaction():
        for one in mails:
            queue(office.ledger, one, office.now)
    names = listed([sentence(player.colour) for player in readers]) or "nobody"
    name = name_of_stage(office.home, game.name, stage)
    return f"The report of {name} goes once more to {names}."


def _player(game: Game, colour: Colour) -> Player:
    """The person in a seat. Raises UserError if there is no such seat, or nobody has it."""
    found = next((one for one in game.settings.players if one.colour == colour), None)
    if found is None or found.is_open:
        seats = listed([one.colour for one in game.settings.players if not one.is_open])
        raise UserError(f"Nobody plays {colour} in {game.name}.", f"There are {seats}.")
    return found


def _posting(office: Office, game: Game, player: Player, which: str) -> Posting:
    zone = player_settings.zone(office.ledger, game.name, player)
    due = deadline_of(office.ledger, game.name)
    found = past_report(Ask(office, game, player.colour, zone, due), which, asked=False)
    return to_seat(office, game, player, found.letter, Kind.REPORT, found.images, found.attachments)
