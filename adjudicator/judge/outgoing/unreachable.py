"""What the game master is told of players whom mail does not reach: at once, and in good time."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Final

from adjudicator.core.refusals import listed
from adjudicator.errors import UserError
from adjudicator.judge.clock.waiting import Waiting, if_waiting, waiting_games
from adjudicator.judge.game.games import Game, load_game
from adjudicator.judge.game.settings import Player
from adjudicator.judge.game.stage_names import name_of_stage
from adjudicator.judge.incoming import player_settings
from adjudicator.judge.outgoing.bounced import Bounced, all_bounced
from adjudicator.judge.outgoing.returned import Returned
from adjudicator.judge.run.office import Office
from adjudicator.judge.run.trouble import Trouble
from adjudicator.judge.seats.tenure import tenure
from adjudicator.mail.addresses import address_key
from adjudicator.reports.clock import deadline

_IN_GOOD_TIME: Final = timedelta(days=1)
"""How long before the deadline the game master is told again."""


def of_return(office: Office, one: Returned, said: str) -> Trouble:
    """What to tell of a mail that did not arrive; `said` is the first sentence.

    What the mail server says stands on a line of its own behind a bar: others may have written it.
    """
    reason = [f"| {one.reason}"] if one.reason else []
    lines = [said, *reason, *_consequences(office, one)]
    key = f"{one.game} {', '.join(one.bad)} cannot be reached"
    return Trouble(one.game, "\n".join(lines), key)


def _consequences(office: Office, one: Returned) -> Iterator[str]:
    if one.player is None:
        yield f"See that {listed(one.bad)} is right in judge.yaml or game.yaml."
    elif one.next_address:
        yield f"The same mail goes to {one.next_address} now, and so do all later ones."
    elif one.good:
        yield f"Later mails go to {one.good[0]}."
    else:
        waits = if_waiting(office.ledger, one.game)
        yield f"{_named(one.player)} has no other address that works, and cannot be reached."
        if waits:
            yield _due(office, waits)
        yield _cure(office, one.game, one.player)


def shortly_before_the_deadline(office: Office) -> Iterator[Trouble]:
    """What to tell again of players who cannot be reached, a day before their orders are due."""
    bounced = all_bounced(office.ledger)
    for one in waiting_games(office.ledger):
        if one.deadline - _IN_GOOD_TIME <= office.now < one.deadline:
            yield from _of_game(office, one, bounced)


def _of_game(office: Office, one: Waiting, bounced: dict[str, Bounced]) -> Iterator[Trouble]:
    try:
        game = load_game(office.home.game(one.game), office.ledger)
    except UserError:  # whoever heals the game tells of it
        return
    for player in game.settings.players:
        is_asked = player.colour in game.state.living and not player.is_open
        if is_asked and _was_told(office, game, one, player, bounced):
            known = player_settings.addresses(office.ledger, game.name, player)
            said = f"{_named(player)} cannot be reached: mail to {listed(known)} does not arrive."
            lines = (said, _due(office, one), _cure(office, game.name, player))
            key = f"{game.name} {one.stage} {player.colour} cannot be reached in good time"
            yield Trouble(game.name, "\n".join(lines), key)


def _was_told(
    office: Office, game: Game, one: Waiting, player: Player, bounced: dict[str, Bounced]
) -> bool:
    """Whether no address of a player has worked since before the last day."""
    known = player_settings.addresses(office.ledger, game.name, player)
    marks = [bounced.get(address_key(address)) for address in known]
    return all(mark and mark.first < one.deadline - _IN_GOOD_TIME for mark in marks)


def _named(player: Player) -> str:
    return f"{player.name} ({player.colour})"


def _due(office: Office, one: Waiting) -> str:
    due = deadline(one.deadline, office.config.zone, office.now)
    stage = name_of_stage(office.home, one.game, one.stage)
    return f"Orders for {stage} of {one.game} are due on {due}."


def _cure(office: Office, game: str, player: Player) -> str:
    if tenure(office.ledger, game, player.colour):  # game.yaml does not say who this is
        return (
            f"Ask {player.name} in another way for an address that works: “adjudicator replace"
            f" {game} {player.colour} NAME ADDRESS” lets them go on from there."
        )
    return (
        f"Ask {player.name} in another way for an address that works, and write it first among"
        f" the addresses in {office.home.game(game).settings}. A mail from an old address shows"
        " that it works again."
    )
