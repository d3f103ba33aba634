"""Fixtures that start real servers; a server that is not installed skips its tests."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.servers import dovecot as dovecot_server
from tests.servers import postfix as postfix_server
from tests.servers.certificate import Certificate, make_certificate


@pytest.fixture(scope="session")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    return make_certificate(tmp_path_factory.mktemp("certificate"))


@pytest.fixture(scope="session")
def dovecot(certificate: Certificate) -> Iterator[dovecot_server.Dovecot]:
    """Dovecot for the whole session; each test uses a user of its own, who need not be made."""
    missing = dovecot_server.missing()
    if missing:
        pytest.skip(missing)
    with _short_folder() as folder:
        server = dovecot_server.Dovecot(folder, certificate)
        try:
            server.start()
            yield server
        finally:
            server.stop()


@pytest.fixture(scope="session")
def postfix(dovecot: dovecot_server.Dovecot) -> Iterator[postfix_server.Postfix]:
    """Postfix for the whole session; what it takes lies in Dovecot's mailboxes soon after."""
    missing = postfix_server.missing()
    if missing:
        pytest.skip(missing)
    with _short_folder() as folder:
        server = postfix_server.Postfix(folder, dovecot)
        try:
            server.start()
            yield server
        finally:
            server.stop()


@contextmanager
def _short_folder() -> Iterator[Path]:
    """Unix sockets have short names only, so pytest's own folders are too deep."""
    folder = Path(tempfile.mkdtemp(prefix="x"))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
