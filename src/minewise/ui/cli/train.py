"""`minewise train`: practise on puzzles, and take lessons."""

import json
import shutil
import sys
from collections.abc import Iterator

import rich_click as click

from minewise.base import gettext as _
from minewise.training import Coach, Run, Theme, Trainer, lesson_named
from minewise.ui.cli.options import Reads, in_terminal
from minewise.ui.home import catch_up, catching_up, coach_at_home
from minewise.ui.plain_training import PlainTraining

MODES = ("train", "streak", "storm", "today", "repeat", "mistakes")

# In these one's own games come first, so the last ones are looked at before.
OWN_FIRST = ("train", "repeat", "mistakes")

# A line that is longer is no answer to anything.
_LONGEST_LINE = 100_000


@click.command("train")
@click.argument("mode", type=click.Choice(MODES), required=False)
@click.option(
    "--theme",
    type=Reads("THEME", Theme.parse),
    help=f"Train one theme: {', '.join(Theme)}.",
)
@click.option("--lesson", metavar="NAME", help="Take a lesson, by its number or name.")
@click.option("--lessons", is_flag=True, help="List the lessons, and how far you are.")
@click.option("--progress", is_flag=True, help="Say how far you are, as a JSON object.")
@click.option("--plain", is_flag=True, help="Train line by line: for pipes and screen readers.")
@click.option("--brief", is_flag=True, help="Line by line, and no board is drawn.")
def command(  # noqa: PLR0913, PLR0917 - the options of the command
    mode: str | None,
    theme: Theme | None,
    lesson: str | None,
    lessons: bool,
    progress: bool,
    plain: bool,
    brief: bool,
) -> None:
    """Practise on puzzles from real games, your own among them.

    train: at your rating. streak: harder and harder, until the first mistake. storm: three
    minutes. today: five puzzles, the same for everybody. repeat: what you missed or were slow at,
    when it is due. mistakes: the same from your own games. In a terminal, a menu without any.
    """
    coach = coach_at_home()
    trainer = coach.trainer
    if progress:
        click.echo(json.dumps(trainer.progress()))
        return
    if lessons:
        for page in trainer.lessons():
            state = _("mastered") if page["mastered"] else ""
            line = f"{page['number']:2}. {page['title']:<14} {page['name']:<14} {state}"
            click.echo(line.rstrip())
        return
    if in_terminal() and not (plain or brief):
        _on_the_screen(coach, mode, theme, lesson)
        return
    room = shutil.get_terminal_size().columns if sys.stdout.isatty() else None
    training = PlainTraining(sys.stdout, brief=brief, room=room)
    prompt = "> " if sys.stdin is not None and sys.stdin.isatty() else ""
    lines = _lines()
    if lesson is not None:
        chosen = lesson_named(lesson)
        click.echo(f"{chosen.number}. {chosen.title}\n\n{chosen.text}")
        if training.live(trainer.live_board(chosen), lines, prompt):
            training.play(trainer.lesson(chosen), lines, prompt)
        return
    mode = mode or "train"
    if mode in OWN_FIRST:
        catch_up(trainer)
    training.play(_run(trainer, mode, theme), lines, prompt)


def _on_the_screen(coach: Coach, mode: str | None, theme: Theme | None, lesson: str | None) -> None:
    from minewise.ui import tui  # noqa: PLC0415 - only where there is a terminal

    first = catching_up(coach)
    if lesson is not None:
        coach.learn(lesson)
    elif theme is not None and mode in (None, "train"):
        coach.start(str(theme))
    elif mode in OWN_FIRST:
        first = catching_up(coach, mode)
    elif mode is not None:
        coach.start(mode)
    tui.train(coach, first=first)


def _run(trainer: Trainer, mode: str, theme: Theme | None) -> Run:
    match mode:
        case "streak":
            return trainer.streak()
        case "storm":
            return trainer.storm()
        case "today":
            return trainer.today()
        case "repeat" | "mistakes":
            return trainer.repeat(own=mode == "mistakes")
    return trainer.train(theme)


def _lines() -> Iterator[str]:
    while sys.stdin is not None and (line := sys.stdin.readline(_LONGEST_LINE)):
        yield line
