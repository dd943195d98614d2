"""What the documents say of the terminal and its keys, and the pictures of it."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

from minewise.session.keys import Keys, show_key
from minewise.ui.tui import THEME_NAMES

DOCS = Path(__file__).parents[3] / "docs"
PAGE = (DOCS / "terminal.md").read_text(encoding="utf-8")
PLAYING = (DOCS / "play.md").read_text(encoding="utf-8")
NAMES = {"Esc": "Escape"}


def test_the_pages_name_every_key_and_every_theme() -> None:
    for context in ("play", "watch", "replay"):
        for binding in (each for each in Keys.of(context).commands if each.keys):
            first = show_key(binding.keys[0])
            assert f"`{NAMES.get(first, first)}`" in PLAYING or first in "←→↑↓", first
    assert all(f"`{name}`" in PAGE for name in THEME_NAMES)


def test_the_example_of_own_keys_is_one() -> None:
    (example,) = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    wanted = json.loads(example)["keys"]
    play = Keys.of("play").remapped(wanted["play"])
    assert play.action("b") == "open"
    assert play.shown("chord") == ""
    assert Keys.of("replay").remapped(wanted["replay"]).action("f") == "faster"


def test_the_pictures_are_those_that_one_command_draws(tmp_path: Path) -> None:
    # In a process of its own: here tests have changed how long Textual waits.
    program = "from pathlib import Path; from pictures import terminal; terminal.draw(Path({!r}))"
    draw = program.format(str(tmp_path))
    path = os.pathsep.join(str(DOCS.parent / folder) for folder in ("docs", "tests"))
    subprocess.run([sys.executable, "-c", draw], env=os.environ | {"PYTHONPATH": path}, check=True)
    for name in ("terminal.svg", "watch.svg", "statistics.svg", "editor.svg"):
        assert f"images/{name}" in PAGE
        drawn = (tmp_path / name).read_text(encoding="utf-8")
        assert drawn == (DOCS / "images" / name).read_text(encoding="utf-8"), "run make pictures"
