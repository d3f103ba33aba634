"""All that the ledger knows of one game: taken out of one ledger, and put into another.

A table belongs to games if it has a column `game`, or points at the rows of one that has. So a new
table moves with its game without anybody having to think of it.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from msgspec import Struct

from adjudicator.judge.ledger import Ledger

Rows: TypeAlias = Mapping[str, Sequence[Mapping[str, Any]]]
"""Rows by table, each by column."""


class Table(Struct, frozen=True):
    """A table of the ledger. `points_at` are tables by the column that holds the id of their rows.

    With `own_id` its rows have an id that the ledger gives them.
    """

    name: str
    columns: tuple[str, ...]
    own_id: bool
    points_at: Mapping[str, str]

    @property
    def is_of_games(self) -> bool:
        """Whether each row says of which game it is."""
        return "game" in self.columns


def tables_of_games(ledger: Ledger) -> list[Table]:
    """The tables whose rows belong to games, each behind those that it points at."""
    names = ledger.all("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    left = [_table(ledger, row["name"]) for row in names]
    found: dict[str, Table] = {}
    while ready := [one for one in left if all(it in found for it in one.points_at.values())]:
        for one in ready:
            left.remove(one)
            if one.is_of_games or one.points_at:
                found[one.name] = one
    return list(found.values())


def rows_of(ledger: Ledger, game: str) -> Rows:
    """All rows of a game, but those that point at a row of none, such as a mail about all games."""
    rows: dict[str, list[dict[str, Any]]] = {}
    ids: dict[str, set[object]] = {}
    for one in tables_of_games(ledger):
        found = (dict(row) for row in ledger.all(f"{_wanted(one)} ORDER BY rowid", game))
        rows[one.name] = [row for row in found if _points_inside(row, one, ids)]
        ids[one.name] = {row["id"] for row in rows[one.name] if one.own_id}
    return rows


def _points_inside(
    row: Mapping[str, Any], table: Table, ids: Mapping[str, Collection[object]]
) -> bool:
    targets = ((row[column], target) for column, target in table.points_at.items())
    return all(value is None or value in ids[target] for value, target in targets)


def forget(ledger: Ledger, game: str) -> None:
    """Remove all rows of a game. Within a transaction."""
    for one in reversed(tables_of_games(ledger)):
        where = _wanted(one).partition(" WHERE ")[2]
        ledger.run(f"DELETE FROM {one.name} WHERE {where}", game)  # noqa: S608 - our own names


def put_rows(ledger: Ledger, rows: Rows) -> None:
    """Write rows of a game into a ledger that has none of it. Within a transaction.

    They get other ids, and what points at them follows.
    """
    ids: dict[str, dict[object, int]] = {}
    for one in tables_of_games(ledger):
        ids[one.name] = {}
        for row in rows[one.name]:
            values = dict(_pointed_anew(row, one, ids))
            old = values.pop("id") if one.own_id else None
            marks = ", ".join("?" * len(values))
            new = ledger.run(
                f"INSERT INTO {one.name} ({', '.join(values)}) VALUES ({marks})",  # noqa: S608
                *values.values(),
            )
            ids[one.name][old] = new


def _pointed_anew(
    row: Mapping[str, Any], table: Table, ids: Mapping[str, Mapping[object, int]]
) -> Iterator[tuple[str, Any]]:
    for column, value in row.items():
        target = table.points_at.get(column)
        yield column, value if target is None or value is None else ids[target][value]


def _wanted(table: Table) -> str:
    """The query for the rows of one game."""
    if table.is_of_games:
        return f"SELECT * FROM {table.name} WHERE game = ?"  # noqa: S608 - our own names
    ((column, target),) = table.points_at.items()
    return (
        f"SELECT * FROM {table.name} WHERE {column} IN"  # noqa: S608 - our own names
        f" (SELECT id FROM {target} WHERE game = ?)"
    )


def _table(ledger: Ledger, name: str) -> Table:
    columns = ledger.all(f"PRAGMA table_info({name})")
    pointing = ledger.all(f"PRAGMA foreign_key_list({name})")
    return Table(
        name,
        tuple(row["name"] for row in columns),
        any(row["name"] == "id" and row["pk"] for row in columns),
        {row["from"]: row["table"] for row in pointing},
    )
