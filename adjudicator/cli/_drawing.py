"""Pictures that go into a file that somebody names."""

from pathlib import Path
from typing import Final

from adjudicator.errors import UserError

_ENDS: Final = (".png", ".svg")


def check_name(output: Path) -> None:
    """Raise UserError unless the file's name ends as a picture's does."""
    if output.suffix.lower() not in _ENDS:
        raise UserError(f"{output} is neither .png nor .svg.", "Name a file that ends so.")


def write(output: Path, content: bytes) -> None:
    """Write the file. Raises UserError where that cannot be done."""
    try:
        output.write_bytes(content)
    except OSError as error:
        cure = "Name a file in a folder where you may write."
        raise UserError(f"{output} cannot be written: {error.strerror}.", cure) from error
