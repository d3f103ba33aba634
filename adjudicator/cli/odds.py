"""`adjudicator odds`: the odds of a battle, as a table or a picture."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from adjudicator.core.dice import SCALES
from adjudicator.core.policies import MASS_CASUALTIES

if TYPE_CHECKING:
    from adjudicator.core.battles import Battle
    from adjudicator.core.rules import Rules


@click.command
@click.argument("battle", nargs=-1, required=True)
@click.option("--rules", default="risk2", show_default=True, help="The rule set.")
@click.option("--dice-scale", type=click.Choice(list(SCALES)), help="Instead of the rule set's.")
@click.option(
    "--mass-casualties",
    type=click.Choice(list(MASS_CASUALTIES)),
    help="Instead of the rule set's.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), help="Draw a picture: a .png or .svg file."
)
def command(
    battle: tuple[str, ...],
    rules: str,
    dice_scale: str | None,
    mass_casualties: str | None,
    as_json: bool,
    output: Path | None,
) -> None:
    """Tell the odds of BATTLE, such as "12 attack 7", "4 and 6 and 3 attack 10", "12 clash 9".

    The chance of winning, and the armies that each side may have left, each with its probability.
    """
    from adjudicator.cli._drawing import check_name
    from adjudicator.odds.battle import of_battle
    from adjudicator.reports.odds import odds_object, odds_text

    if output:
        check_name(output)
    chosen = _rules(rules, dice_scale=dice_scale, mass_casualties=mass_casualties)
    odds = of_battle(_battle(" ".join(battle), chosen), chosen)
    if as_json:
        click.echo(json.dumps(odds_object(odds, chosen)))
    else:
        click.echo(odds_text(odds, chosen))
    if output:
        from adjudicator.cli._drawing import write
        from adjudicator.reports.environment import environment
        from adjudicator.reports.odds_picture import odds_png, odds_svg

        draw = odds_png if output.suffix.lower() == ".png" else odds_svg
        write(output, draw(environment(), odds, chosen))


def _rules(name: str, **options: str | None) -> "Rules":
    from adjudicator.core.schedule import takes_turns
    from adjudicator.data.rulesets import load_rules
    from adjudicator.errors import UserError

    own: dict[str, Any] = {option: value for option, value in options.items() if value}
    rules = load_rules({"extends": name, **own} if own else name)
    if own and takes_turns(rules):
        raise UserError(
            f"Where players take turns, as by {name}, dice have one scale and losses are those of"
            " each roll.",
            "Leave out --dice-scale and --mass-casualties.",
        )
    return rules


def _battle(text: str, rules: "Rules") -> "Battle":
    from adjudicator.language.battle_question import read_battle
    from adjudicator.odds.supposed import supposed_battle

    asked = read_battle(text)
    return supposed_battle(asked.forces, asked.other, rules, clash=asked.clash)
