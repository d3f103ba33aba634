"""The game master's guide names each command as it is written on the command line and by mail."""

import re
import shlex
from pathlib import Path

from adjudicator.cli import main
from adjudicator.language.master import GM, Command, read_command
from adjudicator.language.master_verbs import VERBS

GUIDE = Path(__file__).parents[2] / "docs" / "gm.md"
ROW = re.compile(r"^\| `(adjudicator [^`]+)` \| `(gm: [^`]+)` \| .+ \|$", re.MULTILINE)
ROWS = ROW.findall(GUIDE.read_text(encoding="utf-8"))


def test_every_command_by_mail_stands_in_the_guide_as_it_is_read() -> None:
    found = [read_command(GM.sub("", by_mail)) for _, by_mail in ROWS]
    assert all(isinstance(one, Command) for one in found), found
    verbs = {one.verb for one in found if isinstance(one, Command)}
    assert verbs == {one.name for one in VERBS}
    assert len(found) == len(VERBS)


def test_every_command_by_mail_has_its_twin_on_the_command_line() -> None:
    """Its words are those that the command takes; nothing is run."""
    for line, _ in ROWS:
        _, name, *words = shlex.split(line)
        assert name in main.COMMANDS, line
        command = main.group.get_command(None, name)  # type: ignore[arg-type]
        assert command is not None
        command.make_context(name, words)
