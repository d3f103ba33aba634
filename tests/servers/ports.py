"""Ports for servers that cannot choose one themselves."""

import contextlib
import socket
import time


def free_ports(number: int) -> list[int]:
    """Return different ports of this machine on which nothing listens."""
    with contextlib.ExitStack() as held:
        sockets = [held.enter_context(socket.socket()) for _ in range(number)]
        for one in sockets:
            one.bind(("127.0.0.1", 0))
        return [one.getsockname()[1] for one in sockets]


def wait_for(port: int) -> None:
    """Wait until somebody listens at this port; raise TimeoutError after ten seconds."""
    end = time.monotonic() + 10
    while time.monotonic() < end:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.01)
    raise TimeoutError(port)
