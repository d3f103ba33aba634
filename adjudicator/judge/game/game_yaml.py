"""The text of a new `game.yaml`: what was wished, and all else as comments with defaults."""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct, field

from adjudicator.data.rulesets import load_rules
from adjudicator.data.strict_yaml import plain
from adjudicator.judge.seats.gender import GENDER

_PLAIN: Final = re.compile(r"(?!.*: )[A-Za-z0-9][A-Za-z0-9 ._/@+:-]*(?<![ :])")

_GAME: Final = """\
format: 1
{draft}
{title}
rules: {rules}     # a rule set, or a record such as {{extends: risk2, unplaced: lost}}

# When orders are due; other ways than days of the week are every: 3 days, and rrule.
schedule: {{days: [{days}], time: {time}, zone: {zone}}}

{anonymous}     # nobody is told who plays which colour; or: until the end
# game_master_plays: red     # your own salt is ignored then, see docs/dice.md
# review: true     # you look at each judged stage before it goes out

# Seats in their order, by colour or as a number; without the key all are those of players. Seats of
# which no player is named are open for those who are invited, and for who asks to join by mail.
{seats}

# The first address gets the reports; orders may come from all of them.{genders}
players:
{players}
# Who is invited without a seat of their own.
{invite}

# The game begins when everybody has answered an invitation, for which they have some days. It is
# true where seats are open or people are invited, else false; false waits for full seats alone.
{muster}

# What follows counts as it stands here; take the # away to change it. docs/gm.md explains it.
{observers}
# deadlines: {{early: true, grace_hours: 0, absence_days: 21}}     # reminders: [24h, 3h]
# review: false                # true: you look at each judged stage before it goes out
# misses: {{excused: 1, extend_hours: 24, civil_disorder: 3}}
# press: {{allow: full, anonymous: false, out: true, per_day: 20, master_reads: false}}
# votes: {{draw: all, concede: all, extend: {{majority: half, hours: 48, times: 1}}, cancel: none}}
"""

_DRAFT: Final = """\

# The game begins with the next run once this line is gone.
draft: true
"""

_GENDERS: Final = """
# Women and men play by rules that differ: gender is woman or man; without it the judge asks."""

_EXAMPLE: Final = """\
#  red: {name: Ada, address: ada@example.org}
#  blue: {name: Bo, addresses: [bo@example.org, bo@example.com], zone: America/Sao_Paulo}
"""


class Wishes(Struct, frozen=True):
    """What the game master says of a new game.

    `players` are colour, name and addresses; `seats` is a number or colours, empty for those of the
    players; `invited` are addresses. `genders` are `woman` or `man`, by the colours of players who
    have said it, where it makes a difference.
    """

    name: str
    players: Sequence[tuple[str, str, Sequence[str]]]
    days: Sequence[str]
    time: str
    zone: str
    rules: str
    address: str
    game_master: str
    title: str = ""
    seats: str = ""
    invited: Sequence[str] = ()
    anonymous: bool = False
    approval: bool = True
    observers: bool = True
    genders: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_draft(self) -> bool:
        """Whether nobody is named who could play."""
        return not (self.players or self.seats or self.invited)

    @property
    def differ(self) -> bool:
        """Whether women and men play by rules that differ. Raises UserError for unknown rules."""
        return load_rules(self.rules).women is not None

    @property
    def are_asked(self) -> bool:
        """Whether players have yet to say what they play as, so that the judge asks them."""
        return self.differ and any(colour not in self.genders for colour, *_ in self.players)


def game_yaml(wishes: Wishes) -> str:
    """The text of the file; whether it makes a game has yet to be seen."""
    return _GAME.format(
        draft=_DRAFT if wishes.is_draft else "",
        title=f"title: {quoted(wishes.title)}" if wishes.title else "# title: A week of war",
        rules=quoted(wishes.rules),
        days=", ".join(map(quoted, wishes.days)),
        time=quoted(wishes.time),
        zone=quoted(wishes.zone),
        anonymous=_line("anonymous: true", is_set=wishes.anonymous),
        seats=_line(
            f"seats: {_seats(wishes.seats) if wishes.seats else 4}", is_set=bool(wishes.seats)
        ),
        genders=_GENDERS if wishes.differ else "",
        players="".join(
            _player(*player, wishes.genders.get(player[0], "")) for player in wishes.players
        )
        or _EXAMPLE,
        invite=_line(
            f"invite: [{', '.join(map(quoted, wishes.invited)) or 'chidi@example.org'}]",
            is_set=bool(wishes.invited),
        ),
        muster=_line(
            f"muster: {{approval: {_word(wishes.approval)}, days: 7, reminders: [3, 1]}}",
            is_set=not wishes.approval or wishes.are_asked,
        ),
        observers=_line(f"observers: {_word(wishes.observers)}", is_set=not wishes.observers),
    )


def quoted(text: str) -> str:
    """A text as YAML, in quotes only where it needs them."""
    return text if _PLAIN.fullmatch(text) and plain(text) == text else json.dumps(text)


def _line(text: str, *, is_set: bool) -> str:
    return text if is_set else f"# {text}"


def _word(value: bool) -> str:  # noqa: FBT001 - it is what is written
    return "true" if value else "false"


def _seats(text: str) -> str:
    colours = [one for one in re.split(r"[\s,]+", text.strip().lower()) if one]
    return text.strip() if text.strip().isdigit() else f"[{', '.join(map(quoted, colours))}]"


def _player(colour: str, name: str, addresses: Sequence[str], gender: str) -> str:
    listed = ", ".join(map(quoted, addresses))
    said = f", {GENDER}: {quoted(gender)}" if gender else ""
    return f"  {quoted(colour)}: {{name: {quoted(name)}, addresses: [{listed}]{said}}}\n"
