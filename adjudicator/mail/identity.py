"""When two mails are the same mail, come twice."""

import hashlib
from collections.abc import Iterable
from datetime import UTC
from email.utils import parsedate_to_datetime

from adjudicator.mail.envelope import Envelope


def fingerprint(envelope: Envelope, texts: Iterable[str]) -> str:
    """A hash in hexadecimal digits that two copies of one mail share, and no other mail has.

    It covers From, Date and the texts, all regardless of how servers on the way have encoded and
    folded them. The Message-ID counts only where there is no Date: servers rewrite ids, and the
    same id with other content is another mail.
    """
    author = " ".join(address.key for address in envelope.froms)
    instant = _instant(envelope.date) or " ".join(envelope.message_ids[:1])
    words = "\n".join(" ".join(text.split()) for text in texts)
    digest = hashlib.sha256()
    for part in (author, instant, words):
        octets = part.encode("utf-8", "surrogatepass")
        digest.update(len(octets).to_bytes(8) + octets)
    return digest.hexdigest()


def _instant(date: str) -> str:
    """A Date header in UTC; as it stands where it cannot be read."""
    try:
        return parsedate_to_datetime(date).astimezone(UTC).isoformat()
    except (ValueError, TypeError, IndexError, OverflowError):
        return date
