"""Mail addresses: taken out of headers, and compared."""

import re
from collections.abc import Iterable
from email.utils import getaddresses
from inspect import signature
from typing import Any

from msgspec import Struct

from adjudicator.mail.parse import decode_words

_SPEC = re.compile(r"[^\s@<>()\[\]\\,;:\"]+@[^\s@<>()\[\]\\,;:\"]+")
_PLAIN = re.compile(r"([^\"(),.:;<>@\[\\\]]*)<([\w.+-]+@[\w.-]+\w)>|([\w.+-]+@[\w.-]+\w)", re.ASCII)
"""One address as nearly all mails write it, with a name of mere words or none."""

_NOT_STRICT: dict[str, Any] = (
    {"strict": False} if "strict" in signature(getaddresses).parameters else {}
)
"""Without this, newer Pythons drop `anna@example.org <anna@example.org>`, which people do send."""

_SAME_DOMAINS = {"googlemail.com": "gmail.com"}


class Address(Struct, frozen=True):
    """An address as it was written, such as `GM+abc@example.org`, and the name beside it."""

    name: str
    spec: str

    @property
    def key(self) -> str:
        """The address as it is compared."""
        return address_key(self.spec)

    @property
    def domain(self) -> str:
        """What stands behind the @, in small letters."""
        return self.spec.rpartition("@")[2].lower()


def address_key(spec: str) -> str:
    """An address for comparing: in small letters, with googlemail.com as gmail.com."""
    user, _, domain = spec.strip().lower().rpartition("@")
    return f"{user}@{_SAME_DOMAINS.get(domain, domain)}"


def split_plus(spec: str) -> tuple[str, str]:
    """An address without its plus part, and that part: `gm+abc@x` gives `gm@x` and `abc`."""
    user, _, domain = spec.rpartition("@")
    base, _, tag = user.partition("+")
    return f"{base}@{domain}", tag


def read_addresses(values: Iterable[str]) -> tuple[Address, ...]:
    """The addresses in the values of some headers, without those that are no addresses.

    They are split before encoded words are decoded, for those may hide commas and brackets.
    """
    pairs = [pair for value in values for pair in _split(value)]
    return tuple(Address(decode_words(name), spec) for name, spec in pairs if _SPEC.fullmatch(spec))


def _split(value: str) -> list[tuple[str, str]]:
    if plain := _PLAIN.fullmatch(value):
        return [(" ".join((plain[1] or "").split()), plain[2] or plain[3])]
    try:
        return getaddresses([value], **_NOT_STRICT)
    except RecursionError:  # brackets in brackets in brackets
        return []
