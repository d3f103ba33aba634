"""The game master's commands by mail: lines such as `gm: hold world until 2027-01-10`.

They are read by one pattern a way of saying them, since names of games, people and addresses may
hold any word that a grammar would keep for itself.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Final

from msgspec import Struct, field
from msgspec.structs import replace
from rapidfuzz import process

from adjudicator.core.ids import COLOURS
from adjudicator.language.master_verbs import SLOTS, VERBS, Verb
from adjudicator.language.press import NEW_TEXT, Written, lines_of, may_be_wrapped, trimmed

GM: Final = re.compile(r"gm *:", re.IGNORECASE)
"""What a line of the game master's begins with."""

_PRESS: Final = re.compile(r"(?=press +(?:to|for)\b)", re.IGNORECASE)
"""What a line begins with that passes words on, of players as of the game master."""


class MasterLine(Struct, frozen=True):
    """One command as it was written: the words behind `gm:`, and the lines that belong to it."""

    words: str
    below: tuple[str, ...] = ()

    def text(self) -> str:
        """All of it, a line each."""
        return "\n".join((self.words, *self.below))


class Command(Struct, frozen=True):
    """What a command says.

    `game` is empty where it is left out, and so is `stage` (`7` or `7.1`). Of the others each
    command has its own: `colour`, `name`, `address`, `when`, `why` and `text` as written.
    """

    verb: str
    game: str = ""
    stage: str = ""
    said: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    def get(self, what: str) -> str:
        """Something that it says; empty where it does not."""
        return self.said.get(what, "")


_END: Final = "[ .!]*"
"""What may stand at the end of any command."""


def is_command(text: str) -> bool:
    """Whether a whole line is a command of the game master's."""
    head = GM.match(text)
    return head is not None and isinstance(read_command(text[head.end() :]), Command)


def master_lines(
    lines: Sequence[str], raw: Sequence[str] = (), *, press: bool = False
) -> tuple[list[int], list[MasterLine]]:
    """Which lines of a mail, from 0, are no commands of the game master's, and those that are.

    Empty lines and `NEW_TEXT` part them, and are neither. Behind a command that ends at its colon,
    such as `gm: announce:`, all lines up to the next command or text belong to it. What a mail
    program has wrapped is put together again. `raw` are the lines as they were written. With
    `press` a line such as `press to Blue: …` is a command too.
    """
    rest: list[int] = []
    found: list[MasterLine] = []
    before: Written | None = None
    for line in lines_of(lines, raw):
        text = line.text.strip()
        if head := GM.match(text) or (_PRESS.match(text) if press else None):
            found.append(MasterLine(text[head.end() :].strip()))
            before = line
        elif before and (longer := _longer(found[-1], before, line)):
            found[-1] = longer
            before = line
        else:
            rest += [line.number - 1] if text else []
            before = None
    return rest, [replace(one, below=trimmed(one.below)) for one in found]


def _longer(one: MasterLine, before: Written, line: Written) -> MasterLine | None:
    """A command with the line that follows, `before` which it ended; None if that is no part."""
    if line.text == NEW_TEXT:
        return None
    text = line.text.strip()
    if isinstance(its := read_command(one.words), Command):
        verb = _verb(its.verb)
        if verb.block and not its.get("text"):
            return replace(one, below=(*one.below, line.raw if verb.words else text))
        is_longer = verb.words and bool(text) and may_be_wrapped(before.raw, line.raw)
    else:
        is_longer = bool(text) and isinstance(read_command(f"{one.words} {text}"), Command)
    return MasterLine(f"{one.words} {text}") if is_longer else None


def read_command(words: str) -> Command | str:
    """What the words behind `gm:` say, or sentences on what is wrong, with a line that works."""
    words = " ".join(words.split())
    for verb in VERBS:
        head = _pattern(verb.called + r"(?![\w-])").match(words)
        if head:
            return _of_verb(verb, words, head.end())
    return _no_command(words)


def _of_verb(verb: Verb, words: str, end: int) -> Command | str:
    rest = words[end:]
    for form in verb.forms:
        if found := _pattern(_filled(form) + _END).fullmatch(rest):
            return _command(verb, found)
    said = "I do not understand the rest of it." if rest else "Something is missing."
    return f"{said} {how(verb.name)}"


def _command(verb: Verb, found: re.Match[str]) -> Command:
    said = {name: value.strip() for name, value in found.groupdict().items() if value}
    for name, same in (("reason", "why"), ("at", "when")):
        if name in said:
            said[same] = said.pop(name)
    return Command(
        verb.name,
        said.pop("game", "").lower(),
        said.pop("stage", "").lower(),
        MappingProxyType(said),
    )


def _no_command(words: str) -> str:
    names = [verb.name for verb in VERBS]
    first = words.partition(" ")[0].lower().rstrip(":,")
    near = process.extractOne(first, names, score_cutoff=70) if first else None
    known = f"The commands are {', '.join(names[:-1])} and {names[-1]}."
    said = f"{how(near[0])} {known}" if near else known
    return f"There is no such command. {said}" if first else known


def how(name: str) -> str:
    """How a command is written: a sentence with a line that works."""
    return f"Write it like this: “gm: {_verb(name).sample}”."


def _verb(name: str) -> Verb:
    return next(verb for verb in VERBS if verb.name == name)


@cache
def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(text, re.IGNORECASE)


def _filled(form: str) -> str:
    return form.format(**SLOTS, colours="|".join(COLOURS))
