"""Programs of others that ours is measured beside, in an environment of their own."""

import subprocess
import sys
import venv
from pathlib import Path
from typing import Final

PLACE: Final = Path(__file__).parents[2] / ".bench"
PEERS: Final = ("diplomacy==1.1.2",)
TURN: Final = Path(__file__).with_name("diplomacy_turn.py")


def python() -> Path:
    """The Python of that environment, which is made if it is not there.

    Raises CalledProcessError if the packages cannot be installed.
    """
    path = PLACE / "bin" / "python"
    made = PLACE / "made-with.txt"
    wanted = f"{sys.version}\n{' '.join(PEERS)}\n"
    if not (made.is_file() and made.read_text(encoding="utf-8") == wanted):
        print(f"Installing {', '.join(PEERS)} into {PLACE.name}", file=sys.stderr)
        venv.create(PLACE, clear=True, with_pip=True)
        install = (path, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
        subprocess.run([*install, *PEERS], check=True)
        made.write_text(wanted, encoding="utf-8")
    return path


class Warm:
    """A program that stays, and does its work once for each line that it is sent.

    It answers with the seconds of the processor that the work took, and ends with this one.
    """

    def __init__(self, *words: str | Path) -> None:
        process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        if process.stdin is None or process.stdout is None:
            raise TypeError("A pipe is none.")
        self._ask, self._answers = process.stdin, process.stdout

    def __call__(self) -> float:
        """Do the work once. Raises ValueError if the program has ended."""
        self._ask.write("\n")
        return float(self._answers.readline())
