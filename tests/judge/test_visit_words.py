"""What a mail about joining a game says: the game, the colour, and as what its writer plays."""

from email.message import EmailMessage

import pytest

from adjudicator.judge.seats.visit_words import read_answer, read_words
from adjudicator.mail.message import read_message


def mail(text):
    one = EmailMessage()
    one["From"], one["Subject"] = "Ada <ada@example.org>", "hello"
    one.set_content(text)
    return read_message(
        one.as_bytes(), is_order=lambda _: False, our_lines=lambda _: (), is_ours=lambda _: False
    )


@pytest.mark.parametrize(
    ("text", "game", "wish", "gender"),
    [
        ("join world", "world", "", ""),
        ("join world as red", "world", "red", ""),
        ("join world as a woman", "world", "", "woman"),
        ("join the game world as red, as a man", "world", "red", "man"),
        ("join as a man and as the colour red", "", "red", "man"),
        ("join as a red woman", "", "red", "woman"),
        ("Join world as female", "world", "", "woman"),
        ("join world\nI am a woman.", "world", "", "woman"),
        ("join world\nas a man or as a woman?", "world", "", ""),
        ("join world\nMy wife is a woman of few words.", "world", "", ""),
    ],
)
def test_who_asks_to_join_may_say_it(text, game, wish, gender):
    words = read_words(mail(text))
    assert (words.kind, words.game, words.wish, words.gender) == ("join", game, wish, gender)


@pytest.mark.parametrize(
    ("text", "kind", "gender"),
    [
        ("woman", "join", "woman"),
        ("A man, please.", "join", "man"),
        ("gender: female", "join", "woman"),
        ("Yes, I would like to play as a woman!", "join", "woman"),
        ("Yes, with pleasure.\nI play as a man.", "join", "man"),
        ("yes", "join", ""),
        ("man or woman?", "", ""),
        ("I do not play as a woman", "", ""),
        ("No, sorry, this man has no time", "", ""),
        ("no thanks", "decline", ""),
    ],
)
def test_an_invitation_is_answered_in_a_few_words(text, kind, gender):
    words = read_answer(mail(text))
    assert (words.kind if words else "", words.gender if words else "") == (kind, gender)
