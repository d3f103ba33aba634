"""Lines that end too early: what is missing, and the lines that would work."""

from typing import Final

from msgspec.structs import replace

from adjudicator.language.complaints import Trouble
from adjudicator.language.flaws import Flaws
from adjudicator.language.parts import Draft
from adjudicator.language.patient import IF_SO, Patient
from adjudicator.language.situation import Situation
from adjudicator.language.understanding import almost, draft_of

_SOMEWHERE: Final = "qqq"
_FILLS: Final = (_SOMEWHERE, "1", f"attack {_SOMEWHERE}", "card")
"""What may have been forgotten at the end of a line."""

_NO_CARD: Final = "If that is a card, it does not say so."


def filled(it: Patient) -> Flaws | None:
    """A line that ends too early."""
    if not it.broken_off:
        return None
    drafts = (draft_of(f"{it.readable} {fill}", it.situation) for fill in _FILLS)
    draft = next((draft for draft in drafts if isinstance(draft, Draft)), None)
    end = len(it.readable)
    found = _flaws_without(draft, end, it.situation) if draft else None
    if found is None or found.troubles:
        return found
    offers = tuple(replace(one, meant=IF_SO) for one in found.suggestions)
    return Flaws((Trouble(end, end, _NO_CARD),), offers)


def _flaws_without(draft: Draft, end: int, situation: Situation) -> Flaws | None:
    """The flaws of a draft without the parts that begin behind `end`."""
    begun = [role for role, part in draft.places.items() if part.start >= end]
    lacking = [*draft.lacking, *begun]
    places = {role: part for role, part in draft.places.items() if part.start < end}
    amount = draft.amount if draft.amount and draft.amount.part.start < end else None
    cards = [role for role in draft.cards if role not in begun]
    shorter = replace(draft, places=places, amount=amount, cards=cards, lacking=lacking)
    return almost(shorter, situation, end).flaws(situation)
