"""The one Jinja environment for all that the judge says."""

import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from pickle import UnpicklingError
from typing import Any, Final

from jinja2 import (
    Environment,
    FileSystemBytecodeCache,
    FileSystemLoader,
    StrictUndefined,
    TemplateError,
    TemplateNotFound,
    TemplateSyntaxError,
    select_autoescape,
)
from jinja2.bccache import Bucket

from adjudicator import resources
from adjudicator.core.refusals import armies, listed
from adjudicator.errors import UserError
from adjudicator.maps.numbers import burst, number
from adjudicator.reports import layout, wording
from adjudicator.reports.dice_tables import dice_text

_FILTERS: Final[dict[str, Callable[..., Any]]] = {
    "armies": armies,
    "burst": burst,
    "badge": wording.badge,
    "card": wording.card,
    "card_count": wording.card_count,
    "cards": wording.cards,
    "dice_text": dice_text,
    "echo": wording.echo,
    "lines": wording.lines,
    "listed": listed,
    "px": number,
    "sentence": wording.sentence,
    "signed": wording.signed,
    "stage_name": wording.stage_name,
    "stage_title": wording.stage_title,
    "table": layout.table,
    "who": wording.who,
    "whose": wording.whose,
    "wrap": layout.wrap,
}

_ENDING: Final = ".j2"
_CURE: Final = "Correct the file, or remove it to use the one that ships with the program."


def environment(own: Sequence[Path] = (), cache: Path | None = None) -> Environment:
    """The templates in the folders `own`, a game's, and where those lack one the shipped ones.

    HTML and SVG are escaped, and a name that a template misspells is an error. Compiled templates
    are kept in the folder `cache`, if one is given; it is made where it is missing.

    Raises UserError if the shipped templates are missing or `cache` cannot be made.
    """
    made = Environment(
        loader=FileSystemLoader([*own, resources.templates_root()]),
        undefined=StrictUndefined,
        autoescape=select_autoescape(("html.j2", "svg.j2"), default=False),
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        bytecode_cache=_kept_in(cache),
    )
    made.filters.update(_FILTERS)
    return made


def render(templates: Environment, name: str, /, **values: object) -> str:
    """The text that a template gives.

    Raises UserError if the template is missing or faulty.
    """
    with _faults_told(name):
        return templates.get_template(name).render(values)


def macro(templates: Environment, name: str, called: str, *values: object) -> str:
    """The text that a macro of a template gives.

    Raises UserError if the template or its macro is missing or faulty.
    """
    with _faults_told(name):
        found = getattr(templates.get_template(name).module, called, None)
        if found is None:
            raise UserError(f"The template {name} has no macro {called}.", _CURE)
        return str(found(*values))


@contextmanager
def _faults_told(name: str) -> Iterator[None]:
    """Turn what goes wrong in a template into an error for whoever wrote it.

    What goes wrong in one that ships, for another reason than its own text, is a fault of the
    program and is let through.
    """
    try:
        yield
    except TemplateNotFound as error:
        raise UserError(
            f"The template {error.name} is missing.",
            "It ships with the program, so install adjudicator again; if a template of your own"
            " asks for it, correct the name there.",
        ) from error
    except TemplateSyntaxError as error:
        place = f"{error.filename or error.name or name}, line {error.lineno}"
        raise _faulty(place, str(error.message)) from error
    except UnicodeDecodeError as error:
        raise _faulty(name, "it is not UTF-8 text") from error
    except TemplateError as error:
        raise _faulty(_place(error) or name, str(error.message)) from error
    except UserError:
        raise
    except Exception as error:
        place = _place(error)
        if not place or place.startswith(str(resources.templates_root())):
            raise
        raise _faulty(place, f"{type(error).__name__}, {error}") from error


def _faulty(place: str, why: str) -> UserError:
    return UserError(f"The template {place} is faulty: {why.rstrip('.')}.", _CURE)


def _place(error: Exception) -> str:
    """File and line of the innermost template that an error went through; empty if none."""
    if isinstance(error, OSError) and str(error.filename).endswith(_ENDING):
        return str(error.filename)
    frames = traceback.extract_tb(error.__traceback__)
    places = [
        f"{one.filename}, line {one.lineno}" for one in frames if one.filename.endswith(_ENDING)
    ]
    return places[-1] if places else ""


class _Cache(FileSystemBytecodeCache):
    """Compiled templates on disk. Where they cannot be kept or read, they are compiled anew."""

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill the bucket if there is something of use."""
        try:
            super().load_bytecode(bucket)
        except (OSError, EOFError, ValueError, TypeError, UnpicklingError):
            bucket.reset()

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what is in the bucket if there is room."""
        with suppress(OSError):
            super().dump_bytecode(bucket)


def _kept_in(folder: Path | None) -> FileSystemBytecodeCache | None:
    if folder is None:
        return None
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError(
            f"The folder {folder} cannot be made: {error.strerror}.",
            "Compiled templates are kept there, so make room for it.",
        ) from error
    return _Cache(str(folder))
