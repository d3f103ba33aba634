"""The parts of a parsed line: what kind of order it is, its places, its count.

Nothing here knows the board. A part keeps where it stands, so that a complaint can point at it.
"""

from collections.abc import Sequence

from lark import Token, Tree
from msgspec import Struct, field

from adjudicator.core.orders import Count, Exactly, Rest
from adjudicator.language.counts import count
from adjudicator.language.situation import ONWARD


class Part(Struct, frozen=True):
    """A stretch of a line, from `start` up to but not including `end`."""

    text: str
    start: int
    end: int


class Amount(Struct, frozen=True):
    """A count and where it stands; `count` is None where the words are no count."""

    count: Count | None
    part: Part


class Draft(Struct):
    """A line in the shape of an order: its kind, and its parts by what they are.

    Places are not resolved yet, and any part may be missing. They are called origin, target and
    surge, those of a trade card 1, card 2 …, those of a preference choice 1, choice 2 …; `cards`
    names the cards of a trade by these, None being a wild card, and `symbols` are the words for
    kinds of cards. `lacking` are places that the line breaks off before. In games of turns the
    places to go on to are called onward 1, onward 2 …, and `limits` are dice, rolls, until, ahead,
    moving and behind, with what stands for each; the card of a re-roll is called reroll, and
    `commander` says that the commander is asked for. In a choice for wild cards take and to are
    players, and give is a card; `limits` have a card that is taken by its name.
    """

    kind: str
    places: dict[str, Part] = field(default_factory=dict)
    amount: Amount | None = None
    cards: list[str | None] = field(default_factory=list)
    symbols: list[Token] = field(default_factory=list)
    lacking: list[str] = field(default_factory=list)
    limits: dict[str, Amount] = field(default_factory=dict)
    commander: bool = False


def draft(  # noqa: C901, PLR0912 - one arm a part
    tree: Tree[Token], line: str
) -> Draft:
    """The draft that a parse tree of `orders.lark` stands for."""
    kind, *roles = tree.data.split("_")
    result = Draft(kind)
    in_order = iter(roles)
    for child in tree.children:
        if isinstance(child, Token):
            result.symbols.append(child)
            continue
        tokens = _tokens(child)
        match child.data:
            case "place":
                result.places[next(in_order)] = part(tokens, line)
            case "leg":
                result.places["surge"] = part(tokens, line)
            case "card":
                _take_card(result, tokens, line)
            case "onward":
                number = sum(role.startswith(ONWARD) for role in result.places) + 1
                result.places[f"{ONWARD} {number}"] = part(tokens, line)
            case "once" | "twice":
                rolls = Exactly(1 if child.data == "once" else 2)
                result.limits["rolls"] = Amount(rolls, Part("", len(line), len(line)))
            case "dice" | "rolls" | "until" | "ahead" | "moving" | "behind":
                result.limits[child.data] = _amount(tokens, line)
            case "reroll":
                result.places["reroll"] = part(tokens, line)
            case "any_card":
                result.lacking.append("reroll")
            case "commander":
                result.commander = True
            case "choice":
                result.places[f"choice {len(result.places) + 1}"] = part(tokens, line)
            case _:
                result.amount = _amount(tokens, line)
    return result


def _tokens(tree: Tree[Token]) -> list[Token]:
    found: list[Token] = []
    for child in tree.children:
        if isinstance(child, Token):
            found.append(child)
        else:
            found += _tokens(child)
    return found


def part(tokens: Sequence[Token], line: str) -> Part:
    """The stretch of a line from the first to the last of some words."""
    start, end = tokens[0].start_pos or 0, tokens[-1].end_pos or 0
    return Part(line[start:end], start, end)


def _take_card(result: Draft, tokens: Sequence[Token], line: str) -> None:
    role = None if tokens[0].type == "WILD" else f"card {len(result.cards) + 1}"
    result.cards.append(role)
    if role:
        result.places[role] = part(tokens, line)


def _amount(tokens: Sequence[Token], line: str) -> Amount:
    but = tokens[1] if len(tokens) > 1 else None
    return Amount(count(tokens[0].type, tokens[0], but), part(tokens, line))


def all_left(line: str) -> Amount:
    """What a line means that names no number where all that is left goes to one place."""
    return Amount(Rest(), Part("", len(line), len(line)))
