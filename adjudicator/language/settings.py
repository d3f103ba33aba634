"""Lines that are no orders: settings, questions, and how the orders of a mail are to be taken."""

from typing import Final

from msgspec import Struct

from adjudicator.core.ids import Colour
from adjudicator.language.parser import parser


class Setting(Struct, frozen=True):
    """What a player says besides orders.

    `kind` is what stands behind an arrow in the grammar, such as salt, zone or vote; reading takes
    `add`, `cancel` and others for itself. `value` is the rest of the line as written, `on` or `off`
    for a switch; it is empty where nothing is said. Reading makes one `standing` of all its lines,
    whose value is `none` or orders with `;` between them, and empty where none was understood.
    `line` is the number of the line in the mail, from 1.
    """

    kind: str
    value: str
    line: int


class Question(Setting, frozen=True):
    """What a player asks the judge.

    `kind` is what stands behind `ask_` in the grammar, such as report or map. `value` says about
    what, as written: a round, or a stage such as `5.1`; it is empty where nothing is said. `words`
    are those of the whole line.
    """

    words: int = 1

    @property
    def is_bare(self) -> bool:
        """Whether any text of ours may break into it: a few words, or help with any at all."""
        return self.kind == _HELP or not (self.value or self.words > _A_FEW)


STANDING: Final = "standing"
"""The setting whose value are orders for stages for which the player sends none."""

NO_ORDERS: Final = "none"
"""Its value where the player wants to have no standing orders any more."""

PREVIEW: Final = "preview"
"""The setting that asks what would come of the orders of a mail."""

GUESS: Final = "guess"
"""The setting that tells what another player might order."""

_HELP: Final = "help"
_A_FEW: Final = 3

_ASKS: Final = "ask_"
"""What the names of questions begin with in the grammar."""


def setting(text: str, line: int) -> Setting | None:
    """The setting or question that a whole line is, whatever else stands in it; None if none."""
    tree = parser("commands").in_context(text)
    if tree is None:
        return None
    value = str(tree.children[0]) if tree.children else ""
    if tree.data.startswith(_ASKS):
        return Question(tree.data.removeprefix(_ASKS), value, line, len(text.split()))
    return Setting(tree.data.replace("_", " "), value, line)


def may_be_setting(text: str) -> bool:
    """Whether a text begins as settings and questions do, which is quickly seen."""
    return parser("commands").begins(text)


def guess(its: Setting) -> tuple[Colour, str]:
    """Whose orders a guess tells, and what is told of them; both empty for any other setting."""
    if its.kind != GUESS:
        return "", ""
    player, _, rest = its.value.partition(":")
    return player.strip().lower(), rest.strip()
