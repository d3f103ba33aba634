"""The help: what can be written to the judge, or what the pages for players say on a topic."""

from typing import Final

from adjudicator.judge.questions.ask import Answer, Ask
from adjudicator.judge.questions.question_list import ASKED, SAID
from adjudicator.reports.topics import look_up

_MOST_LETTERS: Final = 6000
"""Of what is quoted: more than three screens nobody reads."""


def help_answer(ask: Ask, about: str) -> Answer:
    """What there is to write; with a topic, what the pages for players say of it.

    Raises UserError if a page or a template is missing or faulty.
    """
    if not about.strip(" .!?"):
        return Answer(ask.letter("help", questions=ASKED, said=SAID))
    found = look_up(about)
    sections = [*found.sections[:1]]
    for section in found.sections[1:]:
        if sum(len(one.text) for one in (*sections, section)) <= _MOST_LETTERS:
            sections.append(section)
    left_out = [one.rule or one.title for one in found.sections if one not in sections]
    return Answer(ask.letter("topic", found=found, sections=sections, left_out=left_out))
