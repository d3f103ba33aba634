"""Which games have a judged stage that the game master looks at before it goes out."""

from msgspec import Struct

from adjudicator.core.ids import StageId
from adjudicator.errors import UserError
from adjudicator.judge.ledger import Ledger


class Review(Struct, frozen=True):
    """A judged stage that waits. `discarded` says that it is being thrown away, and `why`."""

    game: str
    turn: str
    stage: StageId
    discarded: bool
    why: str


def review_of(ledger: Ledger, game: str) -> Review | None:
    """The stage of a game that waits to be released, if any."""
    row = ledger.one("SELECT * FROM reviews WHERE game = ?", game)
    if row is None:
        return None
    stage = StageId.parse(row["stage"])
    return Review(game, row["turn"], stage, bool(row["discarded"]), row["why"])


def games_in_review(ledger: Ledger) -> frozenset[str]:
    """The games that have such a stage."""
    return frozenset(row["game"] for row in ledger.all("SELECT game FROM reviews"))


def refuse_in_review(ledger: Ledger, game: str) -> None:
    """Raise UserError if a judged stage of the game waits to be released."""
    if review_of(ledger, game):
        raise UserError(
            f"{game} has a judged stage that waits for you to look at it.",
            f"First “adjudicator release {game}”, or “adjudicator discard {game}”.",
        )
