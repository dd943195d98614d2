"""The options of the commands that begin a sitting: what is played, or which saved game."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import rich_click as click
from click.core import ParameterSource

from minewise.core import Chance, FirstClick, Level
from minewise.session import Mode, Session, Settings, Statistics, statistics_file

_Command = TypeVar("_Command", bound=Callable[..., Any])

_OPTIONS = (
    click.option(
        "--level",
        default="beginner",
        show_default=True,
        help="cs50, beginner, intermediate, expert, or WIDTHxHEIGHTxMINES.",
    ),
    click.option("--seed", help="What the mines are dealt by. Without it, chance."),
    click.option(
        "--first",
        default="safe",
        show_default=True,
        help="What the first click is promised: any, safe or opening.",
    ),
    click.option(
        "--mode",
        default="normal",
        show_default=True,
        help="normal: help is there; strict: no hints, no undo, no AI; "
        "practice: nothing is recorded.",
    ),
    click.option("--player", default="exact", show_default=True, help="The AI to ask for moves."),
    click.option(
        "--questions", is_flag=True, help="Marking goes on from a flag to a question mark."
    ),
    click.option("--no-chords", is_flag=True, help="Numbers cannot be chorded."),
    click.option(
        "--resume", metavar="FILE", help="Go on with a saved game, and with its settings."
    ),
)


def settings_options(command: _Command) -> _Command:
    """Add the options that say what is played; `read_settings` reads their values."""
    for option in reversed(_OPTIONS[:-1]):
        command = option(command)
    return command


def sitting_options(command: _Command) -> _Command:
    """Add the options; the command takes `resume`, and the settings as keywords for `begin`."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def begin(ctx: click.RichContext, resume: str | None, settings: dict[str, Any]) -> Session:
    """Begin the sitting that was asked for."""
    given = settings_given(ctx, settings)
    if resume is not None and given:
        # A saved game has its own settings: refuse others rather than ignore them.
        option = given[0].replace("_", "-")
        raise click.UsageError(f"--resume takes the settings of the file: leave out --{option}.")
    session = Session(read_settings(**settings), statistics=Statistics(statistics_file()))
    if resume is not None:
        session.restore(session.keeper.load(Path(resume)))
    return session


def settings_given(ctx: click.RichContext, settings: dict[str, Any]) -> list[str]:
    """The settings that the person has named."""
    return [
        name for name in settings if ctx.get_parameter_source(name) is not ParameterSource.DEFAULT
    ]


def read_settings(  # noqa: PLR0913 - one for each option
    *,
    level: str,
    seed: str | None,
    first: str,
    mode: str,
    player: str,
    questions: bool,
    no_chords: bool,
) -> Settings:
    """Read the values of those options."""
    return Settings(
        level=Level.parse(level),
        first=FirstClick.parse(first),
        seed=None if seed is None else Chance.read_seed(seed),
        questions=questions,
        chords=not no_chords,
        player=player,
        mode=Mode.parse(mode),
    )
