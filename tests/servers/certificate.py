"""A certificate for 127.0.0.1 that lives as long as the tests run."""

import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest


@dataclass(frozen=True, slots=True)
class Certificate:
    certificate: Path
    key: Path


def make_certificate(folder: Path) -> Certificate:
    """Make a certificate that signs itself, or skip the test where openssl is missing."""
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("openssl is not installed, so there is no certificate for servers in tests")
    made = Certificate(folder / "cert.pem", folder / "key.pem")
    subprocess.run(
        [
            *(openssl, "req", "-x509", "-nodes", "-days", "2", "-newkey", "ec"),
            *("-pkeyopt", "ec_paramgen_curve:prime256v1", "-subj", "/CN=127.0.0.1"),
            *("-addext", "subjectAltName=IP:127.0.0.1"),
            *("-keyout", str(made.key), "-out", str(made.certificate)),
        ],
        check=True,
        capture_output=True,
    )
    return made
