"""Starting servers that end with the tests, even where these are killed."""

import contextlib
import os
import signal
import subprocess

_UNTIL_TOLD = '"$@" </dev/null & read -r _; kill $!; wait $!'
"""Runs a program until standard input ends, as it does when whoever holds it dies."""


def start(*command: str) -> subprocess.Popen[bytes]:
    """Start a server that stays in the foreground, in a process group of its own."""
    shell = ["sh", "-c", _UNTIL_TOLD, "sh", *command]
    return subprocess.Popen(
        shell, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True
    )


def stop(process: subprocess.Popen[bytes]) -> None:
    """End this server, and no other; what of its group takes its time is not waited for."""
    if process.stdin:
        process.stdin.close()
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(0.2)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait(10)
