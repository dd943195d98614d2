"""A front end that plays all kinds of game, and is killed with all of them unfinished.

    python tests/contract/killed.py FRONT_END FOLDER DISPLAY

Each game is saved under the name of its kind, and goes on for a step. What was told of each
when it was saved is printed, a line of JSON each.
"""

import json
import os
import signal
import sys
from dataclasses import asdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from contract.drivers.starting import start
from contract.kinds import KINDS


def main(front_end: str, folder: str, display: str) -> None:
    driver = start(front_end, Path(folder), lambda: display)
    for kind in KINDS:
        driver.begin(kind)
        driver.open((1, 1))
        driver.flag((5, 5))
        driver.save(kind.name)
        print(json.dumps(asdict(driver.state())), flush=True)
        driver.flag((5, 6))
    os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    main(*sys.argv[1:])
