"""`minewise gui`: play in a desktop window."""

import rich_click as click
from click.core import ParameterSource

from minewise.core import FirstClick, Level
from minewise.session import Session, Settings, Statistics, statistics_file
from minewise.session.session import read_saved_game
from minewise.ui.cli.options import read_seed
from minewise.ui.tk import play


@click.command("gui")
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
@click.option("--resume", metavar="FILE", help="Go on with a saved game, and with its settings.")
@click.pass_context
def command(
    ctx: click.RichContext, /, level: str, seed: str | None, first: str, resume: str | None
) -> None:
    """Play in a desktop window. F1 shows the keys and what the mouse does."""
    given = [
        name
        for name in ("level", "seed", "first")
        if ctx.get_parameter_source(name) is not ParameterSource.DEFAULT
    ]
    if resume is not None and given:
        raise click.UsageError(f"--resume takes the settings of the file: leave out --{given[0]}.")
    settings = Settings(
        Level.parse(level), FirstClick.parse(first), None if seed is None else read_seed(seed)
    )
    session = Session(settings, statistics=Statistics(statistics_file()))
    if resume is not None:
        session.go_on(read_saved_game(resume))
    # Who asks for a certain game does not want to be asked about another.
    play(session, offer=resume is None and not given)
