"""A whole game of every rule set that ships, played by players who order at random.

Each line of its file is a stage: its number, a digest of the position after it, and how many
territories everybody holds; the last line says who has won, and why.
"""

import hashlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from adjudicator.core.events import GameWon
from adjudicator.core.state import State
from adjudicator.data.codec import to_plain
from adjudicator.data.rulesets import load_rules
from adjudicator.resources import rulesets_root
from tests.random_play import play

GOLDEN = Path(__file__).parent / "golden"
SHIPPED = sorted(path.stem for path in rulesets_root().glob("*.yaml"))
LAST_ROUND = 40
TABLES = {
    "classic": (3, 3),
    "classic-two": (2, 1),
    "classic-expert": (4, 1),
    "ms-risk": (4, 2),
    "ms-risk-two": (2, 4),
    "classic-capital-short": (4, 1),
    "classic-2009": (2, 1),
}
"""The number of players and the seed, where they are not three and 1: such that somebody wins."""


@pytest.mark.parametrize("name", SHIPPED)
def test_a_game_goes_as_it_went(name: str, golden: Callable[[str, str], None]) -> None:
    """Random players do not always fulfil an objective, so a game has a last round (E6)."""
    golden(f"{name}.game", "\n".join(told(name)) + "\n")


def test_every_rule_set_that_ships_has_its_game_and_no_other() -> None:
    assert sorted(path.stem for path in GOLDEN.glob("*.game")) == SHIPPED


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.game")), ids=lambda path: path.stem)
def test_every_game_comes_to_its_end(path: Path) -> None:
    assert path.read_text(encoding="utf-8").splitlines()[-1].startswith("won by ")


def told(name: str) -> Iterator[str]:
    """The stages of the game of a rule set, one a line, and its end."""
    rules = replace(load_rules(name), round_limit=LAST_ROUND)
    for before, record in play(rules, *TABLES.get(name, (3, 1)), LAST_ROUND):
        held = (f"{seat} {len(record.state.held(seat))}" for seat in record.state.seats)
        yield f"{before.round}.{before.stage} {digest(record.state)} {', '.join(held)}"
        for event in record.events:
            if isinstance(event, GameWon):
                yield f"won by {', '.join(event.winners)}: {event.why}"


def digest(state: State) -> str:
    """Twelve hexadecimal digits of a position as files hold it."""
    text = json.dumps(to_plain(state, State), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:12]
