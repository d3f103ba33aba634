"""Who plays: what everybody may know of the people of a game, and never an address of a player."""

from collections.abc import Iterator

from msgspec import Struct

from adjudicator.core.ids import Colour
from adjudicator.judge.questions.ask import Answer, Ask
from adjudicator.judge.seats.observers import observers
from adjudicator.reports.standings import public_name


class Seated(Struct, frozen=True):
    """A seat: its colour, who has it as everybody may know, and what became of it."""

    player: Colour
    name: str
    fate: str


def who_answer(ask: Ask, about: str) -> Answer:
    """The seats of the game, and how many watch.

    Raises UserError if a template is missing or faulty.
    """
    del about
    settings = ask.game.settings
    return Answer(
        ask.letter(
            "who",
            seats=list(_seats(ask)),
            anonymous=settings.anonymous,
            title=settings.title,
            observers=len(observers(ask.office.ledger, ask.game.name)),
            game_master="" if settings.game_master_plays else ask.office.config.game_master,
            plays="" if settings.anonymous else settings.game_master_plays,
        )
    )


def _seats(ask: Ask) -> Iterator[Seated]:
    state, names = ask.game.state, ask.game.settings.public_names
    for player in ask.game.settings.players:
        colour, gender = player.colour, f" as a {player.gender}" if player.gender else ""
        fate = f"plays{gender}"
        if colour in state.winners:
            fate = f"has won{gender}"
        elif colour in state.out:
            fate = "out"
        elif player.is_open:
            fate = f"open seat: nobody plays it{gender}"
        yield Seated(colour, public_name(colour, ask.reader, names), fate)
