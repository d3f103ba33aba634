"""What the game master writes to some of the players, passed on as press is."""

from collections.abc import Iterator, Sequence

from adjudicator.core.refusals import listed
from adjudicator.errors import UserError
from adjudicator.judge.game.games import Game, load_game
from adjudicator.judge.home import GameFolder
from adjudicator.judge.incoming.tokens import GAME_MASTER
from adjudicator.judge.outgoing.announcements import announce
from adjudicator.judge.outgoing.outbox import queue
from adjudicator.judge.run.office import Office
from adjudicator.judge.talk.addressees import Readers, named, readers
from adjudicator.judge.talk.press_letters import Letters, PassedOn
from adjudicator.judge.talk.press_text import refuse_names, words_of

_SAMPLE = "Write it like this: “gm: tell Blue: …”."


def tell(office: Office, folder: GameFolder, whom: str, lines: Sequence[str]) -> str:
    """Pass the words of the game master on to those players, and say so. One transaction.

    To all players it is an announcement. Raises UserError if it is not clear to whom they are, if
    there are none, or if they tell who plays in an anonymous game.
    """
    game = load_game(folder, office.ledger)
    to = readers(whom, game.settings)
    if isinstance(to, str):
        raise UserError(to, _SAMPLE)
    if to.everybody:
        return announce(office, folder, lines)
    words = words_of(lines)
    if why := next(_refusals(game, to, words), ""):
        raise UserError(why, "Nothing was passed on.")
    refuse_names(game, words)
    return _passed_on(office, game, to, words)


def _refusals(game: Game, to: Readers, words: Sequence[str]) -> Iterator[str]:
    """Why it is not passed on."""
    if not any(words):
        yield "There are no words in it: write them behind the colon, or in the lines below."
    if not to.colours:
        yield "It is for nobody but you."
    for colour in to.colours:
        if game.settings.player(colour).is_open:
            yield f"Nobody plays {colour.capitalize()} at the moment."


def _passed_on(office: Office, game: Game, to: Readers, words: tuple[str, ...]) -> str:
    to = Readers(to.colours, everybody=False, master=False)
    kept = PassedOn(game.name, game.stage, GAME_MASTER, to, anonymous=False, words=words)
    letters = Letters(office, game, "the game master", kept)
    with office.ledger.transaction():
        kept.record(office)
        for colour in to.colours:
            queue(office.ledger, letters.to_player(colour), office.now)
    whom = listed([named(colour, game.settings) for colour in to.colours])
    return f"It is passed on to {whom}."
