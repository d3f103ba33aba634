"""The odds of one battle."""

from msgspec.structs import replace

from adjudicator.core.battles import AttackFought, Battle
from adjudicator.core.rules import Rules
from adjudicator.odds.attack import to_the_end
from adjudicator.odds.counted import counted
from adjudicator.odds.distribution import Odds, odds_of
from adjudicator.odds.exact import exact


def of_battle(battle: Battle, rules: Rules) -> Odds:
    """The odds of a battle at its start, whatever rolls it has.

    They are exact, but for mass invasions of many large forces where each comparison stands alone
    (D3), and spoils of more than four forces: `Odds.played`. An attack of the classic games is
    followed with all dice to its end (A5), whatever stopped it.
    """
    if isinstance(battle, AttackFought):
        return odds_of(battle, to_the_end(battle, rules))
    start = replace(battle, rolls=())
    outcomes = exact(start, rules)
    if outcomes is None:
        return odds_of(start, *counted(start, rules))
    return odds_of(start, outcomes)
