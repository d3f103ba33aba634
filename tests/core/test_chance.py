"""Dice and shuffles that anybody can repeat (D4)."""

import hashlib
import hmac
from collections import Counter

import pytest

from adjudicator.core.chance import (
    ScriptedChance,
    ScriptError,
    StageChance,
    byte_stream,
    commitment,
    roller,
    shuffler,
    stage_key,
    stage_seed,
)
from adjudicator.core.dice import BLACK, WHITE
from adjudicator.core.ids import StageId

CHANCE = StageChance(b"key", b"secret", "world", StageId(7, 1, 0))


def test_a_stream_is_hmac_of_name_and_counter():
    """The first block has counter 0, the second counter 1."""
    stream = byte_stream(b"key", "invasion Peru")
    expected = b"".join(
        hmac.digest(b"key", f"invasion Peru/{counter}".encode(), "sha256") for counter in (0, 1)
    )
    assert bytes(next(stream) for _ in range(64)) == expected


def test_bytes_from_252_up_are_rejected():
    """A battle's faces are those of the accepted bytes modulo 12, in order (D4)."""
    stream = byte_stream(b"key", "a battle")
    accepted = [byte for byte in (next(stream) for _ in range(2000)) if byte < 252]
    roll = roller(b"key", "a battle")
    faces = [roll([WHITE])[0] for _ in range(len(accepted))]
    assert faces == [WHITE.faces[byte % 12] for byte in accepted]


def test_a_battle_has_its_own_dice():
    """The dice of one battle do not depend on whether another was rolled before (D4)."""
    alone = CHANCE.battle("invasion Peru")([WHITE] * 20)
    CHANCE.battle("invasion Brazil")([BLACK] * 7)
    assert CHANCE.battle("invasion Peru")([WHITE] * 20) == alone
    assert CHANCE.battle("invasion Chad")([WHITE] * 20) != alone


def test_every_order_of_three_things_is_equally_likely():
    """A shuffle favours nothing (chi-square over six orders, fixed keys)."""
    orders = Counter(shuffler(b"key", f"purpose {n}")("abc") for n in range(6000))
    assert len(orders) == 6
    assert sum((n - 1000) ** 2 / 1000 for n in orders.values()) < 15


def test_numbers_that_would_favour_the_first_items_are_rejected(monkeypatch):
    """65,535 is no multiple of 5 away from the top: 65,535 itself is thrown away."""
    stream = iter([255, 255, 0, 7, *[0, 0] * 4])
    monkeypatch.setattr("adjudicator.core.chance.byte_stream", lambda _key, _name: stream)
    assert shuffler(b"", "")("abcde") == tuple("cabde")


def test_hidden_chance_differs_by_purpose_stage_and_game():
    """What stays secret longer comes from the game's secret, not from the stage's key."""
    deck = range(50)
    draws = {
        CHANCE.hidden("deck")(deck),
        CHANCE.hidden("heirs of red")(deck),
        StageChance(b"key", b"secret", "world", StageId(7, 1, 1)).hidden("deck")(deck),
        StageChance(b"key", b"secret", "moon", StageId(7, 1, 0)).hidden("deck")(deck),
        StageChance(b"key", b"other", "world", StageId(7, 1, 0)).hidden("deck")(deck),
    }
    assert len(draws) == 5
    same = StageChance(b"another key", b"secret", "world", StageId(7, 1, 0))
    assert same.hidden("deck")(deck) == CHANCE.hidden("deck")(deck)


def test_hidden_chance_is_what_the_document_says():
    """The key of a hidden stream is HMAC(secret, "GAME/hidden/STAGE PURPOSE")."""
    key = hmac.digest(b"secret", b"world/hidden/7.1.0 deck", "sha256")
    assert CHANCE.hidden("deck")("abcdef") == shuffler(key, "7.1.0 deck")("abcdef")


def test_seed_commitment_and_key():
    """Seed from the secret, commitment from the seed, key from the seed and the salts."""
    seed = stage_seed(b"secret", "world", StageId(7, 1, 2))
    assert seed == hmac.digest(b"secret", b"world/7.1.2", "sha256")
    assert commitment(seed) == hashlib.sha256(seed).hexdigest()
    assert stage_key(seed, {}) == hmac.digest(seed, b"", "sha256")
    salted = hmac.digest(seed, "blue\0Öl\0red\0any words\0".encode(), "sha256")
    assert stage_key(seed, {"red": "any words", "blue": "Öl"}) == salted


def test_the_commitment_does_not_tell_the_key():
    """Without salts too, what is printed before the orders are in must not give the dice away."""
    seed = stage_seed(b"secret", "world", StageId(7, 1, 0))
    assert stage_key(seed, {}).hex() != commitment(seed)


def test_scripted_dice_come_as_written_and_others_from_the_stream():
    """A battle that the script does not name rolls as usual."""
    chance = ScriptedChance({"invasion Peru": [[6, 1], [2]]}, CHANCE)
    roll = chance.battle("invasion Peru")
    assert roll([WHITE, WHITE]) == (6, 1)
    assert roll([WHITE]) == (2,)
    assert chance.battle("invasion Chad")([WHITE] * 9) == CHANCE.battle("invasion Chad")(
        [WHITE] * 9
    )
    assert chance.hidden("deck")("abc") == CHANCE.hidden("deck")("abc")
    chance.finish()


@pytest.mark.parametrize(
    ("script", "message"),
    [
        ([[6, 1, 3]], "“invasion Peru” rolls 2 dice (white, white), but [6, 1, 3] is given."),
        ([[6, 7]], "“invasion Peru”: the white die has no face 7."),
        ([], "“invasion Peru” needs one more roll of 2 dice."),
    ],
)
def test_scripted_dice_that_do_not_fit_are_an_error(script, message):
    """The message names the battle and what is wrong."""
    roll = ScriptedChance({"invasion Peru": script}, CHANCE).battle("invasion Peru")
    with pytest.raises(ScriptError) as error:
        roll([WHITE, WHITE])
    assert str(error.value) == message


def test_scripted_dice_that_are_left_over_are_an_error():
    """So a case cannot script dice that were never rolled."""
    with pytest.raises(ScriptError, match="The dice of “invasion Peru” are left over"):
        ScriptedChance({"invasion Peru": [[6, 1]]}, CHANCE).finish()
