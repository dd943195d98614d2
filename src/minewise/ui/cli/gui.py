"""`minewise gui`: play in a desktop window."""

import rich_click as click

from minewise.ui.cli.sitting import begin, settings_given, sitting_options
from minewise.ui.tk import play


@click.command("gui")
@sitting_options
@click.pass_context
def command(ctx: click.RichContext, /, resume: str | None, **settings: str | bool | None) -> None:
    """Play in a desktop window. F1 lists the keys."""
    session = begin(ctx, resume, settings)
    # Who asks for a certain game does not want to be asked about another.
    play(session, offer=resume is None and not settings_given(ctx, settings))
