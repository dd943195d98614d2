"""`minewise play`: play by hand, on the whole screen or line by line."""

import rich_click as click

from minewise.screens.storage import storage_at_home
from minewise.session.folders import statistics_file
from minewise.session.statistics import Statistics
from minewise.session.storage import Storage
from minewise.ui.cli import terminal_screens
from minewise.ui.cli.options import theme_option
from minewise.ui.cli.session_options import begin, begin_today, settings_given, sitting_options


@click.command("play")
@sitting_options
@theme_option
@click.option(
    "--today",
    is_flag=True,
    help="Today's board: no guess needed, the same for everyone. --level chooses beginner, "
    "intermediate or expert.",
)
@terminal_screens.plain_option
@terminal_screens.brief_option
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

    An unfinished game is kept when you quit, and offered the next time.
    """
    # A program that plays in a pipe must not take the place of a person's game.
    is_person = terminal_screens.person_types()
    storage = storage_at_home() if is_person else Storage(Statistics(statistics_file()))
    session = begin(ctx, resume, chords, settings, storage)
    if today:
        begin_today(session, settings, resume)
    # A person who names a game does not want a question about another.
    named = today or resume is not None or bool(settings_given(ctx, settings))
    terminal_screens.play(
        session, theme=theme, plain=plain, brief=brief, offers="say" if named else "ask"
    )
