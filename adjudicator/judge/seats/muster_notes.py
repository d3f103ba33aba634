"""What the game master should know of who plays and who watches: a sentence each."""

from collections.abc import Iterator

from adjudicator.core.refusals import listed
from adjudicator.judge.game.games import Game
from adjudicator.judge.run.office import Office
from adjudicator.judge.seats.applications import State, applicants
from adjudicator.judge.seats.invitations import Said, said_to
from adjudicator.judge.seats.musters import ends, missing
from adjudicator.judge.seats.observers import observers
from adjudicator.mail.addresses import address_key
from adjudicator.reports.clock import deadline


def gathers(office: Office, game: Game) -> bool:
    """Whether a game waits for its players."""
    waits = not game.settings.draft and not game.state.territories
    return waits and bool(missing(office.ledger, game))


def muster_notes(office: Office, game: Game) -> Iterator[str]:
    """Until when a game waits for its players, who was invited, and who watches it."""
    if gathers(office, game):
        if end := ends(office.ledger, game):
            yield f"Players have until {deadline(end, office.config.zone, office.now)} to answer."
        yield from _invited(office, game)
    if waiting := _listed(office, game):
        yield f"Let in, and waiting for a seat: {listed(waiting)}."
    if watch := observers(office.ledger, game.name):
        yield f"Observed by {listed(watch)}."


def _listed(office: Office, game: Game) -> list[str]:
    known = applicants(office.ledger, game.name)
    return [one.candidate.address for one in known if one.state is State.LISTED]


def _invited(office: Office, game: Game) -> Iterator[str]:
    said = said_to(office.ledger, game.name)
    invited = [address_key(one) for one in game.settings.muster.invited]
    silent = [one for one in invited if said.get(one, Said.NOTHING) is Said.NOTHING]
    declined = [one for one, word in said.items() if word is Said.DECLINE]
    if silent:
        yield f"Invited, without an answer yet: {listed(silent)}."
    if declined:
        yield f"Declined: {listed(declined)}."
