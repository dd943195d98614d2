"""Programs that are killed while they save or record: nothing is damaged, nothing is left."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="processes that fork"),
]

KILLS = 40

# One program that forks one after the other, since each takes long to start.
_PROGRAM = """
import json, os, random, signal, sys, time
from pathlib import Path
from minewise.core import FirstClick, Level
from minewise.session.tally import FinishedGame
from minewise.session.saved_game import SavedGame
from minewise.session.session import Session
from minewise.session.options import GameOptions
from minewise.session.statistics import Statistics

folder, kills = Path(sys.argv[1]), int(sys.argv[2])
chance = random.Random(5)
session = Session(GameOptions(Level.parse("expert"), seed=3))
session.open((0, 0)).result()
path = folder / "game.json"
session.library.save_file(path)
statistics = Statistics(folder / "statistics.sqlite")
game = FinishedGame("0", Level.parse("beginner"), FirstClick.SAFE, (), True, 60.0, 30, 40)
statistics.record(game)
orphans = 0
for kill in range(kills):
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.write(writing, b"x")
        for number in range(10**6):
            session.flag(divmod(number % 480, 30))
            session.library.save_file(path)
            statistics.record(FinishedGame(f"{kill}-{number}", *list(
                getattr(game, name) for name in game.__slots__ if name != "id")))
        os._exit(0)
    os.read(reading, 1)
    os.close(reading), os.close(writing)
    time.sleep(chance.uniform(0, 0.15))
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    SavedGame.parse(path.read_text())
    statistics.overview()
    orphans += sum(name.endswith(".part") for name in os.listdir(folder))
assert session.library.save_file(path).done
print(json.dumps({"orphans": orphans, "games": len(statistics.games())}))
"""


def test_a_program_that_is_killed_damages_nothing_and_leaves_nothing(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", _PROGRAM, str(tmp_path), str(KILLS)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    told = json.loads(done.stdout)
    assert told["orphans"] > 0, "some were killed while they wrote"
    assert told["games"] > 1
    left = {path.name for path in tmp_path.iterdir()}
    assert left <= {"game.json", "statistics.sqlite", "statistics.sqlite-journal"}
