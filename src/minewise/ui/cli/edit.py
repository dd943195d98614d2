"""`minewise edit`: set up a position cell by cell, and see at once what follows."""

import rich_click as click

from minewise.core import HIDDEN, Level, Position
from minewise.session import read_position
from minewise.ui.cli.options import in_terminal, read_text, theme_option


@click.command("edit")
@click.argument("file", required=False)
@click.option(
    "--level",
    default="beginner",
    show_default=True,
    help="The empty board to begin with: a level, or WIDTHxHEIGHTxMINES.",
)
@theme_option
def command(file: str | None, level: str, theme: str | None) -> None:
    """Set up a position in the terminal, cell by cell, and see at once what follows from it.

    Begins with the position in FILE, or with an empty board. Type 0 to 8, # (hidden), F (flag)
    or * (a known mine) into a cell, or paste a position, a link or a game ID. Impossible
    positions are reported at once, with the conflicting numbers.
    """
    if file is not None:
        position = read_position(read_text(file))
    else:
        size = Level.parse(level)
        position = Position(size.grid, size.mines, HIDDEN * len(size.grid))
    if not in_terminal():
        raise click.UsageError("edit needs a terminal: in a pipe, use minewise analyse.")
    from minewise.ui import tui  # noqa: PLC0415 - only where there is a terminal

    tui.edit(position, theme=theme)
