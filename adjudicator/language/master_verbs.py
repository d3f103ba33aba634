"""What the game master can tell the judge by mail, and in which words."""

from typing import Final

from msgspec import Struct

from adjudicator.core.ids import COLOURS


class Verb(Struct, frozen=True):
    """A command: what it may be called, what may stand behind it, and a line that works.

    `forms` are patterns for the rest of the line, in which `{game}` and the like stand for what
    `SLOTS` says. With a `block` the lines below belong to it where its own ends at a colon; of
    `words` they are passed on as they are written.
    """

    name: str
    called: str
    forms: tuple[str, ...]
    sample: str
    block: bool = False
    words: bool = False


_KEPT: Final = (
    *("until", "till", "to", "by", "because", "reason", "now", "at", "of", "in", "for", "the"),
    *("game", "round", "stage", "report", "with", "as", "is", "all", "everybody", "everyone"),
    "set-?up",
)
"""Words that name no game by mail, should one be called so: an answer to a mail about it does."""

_HERE: Final = r"(?:(?:of|in|for|to) +)?(?:the +)?(?:game +)?"
SLOTS: Final = {
    "game": rf"(?: +{_HERE}(?!(?:{'|'.join((*_KEPT, *COLOURS))})(?![\w-]))"
    r"(?P<game>[a-z][a-z0-9-]*))?",
    "stage": r"(?: +(?:of +)?(?:the +)?(?:report +)?(?:(?:of|on|for) +)?(?:the +)?"
    r"(?:(?:round|stage) +)?(?P<stage>\d{1,4}(?:\.\d{1,2})?(?:\.\d{1,3})?|set-?up))?",
    "until": r" +(?:until|till|to|by|for) +(?P<when>(?:(?!,? *\bbecause\b|: ).)+?)",
    "because": r",? +because:?(?: +of)? +(?P<why>\S.*)",
    "why": r"(?:,? +because:?(?: +of)? +(?P<why>\S.*)|: +(?P<reason>\S.*))?",
    "colour": rf" +(?P<colour>{'|'.join(COLOURS)})",
    "name": r"(?:(?P<name>[^\s<>@,][^<>@]*?),?(?: +| *(?=<)))?",
    "address": r"<?(?P<address>[^\s<>@,]+@[^\s<>@,]*[^\s<>@,.])>?",
    "text": r" *:(?: *(?P<text>\S.*))?",
    "now": r"(?:,? +(?:now|at +once))?",
}

_WHOM: Final = (
    r" +(?:(?:to|for) +)?(?P<whom>[^:]+?)"
    r"(?: +(?:in|of) +(?:the +)?(?:game +)?(?P<game>[a-z][a-z0-9-]*))?"
)
"""Whom words are for, in any words of theirs; only behind `in` a game can be told from them."""

VERBS: Final = (
    Verb(
        "hold",
        "hold|pause|suspend|freeze|stop",
        ("{game}(?:{until})?{why}",),
        "hold world until 2027-01-10 because of the holidays",
    ),
    Verb(
        "trust the clock",
        "(?:trust|release) (?:the )?clock",
        ("",),
        "trust the clock",
    ),
    Verb(
        "release",
        "release|resume|continue|unpause|let go",
        ("{game}{stage}",),
        "release world",
    ),
    Verb(
        "throw away",
        "throw(?: it)? away|discard",
        ("{game}{stage}{why}",),
        "throw away world 7.1 because a mail was overlooked",
    ),
    Verb(
        "extend",
        "extend|postpone|put off|delay",
        ("{game}(?:{until})?{why}",),
        "extend world until 2027-01-10 20:00 because Red is ill",
    ),
    Verb(
        "deadline",
        "(?:set |move |change )?(?:the )?deadline(?: is)?",
        ("{game}(?:{until}| +(?P<at>\\d(?:(?!,? *\\bbecause\\b|: ).)*?)){why}",),
        "deadline world 2027-01-09 20:00 because all are back",
    ),
    Verb(
        "run",
        "run|judge|adjudicate",
        ("{game}{stage}{now}",),
        "run world",
    ),
    Verb(
        "dry-run",
        "dry[ -]?run|rehearse",
        ("{game}{stage}{now}",),
        "dry-run world",
    ),
    Verb("review", "review", ("{game}{stage}",), "review world"),
    Verb(
        "resend",
        "re-?send|send again",
        (
            "{game}{stage}(?: +to +(?P<whom>{colours}|all|everybody|everyone))?",
            "{stage}{game}(?: +to +(?P<whom>{colours}|all|everybody|everyone))?",
        ),
        "resend report 5 to Red",
    ),
    Verb(
        "remind",
        "remind(?: (?:all|everybody|everyone|them|(?:the|those) missing))?",
        ("{game}{stage}",),
        "remind world",
    ),
    Verb(
        "replace",
        "replace|substitute",
        ("{colour}{game} +(?:with|by) +{name}{address}",),
        "replace Red with Ada Lovelace <ada@example.org>",
    ),
    Verb(
        "orders",
        "orders?(?= (?:for|of))",
        (" +(?:for|of){colour}{game}{text}",),
        "orders for Red: 4 armies from Brazil attack Venezuela",
        block=True,
    ),
    Verb(
        "edit",
        "edit|correct",
        (
            " +(?:(?:in|of) +)?(?P<game>[a-z][a-z0-9-]*) *: *(?P<text>\\S.*?){because}",
            " *:? *(?P<text>\\S.*?){because}",
        ),
        "edit Brazil red 5 because an order was overlooked",
    ),
    Verb(
        "conclude",
        "conclude|end",
        (
            (
                "{game} +(?:as +)?(?:an? +)?"
                "(?P<how>draw|conce(?:de|ded|ssion)|cancel(?:led|lation)?)"
                "(?: +(?:to|for))?(?:{colour})?{because}"
            ),
        ),
        "conclude world as a draw because all agree",
    ),
    Verb(
        "rollback",
        "roll ?-?back|take back|undo",
        ("{game}{stage}{why}",),
        "rollback world because an order was overlooked",
    ),
    Verb(
        "eject",
        "eject|expel|remove|kick(?: out)?|throw out",
        ("{colour}{game}",),
        "eject Red",
    ),
    Verb(
        "approve",
        "approve|accept|admit",
        (" +{address}{game}",),
        "approve ada@example.org",
    ),
    Verb(
        "refuse",
        "refuse|reject|decline",
        (" +{address}{game}{why}",),
        "refuse ada@example.org",
    ),
    Verb(
        "announce",
        "announce(?:ment)?|broadcast|tell (?:all|everybody|everyone)(?! +(?:but|except)\\b)",
        ("{game}{text}",),
        "announce: The next round begins after the holidays.",
        block=True,
        words=True,
    ),
    Verb(
        "tell",
        "tell|answer|press(?= +(?:to|for) )",
        (_WHOM + "{text}",),
        "tell Blue: Your mail of Tuesday came in time.",
        block=True,
        words=True,
    ),
    Verb("status", "status", ("{game}",), "status"),
    Verb("digest", "(?:send |show )?(?:me )?(?:the |a )?digest", ("{now}",), "digest now"),
    Verb("export", "export", ("{game}",), "export world"),
)
"""All commands, in the order in which they are told."""
