"""What the judge says beside reports and receipts, from templates whose first line is the subject.

These are short, and plain text.
"""

from adjudicator.reports.environment import Templates, render
from adjudicator.reports.letter import Letter


def letter(templates: Templates, name: str, **values: object) -> Letter:
    """The letter that the template `messages/NAME.txt.j2` gives.

    Raises UserError if the template is missing or faulty.
    """
    subject, _, text = render(templates, f"messages/{name}.txt.j2", **values).partition("\n")
    return Letter(subject.strip(), text.strip("\n") + "\n", "")
