"""A stage with as many players and orders as wanted, and a judge's home that waits with one."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from itertools import islice
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from adjudicator.core.chance import StageChance
from adjudicator.core.ids import COLOURS, Colour, StageId
from adjudicator.core.rules import Rules
from adjudicator.core.state import Holding, State, frozen
from adjudicator.core.turn import TurnRecord, adjudicate, begin
from adjudicator.core.view import view_for
from adjudicator.data.rulesets import load_rules
from adjudicator.judge.game.games import load_game
from adjudicator.judge.game.situations import situation_of
from adjudicator.judge.home import Home
from adjudicator.judge.run import demo
from adjudicator.judge.run.office import open_office
from adjudicator.language.reading import read_orders
from adjudicator.maps.map_view import map_of_stage
from adjudicator.maps.styles import Form
from adjudicator.reports.environment import Templates
from adjudicator.reports.facts import Reader, StageFacts
from adjudicator.reports.pictures import map_svg
from adjudicator.reports.report import write_reports
from tools.bench.runs import run

ARMIES: Final = 12
"""On every territory."""

_STAGE: Final = StageId(5, 1)
_NOW: Final = datetime(2026, 12, 6, 20, 0, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class BigStage:
    """A position, and the lines that each of its players writes."""

    state: State
    lines: dict[Colour, list[str]]
    rules: Rules

    def judge(self) -> TurnRecord:
        """Read the orders and judge them."""
        orders = {
            player: read_orders(lines, situation_of(self.state, player, self.rules)).orders
            for player, lines in self.lines.items()
        }
        return adjudicate(self.state, orders, self.rules, _chance())

    def reports(self, templates: Templates, record: TurnRecord) -> None:
        """Write the reports of all players, and the public one."""
        facts = StageFacts("world", _STAGE, {}, _NOW, _NOW + timedelta(days=7), "00", {}, "00")
        readers = [Reader(player, demo.ZONE, "judge@example.org") for player in self.state.seats]
        public = Reader(None, demo.ZONE, None)
        write_reports(templates, self.state, record, self.rules, facts, [*readers, public])

    def draw(self, templates: Templates, record: TurnRecord) -> str:
        """The map of the stage, as SVG."""
        view = view_for(None, self.state, record, self.rules)
        drawn = map_of_stage(self.rules.board, view, {}, "world", "round 5")
        return map_svg(templates, drawn, Form.FULL)


def _chance() -> StageChance:
    return StageChance(b"key", b"secret", "world", _STAGE)


def big_stage(players: int, lines: int) -> BigStage:
    """A stage of round 5 with so many order lines, as many for each player."""
    rules = load_rules("risk2")
    dealt = begin(rules, State(COLOURS[:players]), _chance()).state
    held = {name: Holding(one.owner, ARMIES) for name, one in dealt.territories.items()}
    state = replace(
        dealt, round=5, stage=1, territories=frozen(held), reserves=frozen({}), hands=frozen({})
    )
    each = lines // players
    return BigStage(
        state, {one: [*islice(_lines(state, one, rules), each)] for one in state.seats}, rules
    )


def _lines(state: State, player: Colour, rules: Rules) -> Iterator[str]:
    """Orders of one player, none twice: first attacks, then surges and reinforcements."""
    near, own = rules.board.neighbours, state.held(player)
    foreign = {name for name in state.territories if name not in own}
    fronts = [(origin, there) for origin in own for there in near(origin) if there in foreign]
    yield f"the rest on {own[0]}"
    for number, (origin, target) in enumerate(fronts):
        yield f"{2 + number % 3} armies from {origin} attack {target}"
    for origin, target in fronts:
        for further in near(target):
            if further in foreign:
                yield f"1 army from {origin} attack {target} then surge to {further}"
    for name in own:
        yield f"1 army reinforces {name}"


def home_with_orders(place: Path, each: int) -> Home:
    """The demo's home, with many armies and so many orders of each player, which are in by now."""
    home = demo.set_up(place)
    with home.config.open("a", encoding="utf-8") as file:
        file.write("pictures: false\n")
    folder = home.game(demo.GAME)
    position = folder.turns / folder.judged()[-1] / "state.yaml"
    text = position.read_text(encoding="utf-8")
    full = re.sub(r"^(  [A-Z][^:]*: [a-z]+) \d+$", rf"\1 {ARMIES}", text, flags=re.MULTILINE)
    position.write_text(full, encoding="utf-8")
    game, at = load_game(folder, None), next(demo.deliveries()).arrival
    for player in game.state.living:
        lines = [*islice(_lines(game.state, player, game.settings.rules), each)]
        write_mail(home, "inbox", at, player, lines)
    run(home, at)
    return home


def write_mail(
    home: Home, letterbox: str, at: datetime, player: Colour, lines: Sequence[str]
) -> None:
    """Put a mail with orders into the folder where the judge looks for it."""
    with open_office(home, at) as office:
        game = load_game(home.game(demo.GAME), office.ledger)
        mail = EmailMessage()
        mail["From"] = game.settings.player(player).addresses[0]
        mail["To"] = office.reply_to(demo.GAME, game.stage, player)
        mail["Message-ID"] = f"<{game.stage}.{player}@example.com>"
        mail.set_content("\n".join(lines))
    (home.root / letterbox / f"{player}.eml").write_bytes(bytes(mail))
