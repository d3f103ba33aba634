"""The words of press: cleaned, without the signature of a mail program, behind bars in lines."""

import pytest

from adjudicator.judge.talk.press_text import told, words_of
from adjudicator.reports.layout import columns


def shown(*lines: str) -> list[str]:
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in told(lines)]


@pytest.mark.parametrize(
    "signature",
    ["Sent from my iPhone", "Get Outlook for Android", "Von meinem Smartphone gesendet",
     "Envoyé de mon iPad", "*Sent from Proton Mail*", "iPhoneから送信"],
)  # fmt: skip
def test_what_a_mail_program_signs_with_is_left_out_at_the_end(signature: str) -> None:
    assert words_of(["Hello", "", signature, ""]) == ("Hello",)
    assert words_of([signature, "Hello"]) == (signature, "Hello")


def test_what_people_end_with_stays() -> None:
    assert words_of(["Hello", "Sent with love, Red"]) == ("Hello", "Sent with love, Red")


def test_what_cannot_be_seen_is_taken_out_and_semicolons_are_commas() -> None:
    assert words_of(["a\x00\u202eb\u200b; c\td  e"]) == ("ab, c d e",)


def test_lines_stand_behind_bars_and_long_ones_in_several() -> None:
    assert shown("one", "", "two three") == ["| one", "|", "| two three"]
    wide = shown("word " * 30, "x" * 100, "漢" * 40)
    assert all(line.startswith("| ") for line in wide)
    assert max(map(columns, wide)) <= 60
    assert "".join(line[2:] for line in wide[-2:]) == "漢" * 40


def test_no_blank_of_theirs_can_be_broken() -> None:
    assert " " not in "".join(told(["4 armies from Brazil attack Venezuela"]))
