"""Whose lines that begin with gm count, and that nobody else's do anything."""

from datetime import timedelta

import pytest

from adjudicator.judge.incoming.identity import Claim, Doubt, Registry
from adjudicator.judge.incoming.master import Master, find_master
from adjudicator.mail.authentication import Proof
from adjudicator.mail.envelope import read_envelope
from tests.judge.gm import ADDRESS, NO_STAGE, answers, command, reply_to, told
from tests.judge.table import DUE, GAME, MINUTE, WEEK, Table, body
from tests.judge.test_desk import orders

NOW = DUE + WEEK / 2
LATER = NOW + timedelta(hours=1)

AS_GM, AS_RED = "+1.1.0.gm.aaaaaaaaaaaaaaaa", "+1.1.0.red.aaaaaaaaaaaaaaaa"
GM = Claim("judge", NO_STAGE, "gm")
RED = Claim("world", NO_STAGE, "red")
REGISTRY = Registry(
    {"ada@example.org": [("world", "red")]},
    {"1.1.0.gm.aaaaaaaaaaaaaaaa": GM, "1.1.0.red.aaaaaaaaaaaaaaaa": RED}.get,
    {"<digest@example.org>": GM}.get,
)


def commands(table: Table) -> int:
    with table.office(NOW) as office:
        return int(office.ledger.value("SELECT count(*) FROM commands WHERE state = 'done'"))


def play(table: Table, colour: str) -> None:
    """The game master plays this colour, with the address of its player."""
    table.set("game_master: gm@example.org", f"game_master: {table.address(colour)}")
    settings = table.folder.settings
    settings.write_text(settings.read_text() + f"game_master_plays: {colour}\n")


# --- who it is --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sender", "to", "proof", "expected"),
    [
        ("gm@example.org", AS_GM, Proof.NOTHING, Master(GM, None)),
        ("gm@example.org", "", Proof.PASS, Master(None, None)),
        ("gm@example.org", "", Proof.NOTHING, Master(None, Doubt.NO_PROOF)),
        ("gm@example.org", AS_GM, Proof.FAIL, Master(GM, Doubt.FORGED)),
        ("gm@example.org", AS_RED, Proof.NOTHING, Master(None, Doubt.NO_PROOF)),
        ("gm@work.example", AS_GM, Proof.PASS, Master(GM, Doubt.UNKNOWN_SENDER)),
        ("gm@work.example", AS_RED, Proof.PASS, None),
        ("ada@example.org", AS_GM, Proof.PASS, None),
        ("ada@example.org", AS_RED, Proof.PASS, None),
    ],
)  # fmt: skip
def test_who_is_the_game_master(sender: str, to: str, proof: Proof, expected: Master) -> None:
    head = f"From: {sender}\nTo: judge{to}@example.org\n\n"
    assert find_master(read_envelope(head.encode()), proof, REGISTRY, ADDRESS) == expected


def test_an_answer_to_the_digest_is_known_by_its_message_id() -> None:
    head = "From: GM <Gm@Example.org>\nTo: j@example.org\nIn-Reply-To: <digest@example.org>\n\n"
    found = find_master(read_envelope(head.encode()), Proof.NOTHING, REGISTRY, ADDRESS)
    assert found == Master(GM, None)


def test_two_senders_are_nobody() -> None:
    envelope = read_envelope(b"From: gm@example.org, ada@example.org\n\n")
    assert find_master(envelope, Proof.PASS, REGISTRY, ADDRESS) is None


def test_a_game_master_who_plays_is_proven_by_the_own_seat() -> None:
    head = b"From: ada@example.org\nTo: judge+1.1.0.red.aaaaaaaaaaaaaaaa@example.org\n\n"
    found = find_master(read_envelope(head), Proof.NOTHING, REGISTRY, "ada@example.org")
    assert found == Master(RED, None)


# --- the game master --------------------------------------------------------------------------


def test_the_server_proves_the_game_master_too(table: Table) -> None:
    table.set("folder: incoming ", "folder: incoming\n    authserv: mx.example.org ")
    passes = "mx.example.org; dmarc=pass header.from=example.org"
    command(table, "gm: status", to="judge@example.org", **{"Authentication-Results": passes})
    table.tick(NOW)
    assert table.outcomes() == ["command"]


def test_without_proof_the_game_master_is_asked(table: Table) -> None:
    command(table, "gm: run world", to="judge@example.org")
    table.tick(NOW)
    assert table.outcomes() == ["held for confirmation"]
    assert commands(table) == 0
    question = answers(table)[-1]
    assert question["Subject"] == "[judge] Is this mail with commands yours?"
    assert "| gm: run world" in told(table)
    command(table, "confirm", to=question["Reply-To"], answers=question["Message-ID"])
    table.tick(NOW + MINUTE)
    assert table.outcomes() == ["accepted", "confirmation"]
    assert "The next run fetches mail once more" in told(table)


def test_another_address_of_the_game_masters_is_asked_about(table: Table) -> None:
    command(table, "gm: status", sender="gm@work.example.com")
    table.tick(NOW)
    question = answers(table)[-1]
    assert "has come from gm@work.example.com. That address is not one of yours" in told(table)
    assert commands(table) == 0
    command(table, "yes", answers=question["Message-ID"], to=question["Reply-To"])
    table.tick(LATER)
    assert commands(table) == 1


def test_a_confirmation_needs_proof_itself(table: Table) -> None:
    command(table, "gm: status", to="judge@example.org")
    table.tick(NOW)
    command(table, "confirm", to="judge@example.org")
    table.tick(LATER)
    table.write("red", "confirm", to=reply_to(table), answers=answers(table)[0]["Message-ID"])
    table.tick(LATER)
    assert commands(table) == 0


def test_a_confirmation_of_nothing_is_a_mail_without_a_command(table: Table) -> None:
    command(table, "confirm")
    table.tick(NOW)
    assert table.outcomes() == ["nothing found"]


def test_a_mail_without_a_command_is_answered_with_all_there_are(table: Table) -> None:
    command(table, "Please hold the game.")
    table.tick(NOW)
    assert told(table).startswith("[judge] Your mail holds no command\nNothing was done,")
    assert "“gm: hold world until 2027-01-10 because of the holidays”" in told(table)


def test_the_same_mail_on_two_ways_is_done_once(table: Table) -> None:
    command(table, "gm: run world")
    [path] = (table.home.root / "incoming").glob("*.eml")
    (path.parent / "copy.eml").write_bytes(path.read_bytes())
    table.tick(NOW)
    assert sorted(table.outcomes()) == ["command", "duplicate"]
    assert commands(table) == 1


# --- a game master who plays ------------------------------------------------------------------


def test_a_game_master_who_plays_orders_and_commands_in_one_mail(table: Table) -> None:
    play(table, "red")
    attack = table.any_attack("red")
    table.write("red", f"{attack}\ngm: status")
    table.tick(NOW)
    assert orders(table, "red") == [attack]
    assert commands(table) == 1
    subjects = [mail["Subject"] for mail in table.news()]
    assert subjects == ["[world] Round 1: orders accepted", "[judge] Status world: done"]


def test_an_answer_to_the_digest_may_hold_orders_too(table: Table) -> None:
    play(table, "red")
    attack = table.any_attack("red")
    command(table, attack, "gm: status", sender=table.address("red"))
    table.tick(NOW)
    assert orders(table, "red") == [attack]
    assert commands(table) == 1


def test_a_mail_to_the_own_seat_without_commands_is_a_players(table: Table) -> None:
    play(table, "red")
    table.write("red", attack := table.any_attack("red"))
    table.tick(NOW)
    assert table.outcomes() == ["accepted"]
    assert orders(table, "red") == [attack]


def test_chatter_beside_a_command_has_no_receipt(table: Table) -> None:
    play(table, "red")
    table.write("red", "Hello there,\ngm: status\nYours, Ada")
    table.tick(NOW)
    assert table.outcomes() == ["command"]
    assert [mail["Subject"] for mail in table.news()] == ["[judge] Status world: done"]


def test_what_is_held_of_a_game_master_who_plays_counts_whole_once_confirmed(table: Table) -> None:
    play(table, "red")
    attack = table.any_attack("red")
    table.write("red", f"{attack}\ngm: status", to="judge@example.org", answers="")
    table.tick(NOW)
    assert orders(table, "red") == []
    question = table.sent[-1]
    table.write("red", "confirm", to=question["Reply-To"], answers=question["Message-ID"])
    table.tick(LATER)
    assert orders(table, "red") == [attack]
    assert commands(table) == 1


def test_a_player_who_confirms_orders_confirms_no_command(table: Table) -> None:
    play(table, "red")
    seat = table.latest("red")["Reply-To"]
    table.write("red", "gm: rollback world", to="judge@example.org", answers="")
    table.tick(NOW)
    attack = table.any_attack("red")
    table.write("red", attack, sender="ada@work.example.com", to=seat, answers="")
    table.tick(NOW + MINUTE)
    table.write("red", "confirm")
    table.tick(LATER)
    assert table.outcomes()[-1] == "confirmation"
    assert commands(table) == 0
    assert len(orders(table, "red")) == 1


def test_commands_do_not_wait_for_a_game_that_is_parked(table: Table) -> None:
    other = table.home.game("isles").root
    other.mkdir()
    (other / "game.yaml").write_text("nonsense")
    command(table, "gm: status")
    table.tick(NOW)
    assert commands(table) == 1


# --- everybody else ---------------------------------------------------------------------------


def test_a_player_who_writes_a_command_is_told_that_it_does_not_count(table: Table) -> None:
    table.write("red", "gm: run world")
    table.tick(NOW)
    assert commands(table) == 0
    assert "counts only if the game master writes it, so yours was left out" in body(
        table.latest("red")
    )
    assert told(table).startswith("[judge] Trouble: a mail that came in\nThe mail ")
    assert "from ada@example.org (Red in world) holds what only you can order" in told(table)
    assert "| gm: run world" in told(table)


def test_the_orders_beside_it_count(table: Table) -> None:
    attack = table.any_attack("red")
    table.write("red", f"{attack}\ngm: run world")
    table.tick(NOW)
    assert orders(table, "red") == [attack]
    assert "so yours was left out" in body(table.latest("red"))


@pytest.mark.parametrize("sender", ["eve@example.com", "ada@example.org"])
def test_a_stranger_gets_no_answer_and_does_nothing(table: Table, sender: str) -> None:
    table.write("red", "gm: run world", sender=sender, to="judge@example.org", answers="")
    table.news()
    table.tick(NOW)
    assert commands(table) == 0
    [mail] = table.news()
    assert mail["To"] == ADDRESS
    assert "A mail from nobody who is proven to be you, or to play, holds commands" in body(mail)
    table.write("red", "gm: run world # 2", sender=sender, to="judge@example.org", answers="")
    table.tick(NOW + MINUTE)
    assert table.news() == []


def test_a_player_who_answers_a_digest_that_was_forwarded_commands_nothing(table: Table) -> None:
    """Not with the digest's token and id, and not though the server says who writes."""
    table.set("folder: incoming ", "folder: incoming\n    authserv: mx.example.org ")
    table.set("digest: false", "digest: true")
    table.write("red", "no attacks")
    table.tick(NOW)
    digest = answers(table)[-1]
    passes = "mx.example.org; dmarc=pass header.from=example.org"
    for proof in ({}, {"Authentication-Results": passes}):
        command(
            table,
            "gm: run world",
            *(f"> {line}" for line in digest.get_body(("plain",)).get_content().splitlines()),
            sender="bo@example.org",
            to=digest["Reply-To"],
            answers=digest["Message-ID"],
            **proof,
        )
        table.tick(LATER)
    assert commands(table) == 0
    assert all("Is this mail" not in mail["Subject"] for mail in answers(table))


def test_the_token_of_a_game_master_orders_for_no_player(table: Table) -> None:
    attack = table.any_attack("red")
    table.write("red", attack, to=reply_to(table, GAME, table.game.stage), answers="")
    table.tick(NOW)
    assert table.outcomes() == ["held for confirmation"]
    assert orders(table, "red") == []


def test_what_a_player_writes_to_the_game_master_orders_nothing_when_it_is_quoted(
    table: Table,
) -> None:
    """Not even by a mail program that quotes without any mark."""
    table.write("red", "press to the game master: please do this\ngm: rollback world")
    table.tick(NOW)
    relayed = answers(table)[-1]
    lines = relayed.get_body(("plain",)).get_content().splitlines()
    assert any("gm: rollback" in line.replace("\N{NO-BREAK SPACE}", " ") for line in lines)
    for answered in (relayed["Message-ID"], ""):
        command(table, "No.", *lines, to=relayed["Reply-To"], answers=answered)
        table.tick(LATER)
    assert table.value("SELECT count(*) FROM commands") == 0
