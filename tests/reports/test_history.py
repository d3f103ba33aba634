"""The rounds of a game in short: what changed hands, who fell, who sent nothing."""

from collections.abc import Sequence

from msgspec.structs import replace

from adjudicator.core.events import Event, GameWon, PlayerOut, PlayerResigned, PlayerSilent
from adjudicator.core.ruling_events import Ending, GameConcluded, PositionEdited
from adjudicator.core.state import Holding, State, frozen
from adjudicator.core.turn import TurnRecord
from adjudicator.reports.facts import Attendance, How
from adjudicator.reports.history import chapters
from adjudicator.reports.rounds import Stage
from tests.random_play import play
from tests.reports.mails import RULES, position


def judged(before: State, events: Sequence[Event], **holders: str) -> Stage:
    """A stage after which these players hold territories of these names."""
    land = dict(before.territories)
    land |= {name.replace("_", " "): Holding(player, 1) for name, player in holders.items()}
    after = replace(before, round=before.round + 1, territories=frozen(land))
    return before, TurnRecord(frozen({}), tuple(events), after)


def test_the_newest_round_comes_first_and_tells_what_changed_hands() -> None:
    first = judged(position(), [], Peru="blue")
    second = judged(first[1].state, [], Peru="green", Brazil="blue")
    newest, oldest = chapters([first, second], {})
    assert (newest.number, oldest.number) == (8, 7)
    assert [(one.player, one.territories) for one in newest.gains] == [
        ("blue", (("Brazil", "red"),)),
        ("green", (("Peru", "blue"),)),
    ]
    assert oldest.gains == ()  # nothing is known of the time before
    assert newest.lands == tuple(len(second[1].state.held(one)) for one in ("red", "blue", "green"))


def test_who_fell_who_left_and_who_was_silent_are_told_apart() -> None:
    events = [
        PlayerResigned("red"),
        PlayerOut("red"),
        PlayerOut("blue"),
        *(PlayerSilent(player) for player in ("red", "blue", "green")),
    ]
    attended = [Attendance("blue", How.CIVIL_DISORDER), Attendance("red", How.NOTHING)]
    (one,) = chapters([judged(position(), events)], {7: attended})
    assert (one.left, one.out) == (("red",), ("blue",))
    assert (one.disorder, one.silent, one.stood) == (("blue",), ("red", "green"), ())
    (one,) = chapters([judged(position(), events)], {7: [Attendance("green", How.STANDING)]})
    assert (one.stood, one.silent) == (("green",), ("red", "blue"))


def test_rulings_and_the_end_are_told() -> None:
    edit, draw = PositionEdited("overlooked"), GameConcluded(Ending.DRAW, ("red", "blue"), "")
    ruling = judged(position(), [edit])
    played = judged(position(), [GameWon(("red",), "Red has won."), draw])
    (one,) = chapters([ruling, played], {})
    assert one.rulings == (edit, draw)
    assert one.why == "Red has won."


def test_a_whole_game_is_told_with_all_its_rounds() -> None:
    stages = list(play(RULES, 4, 3, 5))
    told = chapters(stages, {})
    assert [one.number for one in told] == [*range(told[0].number, -1, -1)]
    held = {one.number: one.lands for one in told}
    for one in told[:-1]:
        for place, player in enumerate(stages[0][1].state.seats):
            won = sum(gain.size for gain in one.gains if gain.player == player)
            lost = sum(former == player for gain in one.gains for _, former in gain.territories)
            assert held[one.number][place] == held[one.number - 1][place] + won - lost
