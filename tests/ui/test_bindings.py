"""Every command of the table is done by a screen or by the front ends themselves."""

import pytest

from minewise.core import LEVELS
from minewise.screens.course import CourseScreen
from minewise.screens.editor import EditorScreen
from minewise.screens.play import _COMMANDS, _OPENS, PlayScreen
from minewise.screens.replay import ReplayScreen
from minewise.screens.watch import WatchScreen
from minewise.session import commands
from minewise.session.edited_position import SYMBOLS

# What each front end does itself; `board` is what line by line prints anyhow.
FRONT_END = {
    *("left", "right", "up", "down", "first-column", "last-column", "first-row", "last-row"),
    *("theme", "zoom-in", "zoom-out", "zoom-fit", "scroll-up", "scroll-down", "quit", "board"),
    "help",
}

# What a screen does without an `act_` method. The last two of a game are no commands: only their
# conditions are used.
BY_TABLE = {
    "play": {*_COMMANDS, *_OPENS, *LEVELS, "export-data", "reset-statistics"},
    "edit": {*SYMBOLS},
}

SCREENS = {
    "play": PlayScreen,
    "watch": WatchScreen,
    "replay": ReplayScreen,
    "edit": EditorScreen,
    "course": CourseScreen,
}


@pytest.mark.parametrize("context", SCREENS)
@pytest.mark.parametrize("on", [commands.TERMINAL, commands.WINDOW, commands.PAGE, commands.PLAIN])
def test_every_command_is_done(context: str, on: str) -> None:
    acts = {name[4:].replace("_", "-") for name in dir(SCREENS[context]) if name[:4] == "act_"}
    done = acts | FRONT_END | BY_TABLE.get(context, set())
    assert {each.name for each in commands.table(context, on)} <= done
