"""`game.yaml`: the rules, the players and the schedule of one game."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final
from zoneinfo import ZoneInfo

from msgspec import Struct

from adjudicator.core.ids import COLOURS, Colour
from adjudicator.core.rules import Rules
from adjudicator.core.setup import numbers_of_players, starting_armies
from adjudicator.core.state import State
from adjudicator.data.record import Record
from adjudicator.data.rulesets import rules_of
from adjudicator.data.strict_yaml import read_file
from adjudicator.errors import UserError
from adjudicator.judge.clock.deadline_rules import DeadlineRules, deadline_rules_of
from adjudicator.judge.clock.deadlines import Grid
from adjudicator.judge.clock.grid_rules import grid_of
from adjudicator.judge.clock.miss_rules import MissRules, miss_rules_of
from adjudicator.judge.config import address_of, checked_address, zone_of
from adjudicator.judge.seats.gender import GENDER, WOMAN, gender_of, is_asked, too_many
from adjudicator.judge.seats.muster_rules import Muster, muster_of
from adjudicator.judge.talk.press_rules import PressRules, press_rules_of
from adjudicator.judge.talk.vote_rules import VoteRules, vote_rules_of
from adjudicator.mail.addresses import address_key

HOUSE: Final = "judge"
"""What stands for a game's name in mails about no game."""

_UNTIL_THE_END: Final = "until the end"
_NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,19}")
_KEYS: Final = (
    "draft", "title", "rules", "schedule", "anonymous", "game_master_plays",
    "review", "seats", "players", "invite", "muster", "observers", "deadlines", "misses", "press",
    "votes",
)  # fmt: skip


class Player(Struct, frozen=True):
    """A person in a seat. The first address gets the reports; all may send orders.

    Nobody sits in an open seat: it has no name and no address, and gets no mail. `gender` is
    `woman` or `man`, and empty where the rules make no difference or that is not said yet; once the
    land is dealt it is the seat's.
    """

    colour: Colour
    name: str
    addresses: tuple[str, ...]
    zone: ZoneInfo
    gender: str = ""

    @property
    def is_open(self) -> bool:
        """Whether nobody has this seat."""
        return not self.addresses


class GameSettings(Struct, frozen=True):
    """What game.yaml says. `players` are all seats in their order, open ones too."""

    title: str
    """What people call the game; empty if only its name."""
    rules: Rules
    grid: Grid
    players: tuple[Player, ...]
    anonymous: bool
    names_at_end: bool
    """Whether the last report names the players."""
    game_master_plays: Colour
    """The colour that the game master plays, whose salt is ignored; empty if none."""
    draft: bool
    """Whether the game must not begin yet."""
    review: bool
    """Whether the game master looks at each judged stage before it goes out."""
    muster: Muster
    observers: bool
    """Whether people who do not play may have the public reports."""
    deadlines: DeadlineRules
    misses: MissRules
    press: PressRules
    votes: VoteRules

    @property
    def last_names(self) -> dict[Colour, str]:
        """The names that everybody is told when the game is over."""
        return self._names() if self.names_at_end else {}

    @property
    def public_names(self) -> dict[Colour, str]:
        """The names that everybody is told, by colour; none in an anonymous game."""
        return {} if self.anonymous else self._names()

    def _names(self) -> dict[Colour, str]:
        return {player.colour: player.name for player in self.players if not player.is_open}

    @property
    def seats(self) -> tuple[Colour, ...]:
        """The colours in the game, in seat order."""
        return tuple(player.colour for player in self.players)

    @property
    def women(self) -> tuple[Colour, ...]:
        """Who plays as a woman, in a game in which that makes a difference."""
        women = (player.colour for player in self.players if player.gender == WOMAN)
        return tuple(women) if self.rules.women else ()

    @property
    def genders(self) -> tuple[str, ...]:
        """What each seat is played as, empty where nobody has said it."""
        return tuple(player.gender for player in self.players)

    def player(self, colour: Colour) -> Player:
        """The person who plays a colour, or its open seat."""
        return next(player for player in self.players if player.colour == colour)


def check_name(name: str) -> str:
    """The name of a game, which stands in file names and Message-IDs. Raises UserError."""
    if not _NAME.fullmatch(name) or name == HOUSE:
        raise UserError(
            f"“{name}” cannot be the name of a game.",
            "Take small letters, digits and hyphens, a letter first, at most 20; not “judge”.",
        )
    return name


def load_settings(path: Path) -> GameSettings:
    """Read a game.yaml. Raises UserError that names file, line, key and cure."""
    return settings_of(read_file(path), path.parent)


def settings_of(record: Record, folder: Path) -> GameSettings:
    """What a game.yaml says that lies in this folder. Raises UserError as `load_settings` does."""
    record.only(_KEYS)
    draft = record.take("draft", bool, default=False)
    grid = grid_of(record.take("schedule", Record))
    rules = rules_of(record, [folder / "rulesets"])
    players = _players(record, rules, grid.zone)
    muster = muster_of(record, open_seats=any(player.is_open for player in players))
    if not draft:
        _check_number(record, players, rules)
        _check_fixed(record, players, rules)
        _check_genders(record, players, rules, muster)
    plays = _plays(record, players)
    anonymous, names_at_end = _anonymity(record)
    return GameSettings(
        title=record.take("title", str, ""),
        rules=rules,
        grid=grid,
        players=players,
        anonymous=anonymous,
        names_at_end=names_at_end,
        game_master_plays=plays,
        draft=draft,
        muster=muster,
        review=_review(record),
        observers=record.take("observers", bool, default=True),
        deadlines=deadline_rules_of(record),
        misses=miss_rules_of(record),
        press=press_rules_of(record, plays),
        votes=vote_rules_of(record),
    )


def _anonymity(record: Record) -> tuple[bool, bool]:
    """Whether names are secret while the game goes on, and whether they are told at its end."""
    given = record.get("anonymous", False)
    if isinstance(given, str) and given != _UNTIL_THE_END:
        cure = f"Write true, false, or “{_UNTIL_THE_END}”."
        raise record.trouble("anonymous", f"“{given}” says not for how long.", cure)
    if given == _UNTIL_THE_END:
        return True, True
    anonymous = record.take("anonymous", bool, default=False)
    return anonymous, not anonymous


def _players(record: Record, rules: Rules, zone: ZoneInfo) -> tuple[Player, ...]:
    given = record.records("players") if record.get("players") else {}
    known = {colour: _player(colour, one, record, rules, zone) for colour, one in given.items()}
    seats = _seats(record, list(known)) if "seats" in record else known
    players = tuple(known.get(colour, Player(colour, "", (), zone)) for colour in seats)
    _refuse_shared_addresses(record, players)
    return players


def _seats(record: Record, known: Sequence[Colour]) -> Sequence[Colour]:
    """The colours of all seats: listed, or their number, of which the players have the first."""
    if isinstance(record["seats"], int):
        number = record.number("seats", len(known), len(COLOURS))
        return [*known, *(one for one in COLOURS if one not in known)][:number]
    seats = record.texts("seats")
    for colour in (*seats, *known):
        if colour not in COLOURS:
            cure = f"Take one of {', '.join(COLOURS)}."
            raise record.trouble("seats", f"“{colour}” is no player's colour.", cure)
        if seats.count(colour) != 1:
            said = f"{colour} must stand here once."
            raise record.trouble("seats", said, "Name each colour that plays once, or a number.")
    return seats


def _check_number(record: Record, players: tuple[Player, ...], rules: Rules) -> None:
    if len(players) not in (numbers := numbers_of_players(rules)):
        able = ", ".join(map(str, numbers))
        number = f"{len(players)} player{'' if len(players) == 1 else 's'}"
        raise record.trouble(
            "players" if "players" in record else None,
            f"{number} cannot play by these rules.",
            f"The rule set knows how many armies {able} players start with (G1).",
        )


def _check_fixed(record: Record, players: tuple[Player, ...], rules: Rules) -> None:
    """Where land is fixed, all that play begin somewhere, with no more armies than G1 has."""
    if not rules.fixed:
        return
    armies = dict.fromkeys((player.colour for player in players), 0)
    for name, holding in rules.fixed.items():
        if holding.owner not in (rules.no_player, *armies):
            sentence = f"{name} begins as {holding.owner}'s, but nobody plays {holding.owner}."
            raise record.trouble("players", sentence, "Change who begins there, or add the player.")
        armies[holding.owner] = armies.get(holding.owner, 0) + holding.armies
    women = tuple(player.colour for player in players if player.gender == WOMAN)
    state = State(tuple(player.colour for player in players), women=women)
    for colour in state.seats:
        most = starting_armies(state, colour, rules)
        if not 0 < armies[colour] <= most:
            sentence = f"{colour} begins with {armies[colour]} armies on the board."
            raise record.trouble("players", sentence, f"Give {colour} from 1 to {most} (G1).")


def _check_genders(
    record: Record, players: tuple[Player, ...], rules: Rules, muster: Muster
) -> None:
    """Where the judge does not ask, all say what they play as; F8 wants so many women."""
    if why := too_many([player.gender for player in players], rules):
        raise record.trouble("players", f"{why[0].lower()}{why[1:]}", "Change who plays as what.")
    for player in players:
        if not (muster.answers or player.is_open) and is_asked(player.gender, rules):
            sentence = f"women and men play by rules that differ, and {player.name} may be either."
            cure = "Write “gender: woman” or “gender: man”, or “muster: true”: then the judge asks."
            raise record.records("players")[player.colour].trouble(None, sentence, cure)


def _player(colour: str, one: Record, record: Record, rules: Rules, zone: ZoneInfo) -> Player:
    if colour not in COLOURS:
        cure = f"Take one of {', '.join(COLOURS)}."
        raise record.trouble("players", f"“{colour}” is no player's colour.", cure)
    one.only(("name", "address", "addresses", "zone", GENDER))
    if "address" in one:
        addresses: tuple[str, ...] = (address_of(one, "address"),)
    else:
        texts = one.texts("addresses")
        addresses = tuple(checked_address(text, one, "addresses") for text in texts)
    if not addresses:
        raise one.trouble("addresses", "there is no address.", "Write it like: [ada@example.org]")
    own_zone = zone_of(one, "zone") if "zone" in one else zone
    return Player(colour, one.take("name", str), addresses, own_zone, gender_of(one, rules))


def _refuse_shared_addresses(record: Record, players: tuple[Player, ...]) -> None:
    owners: dict[str, Colour] = {}
    for player in players:
        for address in player.addresses:
            other = owners.setdefault(address_key(address), player.colour)
            if other != player.colour:
                raise record.trouble(
                    "players",
                    f"{address} belongs to both {other} and {player.colour}.",
                    "Give each player an address of their own, since it tells whose orders are"
                    " whose.",
                )


def _review(record: Record) -> bool:
    """Whoever plays would see what the others have ordered, and might throw away bad luck."""
    review = record.take("review", bool, default=False)
    if review and record.get("game_master_plays"):
        cure = "Leave “review” out, or let somebody else be game master."
        raise record.trouble("review", "a game master who plays cannot look at stages first.", cure)
    return review


def _plays(record: Record, players: tuple[Player, ...]) -> Colour:
    colour = record.take("game_master_plays", str, "")
    if colour and colour not in {player.colour for player in players}:
        cure = "Name the colour of one of the players, or leave the key out."
        raise record.trouble("game_master_plays", f"nobody plays “{colour}”.", cure)
    return colour
