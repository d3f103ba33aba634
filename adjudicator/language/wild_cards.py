"""Lines that are for wild cards but do not say what is to be done (F7)."""

from collections.abc import Sequence
from typing import Final

from lark import Token

from adjudicator.core.orders import Source, WildCard
from adjudicator.language.canonical import canonical
from adjudicator.language.complaints import Suggestion, Trouble
from adjudicator.language.flaws import Flaws
from adjudicator.language.hands import colours, others
from adjudicator.language.patient import IF_SO, VERBS, Patient
from adjudicator.language.understanding import understand

_NOWHERE: Final = Source(0, "")
_FOR_WILD: Final = frozenset({"WILD", "_IF_WILD"})
_BEFORE: Final = frozenset({"_WITH", "_IN"})
_UNSAID: Final = (
    "For a wild card a man takes a card from a woman, and a woman gives one to a man: say which."
)
_NO_CASE: Final = "A card goes from hand to hand only for a wild card; the line does not say so."


def about_wild_cards(tokens: Sequence[Token]) -> bool:
    """Whether words are meant as a choice for wild cards, or for cards that change hands."""
    kinds = _kinds(tokens)
    doing = bool(VERBS.intersection(kinds)) or _named(tokens) != []
    first = kinds[1:2] if kinds[:1] and kinds[0] in _BEFORE else kinds[:1]
    if doing and _FOR_WILD.intersection([*first, *kinds[-1:]]):
        return True
    return kinds[:1] in (["_ATTACK"], ["_PUT"]) and "_CARDS" in kinds and _named(tokens) != []


def wild_card(it: Patient) -> Flaws | None:
    """What is to be done for a wild card, in words that do not say it, or not for what."""
    its = understand(f"{it.readable.rstrip(' .')} if I draw a wild card", it.situation)
    if isinstance(its, WildCard) and (its.give or about_wild_cards(it.tokens)):
        end = len(it.text)
        return Flaws((Trouble(end, end, _NO_CASE),), (Suggestion(canonical(its), IF_SO),))
    if not about_wild_cards(it.tokens) or not _FOR_WILD.intersection(_kinds(it.tokens)):
        return None
    player = next(iter([*_named(it.tokens), *others(it.situation)]), None)
    offers = (
        (
            Suggestion(canonical(WildCard(_NOWHERE, take=player)), "to have one of theirs"),
            Suggestion(canonical(WildCard(_NOWHERE, to=player)), "to give them one"),
        )
        if player
        else ()
    )
    return Flaws((Trouble(0, len(it.text), _UNSAID),), offers)


def _kinds(tokens: Sequence[Token]) -> list[str]:
    return [token.type for token in tokens]


def _named(tokens: Sequence[Token]) -> list[str]:
    """The players whose colours stand among the words."""
    return [who for token in tokens if token.type == "WORD" for who in colours(token)]
