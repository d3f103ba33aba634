"""Reply tokens."""

import pytest

from adjudicator.core.ids import COLOURS, StageId
from adjudicator.judge.incoming.tokens import (
    LONGEST_LOCAL,
    ROOM_FOR_TOKEN,
    make_token,
    read_token,
    with_token,
)

KEY = bytes(32)
STAGE = StageId(7, 1, 0)


def test_a_token_is_read_again_in_any_case() -> None:
    token = make_token(KEY, "world", STAGE, "red")
    assert read_token(str(token)) == token
    assert read_token(f" {str(token).upper()} ") == token
    assert token.is_good(KEY, "world", 0)


def test_a_token_is_the_hash_that_is_promised() -> None:
    # HMAC-SHA256 under 32 zero bytes of "world/7.1.0/red", base32, first 16 letters.
    assert make_token(KEY, "world", STAGE, "red").proof == "qptfm3ux4a5bzvnq"


def test_a_token_is_good_for_its_game_stage_player_and_judge_alone() -> None:
    token = make_token(KEY, "world", STAGE, "red")
    assert not token.is_good(KEY, "earth", 0)
    assert not token.is_good(b"x" * 32, "world", 0)
    for other in (make_token(KEY, "world", StageId(7, 1, 1), "red"),
                  make_token(KEY, "world", STAGE, "blue")):  # fmt: skip
        assert other.proof != token.proof


@pytest.mark.parametrize(
    "text",
    ["", "7.1.0.red", "7.1.0.pink.abcdefghijklmnop", "7.1.red.abcdefghijklmnop",
     "7.1.0.red.abcdefghijklmno1", "7.1.0.red.abcdefghijklmnopq"],
)  # fmt: skip
def test_what_is_no_token_is_none(text: str) -> None:
    assert read_token(text) is None


def test_the_longest_token_has_room_in_an_address() -> None:
    address = "j" * (LONGEST_LOCAL - ROOM_FOR_TOKEN) + "@example.org"
    longest = max(COLOURS, key=len)
    token = make_token(KEY, "world", StageId(9999, 9, 999), longest)
    assert len(with_token(address, token).partition("@")[0]) <= LONGEST_LOCAL
