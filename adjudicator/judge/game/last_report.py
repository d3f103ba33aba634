"""The last report of a game that is over: its story, and all that was secret, for everybody."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from msgspec import Struct

from adjudicator.core.ids import Colour, StageId
from adjudicator.core.state import State, before_the_deal
from adjudicator.core.turn import TurnRecord
from adjudicator.judge.checking.kept_folder import kept_folder
from adjudicator.judge.checking.kept_game import Judged
from adjudicator.judge.game.games import Game
from adjudicator.judge.incoming.tokens import GAME_MASTER
from adjudicator.judge.outgoing.bounced import address_of
from adjudicator.judge.outgoing.letters import letter
from adjudicator.judge.outgoing.outbox import Posting
from adjudicator.judge.outgoing.postings import About, make_posting
from adjudicator.judge.questions.ask import Answer, Ask
from adjudicator.judge.run.office import Office
from adjudicator.judge.run.outcomes import Kind
from adjudicator.judge.seats.observers import to_observers
from adjudicator.mail.compose import Attachment, Image
from adjudicator.reports.letter import Letter
from adjudicator.reports.luck import luck_rows
from adjudicator.reports.odds import percent
from adjudicator.reports.order_book import Page, order_book
from adjudicator.reports.standings import public_name
from adjudicator.reports.story import Story, story
from adjudicator.reports.territory_chart import chart_png, has_chart, rows, told_rounds
from adjudicator.reports.wording import cleaned

_TEMPLATE: Final = "story"
_ALT: Final = "Who held how many territories, round by round; a table below has the numbers."


class LastReport(Struct, frozen=True):
    """What all last reports of a game have in common: its story, a chart, and all orders.

    There is no chart where no pictures are drawn.
    """

    office: Office
    game: Game
    story: Story
    images: tuple[Image, ...]
    orders: Attachment

    def letter(self, reader: Colour | None) -> Letter:
        """The report for a player, or with `reader` None for anybody else.

        Raises UserError if a template that ships is missing or faulty.
        """
        names = self.game.settings.last_names
        picture = "".join(f"cid:{image.cid}" for image in self.images)
        charted = has_chart(self.story)
        return letter(
            self.office.templates(self.game.folder),
            _TEMPLATE,
            picture=picture,
            alt=_ALT,
            game=self.game.name,
            rules=self.game.settings.rules,
            turns=self.game.state.order,
            you=reader,
            story=self.story,
            named=lambda player: public_name(player, reader, names),
            luck=luck_rows(self.story.luck, reader, names),
            rounds=told_rounds(self.story) if charted else (),
            rows=rows(self.story) if charted else (),
            percent=percent,
            file=self.orders.file_name,
            secret=self.game.secret().hex(),
        )


def last_report(office: Office, game: Game, ended: Judged | None = None) -> LastReport:
    """What is told at the end of a game, out of its folder.

    `ended` is what ended it where that has no turn folder yet. Raises UserError if a file of the
    game is damaged, or a template is missing or faulty.
    """
    judged = [*_judged(game), *([ended] if ended else [])]
    rules = game.settings.rules
    told = story(_stages(game, judged), rules)
    title = cleaned(game.settings.title) or game.name
    pages = (Page(one.stage, one.seed, one.salts, one.orders, one.events) for one in judged)
    text = order_book(title, pages, rules, game.state.order).encode()
    orders = Attachment(f"{game.name}-orders.txt", "text/plain", text, (("charset", "utf-8"),))
    return LastReport(office, game, told, _images(office, game, told, title), orders)


def story_by_mail(ask: Ask, about: str) -> Answer:
    """The story for whoever asks for it, or that the game goes on. Raises as `last_report` does."""
    del about
    if not ask.game.is_over:
        return Answer(ask.letter("no_story"))
    told = last_report(ask.office, ask.game)
    return Answer(told.letter(ask.reader), told.images, (told.orders,))


def last_postings(told: LastReport, stage: StageId) -> list[Posting]:
    """The mails to all players, those too who are out, to observers, and to the game master."""
    office, game = told.office, told.game
    seats = [player for player in game.settings.players if not player.is_open]
    addresses = {player.colour: address_of(office.ledger, game.name, player) for player in seats}
    if not game.settings.game_master_plays:
        addresses[GAME_MASTER] = office.config.game_master
    to_all = [_posting(told, stage, colour, address) for colour, address in addresses.items()]
    public = told.letter(None)
    watch = to_observers(
        office, game, stage, public, Kind.STORY, told.images, attachments=(told.orders,)
    )
    return [*to_all, *watch]


def _posting(told: LastReport, stage: StageId, colour: Colour, address: str) -> Posting:
    office, game = told.office, told.game
    return make_posting(
        office,
        told.letter(None if colour == GAME_MASTER else colour),
        About(
            kind=Kind.STORY,
            recipient=address,
            game=game.name,
            stage=stage,
            colour=colour,
            reply_to=office.reply_to(game.name, stage, colour),
        ),
        images=told.images,
        attachments=(told.orders,),
    )


def _judged(game: Game) -> list[Judged]:
    """The stages and rulings that hold, in their order."""
    judged = (one for one in kept_folder(game.folder).steps if isinstance(one, Judged))
    return [one for one in judged if Path(one.place).parent == game.folder.turns]


def _stages(game: Game, judged: Sequence[Judged]) -> list[tuple[State, TurnRecord]]:
    positions = [before_the_deal(game.state), *(one.state for one in judged)]
    records = [TurnRecord(one.orders, one.events, one.state) for one in judged]
    return list(zip(positions[:-1], records, strict=True))


def _images(office: Office, game: Game, told: Story, title: str) -> tuple[Image, ...]:
    if not office.config.pictures or not has_chart(told):
        return ()
    picture = chart_png(office.templates(game.folder), told, game.settings.rules, title)
    return (Image(f"territories.{game.name}@{office.config.domain}", "territories.png", picture),)
