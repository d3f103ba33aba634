"""A game by mail, and all that was written in it searched for what its reader must not know.

That is others' words, names, addresses and zones, keys, and seeds before their time (DESIGN 3).
That reports do not depend on foreign cards, void orders or the draw pile, tests/reports proves.
"""

import re
from email.message import EmailMessage
from random import Random

import pytest

from adjudicator.core.ids import StageId
from adjudicator.language.canonical import canonical
from tests.judge.table import DUE, MINUTE, PEOPLE, START, WEEK, Table, body
from tests.random_play import random_orders

COLOURS = ("red", "blue", "green", "yellow")
ROUNDS = 3
ZONES = {
    "red": "Asia/Tokyo",
    "blue": "Africa/Lagos",
    "green": "Asia/Kolkata",
    "yellow": "Asia/Baku",
}


def marks(colour: str) -> list[str]:
    """Words that only this player may read."""
    return [f"{colour}chatter", f"{colour}void"]


def mail_text(table: Table, colour: str, rng: Random) -> str:
    game = table.game
    orders = random_orders(game.state, game.settings.rules, rng)[colour]
    lines = [canonical(order) for order in orders]
    foreign = next(it for it in game.state.territories if game.state.owner(it) != colour)
    near = game.settings.rules.board.neighbours(foreign)[0]
    return "\n".join(
        (
            *lines,
            f"3 armies from {foreign} attack {near}  # {colour}void",
            f'<b>{colour}chatter</b> & "more"',
            f"5 armies from {colour}chatter attack Brazil",
            f"salt: {colour}salt <i>&",
            f"zone {ZONES[colour]}",
        )
    )


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Table:
    """An anonymous game of four after some rounds."""
    table = Table(tmp_path_factory.mktemp("secrecy") / "home", COLOURS)
    path = table.folder.settings
    text = path.read_text().replace("# anonymous", "anonymous")
    path.write_text(text.replace("name: Chidi", 'name: "<u>Chidi</u>"'))
    table.tick(START)
    rng, due = Random(7), DUE
    for _ in range(ROUNDS + 1):
        for colour in table.game.state.living:
            if table.game.state.round:
                table.write(colour, mail_text(table, colour, rng))
        table.tick(due - MINUTE)
        table.write("red", f"no attacks\nredvoid {due}", sender="eve@example.com")
        table.write("red", f"no attacks\nredchatter {due}", to="judge@example.org", answers="")
        table.tick(due - MINUTE / 2)
        table.tick(due + 6 * MINUTE)
        due += WEEK
    assert table.game.state.round == ROUNDS + 1
    return table


def readable(mail: EmailMessage) -> str:
    """Headers and all parts of a mail, as their reader gets them."""
    heads = "\n".join(f"{name}: {value}" for name, value in mail.items())
    parts = [part.get_content() for part in mail.walk() if not part.is_multipart()]
    return "\n".join((heads, *parts))


def test_nobody_reads_what_another_wrote(played: Table) -> None:
    for colour in COLOURS:
        texts = [readable(mail) for mail in played.to(colour)]
        assert any(mark in text for text in texts for mark in marks(colour))
        for other in set(COLOURS) - {colour}:
            found = [mark for mark in marks(other) if any(mark in text for text in texts)]
            assert found == []


def test_an_anonymous_game_tells_no_names_addresses_or_zones(played: Table) -> None:
    for colour in COLOURS:
        text = "\n".join(readable(mail) for mail in played.to(colour)).lower()
        for other in set(COLOURS) - {colour}:
            zone = ZONES[other].lower()
            for told in (PEOPLE[other], zone, zone.partition("/")[2]):
                assert not re.search(rf"\b{told}\b", text)


def test_every_mail_names_one_reader(played: Table) -> None:
    for mail in played.sent:
        assert mail["Cc"] is None
        assert mail["Bcc"] is None
        assert str(mail["To"]).count("@") == 1
        token = str(mail["Reply-To"])
        others = [one for one in COLOURS if mail["To"] != played.address(one)]
        assert not any(f".{other}." in token for other in others)


def test_keys_are_told_to_nobody_and_seeds_only_after_their_stage(played: Table) -> None:
    game = played.game
    keys = [game.secret().hex(), played.home.reply_key.read_text().strip()]
    seeds = [game.seed(StageId(number, 1)).hex() for number in range(ROUNDS + 2)]
    for mail in played.sent:
        text = readable(mail)
        assert not any(key in text for key in keys)
        told = [number for number, seed in enumerate(seeds) if seed in text]
        if not told:
            continue
        assert str(mail["Message-ID"]).startswith(f"<world.{told[0]}.1.0.report.")
        assert told[1:] == []
    assert any(seeds[ROUNDS] in readable(mail) for mail in played.sent)
    assert game.seed(game.stage).hex() not in "".join(map(readable, played.sent))


def test_the_public_report_holds_nobodys_words_or_names(played: Table) -> None:
    files = list(played.folder.turns.glob("*/reports/public.*"))
    assert len(files) == 2 * (ROUNDS + 2)
    for path in files:
        text = path.read_text()
        assert not any(mark in text for colour in COLOURS for mark in marks(colour))
        assert "example.org" not in text
        assert not any(re.search(rf"\b{name}\b", text, re.IGNORECASE) for name in PEOPLE.values())


def test_what_players_wrote_is_no_html(played: Table) -> None:
    for mail in played.sent:
        part = mail.get_body(("html",))
        if part is not None:
            html = part.get_content()
            assert not any(tag in html for tag in ("<b>red", "<b>blue", "<i>", "<u>Chidi"))


def test_what_stands_in_no_mail_does_not_stand_in_message_ids_either(played: Table) -> None:
    """Their hash is keyed: who guesses the orders of another cannot check the guess."""
    other = Table(played.home.root.parent / "other", COLOURS)
    other.home.reply_key.write_text("77" * 32)
    other.tick(START)
    ids = {str(mail["Message-ID"]) for mail in other.sent}
    assert len(ids) == len(COLOURS)
    assert not ids & {str(mail["Message-ID"]) for mail in played.sent}


def test_players_learn_the_salts_of_all_after_the_stage(played: Table) -> None:
    report = body(
        next(mail for mail in reversed(played.to("red")) if ".report." in mail["Message-ID"])
    )
    assert "bluesalt" in report
