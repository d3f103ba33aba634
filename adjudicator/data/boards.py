"""The boards that ship with the program, read and checked."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Final, TypeAlias

from adjudicator import resources
from adjudicator.core.board import Board, Continent, Territory
from adjudicator.core.cards import PLAIN, Symbol
from adjudicator.core.ids import TerritoryName
from adjudicator.core.refusals import listed
from adjudicator.data.record import Record
from adjudicator.data.strict_yaml import read, text_of
from adjudicator.errors import UserError

Territories: TypeAlias = Mapping[TerritoryName, Territory]

_CODE: Final = re.compile(r"[A-Z]{3}")
_ENDS: Final = 2
_SYMBOLS: Final = [str(symbol) for symbol in PLAIN]


@cache
def load_board(name: str) -> Board:
    """The board of this name: "risk2" or "classic".

    Raises UserError if there is none, or if its file does not describe a board.
    """
    if name not in (known := board_names()):
        raise UserError(f"There is no board “{name}”.", f"Boards that ship: {', '.join(known)}.")
    path = resources.boards_root() / f"{name}.yaml"
    return read_board(text_of(path), str(path))


def board_names() -> tuple[str, ...]:
    """The boards that ship."""
    return tuple(sorted(path.stem for path in resources.boards_root().glob("*.yaml")))


def read_board(text: str, name: str) -> Board:
    """The board that a file describes; `name` is the file's name for messages.

    Raises UserError for whatever would make it no board: unknown keys, connections that lead
    nowhere or one way, wrong counts, and names that could be mistaken for each other or for words
    of the order language.
    """
    record = read(text, name)
    record.only(("name", "continents", "territories", "sea"))
    records = record.records("territories")
    territories = {name: _territory(name, it) for name, it in records.items()}
    for territory, its in zip(territories.values(), records.values(), strict=True):
        _check_neighbours(territory, its, territories)
    _check_spellings(territories, records)
    continents = [_continent(*it, territories) for it in record.records("continents").items()]
    _check_continents(territories, records, continents)
    return Board.build(
        record.take("name", str), territories.values(), continents, _sea(record, territories)
    )


def _territory(name: TerritoryName, record: Record) -> Territory:
    record.only(("continent", "code", "card", "neighbours", "aliases"))
    code = record.take("code", str)
    if not _CODE.fullmatch(code):
        raise record.trouble("code", f"“{code}” is no code.", "Write three capital letters.")
    return Territory(
        name,
        code,
        record.take("continent", str),
        Symbol(record.choice("card", _SYMBOLS)),
        tuple(sorted(record.texts("neighbours"))),
        record.texts("aliases", ()),
    )


def _check_neighbours(territory: Territory, record: Record, board: Territories) -> None:
    for name in territory.neighbours:
        if name not in board:
            cure = "Write the name as it stands among the territories."
            raise record.trouble("neighbours", f"there is no territory {name}.", cure)
        if name == territory.name or territory.neighbours.count(name) > 1:
            sentence = f"{name} cannot stand here{'' if name == territory.name else ' twice'}."
            raise record.trouble("neighbours", sentence, "Leave it out.")
        if territory.name not in board[name].neighbours:
            sentence = f"{name} does not name {territory.name} as its neighbour."
            cure = f"Write {territory.name} among the neighbours of {name}, or leave {name} out."
            raise record.trouble("neighbours", sentence, cure)


def _check_spellings(board: Territories, records: dict[TerritoryName, Record]) -> None:
    keywords = frozenset(resources.grammar("keywords.txt").split())
    spoken: dict[str, TerritoryName] = {}
    for territory in board.values():
        for spelling in (territory.name, territory.code, *territory.aliases):
            words = _words(spelling)
            record = records[territory.name]
            if taken := keywords.intersection(words):
                sentence = f"“{spelling}” holds the word “{min(taken)}” of the order language."
                raise record.trouble(None, sentence, "Choose another spelling.")
            other = spoken.setdefault(" ".join(words), territory.name)
            if other != territory.name:
                sentence = f"“{spelling}” means both {other} and {territory.name}."
                raise record.trouble(None, sentence, "Choose another spelling for one of them.")


def _words(spelling: str) -> list[str]:
    return re.findall(r"[\w'’]+", spelling.casefold())


def _continent(name: str, record: Record, board: Territories) -> Continent:
    record.only(("bonus", "territories"))
    members = tuple(sorted(it.name for it in board.values() if it.continent == name))
    count = record.take("territories", int)
    if count != len(members):
        sentence = f"{name} is to have {count} territories, but {len(members)} name it."
        raise record.trouble("territories", sentence, "Correct the number, or the territories.")
    return Continent(name, record.number("bonus", 1), members)


def _check_continents(
    board: Territories, records: dict[TerritoryName, Record], continents: list[Continent]
) -> None:
    names = [continent.name for continent in continents]
    for territory in board.values():
        if territory.continent not in names:
            sentence = f"there is no continent {territory.continent}."
            raise records[territory.name].trouble(
                "continent", sentence, f"Write {listed(names, 'or')}."
            )


def _sea(record: Record, board: Territories) -> list[tuple[TerritoryName, TerritoryName]]:
    pairs = record.take("sea", list)
    for pair in pairs:
        if not (isinstance(pair, list) and len(pair) == _ENDS and _connected(board, *pair)):
            cure = "Write pairs of neighbours: [Alaska, Kamchatka]."
            raise record.trouble("sea", f"{pair} is no connection of this board.", cure)
    return [(one, other) for one, other in pairs]


def _connected(board: Territories, one: object, other: object) -> bool:
    return any(it.name == one and other in it.neighbours for it in board.values())
