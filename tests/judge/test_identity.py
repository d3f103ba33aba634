"""Who wrote a mail: what the desk's tests do not show."""

from adjudicator.core.ids import StageId
from adjudicator.judge.incoming.identity import (
    Claim,
    Doubt,
    Doubted,
    Identity,
    Known,
    Registry,
    Unclear,
    identify,
)
from adjudicator.mail.authentication import Proof
from adjudicator.mail.envelope import read_envelope

STAGE = StageId(7, 1)
TOKENS = {
    "of-red": Claim("world", STAGE, "red"),
    "of-green-on-earth": Claim("earth", STAGE, "green"),
}
REGISTRY = Registry(
    {
        "ada@gmail.com": [("world", "red"), ("earth", "green")],
        "bo@example.org": [("world", "blue")],
    },
    TOKENS.get,
    {"<answered@example.org>": Claim("world", STAGE, "blue")}.get,
)


def found(head: str, proof: Proof = Proof.NOTHING) -> Identity:
    return identify(read_envelope(head.encode()), proof, REGISTRY)


def test_addresses_are_compared_without_case_and_googlemail_is_gmail() -> None:
    head = "From: Ada@GoogleMail.com\nTo: judge+of-red@example.org\n\n"
    assert found(head) == Known("world", "red", STAGE)


def test_the_token_says_which_of_several_games_is_meant() -> None:
    head = "From: ada@gmail.com\nTo: judge+of-green-on-earth@example.org\n\n"
    assert found(head) == Known("earth", "green", STAGE)


def test_without_a_token_the_subject_says_which_of_several_games_is_meant() -> None:
    head = "From: ada@gmail.com\nTo: judge@example.org\nSubject: Re: [Earth] Round 7\n\n"
    assert found(head, Proof.PASS) == Known("earth", "green", None)
    assert found(head) == Doubted("earth", "green", None, Doubt.NO_PROOF)
    assert found(head, Proof.FAIL) == Doubted("earth", "green", None, Doubt.FORGED)


def test_a_player_of_several_games_who_names_none_is_asked() -> None:
    head = "From: ada@gmail.com\nTo: judge@example.org\nSubject: my orders\n\n"
    assert found(head, Proof.PASS) == Unclear(("world", "earth"))


def test_a_player_with_anothers_token_is_that_player_only_if_the_server_says_so() -> None:
    head = "From: bo@example.org\nTo: judge+of-red@example.org\n\n"
    assert found(head, Proof.PASS) == Known("world", "blue", STAGE)
    assert found(head) == Doubted("world", "blue", STAGE, Doubt.OTHERS_TOKEN)


def test_the_own_one_of_several_signs_counts() -> None:
    head = (
        "From: bo@example.org\nTo: judge+of-red@example.org\n"
        "In-Reply-To: <answered@example.org>\n\n"
    )
    assert found(head) == Known("world", "blue", STAGE)


def test_a_token_of_a_game_that_the_sender_does_not_play_is_asked_about_at_its_players() -> None:
    head = "From: bo@example.org\nTo: judge+of-green-on-earth@example.org\n\n"
    for proof in (Proof.NOTHING, Proof.PASS):
        assert found(head, proof) == Doubted("earth", "green", STAGE, Doubt.UNKNOWN_SENDER)


def test_a_token_that_is_none_proves_nothing() -> None:
    head = "From: bo@example.org\nTo: judge+of-nobody@example.org\n\n"
    assert found(head) == Doubted("world", "blue", None, Doubt.NO_PROOF)


def test_a_good_token_does_not_help_where_the_server_says_that_the_sender_is_forged() -> None:
    head = "From: ada@gmail.com\nTo: judge+of-red@example.org\n\n"
    assert found(head, Proof.FAIL) == Doubted("world", "red", STAGE, Doubt.FORGED)
