"""A warm process that runs the judge in children, and lets a child kill itself at a point.

It reads a job a line as JSON: the home, the cache of templates, the time, the number of the point;
and answers with the child's exit code, which is negative if it was killed. The first job it does
itself, to the end, so that the children find loaded what a run needs.
"""

import json
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path

from adjudicator.cli import main
from adjudicator.judge.home import Home
from tests.crashes.disk import Disk
from tests.crashes.layer import Layer, under


def kill() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def run(job: dict[str, str]) -> None:
    root, cache = Path(job["home"]), Path(job["cache"])
    Home.cache = property(lambda _: cache)
    sys.argv = ["adjudicator", "--home", str(root), "tick", "--at", job["at"]]
    layer = Layer(root, Disk(root), stop_at=int(job["stop_at"]), act=kill, spills=True)
    with under(layer):
        main.main()


def in_a_child(job: dict[str, str]) -> int:
    number = os.fork()
    if not number:
        run(job)
        os._exit(0)
    _, status = os.waitpid(number, 0)
    return os.waitstatus_to_exitcode(status)


if __name__ == "__main__":
    with suppress(SystemExit):
        run(json.loads(sys.stdin.readline()))
    print(0, flush=True)  # noqa: T201
    for line in sys.stdin:
        print(in_a_child(json.loads(line)), flush=True)  # noqa: T201
