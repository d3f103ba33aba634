"""Games in which one player is on turn at a time, played by mails only."""

from datetime import timedelta

import pytest

from adjudicator.core.battles import AttackFought
from adjudicator.core.ids import StageId
from adjudicator.judge.clock.waiting import deadline_of
from adjudicator.judge.game.past_stages import past_stage
from adjudicator.judge.game.stage_names import name_of_stage
from tests.judge.table import DUE, MINUTE, WEEK, Table, body

FIRST_TURN = DUE + 2 * WEEK
"""When the orders of the first turn are due; two stages of the set-up come before it."""

BEFORE = FIRST_TURN - timedelta(days=3)


@pytest.fixture
def table(table_of_turns: Table) -> Table:
    """A classic game of three that waits for the first turn."""
    return table_of_turns


def turns(table: Table) -> tuple[str, ...]:
    """Who is on turn, and who comes then."""
    order = table.game.state.order
    first = table.game.state.stage - 1
    return (*order[first:], *order[:first])


def attack(table: Table, colour: str) -> tuple[str, str]:
    """From where this player may attack what, with most armies."""
    state, board = table.game.state, table.game.settings.rules.board
    return max(
        (
            (origin, target)
            for origin in state.held(colour)
            for target in board.neighbours(origin)
            if state.owner(target) != colour
        ),
        key=lambda pair: state.armies(pair[0]) - state.armies(pair[1]),
    )


def asked(table: Table, colour: str, text: str, at=BEFORE) -> str:
    """What the judge answers."""
    table.write(colour, text)
    table.tick(at)
    answer = table.latest(colour)
    return f"{answer['Subject']}\n{body(answer)}"


def due(table: Table):
    with table.office(BEFORE) as office:
        return deadline_of(office.ledger, "world")


def judged(table: Table, at=FIRST_TURN + 6 * MINUTE):
    """Run the judge after the deadline; the new mails, by who got them."""
    table.news()
    table.tick(at)
    return {mail["To"]: mail for mail in table.news()}


def test_the_report_before_a_turn_asks_only_the_player_on_turn_for_orders(table):
    on_turn, *others = turns(table)
    mails = {colour: body(table.latest(colour)) for colour in (on_turn, *others)}
    assert "you are on turn: 4 reinforcements; orders due Sunday 20 December" in mails[on_turn]
    assert "Below is a form to fill" in mails[on_turn]
    for other in others:
        assert f"{on_turn.capitalize()} is on turn, with orders due Sunday" in mails[other]
        assert "Your own turn comes later, and a report before it" in mails[other]


def test_each_turn_has_a_deadline_of_its_own(table):
    """A slot for each player."""
    on_turn, following, _ = turns(table)
    assert due(table) == FIRST_TURN
    mails = judged(table)
    assert due(table) == FIRST_TURN + WEEK
    assert turns(table)[0] == following
    subject = mails[table.address(following)]["Subject"]
    assert subject.startswith(f"[world] Round 1, {on_turn.capitalize()}'s turn: ")
    assert subject.endswith("; your turn")
    assert not mails[table.address(on_turn)]["Subject"].endswith("; your turn")


def test_a_turn_is_judged_early_once_its_player_is_ready(table):
    """The others are not waited for, and the next has the slot that this turn did not need."""
    on_turn, following, _ = turns(table)
    early = FIRST_TURN - timedelta(days=6)
    said = asked(table, on_turn, "ready", early)
    assert "You are ready: I judge in about 5 minutes." in said
    table.tick(early + 6 * MINUTE)
    assert turns(table)[0] == following
    assert due(table) == FIRST_TURN


def test_who_is_not_on_turn_cannot_be_ready(table):
    on_turn, other, _ = turns(table)
    said = asked(table, other, "ready")
    assert "This stage takes no orders of yours, so nobody waits until you are ready." in said
    table.tick(BEFORE + 6 * MINUTE)
    assert turns(table)[0] == on_turn


def test_orders_out_of_turn_are_refused_with_the_time_to_send_them(table):
    on_turn, other, _ = turns(table)
    origin, target = attack(table, other)
    said = asked(table, other, f"attack {target} from {origin}")
    name = on_turn.capitalize()
    assert f"[world] Round 1, {name}'s turn: 1 order void" in said
    assert f"{name} is on turn now; send it when your own turn comes. (T1)" in said
    assert "none are asked of you before your own turn; the report before it asks for them" in said


def test_only_the_player_on_turn_is_reminded(table):
    on_turn, *_ = turns(table)
    table.tick(FIRST_TURN - timedelta(hours=20))
    (mail,) = table.news()
    assert mail["To"] == table.address(on_turn)
    text = body(mail)
    assert f"I have no orders from you for {on_turn.capitalize()}'s turn of round 1 yet." in text
    assert "your reinforcements go where your border is weakest and you attack nobody" in text


def test_only_the_player_on_turn_misses_it(table):
    on_turn, *others = turns(table)
    mails = judged(table)
    name = on_turn.capitalize()
    assert "I had no orders from you, so you attacked nobody" in body(mails[table.address(on_turn)])
    for other in others:
        text = body(mails[table.address(other)])
        assert text.count("was silent") == 1
        assert f"{name} was silent: no order came." in text


def test_a_standing_order_of_defence_holds_while_others_are_on_turn(table):
    """A1: and of the rest of the standing orders nothing is carried out then."""
    on_turn, *_ = turns(table)
    origin, target = attack(table, on_turn)
    defender = table.game.state.owner(target)
    own_origin, own_target = attack(table, defender)
    said = asked(
        table,
        defender,
        f"standing: defend with one die; attack {own_target} from {own_origin}",
    )
    assert "Defence of all your land (one die)" in said
    asked(table, on_turn, f"the rest on {origin}\nattack {target} from {origin}")
    judged(table)
    latest = past_stage(table.game, table.folder.turns / table.folder.judged()[-1])
    (fought,) = [it for it in latest.record.events if isinstance(it, AttackFought)]
    assert fought.garrison.owner == defender
    assert {len(roll.defence) for roll in fought.rolls} == {1}


def test_the_status_says_whose_turn_it_is_and_who_comes_then(table):
    on_turn, second, third = turns(table)
    said = asked(table, third, "status")
    name = on_turn.capitalize()
    assert f"The game waits for orders for {name}'s turn of round 1, due on Sunday" in said
    assert f"{name} has no orders in yet." in said
    order = f"{name}, {second.capitalize()} and you"
    assert f"Turns come in this order: {order}." in said


def test_what_a_player_ordered_is_told_with_the_odds(table):
    on_turn, other, _ = turns(table)
    origin, target = attack(table, on_turn)
    given = asked(table, on_turn, f"the rest on {origin}\nattack {target} from {origin} 3 times")
    (odds,) = [part for part in given.split(" (") if part.partition(")")[0].endswith("%")]
    told = asked(table, on_turn, "orders")
    assert f'"attack {target} from {origin} 3 times"' in told
    assert f"({odds.partition(')')[0]}); at most 3 rolls" in told
    not_asked = asked(table, other, "orders")
    assert f"No orders are asked of you for {on_turn.capitalize()}'s turn of round 1." in not_asked


def test_all_attacks_stand_below_each_other_where_orders_are_asked_for(table):
    on_turn, *_ = turns(table)
    origin, target = attack(table, on_turn)
    line = f"attack {target} from {origin}"
    asked(table, on_turn, f"the rest on {origin}\n{line} once\n{line} twice")
    table.write(on_turn, "orders")
    table.tick(BEFORE + MINUTE)
    text = table.latest(on_turn).get_body(("plain",)).get_content()
    rows = [row for row in text.splitlines() if f"on {target} from {origin} (" in row]
    assert [len(row) - len(row[16:].lstrip()) for row in rows] == [16, 16]


def test_a_turn_that_is_taken_back_asks_only_its_player_for_orders(table):
    on_turn, other, _ = turns(table)
    judged(table)
    table.roll_back(FIRST_TURN + timedelta(hours=1))
    table.tick(FIRST_TURN + timedelta(hours=1, minutes=1))
    assert "You had given no orders for it." in body(table.latest(on_turn))
    assert "orders for it" not in body(table.latest(other))


def test_a_preview_plays_the_turn_and_counts_its_attacks(table):
    on_turn, *_ = turns(table)
    origin, target = attack(table, on_turn)
    said = asked(table, on_turn, f"preview\nthe rest on {origin}\nattack {target} from {origin}")
    assert f"preview of {on_turn.capitalize()}'s turn of round 1" in said
    assert "I played the turn 1000 times" in said
    assert "if everybody defends with as many dice as allowed" in said
    battles = said.partition("BATTLES")[2].partition("MOST LIKELY")[0]
    assert f" {target} (" in battles
    assert "attack; your " in battles


def test_odds_by_mail_are_those_of_classic_dice(table):
    on_turn, *_ = turns(table)
    said = asked(table, on_turn, "odds 10 attack 5")
    assert "91.6% of such battles are won" in said
    assert "3 dice against 2; one more army stays at home." in said
    refused = asked(table, on_turn, "odds 4 and 6 attack 5")
    assert "only one territory attacks at a time. Ask for one attack, such as" in refused


def test_an_older_turn_is_asked_for_by_its_number(table):
    on_turn, *_, last = turns(table)
    judged(table)
    at = FIRST_TURN + timedelta(hours=1)
    assert f"As you asked: {on_turn.capitalize()}'s turn of round 1" in asked(
        table, last, "report 1.1", at
    )
    assert f"{on_turn.capitalize()} was silent" in asked(table, last, "history", at)


def test_where_only_the_name_of_a_game_is_known_a_turn_has_its_player_too(table):
    on_turn, second, _ = turns(table)
    names = [name_of_stage(table.home, "world", StageId(4, number)) for number in (1, 2)]
    assert names == [f"{one.capitalize()}'s turn of round 4" for one in (on_turn, second)]
