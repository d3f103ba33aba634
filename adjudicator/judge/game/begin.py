"""The start of a game: a secret is made, territories are dealt, everybody is told."""

import secrets
from collections.abc import Callable

from adjudicator.errors import UserError
from adjudicator.judge.game.games import load_game
from adjudicator.judge.game.turns import judge_stage
from adjudicator.judge.home import SECRET_BYTES, GameFolder, write_secret
from adjudicator.judge.run.office import Office
from adjudicator.judge.seats.gender import too_many
from adjudicator.judge.seats.musters import gather


def begin_game(office: Office, folder: GameFolder, tell: Callable[[str], object]) -> str | None:
    """Deal a game whose game.yaml is complete, and give the name of the turn folder.

    Gives None for a draft, and while it gathers its players; what the game master must know of
    that goes to `tell`. A secret that is there already is used, so that a run that was stopped in
    between deals the same when it is repeated. Raises UserError for a game.yaml that is wrong, and
    where too many play as women, or as men (F8).
    """
    game = load_game(folder, office.ledger)
    if game.settings.draft or not gather(office, game, tell):
        return None
    game = game.with_players(office.ledger)
    if why := too_many(game.settings.genders, game.settings.rules):
        cure = f"“adjudicator replace {game.name} COLOUR NAME ADDRESS” asks a player anew."
        raise UserError(f"{game.name} cannot begin. {why}", cure)
    if not folder.secret.exists():
        write_secret(folder.secret, secrets.token_bytes(SECRET_BYTES))
    return judge_stage(office, game)
