"""`minewise play`: play by hand, on the whole screen or line by line."""

import shutil
import sys
from collections.abc import Iterator

import rich_click as click

from minewise.base import files
from minewise.session import Statistics, Storage, statistics_file
from minewise.ui.cli.options import in_terminal, theme_option
from minewise.ui.cli.session_options import begin, begin_today, sitting_options
from minewise.ui.home import storage_at_home

# A replay of a whole game is pasted on many lines, a board of any size on one.
_LONGEST_LINE = 4 * 1024 * 1024


@click.command("play")
@sitting_options
@theme_option
@click.option(
    "--today",
    is_flag=True,
    help="Today's board: no guess needed, the same for everybody. --level chooses beginner, "
    "intermediate or expert.",
)
@click.option("--plain", is_flag=True, help="Play line by line: for pipes and screen readers.")
@click.option("--brief", is_flag=True, help="Play line by line, in words alone: no board is drawn.")
@click.pass_context
def command(  # noqa: PLR0913, PLR0917 - Click names them
    ctx: click.RichContext,
    /,
    resume: str | None,
    chords: bool | None,
    theme: str | None,
    today: bool,
    plain: bool,
    brief: bool,
    **settings: str | bool | None,
) -> None:
    """Play in the terminal. In a pipe, or with --plain, line by line: type ? for the commands.

    An unfinished game is kept when you quit. Resume it with Ctrl+O; line by line, with l.
    """
    person_types = sys.stdin is not None and sys.stdin.isatty()
    # A program that plays in a pipe must not take the place of a person's game.
    storage = storage_at_home() if person_types else Storage(Statistics(statistics_file()))
    session = begin(ctx, resume, chords, settings, storage)
    if today:
        begin_today(session, settings, resume)
    if in_terminal() and not (plain or brief):
        from minewise.ui import tui  # noqa: PLC0415 - line by line does without

        tui.play(session, theme=theme)
        return
    from minewise.ui.plain import Plain  # noqa: PLC0415 - the whole screen does without

    room = shutil.get_terminal_size().columns if sys.stdout.isatty() else None
    line_by_line = Plain(session, sys.stdout, brief=brief, room=room, asks=person_types)
    line_by_line.play(_lines(), prompt="> " if person_types else "")


def _lines() -> Iterator[str]:
    """The lines of standard input, whatever bytes they hold; none where it is closed."""
    while sys.stdin is not None and (line := sys.stdin.buffer.readline(_LONGEST_LINE + 1)):
        if len(line) > _LONGEST_LINE:
            raise files.FileError(
                f"cannot read '-': a line is too long, expected at most {_LONGEST_LINE} bytes", "-"
            )
        yield line.decode("utf-8", errors="replace")
