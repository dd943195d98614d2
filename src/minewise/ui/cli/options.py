"""Options that several commands share, and the parsers of their values."""

import io
import os
import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import reduce
from types import MappingProxyType
from typing import Any, TypeVar

import rich_click as click
from click.core import ParameterSource

from minewise.base import files
from minewise.base.errors import ImpossibleError, NotationError, quote
from minewise.base.language import gettext as _
from minewise.core import Cell, Chance, FirstClick, Game, Level, NoGuess, read_cell
from minewise.core.defaults import MEASURED, GameDefaults
from minewise.core.no_guess import read_hardest, read_rating
from minewise.core.notation import is_position

_Command = TypeVar("_Command", bound=Callable[..., Any])

_NUMBER = re.compile(r"(?:[0-9]{1,12}(?:\.[0-9]{0,12})?|\.[0-9]{1,12})(?:[eE][+-]?[0-9]{1,3})?")


class Reads(click.ParamType):  # type: ignore[type-arg]  # older versions have none
    """A parameter type with a parser of ours, whose errors are one sentence with exit code 1."""

    def __init__(self, name: str, read: Callable[[str], Any]) -> None:
        """`name` appears in the help; `read` raises a `MinewiseError` for bad text."""
        self.name = name
        self._read = read

    def convert(self, value: Any, _param: click.Parameter | None, _ctx: object) -> Any:
        """Parse the value, unless it is a default that is already parsed."""
        return self._read(value) if isinstance(value, str) else value

    def get_metavar(self, *_args: Any, **_named: Any) -> str:
        """The name in the help, as given: not in capitals."""
        return self.name


def whole(
    name: str,
    most: int,
    refusal: Callable[[], str],
    least: int = 1,
    words: Mapping[str, int] = MappingProxyType({}),
) -> Reads:
    """An integer, or a word for one; `refusal` returns the error sentence for anything else."""

    def read(text: str) -> int:
        is_whole = re.fullmatch("[0-9]{1,12}", text) is not None
        number = int(text) if is_whole else words.get(text, least - 1)
        if not least <= number <= most:
            raise NotationError(refusal().format(given=quote(text), least=least, most=most), text)
        return number

    return Reads(name, read)


def seconds(most: float = 10**9) -> Reads:
    """A number of seconds, which may have a fraction."""
    return Reads("SECONDS", lambda text: read_number(text, "a number of seconds", most))


def together(*options: Callable[[Any], Any]) -> Callable[[_Command], _Command]:
    """Several options as one decorator, listed by the help in this order."""
    return lambda command: reduce(lambda made, option: option(made), reversed(options), command)


LEVEL_HELP = (
    "cs50, beginner, intermediate, expert, or WIDTHxHEIGHTxMINES; with torus or hexagons before it "
    'if you like: "torus 9x9x10"'
)

LEVEL = Reads("LEVEL", Level.parse)
SEED = Reads("NUMBER", Chance.read_seed)
FIRST = Reads("any|safe|opening", FirstClick.parse)


def is_named(ctx: click.Context, option: str) -> bool:
    """Whether an option was given on the command line."""
    return ctx.get_parameter_source(option) is not ParameterSource.DEFAULT


def _check_theme(_ctx: click.Context, _option: click.Parameter, name: str | None) -> str | None:
    """Refuse an unknown theme even in a pipe, where themes have no effect."""
    if name is None:
        return None
    from minewise.ui.tui import read_theme  # noqa: PLC0415 - rarely needed

    return read_theme(name)


theme_option = click.option(
    "--theme",
    callback=_check_theme,
    help="How it looks in a terminal: dark, light, contrast or plain.",
)


def in_terminal() -> bool:
    """Whether standard input and output are a terminal that can be drawn on."""
    # Both may be None in a program without a console.
    ends = (sys.stdin, sys.stdout)
    return all(end is not None and end.isatty() for end in ends) and (
        os.environ.get("TERM") != "dumb"
    )


def game_options(usual: GameDefaults) -> Callable[[_Command], _Command]:
    """The options for the player and the game."""
    player = click.option("--player", default=usual.player, help="Who plays.")
    return together(player, _dealing(usual, "Without it the player chooses."))


def _dealing(usual: GameDefaults, without_start: str) -> Callable[[_Command], _Command]:
    return together(
        click.option("--level", type=LEVEL, default=usual.level, help=f"{LEVEL_HELP}."),
        click.option("--seed", type=SEED, default="7", help="The random seed."),
        click.option("--first", type=FIRST, default=str(usual.first), help="The first-click rule."),
        click.option(
            "--start",
            metavar="ROW,COLUMN",
            help=f"The first cell, counted from 1 as in every sentence. {without_start}",
        ),
    )


board_options = _dealing(MEASURED, "Default: 1,1.")
"""The game options for commands that must know the boards in advance."""

no_guess_options = together(
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


def take_no_guess(options: dict[str, Any]) -> NoGuess | None:
    """Pop the values of those options; return the demands on boards, or None for any board."""
    no_guess = options.pop("no_guess")
    without_counting, hardest, rating = map(options.pop, ("without_counting", "hardest", "rating"))
    if not no_guess and not without_counting and hardest is None and rating is None:
        return None
    if no_guess is False:
        raise click.UsageError(
            "--any-board cannot be combined with --without-counting, --hardest or --rating."
        )
    return NoGuess(counting=not without_counting, hardest=hardest, rating=rating)


@dataclass(frozen=True, slots=True)
class WhichGame:
    """The values of those options."""

    level: Level
    seed: int
    first: FirstClick
    start: Cell | None

    @classmethod
    def read(cls, level: Level, seed: int, first: FirstClick, start: str | None) -> "WhichGame":
        """Parse the values; the first cell must be on that level's board."""
        return cls(level, seed, first, None if start is None else read_cell(start, level.grid))

    def with_room(self) -> "WhichGame":
        """The same game, but with a safe first click if the level is too full for its rule."""
        try:
            Game(self.level.grid, self.level.mines, seed=self.seed, first=self.first)
        except ImpossibleError:
            return replace(self, first=FirstClick.SAFE)
        return self


def read_text(name: str) -> str:
    """Read a file, or standard input if the name is -."""
    return files.as_text(read_data(name), name)


def read_data(name: str) -> bytes:
    """Read the bytes of a file, or of standard input for -; a position stands for itself."""
    if is_position(name):
        return name.encode()
    if name != "-":
        return files.read_bytes(name, pipes=True)
    if isinstance(sys.stdin, io.TextIOWrapper):
        return files.read_stream(sys.stdin.buffer, name)
    return sys.stdin.read().encode()  # a stream substituted by a caller has no buffer


PORT = whole(
    "N",
    65535,
    lambda: _("{given} is not a port: expected 1 to {most}, or 0 for any free one"),
    least=0,
)


def read_number(text: str, what: str, most: float) -> float:
    """Parse a number above 0."""
    number = float(text) if _NUMBER.fullmatch(text) else -1.0
    if not 0 < number <= most:
        raise NotationError(
            f"{quote(text)} is not {what}: expected a number above 0, at most {most:g}", text
        )
    return number
