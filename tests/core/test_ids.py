"""The names of stages."""

import pytest

from adjudicator.core.ids import BADGES, StageId


def test_a_stage_is_written_with_round_stage_and_attempt():
    """And reads back to the same."""
    assert str(StageId(7, 1)) == "7.1.0"
    assert StageId.parse("7.1.2") == StageId(7, 1, 2)


def test_a_ruling_is_named_after_the_stage_before_it():
    """It is in order behind that stage."""
    assert str(StageId(7, 1, 2, 3)) == "7.1.2+3"
    assert StageId.parse("7.1.2+3") == StageId(7, 1, 2, 3)
    assert StageId(7, 1) < StageId(7, 1, ruling=1) < StageId(7, 2)


@pytest.mark.parametrize("text", ["7.1", "7.x.0", "7.1.0.0", "", "7.1.0+x"])
def test_what_is_no_stage_is_refused(text):
    """Three numbers with dots, or nothing."""
    with pytest.raises(ValueError, match=r"."):
        StageId.parse(text)


def test_every_colour_has_a_badge_of_its_own():
    """Eight letters for eight players."""
    assert len(set(BADGES.values())) == len(BADGES) == 9
