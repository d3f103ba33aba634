"""The rules of a game by mail, in words, with what differs from the usual game."""

from typing import Any, Final

from adjudicator.core.rules import FixedValues, RisingValues, Rules, SetValues
from adjudicator.data.rulesets import load_rules
from adjudicator.judge.game.settings_words import settings_in_words
from adjudicator.judge.outgoing.letters import letter
from adjudicator.judge.questions.ask import Answer, Ask
from adjudicator.reports.environment import environment

_SHOWN_VALUES: Final = 7


def rules_answer(ask: Ask, about: str) -> Answer:
    """Every option of the rule book as the game has it, its schedule and its other settings.

    Raises UserError if a template is missing or faulty.
    """
    del about
    settings = ask.game.settings
    values = rules_values(settings.rules, len(settings.players))
    return Answer(ask.letter("rules", **values, settings=list(settings_in_words(settings))))


def rules_values(rules: Rules, seats: int) -> dict[str, Any]:
    """What the template depends on beside the rules themselves. `seats` is 0 if nobody knows.

    Raises UserError if the usual rules are missing.
    """
    return {"usual": load_rules("risk2"), "seats": seats, "sets": _sets(rules.set_values)}


def rules_in_words(name: str) -> str:
    """What a rule set says, as text. Raises UserError if there is none of that name."""
    rules = load_rules(name)
    values = rules_values(rules, 0)
    return letter(environment(), "rules", rules=rules, game=name, settings=(), **values).text


def _sets(values: SetValues) -> str:
    """What sets are worth (C3)."""
    if isinstance(values, FixedValues):
        told = [f"{kind} {armies}" for kind, armies in values.by_kind.items()]
        return f"A set is worth by its kind: {', '.join(told)}."
    if isinstance(values, RisingValues):
        first = ", ".join(str(values.value(traded)) for traded in range(_SHOWN_VALUES))
        return f"Sets are worth {first} armies and so on, one after the other."
    raise TypeError(values)  # pragma: no cover
