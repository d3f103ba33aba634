"""Who plays as a woman and who as a man, in games whose rules make a difference (section 7).

Players say it for themselves: in game.yaml or by mail, until the land is dealt. Then it is the
seat's, whoever comes to play it.
"""

from collections.abc import Sequence
from typing import Final

from adjudicator.core.refusals import listed
from adjudicator.core.rules import Rules
from adjudicator.data.record import Record

WOMAN: Final = "woman"
MAN: Final = "man"
GENDER: Final = "gender"
"""The key of game.yaml, and the name under which the ledger has what players say by mail."""


def gender_of(player: Record, rules: Rules) -> str:
    """What a game.yaml says that a player plays as, empty where it says nothing.

    Raises UserError for any other word, and where the rules make no difference.
    """
    if GENDER not in player:
        return ""
    if rules.women is None:
        said = f"the rule set {rules.name} makes no difference between women and men."
        raise player.trouble(GENDER, said, "Leave the key out, or play by “rules: ms-risk”.")
    return player.choice(GENDER, (WOMAN, MAN))


def is_asked(gender: str, rules: Rules) -> bool:
    """Whether somebody who plays has yet to say it."""
    return rules.women is not None and not gender


def armies_of(players: int, rules: Rules) -> tuple[int, int]:
    """With how many armies a woman begins, and a man, in a game of so many players (F2)."""
    women = (rules.women or rules).starting_armies
    return women.get(players, 0), rules.starting_armies.get(players, 0)


def too_many(genders: Sequence[str], rules: Rules) -> str:
    """Why a game cannot have these players, in a sentence; empty if it can (F8).

    There is one for each seat, empty for who has not said it, or an open one.
    """
    if rules.women_playing is None:
        return ""
    able = {WOMAN: rules.women_playing, MAN: len(genders) - rules.women_playing}
    for gender, number in able.items():
        if (found := genders.count(gender)) > number:
            wanted = listed([_counted(number, one) for one, number in able.items()])
            verb = "plays" if found == 1 else "play"
            return f"The game is for {wanted} (F8), and {_counted(found, gender)} {verb}."
    return ""


def _counted(number: int, gender: str) -> str:
    if number == 1:
        return f"one {gender}"
    return f"{number or 'no'} {gender.replace('man', 'men')}"
