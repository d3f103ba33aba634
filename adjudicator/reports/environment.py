"""The one Jinja environment for all that the judge says."""

import os
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from pickle import UnpicklingError
from typing import Any, Final, TypeVar

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
from adjudicator.core.missions import told
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
    "echoes": wording.echoes,
    "figures": layout.are_figures,
    "grid": layout.grid,
    "lines": wording.lines,
    "listed": listed,
    "mission": told,
    "of_whom": wording.of_whom,
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

_Made = TypeVar("_Made")

_ENDING: Final = ".j2"
_CURE: Final = "Correct the file, or remove it to use the one that ships with the program."


class _Loader(FileSystemLoader):
    """Templates from folders; of one that is no text it says which and where."""

    def get_source(self, environment: Environment, template: str) -> Any:  # noqa: ANN401 - as above
        """The template's text. Raises TemplateSyntaxError if it is not UTF-8."""
        try:
            return super().get_source(environment, template)
        except UnicodeDecodeError as error:
            paths = [Path(folder, template) for folder in self.searchpath]
            path = next(path for path in paths if path.is_file())
            line = error.object.count(b"\n", 0, error.start) + 1
            said = "it is not UTF-8 text"
            raise TemplateSyntaxError(said, line, template, str(path)) from error


class Templates(Environment):
    """Templates by name: a game's own, and where those lack one or fail, the shipped ones.

    `faults` says what is wrong with the game's own, each fault once and with its cure.
    """

    def __init__(self, own: Path | None, cache: FileSystemBytecodeCache | None) -> None:
        folders = [own] if own else []
        super().__init__(
            loader=_Loader([*folders, resources.templates_root()]),
            undefined=StrictUndefined,
            autoescape=select_autoescape(("html.j2", "svg.j2"), default=False),
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
            bytecode_cache=cache,
        )
        self.filters.update(_FILTERS)
        self.shipped = Templates(None, cache) if own else None
        self.faults = list(_unreadable(own)) if own else []


def environment(own: Path | None = None, cache: Path | None = None) -> Templates:
    """The templates in the folder `own`, a game's, and where it lacks one the shipped ones.

    HTML and SVG are escaped, and a name that a template misspells is an error. Compiled templates
    are kept in the folder `cache`, if one is given; it is made where it is missing.

    Raises UserError if the shipped templates are missing or `cache` cannot be made.
    """
    return Templates(own, _kept_in(cache))


def render(templates: Templates, name: str, /, **values: object) -> str:
    """The text that a template gives.

    Raises UserError if the shipped template is missing or faulty.
    """

    def rendered(those: Templates) -> str:
        with _faults_told(name):
            return those.get_template(name).render(values)

    return sound(templates, name, rendered)


def macro(templates: Templates, name: str, called: str, *values: object) -> str:
    """The text that a macro of a template gives.

    Raises UserError if the shipped template or its macro is missing or faulty.
    """

    def said(those: Templates) -> str:
        with _faults_told(name):
            template = those.get_template(name)
            try:
                if found := getattr(template.module, called, None):
                    return str(found(*values))
            except Exception:  # noqa: BLE001 - whatever it is gets the lines of the template
                those.handle_exception()
            raise _faulty(str(template.filename), f"it has no macro {called}")

    return sound(templates, name, said)


def sound(templates: Templates, name: str, make: Callable[[Templates], _Made]) -> _Made:
    """What `make` makes of the template `name`: of the shipped one, if the game's own fails.

    The failure is kept in the templates' `faults`. What fails with the shipped one too is no fault
    of the game's, and is raised.
    """
    if templates.shipped is None:
        return make(templates)
    try:
        return make(templates)
    except UserError as error:
        fault = error
    except Exception as error:  # noqa: BLE001 - where the shipped one is sound, this one is not
        place = _place(error) or str(templates.get_template(name).filename)
        fault = _faulty(place, f"{type(error).__name__}, {error}")
    made = make(templates.shipped)
    if str(fault) not in templates.faults:
        templates.faults.append(str(fault))
    return made


def _unreadable(own: Path) -> Iterator[str]:
    """What in a game's folder of templates would be passed over, since it cannot be read."""
    closed: list[OSError] = []
    for folder, _, files in os.walk(own, onerror=closed.append):
        for path in (Path(folder, name) for name in files if name.endswith(_ENDING)):
            if not os.path.isfile(path):  # noqa: PTH113 - as the loader asks; never raises
                yield str(_faulty(str(path), "it is no file that can be read"))
    for error in closed:
        yield (
            f"The folder {error.filename} cannot be read: {error.strerror}.\n"
            "Let the user who runs the judge read it, or remove it to use the templates that ship"
            " with the program."
        )


@contextmanager
def _faults_told(name: str) -> Iterator[None]:
    """Turn what goes wrong in a template into an error for whoever wrote it.

    What goes wrong in one that ships, for another reason than its own text, is a fault of the
    program and is let through.
    """
    try:
        yield
    except TemplateNotFound as error:
        place = _place(error)
        asked = f", which {place} asks for," if place else ""
        raise UserError(
            f"The template {error.name}{asked} is missing.",
            "It ships with the program, so install adjudicator again; if a template of your own"
            " asks for it, correct the name there.",
        ) from error
    except TemplateSyntaxError as error:
        place = f"{error.filename or error.name or name}, line {error.lineno}"
        raise _faulty(place, str(error.message)) from error
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
