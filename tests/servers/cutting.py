"""A wire to a real server that is cut at a chosen place, or that hides what the server can do."""

import contextlib
import selectors
import socket
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field


@dataclass(slots=True)
class Wire:
    """A proxy before a server on this machine, for one connection after the other.

    Client and server speak in turn. `turns` are the first words of what the client has said, the
    greeting that it waits for first of all, over all connections. The turn with the number `at`
    is never finished: with `heard` the server hears it, but the client hears no answer. Of what
    the server says, the client never hears the words that it `hides`.
    """

    server: int
    at: int | None
    heard: bool
    hides: tuple[bytes, ...] = ()
    port: int = 0
    turns: list[str] = field(default_factory=list)
    ended: threading.Event = field(default_factory=threading.Event)

    def serve(self, listener: socket.socket) -> None:
        """Serve until the end is told."""
        listener.settimeout(0.05)
        while not self.ended.is_set():
            with contextlib.suppress(OSError):  # also TimeoutError, and what a cut leaves behind
                client, _ = listener.accept()
                with client, socket.create_connection(("127.0.0.1", self.server), 5) as server:
                    self._pump(client, server)

    def _pump(self, client: socket.socket, server: socket.socket) -> None:
        self.turns.append("greeting")
        speaker = client
        with selectors.DefaultSelector() as ready:
            ready.register(client, selectors.EVENT_READ, server)
            ready.register(server, selectors.EVENT_READ, client)
            while not self.ended.is_set():
                for key, _ in ready.select(0.05):
                    source, sink = key.fileobj, key.data
                    assert isinstance(source, socket.socket)
                    said = source.recv(65536)
                    if not said:
                        return
                    if source is client and speaker is server:
                        self.turns.append(_first_words(said))
                    speaker = source
                    if len(self.turns) - 1 == self.at and (source is server or not self.heard):
                        return
                    for word in self.hides if source is server else ():
                        said = said.replace(word, b"")
                    sink.sendall(said)


def _first_words(said: bytes) -> str:
    words = said.decode("utf-8", "replace").split()
    return " ".join(words[:3])


@contextlib.contextmanager
def wire(
    server: int, at: int | None = None, *, heard: bool = False, hides: tuple[bytes, ...] = ()
) -> Iterator[Wire]:
    """Run a wire to the server at this port, cut in the turn `at`, until the block ends."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        running = Wire(server, at, heard, hides, listener.getsockname()[1])
        thread = threading.Thread(target=running.serve, args=(listener,))
        thread.start()
        try:
            yield running
        finally:
            running.ended.set()
            thread.join(10)
