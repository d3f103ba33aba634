"""The outcome of a case for people: who won what, the dice by battle, the position after."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from msgspec.structs import replace

from adjudicator.core.battles import AttackFought, Battle, BattleFought
from adjudicator.core.card_events import (
    BonusPlaced,
    CardDrawn,
    CardGiven,
    CardsDiscarded,
    CardsInherited,
    CardsReturned,
    SetTraded,
    TradeDue,
    WildCardShown,
)
from adjudicator.core.cards import Card
from adjudicator.core.events import (
    ArmiesMoved,
    Captured,
    Cut,
    Event,
    GameWon,
    MissionChanged,
    PlayerOut,
    PlayerResigned,
    PlayerSilent,
    Refused,
    Reinforced,
    ReinforcementsLost,
    SurgeMovedIn,
    SurgeSent,
    SurgeStayed,
)
from adjudicator.core.ids import Colour
from adjudicator.core.missions import told as mission_told
from adjudicator.core.refusals import armies, holder, listed
from adjudicator.core.setup_events import CapitalNamed, NeutralPlaced, TurnOrderRolled
from adjudicator.data.compact import holding_text
from adjudicator.judge.game.resolve import Resolution
from adjudicator.language.complaints import shown
from adjudicator.language.reading import Reading
from adjudicator.reports.wording import sentence


def as_lines(resolution: Resolution) -> Iterator[str]:
    """The outcome, a line at a time.

    Of each battle there is a line for each side: its armies, then for each round its die and the
    armies that it had left.
    """
    yield ": ".join(filter(None, (resolution.case.name, resolution.case.title)))
    for player, reading in resolution.readings.items():
        yield from _complaints(player, reading)
    for event in _summed_up(resolution.record.events):
        yield from (f"  {line}" for line in _event(event))
    yield "  Position:"
    yield from (f"    {line}" for line in _position(resolution))
    yield from _verdict(resolution)


def _summed_up(events: Iterable[Event]) -> Iterator[Event]:
    """The events; of armies that were placed one in turn (S3) the sum for each place."""
    for placing, run in groupby(events, lambda it: isinstance(it, Reinforced | NeutralPlaced)):
        if not placing:
            yield from run
            continue
        sums: dict[Reinforced | NeutralPlaced, int] = {}
        for event in run:
            if isinstance(event, Reinforced | NeutralPlaced):
                one = replace(event, armies=1)
                sums[one] = sums.get(one, 0) + event.armies
        yield from (replace(one, armies=armies) for one, armies in sums.items())


def _complaints(player: Colour, reading: Reading) -> Iterator[str]:
    for complaint in reading.complaints:
        yield f"  {holder(player)}, not understood:"
        yield from shown(complaint, "    ")
    for words in reading.chatter:
        yield f"  {holder(player)}, no order: | {words.text}"


def _position(resolution: Resolution) -> Iterator[str]:
    """The territories that changed or that the case names, in the form of a case file."""
    before, after = resolution.case.state, resolution.record.state
    named = {*resolution.case.named, *resolution.case.expected.after}
    for name, holding in after.territories.items():
        former = before.territories[name]
        if holding != former:
            yield f"{name}: {holding_text(holding)} (before: {holding_text(former)})"
        elif name in named:
            yield f"{name}: {holding_text(holding)}"


def _verdict(resolution: Resolution) -> Iterator[str]:
    if resolution.differences:
        yield "  Not as expected:"
        yield from (f"    {sentence}" for sentence in resolution.differences)
    elif resolution.case.expected.any:
        yield "  All as expected."


def _event(event: Event) -> Iterator[str]:
    match event:
        case BattleFought() | AttackFought():
            yield from _battle(event)
        case Refused(player, order, reason):
            yield f"{holder(player)}, refused ({reason.rule}): | {order.source.text}"
            yield f"  {reason.sentence}"
        case Cut(player, order, reason=reason):
            yield f"{holder(player)}, cut ({reason.rule}): | {order.source.text}"
            yield f"  {reason.sentence}"
        case _ if told := _before_battle(event) or _in_battle(event) or _after_battle(event):
            yield sentence(told)
        case _:
            pass


def _battle(battle: Battle) -> Iterator[str]:
    sides = [f"{force.owner} from {force.origin}" for force in battle.forces]
    sizes = [force.size for force in battle.forces]
    if battle.garrison:
        sides.append(f"garrison of {battle.garrison.owner}")
        sizes.append(battle.garrison.size)
    if isinstance(battle, AttackFought):
        rounds = [*_exchanges(battle)]
    else:
        rounds = [*_rounds(battle, sizes)]
    rows = [sides, [f"{size:>2}" for size in sizes], *rounds]
    widths = [max(map(len, row)) for row in rows]
    yield f"{battle.key}:"
    for line in zip(*rows, strict=True):
        yield "  " + "  ".join(map(str.ljust, line, widths)).rstrip()


def _exchanges(attack: AttackFought) -> Iterator[list[str]]:
    """For each roll all dice of a side and its armies after it, `631/7`.

    Where dice were turned, as they fell and then as they were compared: `531→651/7` (X3, X4).
    """
    for roll in attack.rolls:
        own, theirs = roll.armies
        compared = f"→{_faces(roll.compared())}" if roll.turned else ""
        yield [f"{_faces(roll.attack)}{compared}/{own}", f"{_faces(roll.defence)}/{theirs}"]


def _faces(dice: Sequence[int]) -> str:
    return "".join(map(str, dice))


def _rounds(battle: BattleFought, sizes: Sequence[int]) -> Iterator[list[str]]:
    """For each roll every side's die and the armies left after it, `5/4`; blank once it is gone."""
    left = list(sizes)
    for roll in battle.rolls:
        standing = [side for side, size in enumerate(left) if size]
        cells = [""] * len(left)
        for side, die, size in zip(standing, roll.dice, roll.armies, strict=True):
            cells[side] = f"{die}/{size}"
            left[side] = size
        yield cells


def _before_battle(event: Event) -> str | None:
    match event:
        case PlayerSilent(player):
            return f"{holder(player)} gives no orders."
        case SetTraded(player, cards, count, forced):
            by, whose = _by_whom(player, by_judge=forced)
            return f"{by} trades {_cards(cards)}{whose} for {armies(count)}."
        case BonusPlaced(player, territory, count):
            return f"{holder(player)} has {armies(count)} more in {territory} for its card."
        case Reinforced(player, territory, count, by_judge):
            by, whose = _by_whom(player, by_judge=by_judge)
            return f"{by} places {armies(count)}{whose} in {territory}."
        case ReinforcementsLost(player, count, no_room):
            why = "nothing has room for" if no_room else "nobody placed"
            return f"{holder(player)} loses {armies(count)} that {why}."
        case _:
            return _of_turns(event)


def _of_turns(event: Event) -> str | None:
    """What belongs to games of turns alone (S1, W2, F7)."""
    match event:
        case TurnOrderRolled(rolls, order):
            turns = f"Turns: {listed([*map(holder, order)])}."
            return f"Dice for the turns: {_throws(rolls)}. {turns}" if rolls else turns
        case WildCardShown(player):
            return f"{holder(player)} draws a wild card, which is shown and discarded."
        case CardGiven(giver, taker, card):
            return f"{holder(taker)} gets the card {card} from {holder(giver)} for the wild card."
        case NeutralPlaced(player, territory, count, by_judge):
            by, whose = _by_whom(player, by_judge=by_judge)
            number = "1 neutral army" if count == 1 else f"{count} neutral armies"
            return f"{by} places {number}{whose and f' for {holder(player)}'} in {territory}."
        case _:
            return None


def _throws(rolls: Sequence[Sequence[tuple[Colour, int]]]) -> str:
    """What was thrown for the order of turns; who were equal throw once more."""
    told: list[str] = []
    for number, roll in enumerate(rolls):
        before = {player for earlier in rolls[:number] for player, _ in earlier}
        again = "once more: " if roll[0][0] in before else ""
        told.append(again + ", ".join(f"{holder(player)} {face}" for player, face in roll))
    return "; ".join(told)


def _by_whom(player: Colour, *, by_judge: bool) -> tuple[str, str]:
    return ("The judge", f" of {holder(player)}") if by_judge else (holder(player), "")


def _in_battle(event: Event) -> str | None:
    match event:
        case Captured(territory, player, former, count):
            return f"{holder(player)} takes {territory} from {holder(former)} with {armies(count)}."
        case SurgeSent(force):
            on = f"from {force.origin} against {force.target}"
            return f"{holder(force.owner)} surges on {on} with {armies(force.size)}."
        case SurgeMovedIn(force):
            who, on = holder(force.owner), f"from {force.origin} into {force.target}"
            return f"{who} moves on {on}, meanwhile {who}'s own, with {armies(force.size)}."
        case SurgeStayed(force):
            return f"{holder(force.owner)}'s surge goes no further than {force.origin}."
        case _:
            return None


def _after_battle(event: Event) -> str | None:
    match event:
        case PlayerOut(player) | PlayerResigned(player):
            how = "is out" if isinstance(event, PlayerOut) else "resigns"
            return f"{holder(player)} {how}."
        case ArmiesMoved(player, origin, target, count):
            return f"{holder(player)} moves {armies(count)} from {origin} to {target}."
        case CardDrawn(player, card):
            return f"{holder(player)} draws the card {card}."
        case GameWon(why=why):
            return why
        case _:
            return _legacy(event)


def _legacy(event: Event) -> str | None:
    match event:
        case CardsInherited(player, heir, cards):
            return f"{holder(heir)} inherits {_cards(cards)} from {holder(player)}."
        case CardsReturned(player, cards):
            return f"Back into the draw pile, from {holder(player)}: {_cards(cards)}."
        case TradeDue(player, number):
            return f"{holder(player)} holds {number} cards, and trades before the round is closed."
        case CardsDiscarded(player, cards):
            return f"To the discards, from {holder(player)}: {_cards(cards)}."
        case _:
            return _aim(event)


def _aim(event: Event) -> str | None:
    match event:
        case CapitalNamed(player, territory, by_judge):
            start = "For want of an order, the capital" if by_judge else "The capital"
            return f"{start} of {holder(player)} is {territory}."
        case MissionChanged(player, fallen, mission):
            now = "is done" if mission.done else f"is now: {mission_told(mission)}"
            return f"{holder(fallen)} is out; the mission of {holder(player)} {now}."
        case _:
            return None


def _cards(cards: Sequence[Card]) -> str:
    return listed([str(card) for card in cards])
