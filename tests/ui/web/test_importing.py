"""Importing a data file at the server: in another process, and nobody waits for it."""

import base64
import json
import random
import zlib
from functools import cache
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from minewise.session import Statistics
from minewise.ui.web import limits
from minewise.ui.web.local_server.process_pool import ProcessPool
from ui.web.serving import Program, Tab, served, wait_until

pytestmark = pytest.mark.skipif(
    not ProcessPool.can_be(), reason="this system has no such processes"
)


def packed(*told: object) -> str:
    lines = [{"minewise": "data", "version": 1}, *told]
    text = "\n".join(json.dumps(line) for line in (*lines, {"lines": len(lines)}))
    packing = zlib.compressobj(wbits=31)
    return base64.b64encode(packing.compress(text.encode()) + packing.flush()).decode()


def finished(number: int, replay: str | None = None) -> dict[str, Any]:
    game = {
        "id": str(number), "ended": "2026-11-16", "level": "9x9x10", "first": "safe", "kind": "",
        "help": [], "won": True, "seconds": 1, "three_bv": 1, "clicks": 1, "day": "",
    }  # fmt: skip
    return {"finished": game, "replay": replay}


@cache
def long_file() -> str:
    """As much as goes into one message: reading it takes many seconds."""
    chance = random.Random(5)

    def steps(count: int) -> str:
        cells = [(chance.randint(1, 16), chance.randint(1, 30)) for _ in range(count)]
        return "".join(f"flag {row} {column} 1.5\n" for row, column in cells)

    # Alike, so that they pack well, but not as well as nobody's games do.
    replay = f"minewise replay 1\n30x16x99 first any seed 1\n{steps(1500)}"
    data = packed(*[finished(number, replay + steps(200)) for number in range(800)])
    assert len(data) < limits.MESSAGE_BYTES
    return data


def begin(tab: Tab) -> int:
    """Ask for a long import, and wait until it is being worked on."""
    tab.number += 1
    tab.say(type="do", id=tab.number, action="import", file=long_file(), name="all.gz")
    while not tab.hear("working", tab.number).get("done"):
        assert tab.heard[-1]["type"] == "working"
    return tab.number


def test_a_file_is_imported_in_another_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MINEWISE_DATA", str(tmp_path))
    worked: list[Any] = []
    usual = ProcessPool.work

    async def noted(pool: ProcessPool, task: Any) -> None:
        worked.append(task)
        await usual(pool, task)

    monkeypatch.setattr(ProcessPool, "work", noted)
    with served() as site, site.tab() as tab:
        settings = {"settings": {"window": {"theme": "dark"}}}
        result = tab.do("import", file=packed(settings, finished(1)), name="all.gz")
        assert result["result"]["message"] == "Added: 1 finished game, 1 setting."
        result = tab.do("import", file=packed({"settings": {"level": "?"}}), name="all.gz")
        assert result["result"]["message"].startswith("Cannot import 'all.gz': line 2 of it cannot")
        assert tab.ask("statistics")["count"] == 1
    assert len(worked) == 2


def test_an_import_can_be_stopped_and_others_play_on(tmp_path: Path) -> None:
    with Program(tmp_path) as program:
        site = program.site.enter()
        with site.tab(room="new") as first, site.tab(room="new") as second, site.tab() as mine:
            numbers = [begin(first), begin(second)]
            for _ in range(3):
                began = monotonic()
                assert mine.do("new")["type"] == "result"
                assert monotonic() - began < 3
            for tab, number in zip((first, second), numbers, strict=True):
                tab.say(type="cancel", id=number)
                assert tab.hear("refused", number)["text"] == "Stopped."
        assert not Statistics(tmp_path / "statistics.sqlite").games()


def test_one_ctrl_c_ends_the_server_in_the_middle_of_an_import(tmp_path: Path) -> None:
    with Program(tmp_path) as program, program.site.enter().tab() as tab:
        begin(tab)
        began = monotonic()
        assert program.end() == (0, "Every game is saved.\n", "")
        assert monotonic() - began < 5
    assert not Statistics(tmp_path / "statistics.sqlite").games()


def test_who_goes_away_leaves_no_import_behind(tmp_path: Path) -> None:
    with Program(tmp_path) as program:
        site = program.site.enter()
        with site.tab() as tab:
            begin(tab)
        # The one process that it was worked in is free for the next.
        with site.tab(room="new") as tab:
            assert wait_until("an import", lambda: tab.do("import", file=packed(finished(1))))
        assert [game.id for game in Statistics(tmp_path / "statistics.sqlite").games()] == ["1"]
