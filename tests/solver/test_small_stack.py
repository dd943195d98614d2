"""Large boards in a process with a small stack: answered or refused, never the end of it."""

import json
import subprocess
import sys

import pytest

from minewise import solver

# In KB; usual are 8192, and 512 for a thread of a Mac.
STACK = "256"

ASK = """
import json, sys
from minewise.base.errors import MinewiseError
from minewise.core import Grid, Position
from minewise.solver import best_play

width, height, mines, unit, core, most_sets = json.loads(sys.argv[1])
try:
    view = (unit * width * height)[: width * height]
    print(best_play(Position(Grid(width, height), mines, view), core, most_sets=most_sets).most)
except MinewiseError as error:
    print(error)
"""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="it has no limit to set")


def said(level: tuple[int, int, int], core: str, unit: str = "#", most_sets: int = 100_000) -> str:
    asked = json.dumps([*level, unit, core, most_sets])
    words = ["sh", "-c", 'ulimit -s "$1" && shift && exec "$@"', "-", STACK]
    done = subprocess.run(
        [*words, sys.executable, "-c", ASK, asked], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.strip()


@pytest.mark.parametrize(
    ("side", "mines", "layouts", "most"),
    [
        (300, 5, "49202032712621625018000", 111),
        pytest.param(500, 5, "8137695317057265625050000", 40, marks=pytest.mark.thorough),
        pytest.param(1000, 5, "8333250000291666250000200000", 10, marks=pytest.mark.thorough),
        # Python itself refuses to write down a number of so many digits.
        (150, 9000, "about 10^6574", 444),
    ],
)
def test_a_large_board_is_refused_by_both_cores_in_the_same_words(
    side: int, mines: int, layouts: str, most: int
) -> None:
    cores = {"python", solver.core_in_use()}
    answers = {said((side, side, mines), core) for core in cores}
    assert len(answers) == 1
    answer = answers.pop()
    assert answer.startswith(f"{layouts} layouts are too many to play them all from '{side}x")
    assert answer.endswith(f": at most {most} can be")


@pytest.mark.skipif(solver.core_in_use() != "native", reason="the native core is not in use here")
def test_a_game_may_go_on_for_as_many_steps_as_there_are_cells() -> None:
    # One cell after the other is certain.
    answer = said((2500, 1, 1), "native", most_sets=2600)
    assert answer.endswith("2600 sets of them were looked at, and more were left")


def test_as_many_guesses_may_have_to_be_made_in_a_row() -> None:
    # One of these cells is a mine, and none of them touches another.
    answer = said((999, 1, 500), "python", unit="#*", most_sets=600)
    assert answer.endswith("600 sets of them were looked at, and more were left")
