"""The public record for whoever asks for it by mail."""

from typing import Final

from adjudicator.judge.checking.kept_folder import kept_folder
from adjudicator.judge.checking.public_record import compressed, public_record
from adjudicator.judge.questions.ask import Answer, Ask
from adjudicator.mail.compose import Attachment

LARGE: Final = 200_000
"""Octets; a larger record is compressed to a tenth, so that every mail server takes it."""


def record_by_mail(ask: Ask, about: str) -> Answer:
    """The answer with the record as a file; it holds what everybody may know, whoever asks.

    Raises UserError if a file of the game is damaged, or a template is missing or faulty.
    """
    del about
    record = public_record(kept_folder(ask.game.folder))
    file = f"{ask.game.name}.jsonl"
    attachment = Attachment(file, "application/jsonl", record)
    if len(record) > LARGE:
        attachment = Attachment(f"{file}.gz", "application/gzip", compressed(record))
    said = ask.letter("record", file=attachment.file_name, over=ask.game.is_over)
    return Answer(said, attachments=(attachment,))
