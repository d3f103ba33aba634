"""What `adjudicator new` asks at a terminal; each answer is looked at as soon as it is there."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import click
from msgspec.structs import replace

from adjudicator.cli._player import read_player
from adjudicator.core.ids import COLOURS
from adjudicator.core.rules import Rules
from adjudicator.core.setup import numbers_of_players
from adjudicator.data.record import Record
from adjudicator.data.rulesets import load_rules
from adjudicator.errors import UserError
from adjudicator.judge.clock.grid_rules import grid_of
from adjudicator.judge.config import checked_address, load_config, zone_of
from adjudicator.judge.game.game_yaml import Wishes
from adjudicator.judge.game.settings import check_name
from adjudicator.judge.home import Home
from adjudicator.judge.seats.gender import MAN, WOMAN, too_many

_HERE = "your answer"


def ask(home: Home, wishes: Wishes) -> Wishes:
    """Ask for all that makes a game; what was wished by options is what is proposed."""
    click.echo("A few questions; an empty answer takes what stands in brackets.\n")
    name = wishes.name or _asked("Name of the game, for subjects and folders", "world", check_name)
    title = click.prompt("Its title, for people (may be empty)", default="", show_default=False)
    rules = _asked("Rule set", wishes.rules, load_rules)
    zone = _asked("Time zone of the game", _zone(home, wishes), _check_zone)
    days = _asked("Days on which orders are due", "Sunday", _check_days)
    time = _asked("Time of day", wishes.time, _check_time)
    seats = _asked("Seats: a number, or colours", "4", lambda text: _check_seats(text, rules))
    players, invited = _people(_listed(seats.lower()))
    genders = _genders(players, load_rules(rules))
    found = replace(
        wishes,
        name=name,
        title=title.strip(),
        rules=rules,
        zone=zone,
        days=_listed(days),
        time=time,
        seats="" if seats == str(len(players)) else seats,
        players=players,
        genders=genders,
        invited=invited,
        anonymous=click.confirm("Is it secret who plays which colour?", default=False),
        approval=click.confirm("Do you decide who may join uninvited?", default=True),
        observers=click.confirm("May others watch, by public reports?", default=True),
    )
    return found if home.config.exists() else _of_the_home(found)


def _of_the_home(wishes: Wishes) -> Wishes:
    address = _asked("The judge's own mail address", wishes.address, _check_address)
    master = _asked("Your mail address", wishes.game_master, _check_address)
    return replace(wishes, address=address, game_master=master)


def _asked(question: str, default: str, check: Callable[[str], Any]) -> str:
    """An answer that is sound; asked again until it is."""

    def sound(text: str) -> str:
        try:
            check(text)
        except UserError as error:
            raise click.UsageError(str(error)) from error
        return text.strip()

    answer: str = click.prompt(
        question, default=default, value_proc=sound, show_default=bool(default)
    )
    return answer


def _people(seats: list[str]) -> tuple[list[tuple[str, str, list[str]]], list[str]]:
    """Those who have a seat, and those who are invited without one; `seats` as in the answer."""
    colours = COLOURS if seats[0].isdigit() else seats
    most = int(seats[0]) if seats[0].isdigit() else len(seats)
    click.echo(
        "\nWho plays? One a line: “red=Ada <ada@example.org>” for a seat, a mere address for an"
        " invitation. An empty line ends the list."
    )
    players: dict[str, tuple[str, str, list[str]]] = {}
    invited: list[str] = []
    while len(players) < most and (
        text := _asked("Player", "", lambda text: _check_person(text, colours))
    ):
        if player := read_player(text):
            players[player[0]] = player
        else:
            invited.append(text)
    return list(players.values()), invited


def _genders(players: Sequence[tuple[str, str, list[str]]], rules: Rules) -> dict[str, str]:
    """What players play as, by their colours, as far as it matters and they have said it."""
    if not (players and rules.women):
        return {}
    click.echo(
        "\nBy these rules women and men play differently. Who has not told you as which to play is"
        " asked by mail: then leave the answer empty."
    )
    said: dict[str, str] = {}
    for colour, name, _ in players:
        check = partial(_check_gender, others=tuple(said.values()), rules=rules)
        said[colour] = _asked(f"{name}, woman or man", "", check).lower()
    return {colour: gender for colour, gender in said.items() if gender}


def _check_gender(text: str, others: Sequence[str], rules: Rules) -> None:
    gender = text.strip().lower()
    if gender not in {"", WOMAN, MAN}:
        raise UserError(f"“{text}” is not known.", f"Write {WOMAN} or {MAN}, or nothing.")
    most = max(numbers_of_players(rules))
    if why := too_many([*others, gender, *[""] * (most - len(others) - 1)], rules):
        raise UserError(why, "Write the other word, or nothing.")


def _check_person(text: str, colours: Sequence[str]) -> None:
    player = read_player(text)
    if player and player[0] not in colours:
        raise UserError(f"“{player[0]}” is no seat's colour.", f"Take {', '.join(colours)}.")
    for address in player[2] if player else [text.strip()] if text.strip() else []:
        _check_address(address)


def _check_address(text: str) -> None:
    checked_address(text.strip(), Record(_HERE, 0), "address")


def _zone(home: Home, wishes: Wishes) -> str:
    """The zone that is proposed: that of the home, if there is one."""
    return load_config(home).zone.key if home.config.exists() else wishes.zone


def _check_zone(text: str) -> None:
    zone_of(Record.of({"zone": text.strip()}, _HERE), "zone")


def _check_days(text: str) -> None:
    grid_of(Record.of({"days": _listed(text), "time": "20:00", "zone": "UTC"}, _HERE))


def _check_time(text: str) -> None:
    grid_of(Record.of({"days": ["Sunday"], "time": text.strip(), "zone": "UTC"}, _HERE))


def _check_seats(text: str, rules: str) -> None:
    colours = _listed(text.lower())
    wrong = [one for one in colours if one not in COLOURS]
    number = int(text) if text.strip().isdigit() else len(set(colours))
    able = numbers_of_players(load_rules(rules))
    if wrong and not text.strip().isdigit():
        raise UserError(f"“{wrong[0]}” is no player's colour.", f"Take {', '.join(COLOURS)}.")
    if number not in able:
        most = ", ".join(map(str, able))
        raise UserError(f"{number} cannot play by these rules.", f"They are for {most} players.")


def _listed(text: str) -> list[str]:
    return text.replace(",", " ").split()
