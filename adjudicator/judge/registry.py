"""Who is who: addresses, tokens and Message-IDs, looked up in the games and the ledger."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from adjudicator.core.ids import Colour
from adjudicator.judge import player_settings
from adjudicator.judge.games import Game
from adjudicator.judge.identity import Claim, Registry
from adjudicator.judge.office import Office
from adjudicator.judge.reader import is_our_id
from adjudicator.judge.tokens import read_token
from adjudicator.mail.addresses import address_key, split_plus
from adjudicator.mail.envelope import Envelope, read_envelope
from adjudicator.mail.errors import MailError


def open_registry(office: Office, games: Iterable[Game]) -> Registry:
    """The registry of the players of these games."""
    known = list(games)
    claim_of_token = partial(_claim_of_token, office.key, [game.name for game in known])
    return Registry(
        _seats(office, known),
        claim_of_token,
        lambda one: _claim_of_id(office, one, claim_of_token),
    )


def wanted_mail(office: Office) -> Callable[[bytes], bool]:
    """A function that says of a mail's headers whether it is meant for the judge (DESIGN 6.2).

    It is if it is addressed to one of the judge's addresses or to a token, or answers a mail of
    ours. What we sent ourselves is not: it may lie in the same mailbox for its reader.
    """
    ours = {address_key(address) for address in office.config.addresses}
    games: list[str] = []

    def is_for_us(envelope: Envelope) -> bool:
        if any(is_our_id(office, one) for one in envelope.message_ids):
            return False
        bases = [split_plus(address.spec) for address in envelope.recipients]
        if any(address_key(base) in ours for base, _ in bases):
            return True
        if not games:
            games.extend(folder.name for folder in office.home.games())
        tagged = any(_claim_of_token(office.key, games, tag) for _, tag in bases)
        return tagged or any(is_our_id(office, one) for one in envelope.answers)

    def wanted(head: bytes) -> bool:
        try:
            return is_for_us(read_envelope(head))
        except MailError:
            return False

    return wanted


def _seats(office: Office, games: Iterable[Game]) -> dict[str, list[tuple[str, Colour]]]:
    seats: dict[str, list[tuple[str, Colour]]] = {}
    for game in games:
        for player in game.settings.players:
            for address in player_settings.addresses(office.ledger, game.name, player):
                seats.setdefault(address_key(address), []).append((game.name, player.colour))
    return seats


def _claim_of_token(key: bytes, games: Sequence[str], text: str) -> Claim | None:
    if (token := read_token(text)) is None:
        return None
    game = next((game for game in games if token.is_good(key, game)), None)
    return Claim(game, token.stage, token.colour) if game else None


def _claim_of_id(
    office: Office, message_id: str, claim_of_token: Callable[[str], Claim | None]
) -> Claim | None:
    """An answer to a mail of ours is for what that mail's own reply address says."""
    reply_to = office.ledger.value("SELECT reply_to FROM outbox WHERE message_id = ?", message_id)
    return claim_of_token(split_plus(reply_to)[1]) if reply_to else None
