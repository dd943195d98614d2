"""`minewise FILE` and `minewise edit`: open a file, or set up a position."""

from pathlib import Path
from typing import Any

import rich_click as click

from minewise.base.errors import MinewiseError, quote
from minewise.base.language import gettext as _
from minewise.core import HIDDEN, Level, Position
from minewise.core.notation import is_position
from minewise.screens.replay import ReplayScreen
from minewise.screens.storage import storage_at_home
from minewise.screens.view import Screen
from minewise.session import commands
from minewise.session.edited_position import ReadPosition, read_position
from minewise.session.replay import Replay
from minewise.session.replay_files import is_link, read_any
from minewise.session.saved_game import is_there, read_game_file
from minewise.session.session import Session
from minewise.ui.cli.options import read_text
from minewise.ui.cli.terminal_screens import play, screen_options, show_and_play


def can_open(text: str) -> bool:
    """Whether a word in place of a command names a file, a link or a position.

    >>> can_open("9x9x10/#########"), can_open("lost.rawvf"), can_open("play")
    (True, True, False)
    """
    path = Path(text)
    is_path = is_there(path) or path.suffix != "" or path.name != text
    return not text.startswith("-") and (is_path or is_link(text) or is_position(text))


@click.command("open", hidden=True)
@click.argument("what")
@screen_options
def open_command(what: str, **how: Any) -> None:
    """Open a replay, a saved game, a board, a position, or the file of a course AI."""
    session = Session(storage=storage_at_home())
    screen = _screen(what, session)
    if screen is None:
        play(session, **how)
    else:
        show_and_play(screen, session, **how)


def _screen(what: str, session: Session) -> Screen | None:
    """The screen for a file; None if it became the game of the session."""
    path = Path(what)
    if path.suffix == ".py":
        from minewise.screens.course import CourseScreen  # noqa: PLC0415 - rarely used

        return CourseScreen(session, commands.TERMINAL, path)
    if path.is_file():
        try:
            session.restore(read_game_file(path))
        except MinewiseError:
            pass  # not a saved game of ours
        else:
            return None
    elif is_position(what):
        return _editor(read_position(what), session)
    contents = read_any(what)
    if contents.recordings:
        return ReplayScreen(session, [Replay(recording) for recording in contents.recordings])
    if contents.board is not None:
        session.new(board=contents.board)
        return None
    if contents.position is not None:
        return _editor(read_position(contents.position.line()), session)
    raise MinewiseError(_("there is no game and no board in {what}").format(what=quote(what)), what)


def _editor(position: ReadPosition, session: Session) -> Screen:
    from minewise.screens.editor import EditorScreen  # noqa: PLC0415 - rarely used

    return EditorScreen(session, position)


@click.command("edit")
@click.argument("file", required=False)
@click.option(
    "--level",
    default="beginner",
    help="The empty board to begin with: a level, or WIDTHxHEIGHTxMINES.",
)
@screen_options
def edit_command(file: str | None, level: str, **how: Any) -> None:
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
    session = Session(storage=storage_at_home())
    show_and_play(_editor(position, session), session, **how)
