"""Servers for the tests of mail."""

from tests.servers.fixtures import certificate, dovecot

__all__ = ["certificate", "dovecot"]
