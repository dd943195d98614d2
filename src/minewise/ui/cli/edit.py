"""`minewise edit`: set up a position cell by cell, and see at once what follows."""

from typing import Any

import rich_click as click

from minewise.core import HIDDEN, Level, Position
from minewise.screens.storage import storage_at_home
from minewise.session.edited_position import ReadPosition, read_position
from minewise.session.session import Session
from minewise.ui.cli.options import read_text
from minewise.ui.cli.terminal_screens import screen_options, show_and_play


@click.command("edit")
@click.argument("file", required=False)
@click.option(
    "--level",
    default="beginner",
    show_default=True,
    help="The empty board to begin with: a level, or WIDTHxHEIGHTxMINES.",
)
@screen_options
def command(file: str | None, level: str, **how: Any) -> None:
    """Set up a position, cell by cell, and see at once what follows from it.

    Begins with the position in FILE, or with an empty board. Type 0 to 8, # (hidden), F (flag)
    or * (a known mine) into a cell, or paste a position, a link or a game ID. Impossible
    positions are reported at once, with the conflicting numbers.
    """
    if file is not None:
        position = read_position(read_text(file))
    else:
        size = Level.parse(level)
        position = ReadPosition(Position(size.grid, size.mines, HIDDEN * len(size.grid)))
    from minewise.screens.editor import EditorScreen  # noqa: PLC0415 - slow to load

    session = Session(storage=storage_at_home())
    show_and_play(EditorScreen(session, position), session, **how)
