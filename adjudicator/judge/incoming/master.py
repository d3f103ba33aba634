"""Whether a mail is the game master's, and whether that is proven (DESIGN 6.5)."""

from msgspec import Struct

from adjudicator.judge.incoming.identity import Claim, Doubt, Registry, claims_of
from adjudicator.judge.incoming.tokens import GAME_MASTER
from adjudicator.mail.addresses import address_key
from adjudicator.mail.authentication import Proof
from adjudicator.mail.envelope import Envelope


class Master(Struct, frozen=True):
    """The game master; with a `doubt` somebody who may be.

    `claim` is what the mail answers of what was sent to the game master, as such or as a player;
    None if it answers nothing of that.
    """

    claim: Claim | None
    doubt: Doubt | None


def find_master(
    envelope: Envelope, proof: Proof, registry: Registry, address: str
) -> Master | None:
    """Whether a mail comes from the game master, who has this address; None if certainly not.

    Proven is who writes from that address and answers what was sent there, or of whom the server
    says that the address is right. Players are nobody else, whatever they answer: digests get
    forwarded.
    """
    if envelope.sender is None:
        return None
    claims, seats = claims_of(envelope, registry), registry.seats.get(envelope.sender.key, ())
    of_master = [it for it in claims if it.colour == GAME_MASTER]
    if envelope.sender.key != address_key(address):
        first = next(iter(of_master), None)
        return Master(first, Doubt.UNKNOWN_SENDER) if first and not seats else None
    own = [it for it in claims if (it.game, it.colour) in seats]
    claim = next(iter((*of_master, *own)), None)
    if proof is Proof.FAIL:
        return Master(claim, Doubt.FORGED)
    return Master(claim, None if claim or proof is Proof.PASS else Doubt.NO_PROOF)
