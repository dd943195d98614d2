"""`minewise play`: play by hand, on the whole screen or line by line."""

from typing import Any

import rich_click as click

from minewise.screens.storage import storage_at_home
from minewise.session.folders import statistics_file
from minewise.session.statistics import Statistics
from minewise.session.storage import Storage
from minewise.ui.cli import terminal_screens
from minewise.ui.cli.session_options import begin, begin_today, settings_given, sitting_options


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
def command(
    ctx: click.RichContext,
    /,
    resume: str | None,
    chords: bool | None,
    today: bool,
    **options: Any,
) -> None:
    """Play in the terminal. In a pipe, or with --plain, line by line: type ? for the commands.

    An unfinished game is kept when you quit, and offered the next time.
    """
    how = {name: options.pop(name) for name in ("theme", "plain", "brief")}
    # A program that plays in a pipe must not take the place of a person's game.
    is_person = terminal_screens.person_types()
    storage = storage_at_home() if is_person else Storage(Statistics(statistics_file()))
    session = begin(ctx, resume, chords, options, storage)
    if today:
        begin_today(session, options, resume)
    # A person who names a game does not want a question about another.
    named = today or resume is not None or bool(settings_given(ctx, options))
    terminal_screens.play(session, offers="say" if named else "ask", **how)
