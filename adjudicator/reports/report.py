"""The report of a judged stage, for each reader."""

from collections.abc import Iterable
from datetime import datetime
from functools import partial
from typing import Any, Final

from markupsafe import Markup
from msgspec import Struct

from adjudicator.core.ids import StageId
from adjudicator.core.rules import Rules, own_rules
from adjudicator.core.state import State
from adjudicator.core.turn import TurnRecord
from adjudicator.core.view import View, view_for
from adjudicator.maps.palette import PAINTS
from adjudicator.maps.territory_list import territory_list
from adjudicator.maps.text_map import text_map
from adjudicator.odds.luck import Luck, luck
from adjudicator.reports import clock
from adjudicator.reports.absences import absences
from adjudicator.reports.battles import Fight, fights, sorted_fights
from adjudicator.reports.dice_tables import dice_tables
from adjudicator.reports.environment import Templates, render
from adjudicator.reports.facts import Reader, StageFacts
from adjudicator.reports.letter import Letter
from adjudicator.reports.luck import luck_rows, luck_text
from adjudicator.reports.narrate import tell
from adjudicator.reports.news import news
from adjudicator.reports.order_form import answer_link, fronts
from adjudicator.reports.setting_up import setup_values
from adjudicator.reports.standings import standings, standings_text
from adjudicator.reports.wording import quoted, stage_name

_SALT_WIDTH: Final = 60


class _Stage(Struct, frozen=True):
    """What all reports of a stage share: fights and luck, and the dice already typeset.

    `after` is the position that the stage came to.
    """

    templates: Templates
    rules: Rules
    after: State
    facts: StageFacts
    fights: tuple[Fight, ...]
    luck: tuple[Luck, ...]
    dice_text: str
    dice_html: Markup
    picture: str
    judged: datetime | None


def write_reports(  # noqa: PLR0913, PLR0917 - this is what a judged stage consists of
    templates: Templates,
    before: State,
    record: TurnRecord,
    rules: Rules,
    facts: StageFacts,
    readers: Iterable[Reader],
    picture: str = "",
    judged: datetime | None = None,
) -> tuple[Letter, ...]:
    """The reports of a stage that was judged from the position `before`, one for each reader.

    For the deal, `before` is a position without territories. `picture` is the address of the map
    that the HTML shows; without one it shows the map as text. For a report that is asked for later,
    `judged` is when its stage was judged. Raises UserError if a template is missing or faulty.
    """
    stage = _stage(templates, record, rules, facts, picture, judged)
    views = ((reader, view_for(reader.colour, before, record, rules)) for reader in readers)
    return tuple(_letter(stage, reader, view) for reader, view in views)


def _stage(  # noqa: PLR0913, PLR0917 - as above
    templates: Templates,
    record: TurnRecord,
    rules: Rules,
    facts: StageFacts,
    picture: str,
    judged: datetime | None,
) -> _Stage:
    salts = sorted(facts.salts.items())
    values: dict[str, Any] = {
        "facts": facts,
        "commits_to": _commits_to(record.state, rules),
        "tables": dice_tables(record.events),
        "salts": [(player, quoted(salt, _SALT_WIDTH)) for player, salt in salts],
    }
    html = render(templates, "messages/dice.html.j2", **values)
    return _Stage(
        templates=templates,
        rules=rules,
        after=record.state,
        facts=facts,
        fights=fights(record.events),
        luck=luck(record.events, rules),
        dice_text=render(templates, "messages/dice.txt.j2", **values),
        dice_html=Markup(html),  # noqa: S704 - its own template has escaped it
        picture=picture,
        judged=judged,
    )


def _commits_to(after: State, rules: Rules) -> str:
    following = StageId(after.round, after.stage)
    return stage_name(following, rules, after.order) if after.round else "round 0"


def _letter(stage: _Stage, reader: Reader, view: View) -> Letter:
    write = partial(render, stage.templates)
    values = _values(stage, reader, view)
    subject = write("messages/report.subject.j2", **values)
    form = write("messages/order_form.txt.j2", **values)
    link = reader.reply_to and answer_link(reader.reply_to, subject, form)
    values |= {"subject": subject, "form": form, "answer_link": link}
    return Letter(
        subject,
        write("messages/report.txt.j2", **values, dice=stage.dice_text) + "\n",
        write("messages/report.html.j2", **values, dice=stage.dice_html) + "\n",
    )


def _values(stage: _Stage, reader: Reader, view: View) -> dict[str, Any]:
    """What the templates may use."""
    board, facts = stage.rules.board, stage.facts
    rows = standings(view, facts.names)
    lucky = luck_rows(stage.luck, view.reader, facts.names)
    return {
        **setup_values(view, stage.rules),
        "view": view,
        "you": view.reader,
        "standing": view.standing,
        "news": news(view),
        "tell": lambda event: tell(stage.templates, event, view.reader),
        "rules": stage.rules,
        "own_rules": own_rules(stage.after, view.reader or "", stage.rules),
        "turns": stage.after.order,
        "facts": facts,
        "absences": absences(view, facts),
        "reply_to": reader.reply_to,
        "due": facts.deadline and clock.deadline(facts.deadline, reader.zone, facts.now),
        "soon": facts.deadline and clock.soon(facts.deadline, reader.zone, facts.now),
        "fights": sorted_fights(stage.fights, view, board),
        "standings": rows,
        "standings_text": standings_text(rows),
        "luck": lucky,
        "luck_text": luck_text(lucky),
        "map": text_map(board, view.territories, view.reader, view.capitals),
        "continents": territory_list(board, view.territories, view.reader, view.capitals),
        "fronts": fronts(view, board),
        "paints": PAINTS,
        "picture": stage.picture,
        "judged": stage.judged and clock.date(stage.judged, reader.zone),
    }
