"""The cards that the oracle for the classic games draws: N5, E1, and wild ones by F7."""

from adjudicator.core.orders import WildCard


def draw(it):
    """N5, E1, F7: one card for a captured territory."""
    while it.captured:
        if not it.pile:
            use = [card for card in it.discards if not (in_ms_risk(it) and card.is_wild)]
            if not use:
                return
            it.pile = list(it.chance.hidden("discards into a new pile")(it.discards))
            it.discards = []
        card = it.pile.pop(0)
        if not (in_ms_risk(it) and card.is_wild):
            it.hand.append(card)
            return
        it.discards.append(card)
        if it.is_woman:
            give(it)
            return
        if take(it):
            return


def in_ms_risk(it):
    """Section 7: whether women and men play by rules that differ."""
    return it.rules.women is not None


def can_never_be(it, line):
    """F7: a choice that no course of the turn makes possible."""
    if not in_ms_risk(it):
        return True
    if not it.is_woman and (line.give or line.to):
        return True
    takes_of = line.take is None or (line.take in it.women and line.take != it.player)
    gives_to = line.to is None or (line.to in it.seats and line.to not in it.women)
    return not (takes_of and gives_to)


def take(it):
    """F7: a man takes a card from a woman; whether one had any."""
    women = with_cards(it)
    if not women:
        return False
    line = first(it, lambda line: line.take in (None, *women))
    pass_on(it, (line and line.take) or women[0], it.player)
    return True


def give(it):
    """F7: a woman gives a card of hers, or one of another woman's, to a man."""
    men = sorted(
        (one for one in it.living if one not in it.women), key=lambda one: len(it.hands[one])
    )
    women = with_cards(it)
    if not men or not (it.hand or women):
        return
    held = [card.territory for card in it.hand]
    line = first(
        it,
        lambda line: (
            line.give in (None, *held)
            and line.to in (None, *men)
            and (it.hand or line.take in (None, *women))
        ),
    )
    if not it.hand:
        pass_on(it, (line and line.take) or women[0], (line and line.to) or men[0])
        return
    card = it.hand[held.index(line.give)] if line and line.give else it.hand[-1]
    it.hand.remove(card)
    it.hands[(line and line.to) or men[0]].append(card)


def with_cards(it):
    """The other women with cards, those with most first, then by seat."""
    others = [one for one in it.living if one in it.women and one != it.player and it.hands[one]]
    return sorted(others, key=lambda one: -len(it.hands[one]))


def first(it, possible):
    """The first choice that is possible; those before it are void."""
    for line in it.lines(WildCard, None):
        if can_never_be(it, line):
            continue
        if possible(line):
            return line
        it.void(line)
    return None


def pass_on(it, giver, taker):
    """F7: a random card of one hand goes to another."""
    card = it.chance.hidden(f"wild card of {it.player}")(tuple(it.hands[giver]))[0]
    it.hands[giver].remove(card)
    it.hands[taker].append(card)
