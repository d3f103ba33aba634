"""Golden files: what the program gave when somebody last looked at it and found it good.

`pytest --update-golden` writes them anew; then read the difference before it is committed.
"""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Golden:
    """The golden files in a folder; `golden("report.txt", text)` compares or writes one."""

    folder: Path
    update: bool

    def __call__(self, name: str, text: str) -> None:
        path = self.folder / name
        if self.update:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert path.exists(), f"{path} is missing: pytest --update-golden writes it"
        assert text == path.read_text(encoding="utf-8"), f"{path}: see pytest --update-golden"
