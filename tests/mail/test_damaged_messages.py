"""Mails that programs, gateways and enemies have damaged are read or refused, and do no harm."""

import base64
import html
import quopri
import re
from pathlib import Path
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.mail.message import read_message
from tests.mail.harmless import assert_harmless
from tests.mail.sample_orders import is_order

_RAW = [
    path.read_bytes() for path in sorted((Path(__file__).parents[1] / "messages").glob("*.eml"))
]
_SAMPLE = st.sampled_from(_RAW)
_FEWER = settings(max_examples=settings.default.max_examples // 2)
"""For those whose examples take the longest."""


@given(st.data())
@_FEWER
def test_spliced_mails(data: st.DataObject) -> None:
    raw = bytearray(data.draw(_SAMPLE))
    for _ in range(data.draw(st.integers(1, 8))):
        start = data.draw(st.integers(0, len(raw)))
        end = start + data.draw(st.integers(0, 40))
        other = data.draw(_SAMPLE)
        at = data.draw(st.integers(0, len(other)))
        raw[start:end] = data.draw(st.binary(max_size=20) | st.just(other[at : at + 80]))
    assert_harmless(bytes(raw))


@given(_SAMPLE, st.data())
def test_mails_cut_off_anywhere(raw: bytes, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(raw)))
    assert_harmless(raw[:start])
    assert_harmless(raw[start:])


@given(_SAMPLE, st.lists(st.tuples(st.integers(0), st.integers(0, 7)), max_size=30))
def test_mails_with_flipped_bits(raw: bytes, flips: list[tuple[int, int]]) -> None:
    damaged = bytearray(raw)
    for at, bit in flips:
        damaged[at % len(raw)] ^= 1 << bit
    assert_harmless(bytes(damaged))


@given(_SAMPLE, _SAMPLE, st.data())
def test_mails_with_headers_twice_and_of_others(
    raw: bytes, other: bytes, data: st.DataObject
) -> None:
    head, gap, body = raw.partition(b"\n\n")
    lines = head.split(b"\n") + other.partition(b"\n\n")[0].split(b"\n")
    chosen = data.draw(st.lists(st.sampled_from(lines), max_size=30))
    assert_harmless(b"\n".join(chosen) + gap + body)


_PART = re.compile(rb"(?m)^--[^\r\n]+\r?\n")


@given(_SAMPLE, _SAMPLE, st.randoms(use_true_random=False))
def test_mails_with_parts_of_others(raw: bytes, other: bytes, random: Random) -> None:
    boundaries = _PART.findall(raw) or [b"--x\n"]
    parts = _PART.split(raw)[1:] + _PART.split(other)[1:]
    random.shuffle(parts)
    head = _PART.split(raw)[0]
    assert_harmless(head + b"".join(random.choice(boundaries) + part for part in parts))


_OWN = st.sampled_from(["4 armies from Brazil", "attack Venezuela", "Peru", "thanks", "", "3"])
_ORDER = st.sampled_from(["Peru +3", "hold", "4 armies from Brazil attack Venezuela", "Venezuela"])
_MARK = st.sampled_from([">", "> ", ">> ", " > ", "> > ", "\t>", "＞ ", "\u200b> ", "- > ", "🔥> "])
_LINES = st.lists(st.tuples(_OWN, _MARK, _ORDER), min_size=1, max_size=6)


def _bodies(lines: list[str]) -> list[bytes]:
    """The same lines as mails of several kinds."""
    text = "\n".join(lines).encode()
    markup = "<br>".join(map(html.escape, lines)).encode()
    plain = b"Content-Type: text/plain; charset=utf-8"
    return [
        plain + b"\n\n" + text,
        plain + b"; format=flowed\n\n" + text.replace(b"\n", b" \n"),
        plain + b"; format=flowed; delsp=yes\n\n" + text.replace(b"\n", b" \n"),
        plain + b"\nContent-Transfer-Encoding: base64\n\n" + base64.encodebytes(text),
        plain + b"\nContent-Transfer-Encoding: quoted-printable\n\n" + quopri.encodestring(text),
        b"Content-Type: text/html; charset=utf-8\n\n" + markup,
        b"Content-Type: text/html; charset=utf-16\n\n" + markup.decode().encode("utf-16"),
    ]


@given(_LINES)
@_FEWER
def test_no_order_comes_out_of_quoted_text(lines: list[tuple[str, str, str]]) -> None:
    written = [text for own, mark, order in lines for text in (own, mark + order)]
    for raw in _bodies(written):
        message = read_message(
            raw, is_order=is_order, our_lines=lambda _: (), is_ours=lambda _: False
        )
        assert not any(is_order(line.text) for line in message.lines), raw
