"""One conversation, two carriers: what holds of it at a server holds in a worker of the browser."""

import base64
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser

from answers import difference, positions
from minewise.core import Deal, Position
from site_worker import InWorker
from ui.web.serving import served
from ui.web.site.hosting import Host

pytestmark = pytest.mark.slow


class Line(Protocol):
    """What carries messages."""

    def do(self, action: str, number: int | None = None, **keys: Any) -> dict[str, Any]: ...

    def ask(self, about: str, **keys: Any) -> Any: ...

    def say(self, **keys: Any) -> Any: ...


@pytest.fixture(scope="module")
def worker(chromium: Browser, host: Host) -> Iterator[Line]:
    context = chromium.new_context()
    page = context.new_page()
    page.goto(f"{host.address}manifest.webmanifest")
    yield InWorker(page, host.address, host.folder)
    context.close()


@pytest.fixture(scope="module")
def socket(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Line]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MINEWISE_DATA", str(tmp_path_factory.mktemp("data")))
        with served() as site, site.tab() as tab:
            yield tab


@pytest.fixture(params=["socket", "worker"])
def line(request: pytest.FixtureRequest) -> Line:
    found: Line = request.getfixturevalue(request.param)
    return found


SMALL = "4x1x1 first any board 4x1x1/..*."


def test_a_game_is_played_saved_and_loaded(line: Line) -> None:
    line.do("new", settings={"level": "beginner", "seed": "7", "first": "opening"})
    assert line.do("open", cell=[4, 4])["changes"]
    assert line.do("flag", cell=[0, 0])["changes"] == [[0, "F"]]
    assert line.do("undo")["changes"] == [[0, "#"]]
    assert line.do("hint")["result"]["hint"]
    assert line.do("why", cell=[0, 0])["result"]["explanation"]
    assert line.do("odds")["result"]["odds"]
    assert line.do("ai")["result"]["advised"]
    assert line.do("save", name="Mine", overwrite=True)["result"]["done"]
    position = line.ask("link")["position"]
    line.do("new")
    assert line.do("load", name="Mine")["result"]["done"]
    assert line.ask("link")["position"] == position


def test_what_is_sent_again_is_done_once(line: Line) -> None:
    line.do("paste", text=SMALL)
    first = line.do("flag", number=900, cell=[0, 0])
    assert first["changes"] == [[0, "F"]]
    assert line.do("flag", number=900, cell=[0, 0]) == first


def test_what_cannot_be_read_or_done_gets_one_sentence(line: Line) -> None:
    assert "is not an action" in line.do("advise")["text"]
    assert "is not a question" in line.ask("nonsense")
    assert "'cell' cannot be 'here'" in line.do("open", cell="here")["text"]
    assert "expected a file in base 64" in line.do("import", file="?")["text"]


def test_a_game_that_ends_is_counted(line: Line) -> None:
    before = line.ask("statistics")["count"]
    line.do("settings", settings={"mode": "normal"})
    line.do("new", settings={"level": "4x1x1", "seed": "2", "first": "opening"})
    assert line.do("open", cell=[0, 0])["state"]["phase"] == "won"
    assert line.ask("statistics")["count"] == before + 1


def test_puzzles_are_solved_and_kept(line: Line) -> None:
    assert line.ask("train")["shown"]["screen"] == "menu"
    assert line.ask("train-learn")["learning"] == 0
    seen = line.ask("train", start="1-2-1")
    asked = Position.parse(seen["shown"]["position"])
    assert seen["scene"]["view"] == asked.view
    seen = line.ask("train-do", count=seen["count"], do="give-up")
    assert seen["shown"]["verdict"]["theme"] == "1-2-1"
    seen = line.ask("train", start="progress")
    assert ["Puzzles", "1"] in seen["shown"]["figures"]
    assert len(seen["shown"]["progress"]["history"]) == 1


def test_a_player_is_watched_and_a_review_has_grades(line: Line) -> None:
    line.ask("watch", player="exact", settings={"level": "beginner", "seed": "7"})
    assert [line.ask("watch-next")["move"]["move"] for _ in range(2)] == [1, 2]
    replay = line.ask("replay", text=f"minewise replay 1\n{SMALL}\nopen 1 1 0.0\nopen 1 4 0.5\n")
    assert len(line.ask("grades", replay=replay["id"])["grades"]) == 2


@pytest.mark.parametrize("way", ["opening", "safe"])
def test_the_same_seed_gives_the_same_board_without_guessing(line: Line, way: str) -> None:
    deal = f"9x9x10 first {way} no-guess v1 seed 7"
    line.do("paste", text=deal)
    line.do("open", cell=[4, 4])
    game = Deal.parse(deal)
    view = line.ask("link")["position"]
    line.do("paste", text=deal)
    assert line.do("open", cell=[4, 4])["state"]["proved"]
    assert line.ask("link")["position"] == view == VIEWS.setdefault(game.line(), view)


VIEWS: dict[str, str] = {}
"""What a deal looked like at the first carrier that was asked."""


def test_both_say_the_same_of_many_positions(
    socket: Line, worker: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    for position in positions(int(os.environ.get("MINEWISE_POSITIONS", "25"))):
        told = worker.ask("analyse", position=position, seconds=30)
        # The server runs in this process, and asks anew each time which core to use.
        monkeypatch.setenv("MINEWISE_CORE", "python")
        assert difference(socket.ask("analyse", position=position, seconds=30), told) is None
        monkeypatch.setenv("MINEWISE_CORE", "native")
        counted = socket.ask("analyse", position=position, seconds=30)
        for same in ("safe", "mines", "probability"):
            assert difference(counted[same], told[same], same) is None, position


def test_everything_moves_from_the_browser_to_the_terminal_and_back(
    worker: Line, tmp_path: Path
) -> None:
    worker.do("paste", text="9x9x10 first opening seed 3")
    worker.do("open", cell=[4, 4])
    worker.do("save", name="From the browser", overwrite=True)
    worker.do("paste", text="9x9x10 first opening seed 4")
    opened = worker.do("open", cell=[4, 4])
    data = base64.b64decode(worker.ask("export")["file"])
    (tmp_path / "all.json.gz").write_bytes(data)

    def terminal(*words: str) -> str:
        done = subprocess.run(
            [sys.executable, "-m", "minewise", *words],
            env=os.environ | {"MINEWISE_DATA": str(tmp_path / "home")},
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout

    found = json.loads(terminal("data", "import", "--json", str(tmp_path / "all.json.gz")))
    assert "From the browser" in found["saved"]
    assert found["left"]
    left = json.loads((tmp_path / "home" / "game.json").read_text())
    assert left["id"] == opened["state"]["game"]
    # And back: nothing is new.
    terminal("data", "export", str(tmp_path / "back.json.gz"))
    back = base64.b64encode((tmp_path / "back.json.gz").read_bytes()).decode()
    told = worker.do("import", file=back, name="back.json.gz")["result"]
    assert told["done"], told
    worker.do("delete", name="From the browser")
    assert "1 saved game" in worker.do("import", file=back)["result"]["message"]
    assert "From the browser" in [game["name"] for game in worker.ask("saved")["games"]]
