"""Starting servers that end with the tests, even where these are killed."""

import subprocess

_UNTIL_TOLD = '"$@" </dev/null & read -r _; kill $!; wait $!'
"""Runs a program until standard input ends, as it does when whoever holds it dies."""


def start(*command: str) -> subprocess.Popen[bytes]:
    """Start a server that stays in the foreground."""
    shell = ["sh", "-c", _UNTIL_TOLD, "sh", *command]
    return subprocess.Popen(
        shell, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True
    )


def stop(process: subprocess.Popen[bytes]) -> None:
    """End this server, and no other."""
    if process.stdin:
        process.stdin.close()
    process.wait(10)
