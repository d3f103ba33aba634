"""A stand-in for the order language: enough to tell the orders in the sample mails."""

import re

_PLACE = r"\"?(?:Brazil|Venezuela|Peru|Argentina|North Africa|N\. Africa|Egypt)\"?"
_ORDER = re.compile(
    rf"\d+ armies from {_PLACE} attack {_PLACE}(?: then surge to {_PLACE})?"
    rf"|\d+ armies reinforce {_PLACE}"
    rf"|{_PLACE} \+\d+"
    r"|hold",
    re.IGNORECASE,
)


def is_order(line: str) -> bool:
    return _ORDER.fullmatch(line) is not None
