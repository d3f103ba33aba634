"""The public record for a player who asks for it by mail."""

from typing import Final

from adjudicator.judge.case import Case
from adjudicator.judge.kept_folder import kept_folder
from adjudicator.judge.outbox import Posting
from adjudicator.judge.outcomes import Kind
from adjudicator.judge.public_record import compressed, public_record
from adjudicator.mail.compose import Attachment

LARGE: Final = 200_000
"""Octets; a larger record is compressed to a tenth, so that every mail server takes it."""


def record_by_mail(case: Case, about: str) -> Posting:
    """The answer with the record as a file; it holds what everybody may know, whoever asks.

    Raises UserError if a file of the game is damaged, or a template is missing or faulty.
    """
    del about
    record = public_record(kept_folder(case.game.folder))
    file = f"{case.game.name}.jsonl"
    attachment = Attachment(file, "application/jsonl", record)
    if len(record) > LARGE:
        attachment = Attachment(f"{file}.gz", "application/gzip", compressed(record))
    said = case.letter("record", file=attachment.file_name, over=case.game.is_over)
    return case.posting(said, Kind.ANSWER, attachments=(attachment,))
