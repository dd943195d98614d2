"""Whole games in the native core: `exact` and `expert` play thousands a second there."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from minewise.core import Cell, FirstClick, Level

if TYPE_CHECKING:
    from minewise.solver._native import Stop as Stop  # noqa: PLC0414 - for its users


@dataclass(frozen=True, slots=True)
class NativeGames:
    """The games to play: player, boards, first cell."""

    player: str
    level: Level
    first: FirstClick
    start: Cell
    seeds: range
    effort: str = ""
    boards: bytes = b""
    """If boards are given: `*` or `.` for each cell of one after the other, for as many
    games as there are seeds."""


class NativeResult(NamedTuple):
    """The result of a game."""

    won: bool
    moves: int  # cells opened, without those that a 0 opens
    guesses: int  # without the first click
    survival: float  # the chance of surviving all guesses
    opened: int  # safe cells open at the end
    chances: list[float]  # how likely each guess was safe
    seconds: float
    slowest_move: float  # seconds to count and choose


def stop_switch() -> "Stop":
    """A switch that stops games in other threads; needs the native core."""
    from minewise.solver import _native  # noqa: PLC0415 - not there on every machine

    return _native.Stop()


def play_whole_games(
    games: NativeGames, threads: int = 1, stop: "Stop | None" = None
) -> list[NativeResult]:
    """Play whole games; the GIL is released. Needs the native core.

    Games not begun when `stop` is switched are left out.
    """
    from minewise.solver import _native, native  # noqa: PLC0415 - not there on every machine

    level = games.level
    played = _native.play(
        games.player,
        native.native_grid(level.grid),
        level.mines,
        games.seeds.start,
        str(games.first),
        level.grid.index(games.start),
        len(games.seeds),
        threads,
        games.effort,
        games.boards,
        stop,
    )
    return [NativeResult(*game) for game in played]


def survive_whole_games(games: NativeGames, threads: int = 1) -> list[tuple[int, float]]:
    """Play whole games by `expert` in which no guess is lost. Needs the native core.

    At each guess the hidden mines are dealt again so that the cell is safe. For each game, return
    the number of the first cell (-1 for a mine) and the probability of a win.
    """
    from minewise.solver import _native, native  # noqa: PLC0415 - not there on every machine

    level = games.level
    return _native.survive(
        native.native_grid(level.grid),
        level.mines,
        games.seeds.start,
        str(games.first),
        level.grid.index(games.start),
        len(games.seeds),
        games.effort,
        threads,
    )
