"""A player's mail on the desk: all that an answer to it depends on."""

from datetime import datetime
from zoneinfo import ZoneInfo

from msgspec import Struct
from msgspec.structs import replace

from adjudicator.core.board import Board
from adjudicator.judge.clock.lateness import is_late
from adjudicator.judge.game.games import Game
from adjudicator.judge.game.settings import Player
from adjudicator.judge.game.situations import situation_of
from adjudicator.judge.incoming import player_settings
from adjudicator.judge.incoming.reader import as_read
from adjudicator.judge.incoming.received import Received
from adjudicator.judge.incoming.seat import Seat
from adjudicator.judge.outgoing.letters import letter
from adjudicator.judge.outgoing.outbox import Posting
from adjudicator.judge.outgoing.postings import About, make_posting
from adjudicator.judge.run.office import Office
from adjudicator.judge.run.outcomes import Kind
from adjudicator.language.lines import without_bullet
from adjudicator.language.reading import Reading, read_orders
from adjudicator.language.settings import PREVIEW, setting
from adjudicator.mail.addresses import address_key
from adjudicator.mail.characters import plain
from adjudicator.mail.compose import Attachment, Image
from adjudicator.mail.envelope import Envelope
from adjudicator.mail.message import Message
from adjudicator.reports.letter import Letter


class Case(Struct, frozen=True):
    """A mail that a player, proven or not, sent for a game.

    `mail` is the one whose orders count; `envelope` that of the mail that is answered, which is
    another where a held mail was confirmed. `seat` is in the stage that the game waits for, whose
    orders are due at `deadline`; `judged` says that it is judged in this very run.
    """

    office: Office
    game: Game
    seat: Seat
    mail: Received
    envelope: Envelope
    deadline: datetime
    judged: bool

    @property
    def player(self) -> Player:
        """The person in the seat."""
        return self.game.settings.player(self.seat.colour)

    @property
    def board(self) -> Board:
        """The board of the game."""
        return self.game.settings.rules.board

    @property
    def zone(self) -> ZoneInfo:
        """The zone in which the player is told times."""
        return player_settings.zone(self.office.ledger, self.game.name, self.player)

    @property
    def sender(self) -> str:
        """The address that the mail comes from, as it is registered if it is."""
        if self.envelope.sender is None:
            return ""
        known = player_settings.addresses(self.office.ledger, self.game.name, self.player)
        same = (one for one in known if address_key(one) == self.envelope.sender.key)
        return next(same, self.envelope.sender.spec)

    @property
    def is_late(self) -> bool:
        """Whether it arrived too late to count."""
        return is_late(self.office.ledger, self.game, self.seat, self.mail.arrival, self.deadline)

    def read(self, message: Message) -> Reading:
        """The player's orders in a message, read on the position that the game is in.

        The subject may say that it is a preview, and where the lines say nothing ask something.
        """
        rules = self.game.settings.rules
        situation = situation_of(self.game.state, self.seat.colour, rules)
        lines, raw = as_read(message.lines)
        found = read_orders(lines, situation, raw)
        subject = plain(message.envelope.subject)
        says_nothing = found == Reading(chatter=found.chatter)
        its = setting(without_bullet(subject), 1)
        if not says_nothing and (its is None or its.kind != PREVIEW):
            return found
        asked = read_orders([subject], situation)
        if asked.preview and not found.preview:
            return read_orders([subject, *lines], situation, [subject, *raw])
        return replace(found, questions=asked.questions) if says_nothing else found

    def letter(self, name: str, **values: object) -> Letter:
        """A letter about this game and stage. Raises UserError for a faulty template."""
        templates = self.office.templates(self.game.folder)
        known = {
            "game": self.game.name,
            "rules": self.game.settings.rules,
            "turns": self.game.state.order,
        }
        return letter(templates, name, **known, stage=self.seat.stage, **values)

    def posting(  # noqa: PLR0913, PLR0917 - all that a mail may have beside its words
        self,
        said: Letter,
        kind: Kind,
        recipient: str = "",
        revision: int | None = None,
        images: tuple[Image, ...] = (),
        attachments: tuple[Attachment, ...] = (),
    ) -> Posting:
        """The finished answer, to the sender unless another recipient is named."""
        stage, colour = self.seat.stage, self.seat.colour
        return make_posting(
            self.office,
            said,
            About(
                kind=kind,
                recipient=recipient or self.sender,
                game=self.game.name,
                stage=stage,
                colour=colour,
                reply_to=self.office.reply_to(self.game.name, stage, colour),
                answers=next(iter(self.envelope.message_ids), ""),
                thread=tuple(reversed(self.envelope.answers)),
                revision=revision,
            ),
            images=images,
            attachments=attachments,
        )
