"""`minewise play`: play by hand, on the whole screen or line by line."""

import io
import shutil
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import rich_click as click
from click.core import ParameterSource

from minewise.core import FirstClick, Level
from minewise.session import (
    Mode,
    Session,
    Settings,
    Statistics,
    saved_game_file,
    statistics_file,
)
from minewise.session.session import read_saved_game
from minewise.ui.cli.options import in_terminal, read_seed, theme_option


@click.command("play")
@click.option(
    "--level",
    default="beginner",
    show_default=True,
    help="cs50, beginner, intermediate, expert, or WIDTHxHEIGHTxMINES.",
)
@click.option("--seed", help="What the mines are dealt by. Without it, chance.")
@click.option(
    "--first",
    default="safe",
    show_default=True,
    help="What the first click is promised: any, safe or opening.",
)
@click.option(
    "--mode",
    default="normal",
    show_default=True,
    help="normal: help is there; strict: no hints, no undo, no AI; practice: nothing is recorded.",
)
@click.option("--player", default="exact", show_default=True, help="The AI to ask for moves.")
@click.option("--questions", is_flag=True, help="Marking goes on from a flag to a question mark.")
@click.option("--no-chords", is_flag=True, help="Numbers cannot be chorded.")
@click.option("--resume", metavar="FILE", help="Go on with a saved game, and with its settings.")
@theme_option
@click.option("--plain", is_flag=True, help="Line by line, for pipes and screen readers.")
@click.option("--brief", is_flag=True, help="Line by line, in words alone: no board is drawn.")
@click.pass_context
def command(
    ctx: click.RichContext,
    /,
    resume: str | None,
    theme: str | None,
    plain: bool,
    brief: bool,
    **settings: str | bool | None,
) -> None:
    """Play by hand. In a pipe, or with --plain, line by line: type ? for the commands.

    In a terminal, a game that is not over is saved when you leave: Ctrl+O goes on with it,
    or l, line by line.
    """
    if resume is not None:
        _check_alone(ctx, settings)
    session = Session(_read(**settings), statistics=Statistics(statistics_file()))  # type: ignore[arg-type]
    if resume is not None:
        session.go_on(read_saved_game(resume))
    if in_terminal() and not (plain or brief):
        tui = import_module("minewise.ui.tui")
        tui.play(session, file=None if resume is None else Path(resume).expanduser(), theme=theme)
        return
    from minewise.ui.plain import Plain  # noqa: PLC0415 - the whole screen does without

    if isinstance(sys.stdout, io.TextIOWrapper):
        # What was typed is quoted, and may hold letters that this terminal cannot show.
        sys.stdout.reconfigure(errors="backslashreplace")
    person_types = sys.stdin is not None and sys.stdin.isatty()
    room = shutil.get_terminal_size().columns if sys.stdout.isatty() else None
    # A program that plays in a pipe must not take the place of a person's game.
    file = saved_game_file() if person_types else None
    line_by_line = Plain(session, sys.stdout, brief=brief, room=room, file=file)
    line_by_line.play(_lines(), prompt="> " if person_types else "")


def _check_alone(ctx: click.RichContext, settings: dict[str, str | bool | None]) -> None:
    """A saved game has its own settings: refuse others rather than ignore them."""
    for name in settings:
        if ctx.get_parameter_source(name) is not ParameterSource.DEFAULT:
            option = name.replace("_", "-")
            raise click.UsageError(
                f"--resume takes the settings of the file: leave out --{option}."
            )


def _read(  # noqa: PLR0913 - one for each option
    *,
    level: str,
    seed: str | None,
    first: str,
    mode: str,
    player: str,
    questions: bool,
    no_chords: bool,
) -> Settings:
    return Settings(
        Level.parse(level),
        FirstClick.parse(first),
        None if seed is None else read_seed(seed),
        questions,
        not no_chords,
        player,
        Mode.parse(mode),
    )


def _lines() -> Iterator[str]:
    """The lines of standard input, whatever bytes they hold; none where it is closed."""
    while sys.stdin is not None and (line := sys.stdin.buffer.readline()):
        yield line.decode("utf-8", errors="replace")
