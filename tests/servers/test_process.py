"""Servers of the tests end with them."""

import subprocess
import sys

STARTS_AND_IS_KILLED = """
import os, signal
from tests.servers.process import start
start("sleep", "1000")
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_server_ends_also_when_the_tests_are_killed() -> None:
    """Whatever is left of it would hold the output open, and this would wait in vain."""
    command = [sys.executable, "-c", STARTS_AND_IS_KILLED]
    done = subprocess.run(command, stdout=subprocess.PIPE, timeout=30, check=False)
    assert done.returncode != 0
