"""Ports for servers that cannot choose one themselves."""

import contextlib
import socket


def free_ports(number: int) -> list[int]:
    """Return different ports of this machine on which nothing listens."""
    with contextlib.ExitStack() as held:
        sockets = [held.enter_context(socket.socket()) for _ in range(number)]
        for one in sockets:
            one.bind(("127.0.0.1", 0))
        return [one.getsockname()[1] for one in sockets]
