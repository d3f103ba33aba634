"""One stage as a process: a run that judges what is due, then the map of the stage as SVG.

Run as a script: cold_stage.py HOME TIME GAME. The map goes into the home.
"""

import sys
from contextlib import suppress

from adjudicator.cli.main import main

home, at, game = sys.argv[1:]
for words in (("tick", "--at", at), ("map", game, "--output", f"{home}/map.svg")):
    sys.argv = ["adjudicator", "--home", home, *words]
    with suppress(SystemExit):
        main()
