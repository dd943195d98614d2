"""A front end that plays several kinds of game, and is killed with the last one unfinished.

    python tests/contract/killed.py FRONT_END FOLDER DISPLAY

Each game is saved under the name of its kind, and what was seen of it is printed.
"""

import json
import os
import signal
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from contract.drivers.driver import Clock, Start
from contract.kinds import KINDS, Kind
from contract.seat import started
from minewise.screens.view import Given


def kinds_on(front_end: str) -> list[Kind]:
    """The kinds of game that are played there: where a window or a screen is opened, not all."""
    return [*KINDS[:: 4 if front_end in ("terminal", "window") else 1]]


def main(front_end: str, folder: str, display: str) -> None:
    kinds = kinds_on(front_end)
    for kind in kinds:
        driver = started(front_end, Start(kind, Path(folder), Clock()), lambda: display)
        driver.press("open", Given(cell=(1, 1)))
        driver.press("flag", Given(cell=(5, 5)))
        driver.press("save", Given())
        driver.answer(kind.name, None)
        (seen,) = (block["view"] for block in driver.view["blocks"] if block["kind"] == "board")
        print(json.dumps([kind.name, seen]), flush=True)
        if kind is not kinds[-1]:
            driver.close()
    os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    main(*sys.argv[1:])
