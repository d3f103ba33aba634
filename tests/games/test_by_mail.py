"""Whole games that are played by mails only, from the invitation to the last report.

Their golden files are all mails that went to and fro: read one as a story.
"""

import io
import re
from collections.abc import Callable, Iterator
from email.message import EmailMessage
from email.policy import default
from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image

from adjudicator.cli.verify import command
from adjudicator.judge.checking.kept_folder import kept_folder
from adjudicator.judge.checking.public_record import public_record
from adjudicator.judge.game.new import Wishes
from tests.games.post import JUDGE, MASTER, Post, address, players
from tests.judge.table import kind_of

Golden = Callable[[str, str], None]


def holds_good(post: Post, scratch: Path) -> None:
    """The verifier finds nothing wrong, in the folder and in the public record."""
    record = scratch / "record.jsonl"
    record.write_bytes(public_record(kept_folder(post.folder)))
    for what in (post.folder.name, str(record)):
        result = CliRunner().invoke(command, [what], obj=post.home.root)
        assert (result.exit_code, result.exception) == (0, None), result.output


ISLES = """\
rules:
  extends: risk2
  board: classic
  objective: {domination: 8}
  starting_armies: {3: 16}
  allocation:
    fixed: {Brazil: red, Venezuela: red, Peru: red, North Africa: blue, Egypt: blue, Congo: blue,
            Western Europe: green, Southern Europe: green, Great Britain: green, others: nobody}
muster: true"""


def test_a_smooth_game(tmp_path: Path, golden: Golden) -> None:
    """Three friends and an observer; a misspelt territory is the worst that happens."""
    names = players(["Ada", "Bo", "Chidi"], ["red", "blue", "green"])
    wishes = Wishes(
        "isles", names, ["Sunday"], "20:00", "Europe/Berlin", "risk2", JUDGE, MASTER
    )  # fmt: skip
    post = Post(tmp_path / "home", wishes, ISLES)
    gathers(post)
    stands(post)
    fights(post)
    wins(post)
    golden("smooth.mails", post.text())
    holds_good(post, tmp_path)


MASKS = """\
rules: {extends: risk2, board: classic, starting_armies: {3: 16}, allocation: {fixed:
  {Brazil: red, Venezuela: red, Peru: red, North Africa: blue, Egypt: blue, Congo: blue,
   Western Europe: green, Southern Europe: green, Great Britain: green, others: nobody}}}
anonymous: true
press: {allow: full, anonymous: true, observers: true}
muster: true"""
CHIDI = "Chidi <chidi@example.com>"
STORM = """\
rules: {extends: risk2, board: classic, starting_armies: {3: 16}, allocation: {fixed:
  {Brazil: red, Venezuela: red, Peru: red, North Africa: blue, Egypt: blue, Congo: blue,
   Western Europe: green, Southern Europe: green, Great Britain: green, others: nobody}}}
misses: {excused: 1, extend_hours: 24, civil_disorder: 2}
muster: true"""


def test_a_game_full_of_trouble(tmp_path: Path, golden: Golden) -> None:
    """A no-show, a dead address, a player who vanishes; rounds are put off and taken back."""
    names = players(["Eve", "Bo", "Chidi"], ["red", "blue", "green"])
    names[2][2].append("chidi@example.com")
    wishes = Wishes(
        "storm", names, ["Saturday"], "20:00", "Europe/Berlin", "risk2", JUDGE, MASTER
    )  # fmt: skip
    post = Post(tmp_path / "home", wishes, STORM, digest=True)
    gathers_with_pains(post)
    loses_a_mailbox(post)
    loses_a_player(post)
    waits_over_the_change_of_clocks(post)
    finds_another(post)
    begins_the_round_again(post)
    golden("trouble.mails", post.text())
    holds_good(post, tmp_path)


DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
TURNS = """\
rules: {extends: classic, starting_armies: {3: 20}}"""


def test_a_game_turn_by_turn(tmp_path: Path, golden: Golden) -> None:
    """The classic game: land is claimed, armies are placed, and one after the other attacks."""
    names = players(["Ada", "Bo", "Chidi"], ["red", "blue", "green"])
    wishes = Wishes(
        "fields", names, DAYS, "20:00", "Europe/Berlin", "classic", JUDGE, MASTER
    )  # fmt: skip
    post = Post(tmp_path / "home", wishes, TURNS)
    claims(post)
    takes_turns(post)
    concedes(post)
    golden("turns.mails", post.text())


def claims(post: Post) -> None:
    """Chidi sends no list, and gets what is free."""
    post.run("2026-12-01 12:00")
    post.write("Ada", "prefer Brazil, Peru, Venezuela, Argentina, Central America, North Africa")
    post.write("Bo", "I would like Siam, Indonesia, New Guinea, W. Australia, E. Australia, China")
    post.write("Chidi", "Give me whatever is left.\nready")
    post.run("2026-12-01 18:00")
    post.run("2026-12-02 19:06")
    post.write("Ada", "6 on Central America\nready")
    post.write("Bo", "2 on Indonesia\nthe rest on Siam\nI am ready!")
    post.write("Chidi", "the rest on Alaska\nready")
    post.run("2026-12-03 12:00")
    post.run("2026-12-03 12:05")


def takes_turns(post: Post) -> None:
    """A chain, a stop and a condition; a standing order of defence; a turn without a word."""
    post.write("Ada", "defend with one die")
    post.write("Chidi", "4 armies from Alaska attack Kamchatka")
    post.run("2026-12-03 18:00")
    post.write(
        "Chidi",
        "4 on Alaska\nattack Kamchatka from Alaska with 2 dice, keep 2 behind, then Irkutsk\n"
        "if Kamchatka is captured: attack Mongolia from Kamchatka\n"
        "if Kamchatka holds: move 5 armies from Alaska to Northwest Territory\n"
        "if I take cards: trade best, 3 armies reinforce Alaska\nready",
    )
    post.run("2026-12-03 20:00")
    post.run("2026-12-03 20:05")
    post.write(
        "Ada",
        "the rest on Peru\nattack Argentina from Peru, move 3\n"
        "attack Eastern United States from Central America until 3 left, then Quebec\n"
        "if Argentina is captured: move 1 army from Argentina to Brazil\nready",
    )
    post.run("2026-12-04 09:00")
    post.run("2026-12-04 09:05")
    post.run("2026-12-05 19:06")
    post.run("2026-12-06 19:06")
    post.write("Chidi", "status")
    post.write("Chidi", "the rest on Kamchatka\nattack Yakutsk from Kamchatka twice\nready")
    post.run("2026-12-07 08:00")
    post.run("2026-12-07 08:05")


def concedes(post: Post) -> None:
    post.write("Bo", "concede to Red")
    post.write("Chidi", "My last mail. concede to Red\nconcede to Red")
    post.run("2026-12-08 12:00")
    post.run("2026-12-08 12:05")
    assert post.game.state.winners == ("red",)


COURT = """\
rules:
  extends: ms-risk
  starting_armies: {4: 14}
  women: {starting_armies: {4: 17}, income: {divisor: 3, least: 3, empire: false, rounding: up},
    card_bonus_for: card, fortify: chain, wild_cards: give, starting_cards: 1}
  allocation:
    fixed: {Indonesia: yellow, New Guinea: yellow, Western Australia: yellow, Brazil: red,
            Venezuela: red, Peru: red, North Africa: blue, Egypt: blue, Congo: blue,
            Western Europe: green, Southern Europe: green, Great Britain: green, others: nobody}"""


def test_a_game_of_women_and_men(tmp_path: Path, golden: Golden) -> None:
    """Women come first; a woman gives a card for a wild one, and a man takes one."""
    names = players(["Ada", "Bo", "Chidi", "Dana"], ["red", "blue", "green", "yellow"])
    wishes = Wishes(
        "court", names, DAYS, "20:00", "Europe/Berlin", "ms-risk", JUDGE, MASTER
    )  # fmt: skip
    post = Post(tmp_path / "home", wishes, COURT, secret=b"%032d" % 1661)
    say_as_what_they_play(post)
    places_at_court(post)
    pass_cards_on(post)
    plays_on_as_a_woman(post)
    golden("women.mails", post.text())
    holds_good(post, tmp_path)


def say_as_what_they_play(post: Post) -> None:
    """Bo says only that he joins, and is asked."""
    post.run("2026-12-01 12:00")
    post.write("Ada", "join as a woman\nzone Asia/Tokyo")
    post.write("Bo", "join")
    post.write("Chidi", "Yes, with pleasure! I play as a man.")
    post.write("Dana", "I would like to join as a woman, please.")
    post.run("2026-12-01 12:05")
    post.write("Bo", "as a man")
    post.run("2026-12-01 12:10")
    assert post.game.state.women == ("red", "yellow")


def places_at_court(post: Post) -> None:
    """Bo cannot give cards, since he plays as a man."""
    post.write("Ada", "the rest on Brazil\nstanding: wild card: give Japan to blue\nready")
    post.write("Bo", "NAF +11\nstanding: wild card: give to red\nready")
    post.write("Chidi", "the rest on Southern Europe\nready")
    post.write("Dana", "the rest on Indonesia\nstanding: wild card: give to green\nready")
    post.run("2026-12-02 12:00")
    post.run("2026-12-02 12:05")
    assert post.game.state.order == ("yellow", "red", "green", "blue")


def pass_cards_on(post: Post) -> None:
    """Dana by her standing choice; Chidi by the second of two, since Dana has no card by then."""
    post.write("Dana", "the rest on Indonesia\nattack Siam from Indonesia, move 4\nready")
    post.run("2026-12-02 18:00")
    post.run("2026-12-02 18:05")
    post.write("Ada", "orders")
    post.write("Ada", "the rest on Brazil\nattack Argentina from Brazil, move 3\nready")
    post.run("2026-12-03 12:00")
    post.run("2026-12-03 12:05")
    post.write("Bo", "standing: wild card: take from yellow")
    post.write(
        "Chidi",
        "the rest on Southern Europe\nattack Ukraine from Southern Europe\n"
        "wild card: take from yellow\nwild card: take from red\nready",
    )
    post.run("2026-12-04 12:00")
    post.run("2026-12-04 12:05")
    post.write("Bo", "2 on Egypt\nthe rest on Congo\nattack Middle East from Egypt\nready")
    post.run("2026-12-04 18:00")
    post.run("2026-12-04 18:05")


def plays_on_as_a_woman(post: Post) -> None:
    """Eve takes Dana's seat, and moves along a chain, which a man may not."""
    post.write("GM", "gm: replace yellow with Eve <eve@example.org>")
    post.run("2026-12-04 18:10")
    post.write("GM", "confirm")
    post.run("2026-12-04 18:15")
    post.write("Eve", "who")
    post.write("Eve", "the rest on Siam\nmove 2 armies from Siam to New Guinea\nready")
    post.run("2026-12-05 08:00")
    post.run("2026-12-05 08:05")
    for who in ("Ada", "Bo", "Chidi", "Eve"):
        post.write(who, "vote draw")
    post.run("2026-12-05 12:00")
    post.run("2026-12-05 12:05")
    assert post.game.state.winners == ("red", "blue", "green", "yellow")
    assert post.game.state.women == ("red", "yellow")


def gathers_with_pains(post: Post) -> None:
    post.run("2027-02-26 12:00")
    post.write("Bo", "join")
    post.write("Chidi", "Yes, with pleasure!")
    post.run("2027-02-26 18:00")
    post.run("2027-03-02 18:00")
    post.run("2027-03-05 12:05")
    post.write("Ada", "join storm as red", to=JUDGE, subject="Is there a seat?")
    post.run("2027-03-06 12:00")
    post.write("Ada", "join as red")
    post.run("2027-03-06 12:05")
    post.write("GM", "gm: approve ada@example.org")
    post.run("2027-03-06 18:00")


def loses_a_mailbox(post: Post) -> None:
    post.run("2027-03-08 12:00")
    post.comes_back(post.latest("Chidi"), "chidi@example.org")
    post.run("2027-03-08 12:05")
    post.write("Ada", "the rest on Brazil")
    post.write("Bo", "NAF +13\nstanding: the rest on North Africa")
    post.write("Chidi", "Western Europe +13", sender=CHIDI)
    post.run("2027-03-10 12:00")
    post.run("2027-03-13 19:06")


def loses_a_player(post: Post) -> None:
    post.write("Ada", "3 on Brazil\n4 from Brazil attack Argentina")
    post.write("Chidi", "WEU +3\n4 from Western Europe attack Northern Europe", sender=CHIDI)
    post.run("2027-03-15 12:00")
    post.run("2027-03-19 19:00")
    post.run("2027-03-20 19:06")
    post.write("Ada", "5 from Brazil attack North Africa")
    post.run("2027-03-21 12:00")
    post.run("2027-03-21 19:06")


def waits_over_the_change_of_clocks(post: Post) -> None:
    post.write("GM", "gm: extend storm until 2027-03-29 20:00 because Chidi moves house")
    post.run("2027-03-25 12:00")
    post.write("Ada", "the rest on Brazil\n12 from Brazil attack North Africa")
    post.write("Chidi", "SEU +3\n6 from Southern Europe attack Egypt", sender=CHIDI)
    post.run("2027-03-28 12:00")
    post.run("2027-03-29 18:06")


def finds_another(post: Post) -> None:
    post.write("GM", "gm: replace blue with Dana <dana@example.org>")
    post.run("2027-03-30 12:00")
    post.write(
        "Dana", "zone America/New_York\nThe rest on Congo.\n2 from Congo attack South Africa"
    )
    post.write("Ada", "the rest on Brazil\n3 from Brazil attack North Africa")
    post.write("Chidi", "3 on Egypt\n2 from Egypt attack East Africa", sender=CHIDI)
    post.run("2027-04-01 12:00")
    post.run("2027-04-03 18:06")


def begins_the_round_again(post: Post) -> None:
    post.write("GM", "gm: rollback storm because Chidi's mail was lost by my provider")
    post.run("2027-04-04 12:00")
    post.write("Dana", "confirm")
    post.write("Ada", "confirm")
    post.write("Chidi", "the rest on Southern Europe\nno attacks", sender=CHIDI)
    post.run("2027-04-06 12:00")
    post.write("Ada", "vote draw")
    post.write("Dana", "Let us stop here.\nvote draw")
    post.run("2027-04-07 12:00")
    post.write("Chidi", "vote draw", sender=CHIDI)
    post.run("2027-04-08 12:00")
    post.run("2027-04-08 12:05")


@pytest.fixture(scope="module")
def masks(tmp_path_factory: pytest.TempPathFactory) -> Post:
    """An anonymous game with press, in which mails say much of those who write them."""
    wishes = Wishes(
        "masks", players(MASKED, ["red", "blue", "green"]), ["Sunday"], "20:00", "Europe/Berlin",
        "risk2", JUDGE, MASTER,
    )  # fmt: skip
    post = Post(tmp_path_factory.mktemp("masks") / "home", wishes, MASKS)
    puts_on_masks(post)
    talks(post)
    post.set(post.home.config, "pictures: false", "pictures: true")
    gives_in(post)
    return post


def test_an_anonymous_game_with_press(masks: Post, golden: Golden, tmp_path: Path) -> None:
    golden("masked.mails", masks.text())
    holds_good(masks, tmp_path)


@pytest.mark.parametrize("reader", ["Wilhelmina", "Zbigniew", "Oluwaseun", "Olu"])
def test_nobody_learns_who_the_others_are(masks: Post, reader: str) -> None:
    """Whatever of a mail is looked at: headers, texts, pages, files, pictures, octets."""
    mails = [mail for mail in masks.mails if mail["To"] == address(reader)]
    assert {"report", "story"} <= {kind_of(mail) for mail in mails}
    for other in {*MASKED} - {reader}:
        words = (rf"\b{re.escape(one)}\b" for one in told_of(other))
        marks = re.compile("|".join(words), re.IGNORECASE)
        found = [
            (mail["Subject"], where, marks.search(text))
            for mail in mails
            for where, text in all_of(mail)
            if marks.search(text)
        ]
        assert found == []


def test_what_would_tell_is_found() -> None:
    """The search above finds what it looks for, wherever it is hidden."""
    mail = EmailMessage(policy=default)
    mail["Subject"] = "Grüße"
    mail.set_content("nothing", cte="base64")
    mail.add_attachment(b"zone: Asia/Kolkata", maintype="application", subtype="json")
    assert any("Asia/Kolkata" in text for _, text in all_of(mail))
    assert any("Grüße" in text for where, text in all_of(mail) if where == "headers")


def test_the_game_master_is_told_no_more_by_the_story(masks: Post) -> None:
    (story,) = [it for it in masks.mails if it["To"] == MASTER and kind_of(it) == "story"]
    for who in MASKED:
        assert not any(who in text for _, text in all_of(story))


def told_of(who: str) -> tuple[str, ...]:
    """What would tell who somebody is."""
    return (
        who, SURNAMES[who], CITIES[who], ZONES[who], address(who), who.lower(), "Brieftaube",
        f"{who.lower()}-laptop", f"192.0.2.{ord(who[0])}",
    )  # fmt: skip


def all_of(mail: EmailMessage) -> Iterator[tuple[str, str]]:
    """All that a mail says, as its reader or a curious one might read it."""
    yield "octets", mail.as_bytes().decode("latin-1")
    yield "headers", "\n".join(f"{name}: {value}" for name, value in mail.items())
    for part in mail.walk():
        yield "headers of a part", "\n".join(f"{name}: {value}" for name, value in part.items())
        if part.is_multipart():
            continue
        content = part.get_payload(decode=True)
        assert isinstance(content, bytes)
        yield part.get_content_type(), content.decode("utf-8", "replace")
        if part.get_content_type() == "image/png":
            picture = Image.open(io.BytesIO(content))
            picture.load()
            yield "of the picture", repr({**picture.info, **getattr(picture, "text", {})})


MASKED = ["Wilhelmina", "Zbigniew", "Oluwaseun"]


def masked(post: Post, who: str, text: str, **headers: str) -> None:
    """A mail that tells much of its writer, in its headers, its signature and its last line."""
    post.write(
        who,
        f"{text}\n\n-- \n{who} {SURNAMES[who]}, {CITIES[who]}",
        sender=f'"{who} {SURNAMES[who]}" <{address(who)}>',
        X_Mailer=f"Brieftaube {who}",
        Organization=f"{SURNAMES[who]} and daughters",
        Received=f"from {who.lower()}-laptop.example.net ([192.0.2.{ord(who[0])}])",
        **headers,
    )


SURNAMES = {"Wilhelmina": "Quastenflosser", "Zbigniew": "Kowalczyk", "Oluwaseun": "Adeyemi"}
CITIES = {"Wilhelmina": "Chatham", "Zbigniew": "Kolkata", "Oluwaseun": "Lagos"}
ZONES = {"Wilhelmina": "Pacific/Chatham", "Zbigniew": "Asia/Kolkata", "Oluwaseun": "Africa/Lagos"}


def puts_on_masks(post: Post) -> None:
    post.run("2026-12-01 12:00")
    for who in MASKED:
        masked(post, who, f"join\nzone {ZONES[who]}")
    post.write("Olu", "observe masks", to=JUDGE, subject="watching")
    post.run("2026-12-01 12:05")
    post.write("Olu", "observe")
    post.run("2026-12-01 12:10")
    masked(post, "Wilhelmina", "the rest on Brazil\ncalendar on\ndata on")
    masked(post, "Zbigniew", "NAF +13\nsalt: an elephant never forgets")
    masked(post, "Oluwaseun", "Western Europe +6\nthe rest on Southern Europe")
    post.run("2026-12-02 12:00")


def talks(post: Post) -> None:
    masked(
        post,
        "Wilhelmina",
        "press to Green: Shall we take Africa, you Egypt and I the north?",
    )
    masked(post, "Zbigniew", "press to all:\nI mean no harm to anybody.\nLet us all live in peace.")
    masked(post, "Oluwaseun", "anonymous press to all: Somebody here is not what he seems.")
    post.run("2026-12-03 12:00")
    masked(post, "Oluwaseun", "press to Red: Agreed. I am in Egypt on Sunday.")
    post.run("2026-12-03 18:00")
    post.run("2026-12-06 19:06")


def gives_in(post: Post) -> None:
    masked(post, "Wilhelmina", "the rest on Brazil\n12 from Brazil attack North Africa")
    masked(post, "Oluwaseun", "the rest on SEU\n6 from Southern Europe attack Egypt\npress 1")
    masked(post, "Zbigniew", "press to Red: You too?\npress to gm: Is the salt of the set-up mine?")
    post.run("2026-12-09 12:00")
    masked(post, "Zbigniew", "the rest on Congo\nno attacks")
    post.run("2026-12-10 12:00")
    post.run("2026-12-13 19:06")
    masked(post, "Zbigniew", "concede to Red\npress to all: The world is yours, Red.")
    post.run("2026-12-15 12:00")
    masked(post, "Oluwaseun", "concede to Red")
    post.run("2026-12-15 18:00")
    post.run("2026-12-15 18:05")
    assert post.game.state.winners == ("red",)


def gathers(post: Post) -> None:
    post.run("2026-12-01 12:00")
    post.write("Ada", "join")
    post.write("Bo", "Join, please!\nzone Asia/Tokyo")
    post.write("Olu", "observe isles", to=JUDGE, subject="May I watch?")
    post.run("2026-12-01 12:05")
    post.write("Chidi", "join\nzone Africa/Lagos\n\n-- \nChidi Okafor, sent from my phone")
    post.write("Olu", "observe")
    post.run("2026-12-01 12:10")
    post.run("2026-12-01 12:15")


def stands(post: Post) -> None:
    post.write("Ada", "13 armies in Brazil\n\nHello everybody! Ada")
    post.write("Bo", "Put the rest on North Africa.\nready")
    post.write("Chidi", "W. Europe +6\nthe rest on Great Britain")
    post.run("2026-12-02 08:00")
    post.write("Ada", "ready")
    post.write("Chidi", "I am ready!")
    post.run("2026-12-02 09:00")
    post.run("2026-12-02 12:00")


def fights(post: Post) -> None:
    post.write("Ada", "Brazil +3\n5 armies from Brazil attack Ecuador")
    post.write("Bo", "deadlines")
    post.run("2026-12-09 10:00")
    post.write(
        "Ada",
        "Here is the whole list again:\n"
        "- 3 armies reinforce Brazil\n"
        "- 4 armies from Brazil attack Argentina\n"
        "- 9 armies from Brazil attack North Africa, then surge to East Africa\n",
    )
    post.write("Bo", "3 on Congo\n6 from N. Africa attack Brasil\nCON x SAF 3")
    post.write("Chidi", "WEU +3; GBR x ICE 4; 6 armies from Western Europe attack North Africa")
    post.run("2026-12-10 10:00")
    post.run("2026-12-13 19:06")


def wins(post: Post) -> None:
    post.write(
        "Ada",
        "5 reinforce North Africa\n3 from North Africa attack Egypt\n"
        "2 from North Africa attack East Africa\nmove 3 from Argentina to Brazil",
    )
    post.write("Bo", "2 on South Africa, 1 on Egypt\nSouth Africa attacks Madagascar with 2")
    post.write("Chidi", "WEU +3\n5 from Western Europe attack Northern Europe\nICE -> SCA 3")
    post.run("2026-12-17 10:00")
    post.run("2026-12-20 19:06")
    post.write(
        "Ada",
        "4 on North Africa, the rest on Egypt\n4 from NAF attack Congo\n"
        "4 EGY -> Middle East\nready",
    )
    post.write("Bo", "everything on Congo, no attacks. Ready!")
    post.write("Chidi", "the rest on Western Europe\n5 from W. Europe attack North Africa\nready")
    post.run("2026-12-22 10:00")
    post.write("Bo", "everything on Congo\nno attacks\nready")
    post.run("2026-12-22 12:00")
    post.run("2026-12-22 12:05")
    post.write("Chidi", "Well played, Ada!\n3 on Iceland")
    post.write("Bo", "story")
    post.write("Olu", "record")
    post.run("2026-12-22 18:00")
    assert post.game.state.winners == ("red",)
