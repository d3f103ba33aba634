"""Where the files are that ship with the program: grammar, templates, boards, rules, documents.

In a checkout, which an editable install uses too, they lie at the top, where people edit them. A
wheel holds the same folders inside the package (pyproject.toml, tool.hatch.build). The program
must be installed as plain files; it does not run from a zip file.
"""

from pathlib import Path

from adjudicator.errors import UserError

_PACKAGE = Path(__file__).parent


def grammar(name: str) -> str:
    """The text of a grammar file, such as "orders.lark".

    Raises UserError if there is no such file.
    """
    path = _shipped("grammar") / name
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise UserError(f"{path} cannot be read: {error.strerror}.", _CURE) from error


def parser_table(name: str) -> tuple[str, bytes]:
    """The table of a grammar's parser and, before it, the fingerprint of what it was made from.

    Raises UserError if there is no such file.
    """
    path = _shipped("grammar") / f"{name}.table"
    try:
        fingerprint, _, table = path.read_bytes().partition(b"\n")
    except OSError as error:
        raise UserError(f"{path} cannot be read: {error.strerror}.", _CURE) from error
    return fingerprint.decode("ascii"), table


def templates_root() -> Path:
    """The folder of the message and map templates; UserError if it is missing."""
    return _shipped("templates")


def boards_root() -> Path:
    """The folder of the boards, one YAML file each; UserError if it is missing."""
    return _existing(_PACKAGE / "data" / "boards")


def rulesets_root() -> Path:
    """The folder of the rule sets, one YAML file each; UserError if it is missing."""
    return _existing(_PACKAGE / "data" / "rulesets")


def map_geometry() -> str:
    """The text of the map's geometry, JSON; UserError if it is missing."""
    path = _existing(_PACKAGE / "maps" / "geometry") / "world.json"
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise UserError(f"{path} cannot be read: {error.strerror}.", _CURE) from error


def fonts_root() -> Path:
    """The folder of the map's fonts, with their licences; UserError if it is missing."""
    return _existing(_PACKAGE / "maps" / "fonts")


def document(name: str) -> str:
    """The text of a page for players that ships, such as "rulebook.md".

    Raises UserError if there is no such file.
    """
    path = _shipped("docs") / name
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise UserError(f"{path} cannot be read: {error.strerror}.", _CURE) from error


def demo_root() -> Path:
    """The folder of the demo game; UserError if it is missing. Work on a copy of it."""
    return _shipped("demo", in_a_checkout="games/demo")


_CURE = "It ships with the program, so install adjudicator again."


def _shipped(name: str, in_a_checkout: str | None = None) -> Path:
    in_a_wheel = _PACKAGE / "_resources" / name
    if in_a_wheel.is_dir():
        return in_a_wheel
    return _existing(_PACKAGE.parent / (in_a_checkout or name))


def _existing(folder: Path) -> Path:
    if not folder.is_dir():
        raise UserError(f"The folder {folder} is missing.", _CURE)
    return folder
