"""What the Authentication-Results of our own server prove, and what they do not."""

import pytest

from adjudicator.mail.addresses import Address
from adjudicator.mail.authentication import Proof, proof_of_sender, server_of

ANNA = Address("Anna", "anna@example.org")
DKIM = "dkim=pass header.d=example.org"


def _proof(results: str, server: str = "mx.test") -> Proof:
    return proof_of_sender(f"mx.test; {results}", ANNA, server)


@pytest.mark.parametrize(
    "results",
    [
        "dmarc=pass header.from=example.org",
        "dmarc=pass (p=none; dis=none) header.from=Example.ORG",
        "DMARC=Pass header.from=example.org; spf=fail smtp.mailfrom=x.example",
        'dmarc = pass reason="all; is (well)" header.from = example.org',
        "dmarc=pass (a (nested \\) one) here) header.from=example.org;",
        f"{DKIM}; dmarc=none header.from=example.org",
        "dkim=pass header.i=@example.org; dmarc=none",
        'dkim=pass header.i=x@example.org header.b="a/b+c="; dmarc=bestguesspass',
        f"dkim=fail header.d=other.example; {DKIM}; dmarc=none",
    ],
)
def test_dmarc_or_an_aligned_signature_proves_the_sender(results: str) -> None:
    assert _proof(results) is Proof.PASS


@pytest.mark.parametrize(
    "results",
    [
        "none",
        "",
        "spf=pass smtp.mailfrom=anna@example.org",
        "spf=pass smtp.mailfrom=example.org; dmarc=none header.from=example.org",
        DKIM,
        f"{DKIM}; dmarc=temperror",
        "dmarc=pass header.from=example.com",
        "dmarc=pass",
        "dmarc=pass header.from=example.org; dmarc=pass header.from=example.com",
        "dkim=pass header.d=example.com; dmarc=none",
        "dkim=pass header.d=org; dmarc=none",
        "dkim=pass header.d=evil-example.org; dmarc=none",
        "dkim=pass header.d=mail.example.org; dmarc=none",
        "dkim=pass; dmarc=none",
        "dkim=neutral header.d=example.org; dmarc=none",
        "spf=fail (dmarc=pass header.from=example.org)",
        'spf=fail reason="x; dmarc=pass header.from=example.org"',
        "spf=fail (\\); dmarc=pass header.from=example.org;)",
        'spf=fail (" ) ; dmarc=pass header.from=example.com; (" )',
        "dmarc=pass header.from=example.org (unfinished",
        'dmarc=pass header.from=example.org "unfinished',
        "dmarc=pass header.from=example.org )",
        "dmarc pass header.from=example.org; =; ==",
    ],
)
def test_all_else_proves_nothing(results: str) -> None:
    assert _proof(results) is Proof.NOTHING


@pytest.mark.parametrize(
    "results",
    [
        "dmarc=fail header.from=example.org",
        f"{DKIM}; dmarc=fail (p=none) header.from=example.org",
        "dmarc=pass header.from=example.org; dmarc=fail header.from=example.org",
    ],
)
def test_a_failure_is_told_from_no_proof(results: str) -> None:
    assert _proof(results) is Proof.FAIL


def test_a_signature_of_a_domain_above_is_aligned() -> None:
    sender = Address("", "anna@mail.example.org")
    assert proof_of_sender(f"mx; {DKIM}; dmarc=none", sender, "mx") is Proof.PASS


@pytest.mark.parametrize("server", ["mx.other", "", "mx.test.evil"])
def test_results_of_other_servers_prove_nothing(server: str) -> None:
    assert _proof("dmarc=pass header.from=example.org", server) is Proof.NOTHING
    assert _proof("dmarc=fail header.from=example.org", server) is Proof.NOTHING


def test_the_servers_name_is_compared_without_case_and_without_version() -> None:
    header = "MX.test 1; dmarc=pass header.from=example.org"
    assert proof_of_sender(header, ANNA, "mx.test") is Proof.PASS


def test_microsofts_form_has_no_server_and_words_of_its_own() -> None:
    header = (
        "spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=example.org; dkim=pass (signature was"
        " verified) header.d=example.org;dmarc=pass action=none"
        " header.from=example.org;compauth=pass reason=100"
    )
    assert proof_of_sender(header, ANNA, "") is Proof.PASS
    assert proof_of_sender(header, ANNA, "mx.test") is Proof.NOTHING


def test_yahoos_form_ends_with_a_semicolon() -> None:
    header = (
        "atlas.test; dkim=pass header.i=@example.org header.s=s1; spf=pass"
        " smtp.mailfrom=example.org; dmarc=pass(p=NONE) header.from=example.org;"
    )
    assert proof_of_sender(header, ANNA, "atlas.test") is Proof.PASS


@pytest.mark.parametrize(
    ("header", "sender", "server"),
    [
        ("", ANNA, "mx"),
        ("mx; dmarc=pass header.from=example.org", None, "mx"),
        ("mx; dmarc=pass header.from=example.org", ANNA, None),
        ("; dmarc=pass header.from=example.org", ANNA, "mx"),
    ],
)
def test_without_header_sender_or_configured_server_there_is_no_proof(
    header: str, sender: Address | None, server: str | None
) -> None:
    assert proof_of_sender(header, sender, server) is Proof.NOTHING


@pytest.mark.parametrize(
    ("header", "server"),
    [
        ("mx.example.org; dmarc=pass header.from=example.org", "mx.example.org"),
        ("MX.example.org 1; none", "MX.example.org"),
        ("spf=pass smtp.mailfrom=example.org; dmarc=pass", ""),
        ("", None),
        ("mx.example.org (never closed", None),
    ],
)
def test_the_server_that_wrote_a_header_is_named(header: str, server: str | None) -> None:
    assert server_of(header) == server
