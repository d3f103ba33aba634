"""Reply tokens: what proves that a mail answers one of ours (DESIGN 6.6)."""

import base64
import hmac
import re
from typing import Final

from msgspec import Struct

from adjudicator.core.ids import COLOURS, Colour, StageId

_TOKEN: Final = re.compile(r"(\d{1,4}\.\d{1,2}\.\d{1,3})\.([a-z]+)\.([a-z2-7]{16})")
GAME_MASTER: Final = "gm"
"""What stands for a colour in tokens and mails that are the game master's."""
GUEST: Final = "guest"
"""What stands for a colour in mails of people who have no seat in the game."""

LONGEST_LOCAL: Final = 64
"""Characters before the @ of an address (RFC 5321 4.5.3.1.1)."""
ROOM_FOR_TOKEN: Final = 37
"""The longest token in use with its plus: `+9999.9.999.orange.` and 16 letters, to be generous."""


class Token(Struct, frozen=True):
    """A token as it stands in a mail: whose it claims to be, for which stage, and its proof.

    `colour` is GAME_MASTER in mails to the game master.
    """

    stage: StageId
    colour: Colour
    proof: str

    def __str__(self) -> str:
        return f"{self.stage}.{self.colour}.{self.proof}"

    def is_good(self, key: bytes, game: str, tenure: int) -> bool:
        """Whether this judge made it, for this game, and for whoever has the seat now.

        Takes the same time for every wrong one.
        """
        return hmac.compare_digest(self.proof, _proof(key, game, self.stage, self.colour, tenure))


def make_token(key: bytes, game: str, stage: StageId, colour: Colour, tenure: int = 0) -> Token:
    """The token of a player, or the game master, for a stage.

    `tenure` is how often the seat has changed hands.
    """
    return Token(stage, colour, _proof(key, game, stage, colour, tenure))


def _proof(key: bytes, game: str, stage: StageId, colour: Colour, tenure: int) -> str:
    whose = f"{game}/{stage}/{colour}" + (f"/{tenure}" if tenure else "")
    digest = hmac.digest(key, whose.encode(), "sha256")
    return base64.b32encode(digest)[:16].decode().lower()


def read_token(text: str) -> Token | None:
    """The token that this text is, in any case; None if it is none."""
    found = _TOKEN.fullmatch(text.strip().lower())
    if found is None or found[2] not in (*COLOURS, GAME_MASTER):
        return None
    return Token(StageId.parse(found[1]), found[2], found[3])


def with_token(address: str, token: Token) -> str:
    """The address to answer to: `judge+TOKEN@example.org`."""
    local, _, domain = address.rpartition("@")
    return f"{local}+{token}@{domain}"
