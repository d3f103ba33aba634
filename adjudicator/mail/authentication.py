"""What our own mail server found out about a sender (RFC 8601, Authentication-Results)."""

import re
from collections.abc import Iterator
from enum import StrEnum
from typing import Protocol

from adjudicator.mail.addresses import Address

_TOKEN = re.compile(
    r'"(?:[^"\\]|\\.)*"'  # a quoted string
    r"|[^\s\"();]+"
    r"|\S"
)
_COMMENT_MARK = re.compile(r"\\.|[()]")
_NO_SERVER = "none.invalid"
_UNPUBLISHED = frozenset({"none", "bestguesspass"})
"""Results for domains without a DMARC record; the second is Microsoft's."""


class _Property(Protocol):
    """A property of a result as authres gives it: `header.from=example.org`."""

    type: str
    name: str
    value: str | None


class _Result(Protocol):
    """A result as authres gives it: `dmarc=pass` and its properties."""

    method: str
    result: str
    properties: list[_Property]


class Proof(StrEnum):
    """What is known about a mail's From address: proven, disproven, or nothing."""

    PASS = "pass"
    FAIL = "fail"
    NOTHING = "nothing"


def proof_of_sender(header: str, sender: Address | None, server: str | None) -> Proof:
    """What the topmost Authentication-Results header of a mail says about its sender.

    `server` is the configured id of our mail server; "" stands for Microsoft's, which gives none;
    None trusts nobody. PASS needs DMARC passed for the From domain, or, where that domain has no
    DMARC record, a DKIM signature of it or of a domain above it. SPF alone proves nothing, nor
    does a header that cannot be parsed. FAIL means that DMARC failed.
    """
    if server is None or sender is None or not header:
        return Proof.NOTHING
    results = _results_of(header, server)
    dmarc = [result for result in results if result.method.lower() == "dmarc"]
    found = {result.result.lower() for result in dmarc}
    if "fail" in found:
        return Proof.FAIL
    if found == {"pass"} and {_property(result, "from") for result in dmarc} == {sender.domain}:
        return Proof.PASS
    if found and found <= _UNPUBLISHED and any(_speaks_for(r, sender.domain) for r in results):
        return Proof.PASS
    return Proof.NOTHING


def server_of(header: str) -> str | None:
    """The id of the server that wrote an Authentication-Results header.

    Empty for Microsoft's, which gives none; None where there is no header that can be read.
    """
    try:
        return _regular(header)[0] if header.strip() else None
    except ValueError:
        return None


def _results_of(header: str, server: str) -> list[_Result]:
    """The results in a header; none if another server wrote it, or if it cannot be parsed."""
    from authres import AuthenticationResultsHeader, AuthResError

    try:
        named, regular = _regular(header)
        if named.lower() != server.lower():
            return []
        parsed = AuthenticationResultsHeader.parse(f"Authentication-Results: {regular}")
    except (AuthResError, ValueError):
        return []
    return list(parsed.results)


def _regular(header: str) -> tuple[str, str]:
    """The server's id, empty if there is none, and the header in the form that RFC 8601 demands.

    Microsoft leaves the id out and adds words of its own (`action=none`), Yahoo ends with a ";".
    """
    statements = list(_statements(header))
    has_server = bool(statements[0]) and "=" not in "".join(statements[0])
    server = statements[0][0] if has_server else ""
    results = [_known_words(words) for words in statements[has_server:]]
    return server, "; ".join([server or _NO_SERVER, *filter(None, results)])


def _known_words(words: list[str]) -> str:
    """A result and its properties: `dkim=pass header.d=example.org`; all else says why or how."""
    joined = _with_equals(words)
    kept = [word for word in joined[1:] if "." in word.partition("=")[0]]
    return " ".join([*joined[:1], *kept])


def _with_equals(words: list[str]) -> list[str]:
    """Words put together again where blanks stood round a "=", or a quoted string behind it."""
    joined: list[str] = []
    for word in words:
        if joined and (joined[-1].endswith("=") or word.startswith("=")):
            joined[-1] += word
        else:
            joined.append(word)
    return joined


def _statements(header: str) -> Iterator[list[str]]:
    """The words between semicolons, without comments.

    Raises ValueError where a quoted string or a comment does not end.
    """
    words: list[str] = []
    at = 0
    while token := _TOKEN.search(header, at):
        at = token.end()
        match token[0]:
            case "(":
                at = _end_of_comment(header, at)
            case ";":
                yield words
                words = []
            case '"' | ")":
                raise ValueError(f"{token[0]} stands alone")
            case word:
                words.append(word)
    yield words


def _end_of_comment(header: str, at: int) -> int:
    """Where a comment begun before `at` ends; it may hold others, and a backslash hides a mark."""
    depth = 1
    for mark in _COMMENT_MARK.finditer(header, at):
        depth += {"(": 1, ")": -1}.get(mark[0], 0)
        if not depth:
            return mark.end()
    raise ValueError("a comment does not end")


def _speaks_for(result: _Result, domain: str) -> bool:
    """Say whether a DKIM signature speaks for a domain: it is its own, or of one above it."""
    if result.method.lower() != "dkim" or result.result.lower() != "pass":
        return False
    signer = _property(result, "d") or _property(result, "i").rpartition("@")[2]
    return "." in signer and (domain == signer or domain.endswith(f".{signer}"))


def _property(result: _Result, name: str) -> str:
    found = (p.value for p in result.properties if p.type == "header" and p.name.lower() == name)
    return str(next(found, "") or "").lower()
