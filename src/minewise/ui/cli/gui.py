"""`minewise gui`: play in a desktop window."""

from pathlib import Path

import rich_click as click

from minewise.ui.cli.session_options import begin, settings_given, sitting_options
from minewise.ui.tk import play


@click.command("gui")
@click.argument("file", required=False)
@sitting_options
@click.pass_context
def command(
    ctx: click.RichContext,
    /,
    file: str | None,
    resume: str | None,
    chords: bool | None,
    **settings: str | bool | None,
) -> None:
    """Play in a desktop window. F1 lists the keys.

    FILE is opened: a replay of any program to watch, or a board or a saved game to play.
    """
    session = begin(ctx, resume, chords, settings)
    # A person who names a game does not want a question about another.
    play(
        session,
        offers="ask" if resume is None and not settings_given(ctx, settings) else "say",
        file=None if file is None else Path(file),
    )
