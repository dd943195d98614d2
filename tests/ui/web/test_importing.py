"""Importing a data file at the server: beside everything else, and nobody waits for it."""

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
from minewise.ui.web.messages import MESSAGE_BYTES
from ui.web.serving import Program, Tab, served


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
    assert len(data) < MESSAGE_BYTES
    return data


def import_file(tab: Tab, file: str) -> None:
    """Choose a file to import."""
    tab.do("import")
    assert tab.view["ask"]["kind"] == "file"
    tab.act("answer", text="all.gz", file=file)


def begin(tab: Tab) -> None:
    """Ask for a long import, and wait until it is being worked on."""
    import_file(tab, long_file())
    tab.hear_until(lambda: tab.told[-1]["type"] == "working")


def games(folder: Path) -> list[str]:
    return [game.id for game in Statistics(folder / "statistics.sqlite").games()]


def test_a_file_is_imported_or_one_sentence_says_why_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MINEWISE_DATA", str(tmp_path))
    with served() as site, site.tab(screen="settings") as tab:
        import_file(tab, packed({"settings": {"window": {"theme": "dark"}}}, finished(1)))
        tab.hear_until(lambda: tab.said == "Added: 1 finished game, 1 setting.")
        import_file(tab, packed({"settings": {"level": "?"}}))
        tab.hear_until(lambda: tab.said.startswith("Cannot import 'all.gz': line 2 of it cannot"))
    assert games(tmp_path) == ["1"]


def test_an_import_can_be_stopped_and_other_tabs_play_on(tmp_path: Path) -> None:
    with Program(tmp_path) as program:
        site = program.site.enter()
        with site.tab(screen="settings") as importing, site.tab() as playing:
            begin(importing)
            for _ in range(3):
                began = monotonic()
                playing.play("9x9x10 first safe seed 1").point(4, 4)
                assert monotonic() - began < 5
            importing.act("back")
            importing.hear_until(lambda: importing.said == "Stopped.")
        assert games(tmp_path) == []


def test_one_ctrl_c_ends_the_server_in_the_middle_of_an_import(tmp_path: Path) -> None:
    with Program(tmp_path) as program, program.site.enter().tab(screen="settings") as tab:
        begin(tab)
        began = monotonic()
        assert program.end() == (0, "The game is saved.\n", "")
        assert monotonic() - began < 5
    assert games(tmp_path) == []


def test_an_import_goes_on_when_its_tab_is_gone_and_comes_back(tmp_path: Path) -> None:
    with Program(tmp_path) as program:
        site = program.site.enter()
        with site.tab("one", screen="settings") as tab:
            import_file(tab, packed(*map(finished, range(300))))
        with site.tab("one") as tab:
            tab.hear_until(lambda: tab.said == "Added: 300 finished games.")
        assert len(games(tmp_path)) == 300
