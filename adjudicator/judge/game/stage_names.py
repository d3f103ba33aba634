"""What a stage is called where only a game's name is at hand; that takes the game's files."""

from adjudicator.core.ids import StageId
from adjudicator.core.schedule import takes_turns
from adjudicator.errors import UserError
from adjudicator.judge.game.games import load_game
from adjudicator.judge.game.settings import load_settings
from adjudicator.judge.home import GameFolder, Home
from adjudicator.reports.wording import sentence, stage_name


def name_of_stage(home: Home, game: str, stage: StageId) -> str:
    """A stage in a sentence; by its numbers where the game's files cannot be read."""
    try:
        return _name(home.game(game), stage)
    except UserError:  # whoever heals the game tells of it
        return _numbers(stage)


def title_of_stage(home: Home, game: str, stage: StageId) -> str:
    """A stage at the beginning of a sentence; by its numbers as above."""
    return sentence(name_of_stage(home, game, stage))


def _name(folder: GameFolder, stage: StageId) -> str:
    rules = load_settings(folder.settings).rules
    turns = load_game(folder, None).state.order if takes_turns(rules) else ()
    return stage_name(stage, rules, turns)


def _numbers(stage: StageId) -> str:
    return f"stage {stage.round}.{stage.stage}"
