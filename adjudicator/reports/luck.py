"""The luck of the dice, in lines: what everybody lost in battle, and what was to be expected."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from msgspec import Struct

from adjudicator.core.ids import Colour
from adjudicator.odds.luck import Luck
from adjudicator.reports.standings import public_name, row_labels

_LEAST_TOLD: Final = 0.05
"""Differences that round to less than a tenth of an army are none."""


class LuckRow(Struct, frozen=True):
    """A player's line. `expected` has one digit after the point, `verdict` is `2.6 more`."""

    player: Colour
    name: str
    lost: int
    expected: str
    verdict: str


def luck_rows(
    everybody: Iterable[Luck], reader: Colour | None, names: Mapping[Colour, str]
) -> tuple[LuckRow, ...]:
    """A row for everybody who fought, the luckiest first. `names` are as in `standings`."""
    ranked = sorted(everybody, key=lambda one: one.lost - one.expected)
    return tuple(
        LuckRow(
            one.player,
            public_name(one.player, reader, names),
            one.lost,
            f"{one.expected:.1f}",
            _verdict(one.lost - one.expected),
        )
        for one in ranked
    )


def luck_text(rows: Sequence[LuckRow]) -> str:
    """The rows in columns under their heads."""
    head, *labels = row_labels("LUCK", [(row.player, row.name) for row in rows])
    lines = [
        f"{label}{row.lost:>11}{row.expected:>11}  {row.verdict}"
        for label, row in zip(labels, rows, strict=True)
    ]
    return "\n".join([f"{head}{'lost':>11}{'expected':>11}  difference", *lines])


def _verdict(difference: float) -> str:
    if abs(difference) < _LEAST_TOLD:
        return "as expected"
    return f"{abs(difference):.1f} {'more' if difference > 0 else 'fewer'}"
