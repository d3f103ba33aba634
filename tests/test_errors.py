"""A UserError speaks to a person."""

from adjudicator.errors import UserError


def test_the_cure_stands_on_a_line_of_its_own() -> None:
    error = UserError("The file is broken.", "Write it again.")
    assert str(error) == "The file is broken.\nWrite it again."


def test_without_a_cure_there_is_the_message_alone() -> None:
    assert str(UserError("The file is broken.")) == "The file is broken."
