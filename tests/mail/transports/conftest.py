"""Servers for the tests of transports."""

from tests.servers.fixtures import certificate, dovecot

__all__ = ["certificate", "dovecot"]
