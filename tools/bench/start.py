"""Start a program, and print what it took: seconds of the processor, bytes of memory, exit code.

Run as a script. Linux counts the memory of whoever starts a program as the program's, so one that
is to be measured is started by this small one.
"""

import os
import subprocess
import sys

KIB = 1024
"""In which Linux counts a program's memory."""

with subprocess.Popen(
    sys.argv[1:], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
) as process:
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
print(usage.ru_utime + usage.ru_stime, usage.ru_maxrss * KIB, process.returncode)
