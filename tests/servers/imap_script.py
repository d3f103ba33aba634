"""An IMAP server that says what it is told, for answers that only the big providers give."""

import contextlib
import socket
import threading
from collections.abc import Iterator, Mapping

_USUAL = {
    "CAPABILITY": "* CAPABILITY IMAP4rev1 AUTH=PLAIN\r\n{tag} OK done",
    "LOGOUT": "* BYE\r\n{tag} OK done",
    "EXAMINE": "* 1 EXISTS\r\n{tag} OK [READ-ONLY] done",
    "SELECT": "* 1 EXISTS\r\n* OK [UIDVALIDITY 7] fine\r\n{tag} OK [READ-WRITE] done",
}


@contextlib.contextmanager
def imap_script(answers: Mapping[str, str]) -> Iterator[int]:
    """Serve one connection and give its port.

    `answers` holds, by command ("LOGIN", "UID FETCH"), lines with `{tag}` in them; the answer ""
    hangs up. A command that is not in it succeeds.
    """
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(10)
        thread = threading.Thread(target=_serve, args=(listener, {**_USUAL, **answers}))
        thread.start()
        try:
            yield listener.getsockname()[1]
        finally:
            thread.join(10)


def _serve(listener: socket.socket, answers: Mapping[str, str]) -> None:
    connection, _ = listener.accept()
    with connection, connection.makefile("rb") as lines:
        _say(connection, "* OK ready")
        while line := lines.readline().decode():
            tag, *words = line.split()
            command = " ".join(words[:2] if words[0] == "UID" else words[:1]).upper()
            if command == "AUTHENTICATE":
                _say(connection, "+ ")
                lines.readline()
            answer = answers.get(command, "{tag} OK done")
            if not answer:
                return
            _say(connection, answer.replace("{tag}", tag))


def _say(connection: socket.socket, text: str) -> None:
    connection.sendall(f"{text}\r\n".encode())
