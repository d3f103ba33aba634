"""What a stage is called where only a game's name is at hand; that takes the game's rules."""

from adjudicator.core.ids import StageId
from adjudicator.core.rules import Rules
from adjudicator.errors import UserError
from adjudicator.judge.home import Home
from adjudicator.judge.settings import load_settings
from adjudicator.reports.wording import sentence, stage_name


def name_of_stage(home: Home, game: str, stage: StageId) -> str:
    """A stage in a sentence; by its numbers where the game's settings cannot be read."""
    rules = _rules(home, game)
    return stage_name(stage, rules) if rules else _numbers(stage)


def title_of_stage(home: Home, game: str, stage: StageId) -> str:
    """A stage at the beginning of a sentence; by its numbers as above."""
    return sentence(name_of_stage(home, game, stage))


def _rules(home: Home, game: str) -> Rules | None:
    try:
        return load_settings(home.game(game).settings).rules
    except UserError:  # whoever heals the game tells of it
        return None


def _numbers(stage: StageId) -> str:
    return f"stage {stage.round}.{stage.stage}"
