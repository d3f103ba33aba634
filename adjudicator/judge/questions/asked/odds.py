"""The odds of a battle by mail, by the rules of the game."""

from typing import Final

from adjudicator.core.battles import Battle
from adjudicator.core.rules import Rules
from adjudicator.errors import UserError
from adjudicator.judge.questions.ask import Answer, Ask
from adjudicator.language.battle_question import BattleAsked, read_battle
from adjudicator.mail.compose import Image
from adjudicator.odds.battle import of_battle
from adjudicator.odds.distribution import Odds
from adjudicator.odds.supposed import supposed_battle
from adjudicator.reports.odds import footing, headline, left_rows, percent, sides, winning

_MOST_ARMIES: Final = 200
"""On a side, in one mail: more take seconds to count, and a run has other mails to answer."""


def odds_answer(ask: Ask, about: str) -> Answer:
    """The chance of winning a battle and what each side may have left, as table and picture.

    What names no battle is answered by what is wrong with it, and how to ask. Raises UserError if
    a template is missing or faulty.
    """
    rules = ask.game.settings.rules
    try:
        battle = _battle(read_battle(about), rules)
    except UserError as error:
        said = ask.letter("no_odds", asked=about, why=error.message, cure=error.cure)
        return Answer(said)
    odds = of_battle(battle, rules)
    picture = _picture(ask, odds)
    address = f"cid:{picture[0].cid}" if picture else ""
    said = ask.letter(
        "odds",
        picture=address,
        headline=headline(odds),
        chance=percent(winning(odds)),
        about=bool(odds.played),
        footing=footing(odds, rules),
        sides=sides(odds),
        rows=left_rows(odds),
    )
    return Answer(said, picture)


def _battle(asked: BattleAsked, rules: Rules) -> Battle:
    """Raises UserError if it is too large, or none that can come by the rules."""
    if max(sum(asked.forces), asked.other) > _MOST_ARMIES:
        raise UserError(
            f"By mail I count battles of up to {_MOST_ARMIES} armies on a side.",
            "Whoever has the program can count larger ones with “adjudicator odds”.",
        )
    return supposed_battle(asked.forces, asked.other, rules, clash=asked.clash)


def _picture(ask: Ask, odds: Odds) -> tuple[Image, ...]:
    if not ask.office.config.pictures:
        return ()
    from adjudicator.reports.odds_picture import odds_png

    png = odds_png(ask.office.templates(ask.game.folder), odds, ask.game.settings.rules)
    cid = f"odds.{ask.game.stage}.{ask.game.name}@{ask.office.config.domain}"
    return (Image(cid, "odds.png", png),)
