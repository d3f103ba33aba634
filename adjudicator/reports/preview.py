"""The preview: what would come of a player's orders, told as a receipt tells of real ones."""

from collections.abc import Iterator
from typing import Any, Final

from msgspec import Struct

from adjudicator.core.battles import BattleKind
from adjudicator.core.events import Cut, ForceSent, Refused
from adjudicator.core.ids import Colour, StageId, TerritoryName
from adjudicator.core.orders import OrderSet
from adjudicator.core.prospects import BattleOdds, HoldingOdds, Prospects, SideOdds
from adjudicator.core.refusals import armies, holder, listed
from adjudicator.core.rules import Rules
from adjudicator.core.state import Holding, State
from adjudicator.language.reading import Mode, Reading
from adjudicator.reports.complained import complained
from adjudicator.reports.environment import Templates, render
from adjudicator.reports.forecast import Row, forecast
from adjudicator.reports.layout import ANSWERED
from adjudicator.reports.letter import Letter
from adjudicator.reports.order_nouns import nouns
from adjudicator.reports.wording import who

_ALL: Final = 100
_PERCENT: Final = "\N{NO-BREAK SPACE}%"
_CHATTER_SHOWN: Final = 3


class PreviewFacts(Struct, frozen=True):
    """All that a preview depends on.

    `reading` is what was asked, `orders` the set that would be judged by it, and `standing` says
    that these are the orders in force, since no others were given. `before` is the position that
    they are for. Of the guessed orders of others, `guessed_attacks` are sent off, and `void` are
    those that came to nothing or to less.
    """

    game: str
    stage: StageId
    player: Colour
    rules: Rules
    before: State
    reading: Reading
    orders: OrderSet
    standing: bool
    guessed_attacks: tuple[ForceSent, ...]
    void: tuple[Refused | Cut, ...]
    prospects: Prospects


def preview(templates: Templates, facts: PreviewFacts, *, picture: str = "") -> Letter:
    """Tell a player what would come of the orders; `picture` is the address of the map.

    Raises UserError if a template is missing or faulty.
    """
    values = _values(facts, picture)
    subject = render(templates, "messages/preview.subject.j2", **values).strip()
    text = render(templates, "messages/preview.txt.j2", **values).rstrip() + "\n"
    html = render(templates, "messages/preview.html.j2", **values, subject=subject)
    return Letter(subject, text, html)


def _values(facts: PreviewFacts, picture: str) -> dict[str, Any]:
    """The facts as the templates want them."""
    reading, player = facts.reading, facts.player
    out = forecast(facts.before, player, facts.orders, facts.rules)
    return {
        "facts": facts,
        "picture": picture,
        "reading": reading,
        "out": out,
        "void": out.void,
        "cancelled": reading.mode is Mode.CANCEL,
        "complaints": [complained(it) for it in reading.complaints],
        "chatter": [it.text for it in reading.chatter[:_CHATTER_SHOWN]],
        "more_chatter": len(reading.chatter) > _CHATTER_SHOWN,
        "guessed": [player.capitalize() for player, orders in reading.guesses.items() if orders],
        "guesses": [
            Row(other.capitalize(), nouns(orders))
            for other, orders in reading.guesses.items()
            if orders
        ],
        "held": len(facts.before.held(player)),
        "battles": list(battle_rows(facts)),
        "holdings": list(holding_rows(facts)),
        "ends": list(_ends(facts)),
        "width": ANSWERED,
    }


def percent(times: int, plays: int) -> str:
    """A share as people say it; 0 and 100 are only what never and what always happened."""
    share = round(100 * times / plays)
    if share == 0 and times:
        return f"< 1{_PERCENT}"
    if share == _ALL and times < plays:
        return f"> 99{_PERCENT}"
    return f"{share}{_PERCENT}"


def battle_rows(facts: PreviewFacts) -> Iterator[tuple[str, str, str]]:
    """Where each battle is, the chance of the reader to stand at its end, and who fights how.

    Those of the reader stand first; of others there is no chance.
    """
    you = facts.player

    def is_foreign(battle: BattleOdds) -> bool:
        return all(side.owner != you for side in battle.sides)

    for one in sorted(facts.prospects.battles, key=is_foreign):
        chance = "" if is_foreign(one) else f"({percent(one.stands.get(you, 0), one.fought)})"
        yield (_place(one), chance, "; ".join(_battle(one, facts)))


def _place(battle: BattleOdds) -> str:
    """Where a battle is fought; of several attacks on a territory also which of them it is."""
    place = battle.key.removeprefix(f"{battle.kind} ")
    if battle.kind is not BattleKind.ATTACK:
        return place.replace("-", " and ")
    ways, number = place.rsplit(" ", 1)
    target = ways.partition("-")[2]
    return target if number == "1" else f"{target} (attack {number})"


def _battle(battle: BattleOdds, facts: PreviewFacts) -> Iterator[str]:
    """Who fights whom, with how many; what the reader keeps, or how strangers stand."""
    you, plays = facts.player, facts.prospects.plays
    *others, last = [_side(side, you) for side in battle.sides]
    if battle.fought < plays:
        yield f"{battle.kind}, fought in {percent(battle.fought, plays)}"
    else:
        yield str(battle.kind)
    yield f"{listed(others)} against {last}"
    own = [side for side in battle.sides if side.owner == you]
    if kept := sum(side.left for side in own):
        yield f"if you win, {kept} left"
    if not own:
        chances = battle.stands.items()
        yield listed([f"{holder(who)} wins in {percent(n, battle.fought)}" for who, n in chances])


def _side(side: SideOdds, you: Colour) -> str:
    whose = "your" if side.owner == you else f"{holder(side.owner)}'s"
    return f"{whose} {side.armies}" + (f" from {side.origin}" if side.origin else "")


def holding_rows(facts: PreviewFacts) -> Iterator[tuple[TerritoryName, str]]:
    """The territories that may change and who holds them then, the uncertain ones first."""
    before, odds = facts.before.territories, facts.prospects.territories

    def changes(name: TerritoryName) -> bool:
        first, *others = odds[name]
        return bool(others) or Holding(first.owner, first.armies) != before[name]

    for name in sorted(filter(changes, odds), key=lambda name: len(odds[name]) == 1):
        told = [_holding(one, facts) for one in odds[name]]
        yield name, ", ".join(told)


def _holding(one: HoldingOdds, facts: PreviewFacts) -> str:
    plays = facts.prospects.plays
    chance = "" if one.plays == plays else f" {percent(one.plays, plays)}"
    return f"{who(one.owner, facts.player)}{chance} ({armies(one.armies)})"


def _ends(facts: PreviewFacts) -> Iterator[str]:
    """Who might be out of the game by it, or win it."""
    plays = facts.prospects.plays
    for what, counts in (("out", facts.prospects.out), ("the winner", facts.prospects.won)):
        for player, times in counts.items():
            if times and player not in facts.before.out:
                is_ = "You would be" if player == facts.player else f"{holder(player)} would be"
                yield f"{is_} {what} in {percent(times, plays)} of the plays."
