"""Every command is bound in every front end that the table lists it for, and no other is."""

import re
from pathlib import Path

import pytest

from minewise.core import LEVELS
from minewise.course import Stepper
from minewise.session import SYMBOLS, commands
from minewise.training import Coach
from minewise.ui import plain, web
from minewise.ui.tui.course_app import CourseScreen
from minewise.ui.tui.editor import EditorScreen
from minewise.ui.tui.game_app import GameScreen
from minewise.ui.tui.playing_screen import MOVES
from minewise.ui.tui.replay_app import ReplayScreen
from minewise.ui.tui.watch_app import WatchScreen

PAGE = Path(web.__file__).parent / "page"


@pytest.mark.parametrize(
    ("context", "screen"),
    [
        ("play", GameScreen),
        ("watch", WatchScreen),
        ("replay", ReplayScreen),
        ("edit", EditorScreen),
        ("course", CourseScreen),
    ],
)
def test_the_terminal_does_what_the_table_says(context: str, screen: type) -> None:
    bound = {
        name.removeprefix("act_").replace("_", "-") for name in dir(screen) if name[:4] == "act_"
    }
    moves = {"left", "right", "up", "down"} if context == "edit" else set()
    bound |= {*MOVES, *LEVELS} if context == "play" else moves | ({*SYMBOLS} if moves else set())
    bound |= set(Stepper.commands()) if context == "course" else set()
    assert bound == {each.name for each in commands.table(context, commands.TERMINAL)}


@pytest.mark.parametrize("screen", [commands.WINDOW, commands.PAGE])
def test_a_walk_does_what_the_table_says(screen: str) -> None:
    assert set(Stepper.commands()) == {each.name for each in commands.table("course", screen)}


@pytest.mark.parametrize("screen", [commands.TERMINAL, commands.WINDOW, commands.PAGE])
def test_training_does_what_the_table_says(screen: str) -> None:
    # The cursor, copying, and what a terminal has everywhere are the front end's.
    own = {"left", "right", "up", "down", "share"}
    if screen == commands.TERMINAL:
        own |= {"scroll-up", "scroll-down", "theme", "help", "quit"}
    assert own | set(Coach.commands()) == {each.name for each in commands.table("train", screen)}


def test_the_page_does_what_the_table_says() -> None:
    texts = {name: (PAGE / f"{name}.js").read_text("utf-8") for name in ("play", "board", "app")}
    (moves,) = re.findall(r"const MOVES = \{(.*?)\};", texts["board"], re.DOTALL)
    bound = {
        *re.findall(r'case "([a-z-]+)":', texts["play"]),
        *re.findall(r'^  "?([a-z-]+)"?: \[', moves, re.MULTILINE),
        *re.findall(r'action === "([a-z-]+)"', texts["app"] + texts["board"]),
    }
    if "choices?.levels[action]" in texts["play"]:
        bound |= LEVELS.keys()  # a key for each, all done in one place
    if "VIEWS[action]" in texts["app"]:
        (views,) = re.findall(r"const VIEWS = \{(.*?)^\};", texts["app"], re.DOTALL | re.MULTILINE)
        named = {*re.findall(r"^  ([a-z]+): \{", views, re.MULTILINE)}
        bound |= named & {each.name for each in commands.table(on=commands.PAGE)}
    bound.remove("point-why")  # the button of `why`: it waits for a cell to be pointed at
    assert bound == {each.name for each in commands.table(on=commands.PAGE)}


def test_line_by_line_does_what_the_table_says() -> None:
    assert set(plain.DOES) == {each.name for each in commands.typed_commands()}
