"""What the game master tells everybody in a game."""

from collections.abc import Sequence

from adjudicator.errors import UserError
from adjudicator.judge.game.games import load_game
from adjudicator.judge.home import GameFolder
from adjudicator.judge.outgoing.notices import notices_to_all
from adjudicator.judge.outgoing.outbox import queue
from adjudicator.judge.run.office import Office
from adjudicator.judge.talk.press_text import refuse_names, told, words_of


def announce(office: Office, folder: GameFolder, lines: Sequence[str]) -> str:
    """Write the words of the game master to all players and observers, and say so. One transaction.

    Raises UserError if there are no words, or nobody to read them, or if they tell who plays in an
    anonymous game.
    """
    words = told(words_of(lines))
    if not any(words):
        raise UserError("There is nothing to announce.", "Write your words behind the colon.")
    game = load_game(folder, office.ledger)
    refuse_names(game, lines)
    if not (mails := notices_to_all(office, game, "announcement", words=words)):
        raise UserError(f"Nobody plays in {game.name} yet.", "Announce it once somebody does.")
    with office.ledger.transaction():
        for one in mails:
            queue(office.ledger, one, office.now)
    return f"{_mails(len(mails))} with these words will go out."


def _mails(number: int) -> str:
    return f"{number} mail{'' if number == 1 else 's'}"
