"""Who wrote a mail, for which stage, and whether that is proven (DESIGN 6.5)."""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

from adjudicator.core.ids import Colour, StageId
from adjudicator.judge.incoming.tokens import GAME_MASTER
from adjudicator.mail.addresses import split_plus
from adjudicator.mail.authentication import Proof
from adjudicator.mail.envelope import Envelope


class Doubt(StrEnum):
    """Why a mail counts only once it is confirmed from the registered address."""

    UNKNOWN_SENDER = "unknown sender"
    """It answers a mail of ours to a player, but comes from an address that is not registered."""
    OTHERS_TOKEN = "other player's mail"
    """It comes from a registered address, but answers a mail to somebody else."""
    NO_PROOF = "no proof"
    """It comes from a registered address, and answers nothing of ours."""
    FORGED = "forged"
    """The server says that it does not come from the domain it names."""


class Claim(Struct, frozen=True):
    """A player and a stage that a token or one of our own Message-IDs stands for.

    The game master's stands for the game and the stage that the mail was about.
    """

    game: str
    stage: StageId
    colour: Colour


class Known(Struct, frozen=True):
    """A player, proven. `stage` is None where the mail answers no mail of ours."""

    game: str
    colour: Colour
    stage: StageId | None


class Doubted(Struct, frozen=True):
    """Perhaps a player: to be asked at the registered address."""

    game: str
    colour: Colour
    stage: StageId | None
    doubt: Doubt


class Stranger(Struct, frozen=True):
    """Nobody we know. `why` is for the game master."""

    why: str


class Unclear(Struct, frozen=True):
    """A player of several games whose mail does not say which it means."""

    games: tuple[str, ...]


Identity: TypeAlias = Known | Doubted | Stranger | Unclear


class Registry(Struct, frozen=True):
    """What identities are found by.

    `seats` are the players by address as `address_key` writes it. `claim_of_token` gives what a
    token stands for, None if it is no good; `claim_of_id` what an answer to a mail of ours with
    that Message-ID is for.
    """

    seats: Mapping[str, Sequence[tuple[str, Colour]]]
    claim_of_token: Callable[[str], Claim | None]
    claim_of_id: Callable[[str], Claim | None]


def identify(envelope: Envelope, proof: Proof, registry: Registry) -> Identity:
    """Who wrote a mail, by its one sender, what it answers, and what the server says of it."""
    if envelope.sender is None:
        return Stranger(f"The mail names {len(envelope.froms)} senders.")
    seats = registry.seats.get(envelope.sender.key, ())
    claims = [it for it in claims_of(envelope, registry) if it.colour != GAME_MASTER]
    if claims:
        return _by_claim(claims, seats, proof)
    if not seats:
        return Stranger("The sender is not registered, and the mail answers none of ours.")
    return _by_address(seats, envelope, proof)


def claims_of(envelope: Envelope, registry: Registry) -> list[Claim]:
    """What the mail answers, the best sign first: address, references, subject."""
    tokens = [split_plus(address.spec)[1] for address in envelope.recipients]
    found = [registry.claim_of_token(token) for token in tokens]
    found += [registry.claim_of_id(one) for one in envelope.answers]
    found += [registry.claim_of_token(word) for word in _bracketed(envelope.subject)]
    return [claim for claim in found if claim is not None]


def _bracketed(subject: str) -> list[str]:
    """The words in brackets: `Re: [world] [world 7.1.0.red.abcd…]`."""
    inside = [part.partition("]")[0] for part in subject.split("[")[1:]]
    return [word for part in inside for word in part.split()]


def _by_claim(
    claims: Sequence[Claim], seats: Sequence[tuple[str, Colour]], proof: Proof
) -> Identity:
    for claim in claims:
        if (claim.game, claim.colour) in seats:
            if proof is Proof.FAIL:
                return Doubted(claim.game, claim.colour, claim.stage, Doubt.FORGED)
            return Known(claim.game, claim.colour, claim.stage)
    claim = claims[0]
    own = next((colour for game, colour in seats if game == claim.game), None)
    if own is None:
        return Doubted(claim.game, claim.colour, claim.stage, Doubt.UNKNOWN_SENDER)
    if proof is Proof.PASS:
        return Known(claim.game, own, claim.stage)
    return Doubted(claim.game, own, claim.stage, Doubt.OTHERS_TOKEN)


def _by_address(seats: Sequence[tuple[str, Colour]], envelope: Envelope, proof: Proof) -> Identity:
    named = [seat for seat in seats if seat[0] in _bracketed(envelope.subject.lower())]
    meant = named if len(named) == 1 else seats
    if len(meant) != 1:
        return Unclear(tuple(game for game, _ in seats))
    game, colour = meant[0]
    if proof is Proof.PASS:
        return Known(game, colour, None)
    doubt = Doubt.FORGED if proof is Proof.FAIL else Doubt.NO_PROOF
    return Doubted(game, colour, None, doubt)
