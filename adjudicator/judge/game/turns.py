"""Judging a stage: the orders in force, the chance, and the mails that tell of it."""

from collections.abc import Mapping
from datetime import datetime

from msgspec.structs import replace

from adjudicator.core.chance import StageChance, commitment, stage_key
from adjudicator.core.ids import Colour, StageId
from adjudicator.core.replay import judged
from adjudicator.core.schedule import takes_turns
from adjudicator.core.state import State
from adjudicator.core.turn import TurnRecord
from adjudicator.judge.clock.misses import attendance
from adjudicator.judge.clock.next_slot import next_slot
from adjudicator.judge.clock.ready import is_early
from adjudicator.judge.clock.standing import orders_to_judge
from adjudicator.judge.clock.waiting import deadline_of
from adjudicator.judge.game.enclosures import enclosures
from adjudicator.judge.game.games import DEAL, Game
from adjudicator.judge.game.turn_folders import Maps, Turn, write_turn
from adjudicator.judge.incoming import player_settings
from adjudicator.judge.outgoing.bounced import address_of
from adjudicator.judge.outgoing.outbox import Posting
from adjudicator.judge.outgoing.postings import About, make_posting
from adjudicator.judge.run.office import Office
from adjudicator.judge.run.outcomes import Kind
from adjudicator.judge.seats.observers import to_observers
from adjudicator.judge.seats.open_seats import told_of_open_seats
from adjudicator.reports.facts import Attendance, Reader, StageFacts
from adjudicator.reports.letter import Letter
from adjudicator.reports.report import write_reports

PUBLIC = "public"
"""What the report for nobody in particular is called in a turn folder."""


def judge_stage(office: Office, game: Game) -> str:
    """Judge the stage that the game waits for, the deal included, and write its turn folder.

    Where the game master looks at stages before they go out, it is written to be looked at. Gives
    the folder's name. Raises UserError where a file is missing or the disk is full; nothing has
    happened then, and the next run judges the same.
    """
    seed = game.seed(game.stage)
    salts = player_settings.salts(office.ledger, game)
    record = _record(office, game, stage_key(seed, salts))
    facts = stage_facts(office, game, record, salts, attendance(office, game))
    turn = whole_turn(office, game, record, facts, deadline_of(office.ledger, game.name), seed)
    is_looked_at = game.settings.review and game.stage != DEAL
    return write_turn(game.folder, turn, for_review=is_looked_at)


def stage_facts(
    office: Office,
    game: Game,
    record: TurnRecord,
    salts: Mapping[Colour, str],
    attended: tuple[Attendance, ...],
) -> StageFacts:
    """What reports of the stage that the game waits for tell beside what happened in it.

    `attended` says how everybody came to it.
    """
    seed = game.seed(game.stage)
    following = StageId(record.state.round, record.state.stage, game.attempt)
    over = record.state.is_over
    return StageFacts(
        game=game.name,
        stage=game.stage,
        names=game.settings.public_names,
        now=office.now,
        deadline=None if over else _next_deadline(office, game, record.state),
        seed=None if game.stage == DEAL else seed.hex(),
        salts=salts,
        commitment=None if over else game.commitment(following),
        secret_hash=commitment(game.secret()) if game.stage == DEAL else None,
        secret=game.secret().hex() if over else None,
        title=game.settings.title,
        attendance=attended,
        opens_after=game.settings.misses.civil_disorder,
    )


def _next_deadline(office: Office, game: Game, after_it: State) -> datetime:
    """When the orders of the next stage are due, for which the position waits that comes now.

    A stage that is judged early, since everybody is ready, moves no slot: the next one is that
    after the deadline that nobody needed. Where one player is on turn at a time, the next has the
    next slot that leaves enough time.
    """
    due = deadline_of(office.ledger, game.name)
    early = due and is_early(office, game) and not takes_turns(game.settings.rules)
    after = max(due, office.now) if due and early else office.now
    return next_slot(office.ledger, replace(game, state=after_it), after)


def whole_turn(  # noqa: PLR0913, PLR0917 - all that a stage is
    office: Office,
    game: Game,
    record: TurnRecord,
    facts: StageFacts,
    due: datetime | None = None,
    seed: bytes = b"",
    ruled_by: str = "",
) -> Turn:
    """A judged stage or a ruling with all that it causes: maps, reports, mails.

    `due` is when the orders of a stage were due, and `seed` that of its dice; a ruling has neither,
    but `ruled_by`. Raises UserError if a picture cannot be made, or a template is missing or
    faulty.
    """
    following = StageId(record.state.round, record.state.stage, game.attempt)
    maps = _maps(office, game, record, facts.stage)
    letters = _letters(office, game, record, facts, following, maps)
    postings = _postings(office, game, letters, record, facts, following, maps)
    if record.state.is_over:
        postings += _last_reports(office, game, record, facts, seed)
    else:
        postings += told_of_open_seats(office, game, facts)
    return Turn(facts, due, seed, record, following, letters, postings, maps, ruled_by)


def _last_reports(
    office: Office, game: Game, record: TurnRecord, facts: StageFacts, seed: bytes
) -> list[Posting]:
    """What everybody is told of the whole game, now that it is over."""
    from adjudicator.judge.checking.kept_game import Judged
    from adjudicator.judge.game.last_report import last_postings, last_report

    ended = Judged(
        place="",
        stage=facts.stage,
        seed=seed.hex(),
        salts=facts.salts,
        orders=record.orders,
        void_orders=0,
        events=record.events,
        state=record.state,
    )
    return last_postings(last_report(office, game, ended), facts.stage)


def _record(office: Office, game: Game, key: bytes) -> TurnRecord:
    rules, state = game.settings.rules, game.state
    chance = StageChance(key, game.secret(), game.name, game.stage)
    return judged(state, orders_to_judge(office, game), rules, chance)


def _maps(office: Office, game: Game, record: TurnRecord, stage: StageId) -> Maps | None:
    if not office.config.pictures:
        return None
    from adjudicator.judge.game.pictures import stage_maps

    return stage_maps(office, game, record, stage)


def _letters(  # noqa: PLR0913, PLR0917 - all that a stage causes
    office: Office,
    game: Game,
    record: TurnRecord,
    facts: StageFacts,
    following: StageId,
    maps: Maps | None,
) -> dict[Colour, Letter]:
    readers = [
        Reader(
            player.colour,
            player_settings.zone(office.ledger, game.name, player),
            office.reply_to(game.name, following, player.colour),
        )
        for player in game.settings.players
    ]
    readers.append(Reader(None, game.settings.grid.zone, None))
    letters = write_reports(
        office.templates(game.folder),
        game.state,
        record,
        game.settings.rules,
        facts,
        readers,
        picture=maps.address if maps else "",
    )
    names = [reader.colour or PUBLIC for reader in readers]
    return dict(zip(names, letters, strict=True))


def _postings(  # noqa: PLR0913, PLR0917 - all that a stage causes
    office: Office,
    game: Game,
    letters: dict[Colour, Letter],
    record: TurnRecord,
    facts: StageFacts,
    following: StageId,
    maps: Maps | None,
) -> list[Posting]:
    """A report to everybody who was in the game when the stage began.

    A ruling that ends the game has no report but the last one, which everybody gets.
    """
    images = (maps.image,) if maps else ()
    if record.state.is_over and facts.stage.ruling:
        return []
    public = letters[PUBLIC]
    watched = to_observers(office, game, facts.stage, public, Kind.REPORT, images)
    return [
        make_posting(
            office,
            letters[colour],
            About(
                kind=Kind.REPORT,
                recipient=address_of(office.ledger, game.name, game.settings.player(colour)),
                game=game.name,
                stage=facts.stage,
                colour=colour,
                reply_to=office.reply_to(game.name, following, colour),
            ),
            images=images,
            attachments=tuple(enclosures(office, game, record, facts, colour)),
        )
        for colour in game.told
    ] + watched
