"""`adjudicator read`: what the judge makes of mails, without acting on them."""

import json
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Final

import click

from adjudicator.cli._running import at_option, the_time
from adjudicator.core.orders import OrderSet
from adjudicator.errors import UserError
from adjudicator.judge.gamemaster.command_log import Ordered
from adjudicator.judge.home import find_home
from adjudicator.judge.incoming.reading import look_at
from adjudicator.judge.run.office import open_office
from adjudicator.judge.run.outcomes import Kind
from adjudicator.judge.run.verdict import Verdict
from adjudicator.judge.talk.press_text import words_of
from adjudicator.language.canonical import canonical
from adjudicator.language.complaints import shown
from adjudicator.language.master import master_lines
from adjudicator.language.reading import Press

_WHY: Final = {
    Kind.RECEIPT: "A player's mail that orders or sets something gets a receipt.",
    Kind.NOTHING_FOUND: "Its writer is to know that nothing in it could be carried out.",
    Kind.ANSWER: "Its writer is to know what was asked for, or why nothing is carried out.",
    Kind.QUESTION: "Only the player, at the registered address, can say whether it counts.",
}
"""Why a mail is answered, by the kind of the answer."""


@click.command
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--home", "own_home", type=click.Path(path_type=Path), help="The judge's home.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line for each file.")
@at_option
@click.pass_obj
def command(
    home: Path | None,
    files: tuple[Path, ...],
    own_home: Path | None,
    as_json: bool,
    at: datetime | None,
) -> None:
    """Say what the judge would make of the raw mails in FILES, if each of them came in now.

    Nothing is stored, moved or sent. With --at, as if they had come in at that time. A file that
    cannot be read is told at the end, after what is in the others.
    """
    troubles: list[UserError] = []
    with open_office(find_home(own_home or home), the_time(at)) as office:
        for file in files:
            try:
                verdict = look_at(office, file)
            except UserError as error:
                troubles.append(error)
                if as_json:
                    _print_json({"file": str(file), "error": str(error)})
                continue
            if as_json:
                _print_json({"file": str(file), **facts(verdict)})
            else:
                click.echo("\n".join(_lines(file, verdict)))
    for trouble in troubles[:-1]:
        click.echo(f"adjudicator: {trouble}", err=True)
    if troubles:
        raise troubles[-1]


def _print_json(record: dict[str, object]) -> None:
    click.echo(json.dumps(record, ensure_ascii=False))


def facts(verdict: Verdict) -> dict[str, object]:
    """What is found in a mail, for programs (docs/gm.md names the fields)."""
    seat, reading = verdict.seat, verdict.reading
    answer = next(iter(verdict.answers), None)
    return {
        "from": verdict.sender,
        "game": seat.game if seat else None,
        "stage": str(seat.stage) if seat else None,
        "player": seat.colour if seat else None,
        "outcome": str(verdict.outcome),
        "orders": _told(reading.orders) if reading else [],
        "guesses": {who: _told(its) for who, its in reading.guesses.items()} if reading else {},
        "complaints": [
            {"line": one.text, "said": " ".join(trouble.sentence for trouble in one.troubles)}
            for one in (reading.complaints if reading else ())
        ],
        "commands": [
            {"line": one.words, "refused": one.refused or None} for one in _commands(verdict)
        ],
        "press": [
            {"to": one.to, "anonymous": one.anonymous, "words": list(words_of(one.text))}
            for one in _press(verdict)
        ],
        "questions": [
            f"{one.kind} {one.value}".strip() for one in (reading.questions if reading else ())
        ],
        "chatter": [one.text for one in reading.chatter] if reading else _no_commands(verdict),
        "answer": {
            "sent": answer is not None,
            "to": answer.recipient if answer else None,
            "what": str(answer.kind) if answer else None,
            "why": _WHY[answer.kind] if answer else verdict.silence,
        },
    }


def _press(verdict: Verdict) -> list[Press]:
    """What would be passed on, but for press that may hold orders."""
    found = verdict.reading.settings if verdict.reading else ()
    return [one for one in found if isinstance(one, Press) and not one.is_doubtful]


def _commands(verdict: Verdict) -> list[Ordered]:
    """What the game master orders with a mail."""
    return [one for one in verdict.effects if isinstance(one, Ordered)]


def _no_commands(verdict: Verdict) -> list[str]:
    """The lines of a mail that was not read as a player's, but for those that are commands."""
    if not (commands := _commands(verdict)):
        return list(verdict.lines)
    rest, _ = master_lines(verdict.lines, press=True)
    passed_on = {line for one in commands for line in one.words.split("\n")}
    return [line for at in rest if (line := verdict.lines[at]) not in passed_on]


def _told(orders: OrderSet) -> list[dict[str, str]]:
    return [{"line": order.source.text, "canonical": canonical(order)} for order in orders]


def _lines(file: Path, verdict: Verdict) -> Iterator[str]:
    seat, reading = verdict.seat, verdict.reading
    yield f"{file}: {verdict.outcome}"
    yield f"  from {verdict.sender or 'nobody'}"
    if seat:
        yield f"  {seat.colour} in {seat.game}, stage {seat.stage}"
    if reading:
        yield from (f"  order: {canonical(order)}" for order in reading.orders)
        for player, orders in reading.guesses.items():
            yield from (f"  guess for {player}: {canonical(order)}" for order in orders)
        yield from (line for one in reading.complaints for line in shown(one))
        for press in _press(verdict):
            yield f"  press to {press.to or 'nobody'}:"
            yield from (f"    {line}".rstrip() for line in words_of(press.text))
        yield from (f"  question: {one.kind} {one.value}".rstrip() for one in reading.questions)
        yield from (f"  chatter: {one.text}" for one in reading.chatter)
    for command_ in _commands(verdict):
        refused = f" ({command_.refused})" if command_.refused else ""
        yield f"  command: {command_.words}{refused}"
    for answer in verdict.answers:
        yield f"  answered to {answer.recipient}: {answer.kind}"
    if not verdict.answers:
        yield f"  not answered. {verdict.silence}"
