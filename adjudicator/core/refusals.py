"""Why an order was refused or cut: the rule, and a whole sentence for the player."""

from collections.abc import Sequence

from msgspec import Struct

from adjudicator.core.ids import NEUTRAL, NOBODY, Colour, RuleName, TerritoryName
from adjudicator.core.orders import Condition, Fate


class Reason(Struct, frozen=True):
    """The rule that an order runs into, and what that means here."""

    rule: RuleName
    sentence: str


def listed(words: Sequence[str], last: str = "and") -> str:
    """`A`, `A and B`, `A, B and C`."""
    *others, final = words
    return f"{', '.join(others)} {last} {final}" if others else final


def armies(count: int) -> str:
    """`1 army`, `4 armies`."""
    return "1 army" if count == 1 else f"{count} armies"


def holder(owner: Colour) -> str:
    """An owner's name within a sentence: `Red`, `nobody`, `the neutral army`."""
    return {NOBODY: NOBODY, NEUTRAL: "the neutral army"}.get(owner, owner.capitalize())


def not_held(rule: RuleName, territory: TerritoryName, owner: Colour) -> Reason:
    """The player gives an order to a territory that somebody else holds."""
    if owner == NOBODY:
        return Reason(rule, f"{territory} belongs to nobody, not to you.")
    return Reason(rule, f"{territory} is {holder(owner)}'s, not yours.")


def not_neighbours(
    rule: RuleName, origin: TerritoryName, target: TerritoryName, reachable: Sequence[TerritoryName]
) -> Reason:
    """Two territories are not connected; `reachable` are those that would have been legal."""
    reach = f" From {origin} you can reach {listed(reachable)}." if reachable else ""
    return Reason(rule, f"{origin} has no connection to {target}.{reach}")


def own_target(rule: RuleName, target: TerritoryName) -> Reason:
    """An attack on the player's own land (B1, A2)."""
    return Reason(rule, f"{target} is yours already, so there is nobody to attack.")


def repeated_attack(origin: TerritoryName, target: TerritoryName) -> Reason:
    """A second order with the same origin and target (B2)."""
    return Reason(
        "B2", f"An earlier line already sends armies from {origin} to {target}; only that counts."
    )


def second_surge() -> Reason:
    """More than one surge in a round (B3)."""
    return Reason("B3", "An earlier line has your one surge of the round; the attack stands.")


def surge_home(origin: TerritoryName) -> Reason:
    """A surge back to where the force came from (B3)."""
    return Reason("B3", f"A surge cannot go back to {origin}; the attack stands.")


def surge_out_of_reach(target: TerritoryName, surge: TerritoryName) -> Reason:
    """A surge to a territory that is no neighbour of the first target (B3)."""
    return Reason("B3", f"{target} has no connection to {surge}; the attack stands.")


def surge_into_own(surge: TerritoryName) -> Reason:
    """A surge to the player's own land (B3)."""
    return Reason("B3", f"{surge} is yours already, so no surge can go there; the attack stands.")


def nothing_left(what: str) -> Reason:
    """A count that had to be cut to nothing (T4). `what` is `be placed`, or `leave Brazil`."""
    return Reason("T4", f"No army can {what} for this line.")


def too_many(asked: int, given: int, what: str) -> Reason:
    """A count cut down to what there is (T4). `what` is `be placed`, or `leave Brazil`."""
    return Reason("T4", f"No more than {given} of {armies(asked)} can {what}.")


def room_for(rule: RuleName, asked: int, given: int, territory: TerritoryName, most: int) -> Reason:
    """An order cut down to what the territory accepts in a round (R4, M3), or may hold (X1)."""
    room = f"may hold {armies(most)}" if rule == "X1" else f"accepts {armies(most)} in one round"
    taken = f"only {given} of {asked} can go" if given else "nothing more can go"
    return Reason(rule, f"{territory} {room}, so {taken} there.")


def not_linked(rule: RuleName, origin: TerritoryName, target: TerritoryName) -> Reason:
    """A move along own land between territories that do not hang together (X1, A4)."""
    return Reason(rule, f"No chain of your own territories leads to {target} from {origin}.")


def other_origin(rule: RuleName, origin: TerritoryName) -> Reason:
    """A move out of a second territory (M1, A4)."""
    span = "turn" if rule == "A4" else "round"
    return Reason(rule, f"Moves may leave one territory a {span}, and earlier ones leave {origin}.")


def same_place(rule: RuleName, territory: TerritoryName) -> Reason:
    """An order from a territory to itself."""
    return Reason(rule, f"{territory} cannot be both where armies leave and where they go.")


def no_set(names: Sequence[str]) -> Reason:
    """Three cards that make no set (C2)."""
    return Reason("C2", f"{listed(names)} do not make a set.")


def card_not_held(name: str) -> Reason:
    """A card that the player does not have, or has traded already (C2)."""
    return Reason("C2", f"You do not hold the card {name}.")


def no_set_in_hand(kind: str) -> Reason:
    """`trade best set` or `trade three infantry` without such a set in hand (C2)."""
    return Reason("C2", f"You hold no {kind}.")


def bonus_not_shown(territory: TerritoryName) -> Reason:
    """A bonus on a territory that no traded card shows (C4)."""
    return Reason("C4", f"None of your sets brings {territory} its two armies.")


def must_trade(cards: int) -> Reason:
    """A wish to keep cards where the rules force a trade (C5)."""
    return Reason("C5", f"With {cards} cards a set must be traded.")


def no_resignation() -> Reason:
    """A resignation in a game that has none (E8)."""
    return Reason("E8", "Nobody can resign from this game; please ask the game master to help you.")


def resigned_anyway() -> Reason:
    """An order of a player who resigns in the same stage (E8)."""
    return Reason("E8", "You resign, so nothing else of yours is carried out.")


def no_capitals() -> Reason:
    """A capital named in a game without capitals (K1)."""
    return Reason("K1", "This game is not played for capitals.")


def capital_not_now() -> Reason:
    """A capital named in a stage that is not the last placement (K1)."""
    return Reason("K1", "Capitals are named with the last placement, and at no other time.")


def capital_named(territory: TerritoryName) -> Reason:
    """A second capital in one set of orders (K1)."""
    return Reason("K1", f"An earlier line names {territory} as your capital; only that counts.")


def not_now(what: str, when: str, later: str = "") -> Reason:
    """An order for another phase than the stage has, and the stage that has it (T1)."""
    cure = f"; send it in {later}" if later else ""
    return Reason("T1", f"{what} cannot be ordered {when}{cure}.")


def not_an_heir() -> Reason:
    """An order of a player whom the extra stage is not for (E4)."""
    return Reason("E4", "This stage is only for players who must trade inherited cards.")


def not_so(condition: Condition) -> Reason:
    """The case for which an order is given has not come (A11)."""
    what = (
        "was not captured" if condition.fate is Fate.CAPTURED else "does not hold after an attack"
    )
    return Reason("A11", f"{condition.territory} {what} this turn, so this was left out.")


def before_attacks(what: str) -> Reason:
    """A trade or a placement for a case that can only come later in the turn (A11)."""
    return Reason("A11", f"{what} comes before the attacks, so it cannot wait for one.")


def not_for_cards(what: str) -> Reason:
    """An attack or a move for the case that the player takes cards (N4)."""
    return Reason("N4", f"{what} cannot wait for taken cards; only trades and placements can.")


def not_on_turn(player: Colour) -> Reason:
    """An order of a player who is not on turn (section 1 of the classic games)."""
    return Reason("T1", f"{holder(player)} is on turn now; send it when your own turn comes.")


def too_few_to_attack(origin: TerritoryName) -> Reason:
    """An attack from a territory with a single army (A1)."""
    return Reason("A1", f"{origin} has only 1 army by then, which must stay.")


def stopped_at_once(own: int, theirs: int) -> Reason:
    """An attack whose own stop holds before the first roll (A8)."""
    said = f"{armies(own)} against {theirs}"
    return Reason("A8", f"By your own words it stops before the first roll, with {said}.")


def chain_ends(at: TerritoryName, why: str) -> Reason:
    """A chain of attacks that cannot go on (A10)."""
    return Reason("A10", f"The chain of attacks ends in {at}: {why}")


def least_move_in(territory: TerritoryName, asked: int, given: int) -> Reason:
    """Armies that move in are at least the dice of the last roll (A3)."""
    return Reason("A3", f"At least {given} of the attackers occupy {territory}, not {asked}.")


def enough_traded(cards: int) -> Reason:
    """A trade of taken cards that goes further than it must (N4)."""
    return Reason("N4", f"With {cards} cards in hand no more sets are traded before the next turn.")


def other_target(target: TerritoryName) -> Reason:
    """A move to a second territory where only one may be reached (A4)."""
    return Reason("A4", f"Moves go to one territory a turn, and earlier ones go to {target}.")


def contradicted(wish: str) -> Reason:
    """A wish to sit still beside orders that do not (T3)."""
    return Reason("T3", f"Other lines of yours say otherwise and stand, so “{wish}” is left out.")


def taken_already(territory: TerritoryName, owner: Colour) -> Reason:
    """A bid for land that is not to be had (G4)."""
    return Reason("G4", f"{territory} is {holder(owner)}'s already, so no bid can win it.")


def repeated_bid(territory: TerritoryName) -> Reason:
    """A second bid for one territory (G4)."""
    return Reason("G4", f"An earlier line already bids for {territory}; only that counts.")


def odd_points(asked: int, given: int, unit: int) -> Reason:
    """A bid that is no multiple of the unit (G4)."""
    left = f"only {given} of {asked} count" if given else f"{asked} are none"
    return Reason("G4", f"Bids are multiples of {unit}, so {left}.")


def beyond_budget(asked: int, left: int) -> Reason:
    """A bid of more points than a player has, or has left when its territory comes up (G4)."""
    if not left:
        return Reason("G4", "You had no points left when this territory came up.")
    return Reason("G4", f"You had {left} points to bid with, so only those of {asked} count.")
