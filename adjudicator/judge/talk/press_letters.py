"""The mails in which press is passed on: fresh ones, with nothing of the sender's but the words."""

import json

from msgspec import Struct

from adjudicator.core.ids import Colour, StageId
from adjudicator.core.refusals import listed
from adjudicator.judge.clock.deadlines import to_text
from adjudicator.judge.game.games import Game
from adjudicator.judge.incoming.tokens import GAME_MASTER, GUEST
from adjudicator.judge.outgoing.notices import to_seat
from adjudicator.judge.outgoing.outbox import Posting
from adjudicator.judge.outgoing.postings import to_game_master
from adjudicator.judge.run.office import Office
from adjudicator.judge.run.outcomes import Kind
from adjudicator.judge.seats.guests import guest_letter
from adjudicator.judge.seats.observers import to_observers
from adjudicator.judge.talk.addressees import Readers, named
from adjudicator.judge.talk.press_rules import Allowed
from adjudicator.judge.talk.press_text import told
from adjudicator.reports.letter import Letter


class PassedOn(Struct, frozen=True):
    """Press as the archive keeps it."""

    game: str
    stage: StageId
    writer: Colour
    readers: Readers
    anonymous: bool
    words: tuple[str, ...]

    def record(self, office: Office) -> None:
        """Keep it. Within a transaction."""
        office.ledger.run(
            "INSERT INTO press (game, stage, writer, readers, everybody, master, anonymous, text,"
            " at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            *(self.game, str(self.stage), self.writer, json.dumps(self.readers.colours)),
            *(self.readers.everybody, self.readers.master, self.anonymous),
            *("\n".join(self.words), to_text(office.now)),
        )


class Letters(Struct, frozen=True):
    """The mails of one press; `writer` is empty where nobody is to know."""

    office: Office
    game: Game
    writer: str
    kept: PassedOn

    def whom(self, you: Colour = "") -> str:
        """For whom it is, within a sentence, as a reader knows them."""
        settings, to = self.game.settings, self.kept.readers
        if to.everybody:
            return "everybody" if you else "all players"
        names = {colour: named(colour, settings) for colour in to.colours}
        if to.master:
            names[GAME_MASTER] = "the game master"
        if you and self.kept.anonymous:
            return "you"  # whoever is not among the others would be the writer
        yourself = ["you"] if names.pop(you, "") else []
        return listed([*yourself, *names.values()])

    def to_player(self, colour: Colour) -> Posting:
        """The mail to a reader, which answers about that reader's own seat."""
        player = self.game.settings.player(colour)
        said = self._letter("press", colour)
        return to_seat(self.office, self.game, player, said, Kind.PRESS)

    def to_master(self) -> Posting:
        """The mail to the game master."""
        said = self._letter("press_to_master", GAME_MASTER)
        return to_game_master(self.office, said, Kind.PRESS, game=self.game.name)

    def to_observers(self) -> list[Posting]:
        """The mails to those who watch the game."""
        said = self._letter("press", GUEST)
        return to_observers(self.office, self.game, self.kept.stage, said, Kind.PRESS, ())

    def _letter(self, name: str, reader: str) -> Letter:
        rules = self.game.settings.press
        by_master = self.kept.writer == GAME_MASTER
        writer = self.writer if by_master else self.kept.writer.capitalize()
        others = [it.capitalize() for it in self.kept.readers.colours if it != reader]
        return guest_letter(
            self.office,
            self.game,
            name,
            writer=self.writer,
            who=writer if self.writer else "",
            to=self.whom(reader),
            everybody=self.kept.readers.everybody,
            words=told(self.kept.words),
            others=others if rules.allowed is Allowed.FULL else [],
            may_answer_alone=by_master or rules.allowed is Allowed.FULL,
            master_reads=rules.master_reads and not self.kept.readers.everybody and not by_master,
            watches=reader == GUEST,
        )
