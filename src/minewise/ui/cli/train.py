"""`minewise train`: practise on puzzles, and take lessons."""

import json

import rich_click as click

from minewise.base.language import gettext as _
from minewise.screens.storage import storage_at_home
from minewise.screens.training import train
from minewise.session import commands
from minewise.session.folders import training_file
from minewise.session.session import Session
from minewise.training import Practice, Theme, Trainer
from minewise.training.lessons import lesson_named
from minewise.ui.cli.options import Reads, in_terminal
from minewise.ui.cli.terminal_screens import line_options, show

MODES = ("train", "streak", "storm", "today", "repeat", "mistakes")


@click.command("train")
@click.argument("mode", type=click.Choice(MODES), required=False)
@click.option(
    "--theme", type=Reads("THEME", Theme.parse), help=f"Train one theme: {', '.join(Theme)}."
)
@click.option("--lesson", metavar="NAME", help="Take a lesson, by its number or name.")
@click.option("--lessons", is_flag=True, help="List the lessons and your progress.")
@click.option("--progress", is_flag=True, help="Print your progress as a JSON object.")
@line_options
def train_command(  # noqa: PLR0913, PLR0917 - the options of the command
    mode: str | None,
    theme: Theme | None,
    lesson: str | None,
    lessons: bool,
    progress: bool,
    plain: bool,
    brief: bool,
) -> None:
    """Practise on puzzles from real games, including your own.

    train: at your rating. streak: harder and harder, until the first mistake. storm: three
    minutes. today: five puzzles, the same for everyone. repeat: puzzles you missed or were slow
    at, when they are due. mistakes: the same from your own games. Without a mode: in a
    terminal a menu, otherwise train.
    """
    if sum((lesson is not None, theme is not None, mode not in (None, "train"))) > 1:
        raise click.UsageError("Choose one of a mode, --theme and --lesson.")
    if progress or lessons:
        trainer = Trainer(Practice(training_file()))
        if progress:
            click.echo(json.dumps(trainer.progress()))
            return
        for page in trainer.lessons():
            state = _("mastered") if page["mastered"] else ""
            line = f"{page['number']:2}. {page['title']:<14} {page['name']:<14} {state}"
            click.echo(line.rstrip())
        return
    start = mode or ("" if in_terminal() and not (plain or brief) else "train")
    if lesson is not None:
        start = str(lesson_named(lesson).number)
    elif theme is not None:
        start = str(theme)
    opened = train(Session(storage=storage_at_home()), commands.TERMINAL, {"start": start})
    assert opened.open is not None, "training data is kept at home"
    show(opened.open, plain=plain, brief=brief)
