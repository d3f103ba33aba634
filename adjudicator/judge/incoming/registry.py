"""Who is who: addresses, tokens and Message-IDs, looked up in the games and the ledger."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from adjudicator.core.ids import Colour
from adjudicator.judge.game.games import Game
from adjudicator.judge.game.settings import HOUSE
from adjudicator.judge.incoming import player_settings
from adjudicator.judge.incoming.identity import Claim, Registry
from adjudicator.judge.incoming.tokens import read_token
from adjudicator.judge.run.office import Office
from adjudicator.judge.seats.tenure import tenures
from adjudicator.mail.addresses import address_key, split_plus


def open_registry(office: Office, games: Iterable[Game]) -> Registry:
    """The registry of the players of these games; tokens are known of all that there are."""
    names = names_in_tokens(office)
    of_token = partial(claim_of_token, office, names)
    return Registry(_seats(office, games), of_token, partial(_claim_of_id, office, of_token))


def names_in_tokens(office: Office) -> list[str]:
    """The names for which tokens are made: those of all games, and that of mails about no game."""
    return [*(folder.name for folder in office.home.games()), HOUSE]


def _seats(office: Office, games: Iterable[Game]) -> dict[str, list[tuple[str, Colour]]]:
    seats: dict[str, list[tuple[str, Colour]]] = {}
    for game in games:
        for player in game.settings.players:
            for address in player_settings.addresses(office.ledger, game.name, player):
                seats.setdefault(address_key(address), []).append((game.name, player.colour))
    return seats


def claim_of_token(office: Office, games: Sequence[str], text: str) -> Claim | None:
    """What a text stands for if it is a good token of one of these games."""
    if (token := read_token(text)) is None:
        return None
    times = tenures(office.ledger, token.colour)
    good = (game for game in games if token.is_good(office.key, game, times.get(game, 0)))
    game = next(good, None)
    return Claim(game, token.stage, token.colour) if game else None


def _claim_of_id(
    office: Office, of_token: Callable[[str], Claim | None], message_id: str
) -> Claim | None:
    """An answer to a mail of ours is for what that mail's own reply address says."""
    reply_to = office.ledger.value("SELECT reply_to FROM outbox WHERE message_id = ?", message_id)
    return of_token(split_plus(reply_to)[1]) if reply_to else None
