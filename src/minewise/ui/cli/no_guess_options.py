"""The options for boards without guessing, and their difficulty."""

from collections.abc import Callable
from typing import Any, TypeVar

import rich_click as click

from minewise.core import NoGuess
from minewise.core.no_guess import read_hardest, read_rating
from minewise.ui.cli.options import Reads

_Command = TypeVar("_Command", bound=Callable[..., Any])

_OPTIONS = (
    click.option(
        "--no-guess/--any-board",
        "no_guess",
        default=None,
        help="Only boards that can be won without a guess.",
    ),
    click.option(
        "--without-counting",
        is_flag=True,
        default=None,
        help="Like --no-guess, and no step needs the number of mines.",
    ),
    click.option(
        "--hardest",
        type=Reads("single|pairs|several|total", read_hardest),
        help="Like --no-guess, and the hardest step is of this kind.",
    ),
    click.option(
        "--rating",
        type=Reads("LOW-HIGH", read_rating),
        help="Like --no-guess, rated in this range (from 400 to 2800).",
    ),
)


def no_guess_options(command: _Command) -> _Command:
    """Add the options; `read_no_guess` reads them."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def read_no_guess(
    no_guess: bool | None,
    without_counting: bool | None,
    hardest: str | None,
    rating: tuple[int, int] | None,
) -> NoGuess | None:
    """The demands on boards; None for any board."""
    if not no_guess and not without_counting and hardest is None and rating is None:
        return None
    if no_guess is False:
        raise click.UsageError(
            "--any-board cannot be combined with --without-counting, --hardest or --rating."
        )
    return NoGuess(
        counting=not without_counting,
        hardest=hardest,
        rating=rating,
    )
