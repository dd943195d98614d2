"""`minewise play` and `minewise gui`: play in a terminal or a window.

`minewise web` shares the game options.
"""

from contextlib import suppress
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import rich_click as click

from minewise.base.errors import ImpossibleError
from minewise.core import FirstClick
from minewise.core.defaults import PLAYED
from minewise.screens.storage import storage_at_home
from minewise.session.folders import statistics_file
from minewise.session.options import NEW_PLAYERS, GameOptions, Mode
from minewise.session.saved_game import read_game_file
from minewise.session.session import Session
from minewise.session.statistics import Statistics
from minewise.session.storage import Storage
from minewise.session.today import todays_deal
from minewise.ui.cli import terminal_screens
from minewise.ui.cli.options import (
    FIRST,
    LEVEL,
    LEVEL_HELP,
    SEED,
    Reads,
    is_named,
    no_guess_options,
    take_no_guess,
    together,
)


def _last(first_time: str) -> str:
    return f"[default: your last choice; {first_time} the first time]"


settings_options = together(
    no_guess_options,
    click.option("--level", type=LEVEL, help=f"{LEVEL_HELP}.  {_last(PLAYED.level)}"),
    click.option(
        "--seed", type=SEED, help="The random seed. Each new game then has the next seed."
    ),
    click.option("--first", type=FIRST, help=f"The first-click rule.  {_last(PLAYED.first)}"),
    click.option(
        "--mode",
        type=Reads("normal|strict|practice", Mode.parse),
        help="normal: help is available, and counted; strict: no hints, no undo, no AI; "
        "practice: nothing is recorded.",
    ),
    click.option(
        "--player",
        help="The AI to ask for moves: minewise players lists them.  " + _last(PLAYED.player),
    ),
    click.option(
        "--questions/--no-questions",
        default=None,
        help="Whether a second mark on a cell is a question mark.",
    ),
    click.option(
        "--fair/--not-fair",
        default=None,
        help="Guessing is fatal only when a safe move was available.",
    ),
)
"""The game options; `read_settings` reads their values."""

sitting_options = together(
    settings_options,
    click.option(
        "--chords/--no-chords",
        default=None,
        help="Whether numbers can be chorded, this time.  [default: as your settings say]",
    ),
    click.option("--resume", metavar="FILE", help="Resume a saved game, with its settings."),
)
"""The options of a session: the command takes `resume`, `chords`, and the settings as keywords."""


def begin(
    ctx: click.RichContext,
    resume: str | None,
    chords: bool | None,
    settings: dict[str, Any],
    storage: Storage | None = None,
) -> Session:
    """Begin the session that the options describe."""
    given = settings_given(ctx, settings)
    if resume is not None and given:
        # A saved game has its own settings: refuse others instead of ignoring them.
        option = given[0].replace("_", "-")
        raise click.UsageError(f"--resume takes the settings of the file: leave out --{option}.")
    storage = storage_at_home() if storage is None else storage
    # Without a settings file, as for a program in a pipe, options are the same each time.
    remembered = NEW_PLAYERS if storage.settings is None else storage.settings.read().options
    session = Session(read_settings(remembered, settings), storage=storage)
    if chords is not None:  # for this session only, so it is not remembered
        session.settings.values = session.settings.values.with_chords(chords)
    if resume is not None:
        session.restore(read_game_file(Path(resume)))
    return session


def begin_today(session: Session, settings: dict[str, Any], resume: str | None) -> None:
    """Begin today's board instead, for the level given."""
    named = next((name for name in ("seed", "first", "no_guess") if settings.get(name)), None)
    if named is not None or resume is not None:
        option = "resume" if named is None else named.replace("_", "-")
        raise click.UsageError(f"--today chooses the board: leave out --{option}.")
    level = settings.get("level")
    if level is not None:
        todays_deal(date.min, level)  # refuses a level without a daily board
    session.today(level)


def settings_given(ctx: click.RichContext, settings: dict[str, Any]) -> list[str]:
    """The settings given on the command line."""
    return [name for name in settings if is_named(ctx, name)]


def read_settings(usual: GameOptions, settings: dict[str, Any]) -> GameOptions:
    """The usual settings, overridden by those of the command line."""
    named = dict(settings)
    if named["no_guess"] is False:
        usual = replace(usual, no_guess=None)
    named["no_guess"] = take_no_guess(named)
    chosen = {name: value for name, value in named.items() if value is not None}
    if "level" in chosen and "first" not in chosen:
        # The level may be too full for a first-click rule that was not asked for: use "safe".
        with suppress(ImpossibleError):
            return replace(usual, **chosen)
        usual = replace(usual, first=FirstClick.SAFE)
    return replace(usual, **chosen)


@click.command("play")
@sitting_options
@click.option(
    "--today",
    is_flag=True,
    help="Today's board: no guess needed, the same for everyone. --level chooses beginner, "
    "intermediate or expert.",
)
@terminal_screens.screen_options
@click.pass_context
def play_command(
    ctx: click.RichContext, /, resume: str | None, chords: bool | None, today: bool, **options: Any
) -> None:
    """Play in the terminal. In a pipe, or with --plain, line by line: type ? for the commands.

    An unfinished game is kept when you quit, and offered the next time.
    """
    how = {name: options.pop(name) for name in ("theme", "plain", "brief")}
    # A program that plays through a pipe must not replace a person's saved game.
    is_person = terminal_screens.person_types()
    storage = storage_at_home() if is_person else Storage(Statistics(statistics_file()))
    session = begin(ctx, resume, chords, options, storage)
    if today:
        begin_today(session, options, resume)
    # If you name a game, you do not want to be asked about another one.
    named = today or resume is not None or bool(settings_given(ctx, options))
    terminal_screens.play(session, offers="say" if named else "ask", **how)


@click.command("gui")
@click.argument("file", required=False)
@sitting_options
@click.pass_context
def gui_command(
    ctx: click.RichContext,
    /,
    file: str | None,
    resume: str | None,
    chords: bool | None,
    **settings: str | bool | None,
) -> None:
    """Play in a desktop window. F1 lists the keys.

    FILE is a replay of any program to watch, or a board or a saved game to play.
    """
    from minewise.ui import tk  # noqa: PLC0415 - needs Tk

    session = begin(ctx, resume, chords, settings)
    named = resume is not None or bool(settings_given(ctx, settings))
    tk.play(session, offers="say" if named else "ask", file=None if file is None else Path(file))
