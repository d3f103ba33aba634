"""Rule sets: YAML records of numbers, switches and names, each extending another one."""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from msgspec.structs import replace

from adjudicator import resources
from adjudicator.core.policies import HEIRS, MASS_CASUALTIES, ROUNDING, UNPLACED
from adjudicator.core.rules import Rules
from adjudicator.core.schedule import SCHEDULES, TURNS
from adjudicator.data import board_options, objective_options, setting_up, turn_options
from adjudicator.data.objective_options import read_objective_options
from adjudicator.data.own_numbers import read_dice_scale, read_set_values, read_starting_armies
from adjudicator.data.record import Record
from adjudicator.data.strict_yaml import read_file
from adjudicator.data.turn_options import FORTIFYING, SAME_TIME_MOVES, read_turn_options
from adjudicator.errors import UserError

_OPTIONS: Final = (
    *board_options.OPTIONS,
    "schedule",
    "starting_armies",
    *setting_up.OPTIONS,
    "income",
    "unplaced",
    "restricted",
    "stack_limit",
    "dice",
    "dice_scale",
    "mass_casualties",
    "move",
    "move_cap",
    "set_values",
    "card_bonus",
    "forced_trade",
    "conquest_trade",
    "heirs",
    "resignation",
    "round_limit",
    *turn_options.OPTIONS,
    *objective_options.OPTIONS,
)
_CONQUEST_TRADES: Final = ("next-round", "at-once")
_FORCED_FROM: Final = 5


def load_rules(spec: str | Mapping[str, Any], folders: Sequence[Path] = ()) -> Rules:
    """The rules that a name stands for, or a mapping such as `{extends: risk2, unplaced: lost}`.

    Rule sets are looked for in the folders, which are those of a game, then among those that
    ship. A mapping bears the name of the rule set that it extends. Raises UserError for an unknown
    rule set, option or value, and says which are known.
    """
    folders = (*folders, resources.rulesets_root())
    if isinstance(spec, str):
        name, top, seen = spec, _found(spec, None, folders), [spec]
    else:
        top, seen = Record.of(spec, "the rules"), []
        name = top.take("extends", str, "own rules")
    line = _line_of_descent(top, seen, folders)
    options = _Options(line)
    rules = _rules(options, name)
    if "women" not in options:
        return rules
    differing = options.take("women", Record)
    differing.only(turn_options.OF_WOMEN)
    women = _rules(_Options((*line, differing)), name)
    turn_options.refuse_unfit_women(rules, women, options)
    return replace(rules, women=women)


def _rules(options: Record, name: str) -> Rules:
    board = board_options.read_board_options(options)
    allocation, fixed = setting_up.read_allocation(options, board)
    placement_mails, placement_in_turn = setting_up.read_placement(options)
    income = options.take("income", Record)
    income.only(("divisor", "least", "empire", "rounding"))
    return Rules(
        board=board,
        name=name,
        schedule=options.choice("schedule", (*SCHEDULES, TURNS)),
        starting_armies=read_starting_armies(options, board),
        allocation=allocation,
        fixed=fixed,
        election=setting_up.read_election(options),
        placement_mails=placement_mails,
        placement_in_turn=placement_in_turn,
        income_divisor=income.number("divisor", 1),
        income_least=income.number("least", 0),
        income_empire=income.take("empire", bool, default=True),
        income_rounding=income.choice("rounding", ROUNDING) if "rounding" in income else "down",
        unplaced=options.choice("unplaced", UNPLACED),
        restricted=options.take("restricted", bool),
        stack_limit=_limit(options, "stack_limit"),
        dice_scale=read_dice_scale(options),
        mass_casualties=options.choice("mass_casualties", MASS_CASUALTIES),
        move=_movement(options),
        move_cap=options.take("move_cap", bool),
        set_values=read_set_values(options),
        card_bonus=options.number("card_bonus", 0),
        **read_turn_options(options),
        forced_trade=_forced_trade(options),
        conquest_trade=options.choice("conquest_trade", _CONQUEST_TRADES),
        heirs=options.choice("heirs", HEIRS),
        resignation=options.take("resignation", bool),
        round_limit=_limit(options, "round_limit"),
        **read_objective_options(options, board),
    )


def rules_of(record: Record, folders: Sequence[Path] = ()) -> Rules:
    """The rules that a file's key `rules` stands for, `risk2` if it is left out.

    Raises UserError as `load_rules` does, and names the file's line.
    """
    spec: Any = record.get("rules", "risk2")
    if isinstance(spec, Record):
        return load_rules(spec, folders)
    if not isinstance(spec, str):
        cure = "Write “rules: risk2” or “rules: {extends: risk2, unplaced: lost}”."
        raise record.trouble("rules", "this is no rule set.", cure)
    try:
        return load_rules(spec, folders)
    except UserError as error:
        raise record.trouble("rules", error.message, error.cure) from error


def options_of(record: Record, folders: Sequence[Path] = ()) -> dict[str, Any]:
    """Every option of the rules that a file's key `rules` stands for, as a rule set writes them.

    `load_rules` makes the same rules of them, without any other file. Raises UserError as
    `rules_of` does.
    """
    rules_of(record, folders)
    spec = record.get("rules", "risk2")
    top = spec if isinstance(spec, Record) else Record.of({"extends": spec}, record.file)
    options = _Options(_line_of_descent(top, [], (*folders, resources.rulesets_root())))
    return {key: value for key, value in options.items() if key != "extends"}


class _Options(Record):
    """The options of a rule set; trouble with one is trouble with the record that sets it."""

    __slots__ = ("_setters",)

    def __init__(self, records: Sequence[Record]) -> None:
        """Take the records from the most general to the most special one."""
        super().__init__(records[-1].file, records[-1].line)
        self._setters: dict[str, Record] = {}
        for record in records:
            record.only(("extends", *_OPTIONS))
            self.update(record)
            self._setters.update(dict.fromkeys(record, record))

    def trouble(self, key: str | None, sentence: str, cure: str | None = None) -> UserError:
        """See Record."""
        setter = self._setters.get(key or "")
        told = setter.trouble if setter else super().trouble
        return told(key, sentence, cure)


def _line_of_descent(top: Record, names: list[str], folders: Sequence[Path]) -> list[Record]:
    """A record and those that it extends, the most general first; `names` are known already."""
    line = [top]
    while "extends" in (record := line[0]):
        name = record.take("extends", str)
        if name in names:
            raise record.trouble("extends", f"{name} would extend itself.", "Extend another one.")
        names.append(name)
        line.insert(0, _found(name, record, folders))
    return line


def _found(name: str, asking: Record | None, folders: Sequence[Path]) -> Record:
    """The file of a rule set; `asking` is the record that extends it."""
    files = {path.stem: path for folder in reversed(folders) for path in folder.glob("*.yaml")}
    if name not in files:
        cure = f"Known here: {', '.join(sorted(files))}."
        if asking is None:
            raise UserError(f"there is no rule set “{name}”.", cure)
        raise asking.trouble("extends", f"there is no rule set “{name}”.", cure)
    path = files[name]
    return _shipped(path) if path.parent == resources.rulesets_root() else read_file(path)


@cache
def _shipped(path: Path) -> Record:
    """A rule set that ships: the program asks for it several times in a run, for each game."""
    return read_file(path)


def _movement(options: Record) -> str:
    """M1, X1: the option `move`; in games of turns A4: the option `fortify`."""
    if options["schedule"] != TURNS:
        return options.choice("move", SAME_TIME_MOVES)
    return FORTIFYING[options.choice("fortify", FORTIFYING)]


def _limit(options: Record, key: str) -> int | None:
    """A number, or false where there is no limit (E6, X1)."""
    return None if options.get(key) is False else options.number(key, 1)


def _forced_trade(options: Record) -> int | None:
    """C5: true and false as in the rule book, or the number of cards."""
    if isinstance(options.get("forced_trade"), bool):
        return _FORCED_FROM if options["forced_trade"] else None
    return options.number("forced_trade", _FORCED_FROM)
