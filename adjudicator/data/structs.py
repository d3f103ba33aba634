"""What cattrs is told of values: all are structs of msgspec, of which it knows nothing."""

from collections.abc import Callable, Mapping
from typing import Any

from cattrs import (
    AttributeValidationNote,
    ClassValidationError,
    Converter,
    ForbiddenExtraKeysError,
)
from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo, fields


def is_struct(kind: object) -> bool:
    """Whether a type is one of those that the two functions below are for."""
    return isinstance(kind, type) and issubclass(kind, Struct)


def taken_apart(kind: type[Struct], converter: Converter) -> Callable[[Any], dict[str, Any]]:
    """What makes plain data of a struct: a dict of all parts that have not their default value."""
    parts = [(part.name, part.type, _default(part)) for part in fields(kind)]

    def unstructure(value: object) -> dict[str, Any]:
        return {
            name: converter.unstructure(its, its_kind)
            for name, its_kind, default in parts
            if (its := getattr(value, name)) != default
        }

    return unstructure


def put_together(kind: type[Struct], converter: Converter) -> Callable[[Any, Any], Any]:
    """What makes a struct of plain data; strange keys, and those that are missing, are errors."""
    parts = {part.name: part for part in fields(kind)}

    def read(plain: Mapping[str, Any], name: str) -> object:
        if name not in parts:
            raise ForbiddenExtraKeysError(None, kind, {name})
        try:
            return converter.structure(plain[name], parts[name].type)
        except Exception as error:
            error.add_note(AttributeValidationNote("", name, parts[name].type))
            raise

    def structure(plain: object, _: object) -> object:
        if not isinstance(plain, Mapping):
            raise TypeError(kind)
        try:
            missing = [name for name, part in parts.items() if part.required and name not in plain]
            return kind(**{name: read(plain, name) for name in (*missing, *plain)})
        except Exception as error:
            raise ClassValidationError("", [error], kind) from error

    return structure


def _default(part: FieldInfo) -> object:
    """What a part is where nothing is said; NODEFAULT, which equals no value, if it must be."""
    return part.default if part.default_factory is NODEFAULT else part.default_factory()
