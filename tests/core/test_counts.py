"""How armies are divided among lines (T4, T5)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.core.counts import Share, allot
from adjudicator.core.orders import All, Exactly, Half, Rest


@pytest.mark.parametrize(
    ("counts", "pool", "given_"),
    [
        ([Exactly(3), Exactly(4)], 9, [3, 4]),
        ([Exactly(6), Exactly(6)], 9, [6, 3]),
        ([Exactly(9), Exactly(6)], 9, [9, 0]),
        ([Half(), Half(), All()], 9, [4, 2, 3]),
        ([All(2), All()], 9, [7, 2]),
        ([All(20)], 9, [0]),
        ([Rest(), Exactly(4)], 9, [5, 4]),
        ([Rest(), Rest()], 9, [9, 0]),
        ([Exactly(1)], 0, [0]),
    ],
)
def test_lines_are_served_as_written_and_the_rest_last(counts, pool, given_):
    """A count too high gets what there is; words count what is left when the line is read."""
    shares = allot([(count, "Peru") for count in counts], pool)
    assert [share.given for share in shares] == given_


def test_a_place_with_little_room_takes_no_more_and_leaves_the_armies_to_others():
    """Room is shared by all lines to one place; what does not fit stays for later lines."""
    lines = [(Exactly(5), "Peru"), (Exactly(2), "Peru"), (Rest(), "Chile")]
    assert allot(lines, 9, {"Peru": 3}) == (
        Share(5, 3, full=True),
        Share(2, 0, full=True),
        Share(6, 6),
    )


def test_where_armies_run_out_before_room_does_the_place_is_not_full():
    """The reason of a cut is the shortage that was felt first."""
    assert allot([(Exactly(9), "Peru")], 2, {"Peru": 3}) == (Share(9, 2),)


counts = st.one_of(
    st.builds(Exactly, st.integers(0, 40)),
    st.builds(All, st.integers(0, 5)),
    st.just(Half()),
    st.just(Rest()),
)


@given(st.lists(st.tuples(counts, st.sampled_from("ABC"))), st.integers(0, 60))
def test_no_more_is_given_than_there_is_or_than_was_asked(lines, pool):
    """Whatever the lines say (T4)."""
    shares = allot(lines, pool, {"A": 2})
    assert sum(share.given for share in shares) <= pool
    assert all(0 <= share.given <= share.asked for share in shares)
