"""Reports of whole stages: what they say, to whom, and in which form."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from adjudicator.core.card_events import CardDrawn, CardsDiscarded, CardsInherited
from adjudicator.core.events import Cut, Event, GameWon, Refused
from adjudicator.core.ids import COLOURS, Colour
from adjudicator.core.orders import KeepCards, Source
from adjudicator.core.refusals import Reason
from adjudicator.core.rules import FixedValues
from adjudicator.core.state import State, frozen
from adjudicator.core.turn import TurnRecord
from adjudicator.core.view import view_for
from adjudicator.reports.data_file import data_file
from adjudicator.reports.layout import columns
from adjudicator.reports.report import write_reports
from tests.golden import Golden
from tests.quoting import acting, acting_in_html
from tests.reports.stages import RULES, TEMPLATES, Stage, facts, reader, reports, stages

GAME = stages(6, 1, 9)
FALL = stages(8, 2, 12)[13]
"""Green falls, and Orange inherits three cards."""
LAST = stages(2, 3, 60)[-1]

games = st.tuples(st.integers(2, 8), st.integers(0, 5), st.integers(0, 7))


def letter(number: int, colour: Colour | None):
    return reports(*GAME[number], (colour,))[0]


# --- golden -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "stage", "colour"),
    [
        ("deal", GAME[0], "red"),
        ("placement", GAME[1], "red"),
        ("round", GAME[6], "green"),
        ("round-public", GAME[6], None),
        ("heir", FALL, "orange"),
        ("out", FALL, "green"),
        ("end", LAST, "red"),
    ],
)
def test_reports_are_what_they_were(
    golden: Golden, name: str, stage: tuple[State, TurnRecord], colour: Colour | None
) -> None:
    """Golden files of a report of each kind, as text and HTML."""
    (one,) = reports(*stage, (colour,))
    golden(f"{name}.txt", f"Subject: {one.subject}\n\n{one.text}")
    golden(f"{name}.html", one.html)


def test_a_report_that_was_asked_for_says_so_first(golden: Golden) -> None:
    """And asks for no orders, since its round is over."""
    before, record = GAME[6]
    told = replace(facts(before, record), deadline=None)
    (one,) = write_reports(
        TEMPLATES, before, record, RULES, told, [reader("green")], judged=told.now
    )
    golden("asked.txt", f"Subject: {one.subject}\n\n{one.text}")
    golden("asked.html", one.html)
    assert "__" not in one.text


# --- form -------------------------------------------------------------------------------------


@given(games)
@settings(max_examples=6)
def test_lines_have_at_most_72_columns(game: tuple[int, int, int]) -> None:
    players, seed, number = game
    judged = stages(players, seed, 7)
    before, record = judged[min(number, len(judged) - 1)]
    for one in reports(before, record, (*COLOURS[:players], None)):
        assert [line for line in one.text.splitlines() if columns(line) > 72] == []
        assert len(one.subject) <= 78


@given(games)
@settings(max_examples=6)
def test_html_stays_below_what_mail_programs_cut(game: tuple[int, int, int]) -> None:
    """Under 100 kB, without outside resources, scripts, style sheets and pictures."""
    players, seed, number = game
    judged = stages(players, seed, 7)
    before, record = judged[min(number, len(judged) - 1)]
    for one in reports(before, record, (COLOURS[0], None)):
        assert len(one.html.encode()) < 100_000
        assert re.findall(r"https?:|<script|<link|<style|<img|url\(", one.html) == []


def test_a_text_has_no_run_of_empty_lines_and_no_blanks_at_line_ends() -> None:
    for stage in (*GAME, LAST):
        for one in reports(*stage, ("red", "green", None)):
            assert "\n\n\n" not in one.text
            assert re.findall(r"[ \t]+$", one.text, re.MULTILINE) == []
            assert one.text.endswith(".\n")


def test_the_link_to_an_answer_holds_the_form_and_stays_short() -> None:
    """With a semicolon and a line end after each line but the last."""
    (link,) = re.findall(r'href="(mailto:[^"]*)"', letter(6, "green").html)
    assert len(link) < 1000
    assert link.startswith(
        "mailto:gm+7.1.0-green-abcdefghijklmnop@judge.example.org?subject=%5Bworld"
    )
    assert "body=__%20armies%20reinforce%20__%3B%0D%0A__%20armies" in link


def test_the_public_gets_no_form_and_no_link() -> None:
    one = letter(6, None)
    assert "mailto:" not in one.html
    assert "__" not in one.text


# --- quoted ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stage", "colour"),
    [(GAME[0], "red"), (GAME[6], "green"), (FALL, None)],
)
def test_a_quoted_report_does_no_harm(stage: Stage, colour: Colour | None) -> None:
    """No line of a report acts, however a mail program breaks it, and whatever players wrote."""
    (one,) = reports(*stage, (colour,))
    assert acting(f"{one.subject}\n{one.text}", RULES.board) == []
    assert acting_in_html(one.html, RULES.board) == []


# --- what players wrote -----------------------------------------------------------------------


def test_names_are_escaped_in_html() -> None:
    one = letter(6, "green")
    assert "Bo &lt;b&gt;Li&lt;/b&gt;" in one.html
    assert "<b>Li" not in one.html


def test_the_first_report_tells_the_games_title() -> None:
    deal = stages(2, 1, 0)[0]
    (told,) = write_reports(
        TEMPLATES, *deal, RULES, facts(*deal, title="Hills & <dales>"), [reader("red")]
    )
    assert "The game “Hills & <dales>” begins, and you play Red; 16 armies to place;" in " ".join(
        told.text.split()
    )
    assert "Hills &amp; &lt;dales&gt;" in told.html


def test_a_report_says_what_wins() -> None:
    before, record = GAME[3]
    rules = replace(RULES, domination=20)
    (told,) = write_reports(
        TEMPLATES, before, record, rules, facts(before, record), [reader("red")]
    )
    assert "Whoever holds 20 territories at the end of a round wins the game." in told.text


def test_a_report_tells_the_limits_that_a_game_has() -> None:
    """R4, X1, E6, and values of sets that do not rise (C3)."""
    before, record = GAME[3]
    rules = replace(
        RULES,
        restricted=True,
        stack_limit=9,
        move="chain",
        round_limit=20,
        set_values=FixedValues(),
    )
    read = [reader(colour) for colour in record.state.living]
    letters = write_reports(TEMPLATES, before, record, rules, facts(before, record), read)
    told = " ".join(letters[0].text.split())
    assert "A territory takes in 1 army, and 1 more for each neighbour of it that is yours" in told
    assert "No territory may hold more than 9 armies after reinforcements and moves (X1)." in told
    assert "armies may leave one territory for others that hang together with it." in told
    assert "Round 20 is the last one" in told
    for one in letters:
        assert "armies or more" not in one.text
        assert acting(one.text, RULES.board) == []


def test_a_salt_can_be_read_back_from_the_report() -> None:
    one = letter(6, "green")
    assert '"seven\\u003b hills"' in one.text
    assert "&#34;seven\\u003b hills&#34;" in one.html


def test_anonymous_games_show_colours_only() -> None:
    before, record = GAME[6]
    hidden = replace(facts(before, record), names={})
    (one,) = write_reports(TEMPLATES, before, record, RULES, hidden, [reader("red")])
    for text in (one.text, one.html):
        assert "Green" in text
        assert "Dörte" not in text


def test_nothing_of_an_anonymous_game_is_an_order() -> None:
    """“Green 12” would bid for Greenland, or place armies there."""
    before, record = GAME[6]
    hidden = replace(facts(before, record), names={})
    readers = [reader("red"), reader(None)]
    for one in write_reports(TEMPLATES, before, record, RULES, hidden, readers):
        assert acting(one.text, RULES.board) == []
        assert acting_in_html(one.html, RULES.board) == []


# --- secrets ----------------------------------------------------------------------------------


def _otherwise(event: Event, you: Colour | None) -> Event:
    """The event as it would be if what is secret from a reader were something else."""
    other = RULES.board.territories["Peru"]
    secret = replace(CARD, territory=other.name, symbol=other.card)
    order = KeepCards(Source(5, "nothing of the kind"))
    match event:
        case CardDrawn(player) if player != you:
            return replace(event, card=secret)
        case CardsInherited(heir=heir, cards=cards) if heir != you:
            return replace(event, cards=(secret,) * len(cards))
        case CardsDiscarded(player, cards) if player != you:
            return replace(event, cards=(secret,) * len(cards))
        case Refused(player, reason=reason) if player != you:
            return replace(event, order=order, reason=Reason(reason.rule, "For another reason."))
        case Cut(player) if player != you:
            return replace(event, order=order, asked=99, reason=Reason("T4", "Too much."))
    return event


CARD = RULES and GAME[0][1].state.draw_pile[0]


def _hidden(state: State, you: Colour | None) -> State:
    hands = {
        player: hand if player == you else (CARD,) * len(hand)
        for player, hand in state.hands.items()
    }
    return replace(state, hands=frozen(hands), draw_pile=(CARD,), discards=())


@given(games, st.sampled_from([*COLOURS, None]))
@settings(max_examples=15)
def test_a_report_does_not_depend_on_what_its_reader_may_not_see(
    game: tuple[int, int, int], you: Colour | None
) -> None:
    """Foreign cards, foreign void orders and the draw pile can be anything.

    Nor does the file with the facts.
    """
    players, seed, number = game
    judged = stages(players, seed, 7)
    before, record = judged[min(number, len(judged) - 1)]
    you = you if you in before.seats else None
    changed = TurnRecord(
        frozen({}), tuple(_otherwise(one, you) for one in record.events), _hidden(record.state, you)
    )
    unknowing = _hidden(before, you)
    assert reports(before, record, (you,)) == reports(unknowing, changed, (you,))
    told = facts(before, record)
    assert data_file(view_for(you, before, record, RULES), told) == data_file(
        view_for(you, unknowing, changed, RULES), told
    )


@given(games)
@settings(max_examples=6)
def test_a_report_holds_no_words_and_no_addresses_of_others(game: tuple[int, int, int]) -> None:
    players, seed, number = game
    judged = stages(players, seed, 7)
    before, record = judged[min(number, len(judged) - 1)]
    readers = (*COLOURS[:players], None)
    for you, one in zip(readers, reports(before, record, readers), strict=True):
        for text in (one.subject, one.text, one.html):
            plain = text.replace("\N{NO-BREAK SPACE}", " ").replace("%40", "@")
            assert set(re.findall(r"the own words of (\w+)", plain)) <= {you}
            addresses = set(re.findall(r"[\w.+-]+@[\w.-]+\w", plain))
            assert addresses <= {reader(you).reply_to}


# --- what is said -----------------------------------------------------------------------------


def test_the_subject_says_the_verdict() -> None:
    subjects = {letter(number, colour).subject for number in range(10) for colour in ("red", None)}
    assert "[world] The game begins: 12 armies to place" in subjects
    assert "[world] The game begins" in subjects
    assert "[world] All armies stand: round 1 begins" in subjects


@pytest.mark.parametrize(
    ("stage", "colour", "first"),
    [
        (
            GAME[6],
            "green",
            (
                "You won Argentina, New Zealand and Scandinavia and lost Mongolia;"
                " 4 reinforcements; orders due Sunday 13 December, 20:00 (in 6 days)."
            ),
        ),
        (
            GAME[1],
            "red",
            "All armies stand; 3 reinforcements; orders due Sunday 13 December, 20:00 (in 6 days).",
        ),
        (
            GAME[6],
            None,
            (
                "Round 5: 9 territories changed hands;"
                " orders due Sunday 13 December, 20:00 in Berlin (in 6 days and 23 hours)."
            ),
        ),
        (FALL, "green", "You are out. Thank you for playing."),
        (LAST, "red", "You have won."),
        (LAST, None, "Round 12: Red has won."),
    ],
)
def test_one_sentence_says_what_the_reader_must_know(stage, colour, first) -> None:
    """At the very beginning, in both forms; with the date where a weekday could be mistaken."""
    (one,) = reports(*stage, (colour,))
    assert " ".join(one.text.split()).startswith(first)
    assert f">{first}</p>" in one.html


def test_bars_show_territories_by_cells_of_a_table() -> None:
    """In pixels of 96 for what wins; a program that shows no styles has the width all the same."""
    before, record = GAME[6]
    one = letter(6, "green")
    bars = re.findall(r'<td width="(\d+)" height="6" bgcolor="#\w+"', one.html)
    assert [int(width) for width in bars] == [
        96 * territories // RULES.domination
        for territories in sorted(
            (len(record.state.held(player)) for player in before.seats), reverse=True
        )
    ]


def test_a_bar_is_full_or_empty_at_the_ends() -> None:
    """A winner has no empty cell, and who is out has no bar."""
    out = reports(*FALL, ("red",))[0].html
    assert out.count('<table role="presentation" aria-hidden="true" width="96"') == len(
        FALL[1].state.living
    )
    won = reports(*LAST, ("red",))[0].html
    assert '<td width="96" height="6"' in won


def test_own_void_orders_come_first_in_the_own_words() -> None:
    one = letter(6, "green")
    words = "| attack Peru from Brazil with 7 # the own words of green, line 999"
    shown = words[:60].replace(" ", "\N{NO-BREAK SPACE}")
    assert one.text.index(shown) < one.text.index("THE WORLD")
    assert shown in one.html.replace("<wbr>", "")


def test_a_silent_player_is_named_in_public() -> None:
    before, record = next(
        (before, record)
        for before, record in GAME[2:]
        if any(type(event).__name__ == "PlayerSilent" for event in record.events)
    )
    silent = next(event.player for event in record.events if type(event).__name__ == "PlayerSilent")
    own, public = reports(before, record, (silent, None))
    assert "I had no orders from you" in own.text
    assert f"{silent.capitalize()} was silent: no order came." in public.text
    assert f"{silent.capitalize()} was silent: no order came." in public.html


def test_a_player_who_is_out_learns_who_got_the_cards_but_not_which() -> None:
    out, heir, other = reports(*FALL, ("green", "orange", "red"))
    assert out.subject == "[world] Round 12: you are out"
    assert "Orange got 3 cards of yours." in out.text
    assert "You inherited from Green" in heir.text
    assert "Orange got 3 cards of Green." in other.text
    assert "YOUR TURN" not in out.text


def test_the_last_report_says_who_won_and_asks_for_nothing() -> None:
    before, record = LAST
    won = next(event for event in record.events if isinstance(event, GameWon))
    for one in reports(before, record, ("red", "orange", None)):
        assert won.why in one.text
        assert "YOUR TURN" not in one.text
        assert "__" not in one.text
        assert "The game's secret" in one.text


def test_a_report_tells_whose_capitals_stand_where() -> None:
    """In the text, on its map, and in HTML; nothing of it acts when it is quoted."""
    before, record = stages(3, 2, 2)[-1]
    names = sorted(record.state.territories, key=len)[-3:]
    capitals = frozen(dict(zip(record.state.seats, names, strict=True)))
    held = replace(record, state=replace(record.state, capitals=capitals))
    (own,) = reports(before, held, (record.state.seats[0],))
    assert own.text.count(", your capital)") == own.html.count(", your capital)") == 1
    flat = " ".join(own.text.split())
    for player, name in list(capitals.items())[1:]:
        owner = record.state.territories[name]
        who = "you" if owner.owner == record.state.seats[0] else owner.owner.capitalize()
        said = f"{name} ({who}, {owner.armies}, capital of {player.capitalize()})"
        assert said in flat
        assert said in own.html
    assert "^ capitals: " in own.text
    assert max(map(len, own.text.splitlines())) <= 72
    assert acting(own.text, RULES.board) == []
    assert acting_in_html(own.html, RULES.board) == []
