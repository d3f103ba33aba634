"""The short letters: what they say, the same as text and as HTML, and that they order nothing."""

from collections.abc import Callable
from functools import cache
from itertools import product
from pathlib import Path
from types import SimpleNamespace

import pytest

from adjudicator import resources
from adjudicator.core.ids import StageId
from adjudicator.judge.outgoing.letters import Block, Kind, blocks, letter
from adjudicator.judge.run.digest import GameNews
from adjudicator.judge.talk.press_text import told, words_of
from adjudicator.language.master import how
from adjudicator.language.master_verbs import VERBS
from adjudicator.mail.html_text import html_to_text
from adjudicator.reports.environment import environment
from adjudicator.reports.layout import ANSWERED, columns
from adjudicator.reports.letter import Letter
from tests.judge.test_guest_letters import LETTERS as TO_GUESTS
from tests.quoting import acting, acting_in_html
from tests.reports.mails import RULES, TEMPLATES

Golden = Callable[[str, str], None]

DUE = "Sunday 13 December, 20:00 in Berlin (in 7 days)"
VALUES = {
    "game": "world",
    "rules": RULES,
    "turns": (),
    "stage": StageId(7, 1),
    "old": StageId(6, 1),
    "arrived": "Sunday 6 December, 20:12 in Berlin",
    "due": DUE,
    "late_by": "12 minutes",
    "until": "",
    "watches": False,
    "had_orders": True,
    "answers": True,
    "colour": "red",
    "sender": "a.stranger+with.a.very-long-address@mail.somewhere.example.org",
    "why": "That address is not one of yours that I know.",
    "lines": ["4 armies from Brazil attack Peru", "cancel", "<b>hello</b>; Brazil +3", "x" * 90],
    "may_add": True,
    "more": 3,
    "commitment": "9d1f" * 16,
    "secret_hash": None,
    "subject": "world cannot be read",
    "said": [
        "games/world/game.yaml, line 3: the zone Europe/Bärlin is not known.",
        "Write a zone such as Europe/Berlin.",
    ],
    "games": ["world", "isles"],
    "asked": "round 17",
    "last": 8,
    "notes": [
        "Your press to Blue and Green was passed on.",
        "From now on I tell you times as in this mail.",
    ],
}
SAID = told(
    words_of(
        [
            "4 armies from Brazil attack Venezuela then surge to Egypt; 3 in Peru. I shall",
            "move 2 armies from Peru to Argentina and nobody is ever to know anything of it",
            "",
            "ready",
            "<b>&amp;</b> report 5",
            "x" * 90,
        ]
    )
)
"""Press that would order much if anybody quoted it without its bars."""

NAMES = (
    "announcement",
    "deadlines",
    "commands",
    "master_help",
    "master_question",
    "digest",
    "discarded",
    "errands",
    "extended",
    "game_over",
    "held",
    "in_review",
    "late",
    "lost",
    "more_time",
    "no_report",
    "no_story",
    "not_answered",
    "not_playing",
    "not_public",
    "old_stage",
    "past_press",
    "press",
    "press_to_master",
    "question",
    "record",
    "released",
    "resignation",
    "review",
    "reminder",
    "rollback",
    "seat_open",
    "send_test",
    "too_large",
    "trouble",
    "unclear",
    "vote_called",
    "vote_over",
    "votes",
)
CASES: dict[str, dict[str, object]] = {
    "round": {},
    "setup": {
        "stage": StageId(0, 1),
        "gone": [StageId(0, 1)],
        "old": StageId(0, 1),
        "had_orders": False,
        "lines": [],
        "last": 0,
    },
    "back-to": {
        "stage": StageId(5, 1, 3),
        "gone": [StageId(6, 1), StageId(5, 1, ruling=1), StageId(5, 1)],
        "is_asked": False,
        "votes": True,
        "lines": [],
    },
    "ruling": {"gone": [StageId(6, 1, ruling=1)], "lines": ["Brazil +3"], "why": ""},
    "taken-back": {
        "stage": StageId(6, 1, 1),
        "gone": [StageId(6, 1)],
        "may_add": False,
        "secret_hash": "7e" * 32,
        "more": 1,
    },
    "down": {
        "why": "I was down for 3 hours.",
        "quoted": False,
        "frozen": True,
        "until": None,
    },
    "waited": {"answers": False, "last": 1, "over": False},
    "nameless": {
        "who": "",
        "writer": "",
        "to": "everybody",
        "everybody": True,
        "entries": [],
        "of": "",
    },
    "read": {"master_reads": True, "more": 12, "others": ["Blue", "Green"]},
    "watched": {"watches": True},
    "alone": {"others": [], "to": "you"},
    "by-master": {"writer": "the game master", "who": "the game master", "to": "you", "others": []},
    "withdrawn": {"withdrawn": True, "open": [], "motions": ["concede"]},
    "put-off": {
        "reader": "green",
        "is_silent": False,
        "has_orders": True,
        "excused": False,
        "until": DUE,
    },
    "open": {
        "colour": "green",
        "reader": "green",
        "standing": True,
        "excused": False,
        "person": "",
        "times": 1,
    },
}


def logged(*values: str) -> SimpleNamespace:
    """What is told of a mail that came in."""
    names = ("id", "whose", "outcome", "why")
    return SimpleNamespace(**dict(zip(names, values, strict=True)))


ALSO: dict[str, dict[str, object]] = {
    "announcement": {"words": SAID},
    "deadlines": {
        "deadlines": [
            ("Sunday 13 December, 20:00 in Berlin", StageId(7, 1), ""),
            (
                "Sunday 27 December, 20:00 in Berlin",
                StageId(8, 1),
                "later, since a player is absent",
            ),
        ],
        "one_at_a_time": False,
        "left": "7 days",
        "is_past": False,
        "pause": "",
    },
    "reminder": {
        "left": "23 hours",
        "default": "your reinforcements go where your border is weakest and you attack nobody",
        "standing": False,
        "missed": 1,
        "opens_after": 3,
    },
    "extended": {"why": "4 armies from Brazil attack Peru", "quoted": True, "frozen": False},
    "held": {"why": "4 armies from Brazil attack Peru", "until": "Monday 21 December, 0:00"},
    "commands": {
        "title": "2 commands done, 1 not",
        "commands": [
            {"lines": ["gm: run world"], "outcome": "done", "said": "The next run judges it."},
            {
                "lines": ["gm: orders for Red:", "4 armies from Brazil attack Peru"],
                "outcome": "not done",
                "said": "Something is missing. " + how("orders"),
            },
            {"lines": ["gm: status"], "outcome": "done", "said": "\nworld: due\n\n  red  Ada\n"},
        ],
    },
    "past_press": {
        "of": "round 7",
        "entries": [
            {
                "head": "Round 7, Tuesday 8 December, 20:12 in Berlin, from Red (Ada) to all",
                "lines": SAID,
            },
            {
                "head": "Round 7, Wednesday 9 December, 8:00 in Berlin, from you to Red (Ada)",
                "lines": told(["No."]),
            },
        ],
        "more": 0,
    },
    "press": {
        "writer": "Red (Ada)",
        "who": "Red",
        "to": "you, Blue (Bo) and the game master",
        "everybody": False,
        "words": SAID,
        "others": ["Blue"],
        "may_answer_alone": True,
        "master_reads": False,
        "watches": False,
    },
    "vote_called": {
        "question": "whether Blue (Bo) has won",
        "counted": "It passes if at least two thirds of the others who still play are for it."
        " Who says nothing counts neither way.",
        "yes": "vote concession to Blue",
        "no": "vote no concession to Blue",
        "back": "withdraw concession to Blue",
    },
    "vote_over": {"question": "whether the game ends in a draw", "withdrawn": False},
    "votes": {
        "motions": ["draw", "concede", "extend"],
        "open": [
            {
                "question": "whether the deadline is moved by 2 days",
                "counted": "It passes if more than half of those who still play are for it."
                " Who says nothing counts as against it.",
                "said": "Until this mail you were for it.",
                "yes": "vote extend",
                "no": "vote no extend",
                "back": "withdraw vote extend",
            },
            {
                "question": "whether Red (Ada) has won",
                "counted": "It passes if all the others who still play are for it."
                " Who says nothing counts as against it.",
                "said": "",
                "yes": "vote concession to Red",
                "no": "vote no concession to Red",
                "back": "withdraw concession to Red",
            },
        ],
    },
    "press_to_master": {
        "writer": "Red (Ada)",
        "who": "Red",
        "to": "Blue (Bo) and you",
        "others": ["Blue"],
        "words": SAID,
    },
    "master_help": {"samples": [verb.sample for verb in VERBS]},
    "record": {"file": "world.jsonl.gz", "over": True},
    "discarded": {"why": "A mail of Blue's; 4 armies from Brazil attack Peru, was overlooked."},
    "review": {
        "folder": "games/world/review/0007.1",
        "mails": [
            ("ada@example.org", "[world] Round 7: you won Peru"),
            ("bo.with.a.long.address@mail.somewhere.example.org", "[world] Round 7: Brazil +3"),
        ],
        "file": "world-7.1.txt",
    },
    "not_public": {"asked": "orders"},
    "rollback": {
        "gone": [StageId(7, 1)],
        "votes": False,
        "is_asked": True,
        "why": "4 armies from Brazil attack Peru",
    },
    "late": {"due": "Sunday 6 December, 20:00 in Berlin"},
    "more_time": {
        "reader": "red",
        "missing": ["red", "blue"],
        "is_silent": True,
        "has_orders": False,
        "excused": True,
        "left": 0,
        "standing": False,
    },
    "seat_open": {"person": "Ada; 4 from Brazil attack Peru", "times": 3},
    "digest": {
        "judged": [("world", StageId(6, 1), "round 6"), ("isles", StageId(0, 0), "")],
        "mails": [
            logged("1f2e3d4c", "ada@example.org (Red in world)", "accepted", ""),
            logged("99aa00bb", "nobody known", "unreadable", "It could not be read."),
        ],
        "counts": {"accepted": 1, "unreadable": 1},
        "games": [
            GameNews(
                "world",
                f"orders of round 7 are due on {DUE}",
                ("Blue", "Green"),
                ("Red",),
                ("On hold until Monday 4 January, 0:00.", "A vote is open: draw."),
            ),
            GameNews("isles", "the game is over", (), ()),
        ],
        "stuck": {"queued": 2, "failed": 1, "unknown": 1},
        "commands": [("hold world", "done"), ("a line that is no command", "not done")],
        "bounced": ["bo@example.org"],
        "held": ["gm@work.example.com"],
        "example": "world",
    },
}


def written(name: str, case: str = "round", **changes: object) -> Letter:
    values = {**VALUES, **ALSO.get(name, {}), **CASES[case], **changes}
    return letter(TEMPLATES, name, **values)


def test_every_letter_that_ships_is_looked_at_here() -> None:
    """Receipts and reports, which have more than a subject and paragraphs, have their own tests."""
    rest = {"dice", "gender_words", "letter", "order_form", "parts", "preview", "preview_words"}
    rest |= {"receipt", "receipt_words", "report", "report_words", "setup_words", "story"}
    rest |= {*TO_GUESTS}
    rest |= {"help", "history", "land_words", "map", "no_odds", "odds", "orders", "rules"}
    rest |= {"status", "topic", "who"}
    paths = (resources.templates_root() / "messages").glob("*.txt.j2")
    assert {path.name.removesuffix(".txt.j2") for path in paths} - rest == {*NAMES}


def said(name: str, case: str = "round", **changes: object) -> str:
    """The words of a letter, wherever its lines end."""
    return " ".join(written(name, case, **changes).text.split())


LOOKED_AT = [
    *product(NAMES, ["round"]),
    *product(["late"], ["setup", "put-off"]),
    *product(["more_time"], ["setup", "put-off", "open"]),
    *product(["seat_open"], ["open"]),
    *product(["extended", "held"], ["setup", "down"]),
    *product(["old_stage"], ["waited", "taken-back"]),
    *product(["past_press"], ["nameless", "read"]),
    *product(["press"], ["by-master"]),
    *product(["press_to_master"], ["alone"]),
    *product(["press"], ["nameless", "read", "watched"]),
    *product(["vote_over", "votes"], ["withdrawn"]),
    *product(["question"], ["taken-back"]),
    *product(["record"], ["waited"]),
    *product(["discarded", "in_review"], ["setup"]),
    *product(["discarded", "extended", "held", "released", "vote_called"], ["watched"]),
    *product(["rollback"], ["setup", "taken-back", "back-to", "ruling"]),
]


@pytest.mark.parametrize(("name", "case"), LOOKED_AT)
def test_letters_are_what_they_were(name: str, case: str, golden: Golden) -> None:
    one = written(name, case)
    stem = name if case == "round" else f"{name}-{case}"
    golden(f"{stem}.txt", f"Subject: {one.subject}\n\n{one.text}")
    golden(f"{stem}.html", one.html)


@cache
def versions(name: str) -> tuple[Letter, ...]:
    """A letter in all cases in which it says something else."""
    return tuple(dict.fromkeys(written(name, case) for case in CASES))


@pytest.mark.parametrize("name", NAMES)
def test_a_letter_fits_and_orders_nothing(name: str) -> None:
    for one in versions(name):
        assert acting(f"{one.subject}\n{one.text}", RULES.board) == []
        assert acting_in_html(one.html, RULES.board) == []
        assert max(map(columns, one.text.splitlines())) <= ANSWERED
        assert "ound 0" not in one.subject + one.text


@pytest.mark.parametrize("name", NAMES)
def test_text_and_html_say_the_same(name: str) -> None:
    for one in versions(name):
        assert html_to_text(one.html).lower().split() == one.text.lower().split()


def test_what_others_wrote_is_escaped() -> None:
    one = written("question", sender="<script>@example.org")
    assert "| <b>hello</b>, Brazil +3" in one.text.replace("\N{NO-BREAK SPACE}", " ")
    assert "<b>" not in one.html
    assert "<script>" not in one.html


# --- a game's own -----------------------------------------------------------------------------


def own(folder: Path, name: str, text: str) -> Path:
    path = folder / "messages" / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)
    return folder


def test_a_games_own_words_stand_in_text_and_html(tmp_path: Path) -> None:
    """One paragraph of two lines, and one line as it is."""
    mine = "[{{ game }}] Over & out\n\nThe war\nis over.\n\n  a  <b> c\n"
    one = letter(environment(own(tmp_path, "game_over.txt.j2", mine)), "game_over", **VALUES)
    assert (one.subject, one.text) == ("[world] Over & out", "The war is over.\n\n  a  <b> c\n")
    assert "<title>[world] Over &amp; out</title>" in one.html
    assert ">The war is over.</p>" in one.html
    assert "a\N{NO-BREAK SPACE}<wbr>\N{NO-BREAK SPACE}<wbr>&lt;b&gt;" in one.html


def test_a_games_own_page_holds_all_its_mails(tmp_path: Path) -> None:
    mine = "<p>Hills</p>{% block opening %}{% endblock %}{% block content %}{% endblock %}"
    one = letter(environment(own(tmp_path, "page.html.j2", mine)), "game_over", **VALUES)
    assert one.html.startswith("<p>Hills</p>")
    assert "This game has ended" in one.html


@pytest.mark.parametrize("name", ["game_over.txt.j2", "letter.html.j2", "page.html.j2"])
def test_a_faulty_one_gives_way_to_the_one_that_ships(tmp_path: Path, name: str) -> None:
    templates = environment(own(tmp_path, name, "Over\n\n{{ gaem }}"))
    assert letter(templates, "game_over", **VALUES) == written("game_over")
    (fault,) = templates.faults
    assert f"{name}, line 3 is faulty: 'gaem' is undefined." in fault


def test_blocks_end_at_empty_lines_and_where_indenting_begins_or_ends() -> None:
    text = "\none\ntwo\n \n\nthree\n  four\n five\nSIX 6\nI am seven"
    assert list(blocks(text)) == [
        Block(Kind.WORDS, ("one", "two")),
        Block(Kind.WORDS, ("three",)),
        Block(Kind.TYPED, ("four", "five")),
        Block(Kind.HEADING, ("SIX 6",)),
        Block(Kind.WORDS, ("I am seven",)),
    ]


def test_lines_with_tabs_are_a_table_and_behind_tabs_are_drawn() -> None:
    text = "Over\tUnder\nred\t 7\n\t  A--B\n\t\n\t  |  |"
    table, drawn = blocks(text)
    assert (table.kind, table.rows) == (Kind.TABLE, [["Over", "Under"], ["red", "7"]])
    assert drawn == Block(Kind.DRAWN, ("  A--B", "", "  |  |"))


def test_a_table_has_columns_and_what_is_drawn_gives_way_to_a_picture(tmp_path: Path) -> None:
    mine = "Over\n\nWords.\n\nWho\tLands\nblue\t12\nred\t7\n\n\t  A--B\n"
    templates = environment(own(tmp_path, "game_over.txt.j2", mine))
    plain = letter(templates, "game_over", **VALUES)
    assert plain.text == "Words.\n\nWho   Lands\nblue     12\nred       7\n\n  A--B\n"
    assert ">  A--B</pre>" in plain.html
    assert 'text-align:right">12</td>' in plain.html
    shown = letter(templates, "game_over", picture="cid:map", alt="A & B", **VALUES)
    assert shown.text == plain.text
    assert "<pre" not in shown.html
    assert '<img src="cid:map" width="480" alt="A &amp; B"' in shown.html


def test_a_heading_is_one_in_html(tmp_path: Path) -> None:
    templates = environment(own(tmp_path, "game_over.txt.j2", "Over\n\nWords.\n\nTHE END\n\nMore."))
    one = letter(templates, "game_over", **VALUES)
    assert one.text == "Words.\n\nTHE END\n\nMore.\n"
    assert ">The end</h2>" in one.html


# --- what they say ----------------------------------------------------------------------------


def test_a_question_shows_the_mail_and_how_to_answer() -> None:
    text = said("question")
    assert "has come from a.stranger+with" in text
    assert "| 4 armies from Brazil attack Peru" in text
    assert "It has 3 more lines." in text
    assert "“confirm”" in text
    assert "“confirm and add”" in text
    assert "It has 1 more line. If" in said("question", "taken-back")


def test_a_late_mail_is_told_by_how_much_and_what_counts_instead() -> None:
    assert "12 minutes before" in said("late")
    assert "The orders that you sent in time stand." in said("late")
    assert "I had no orders from you in time." in said("late", "setup")


def test_an_answer_to_an_old_stage_says_what_the_game_waits_for() -> None:
    text = said("old_stage")
    assert "orders for round 6 can no longer be given" in text
    assert f"The game waits for orders for round 7, due on {DUE}." in text


def test_an_answer_to_the_set_up_calls_it_so() -> None:
    one = written("old_stage", stage=StageId(1, 1), old=StageId(0, 1))
    assert one.subject == "[world] Set-up is judged: your mail was not carried out"
    assert "orders for the set-up" in " ".join(one.text.split())
