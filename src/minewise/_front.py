"""The top level of `minewise`: the usual calls, which accept text wherever text is enough.

A position may be a `Position`, its notation, a game or an analysis; a level its name or
WIDTHxHEIGHTxMINES; a cell (row, column), counted from 0, or text such as "3,4", counted from 1. A
player is a name, a class with a method `move`, an instance of one, or a function of a position.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypedDict, Unpack

from minewise import advice, arena, boards, formats, players
from minewise.advice import BestMove, Explanation, Hint
from minewise.analysis import Analysis, analyse
from minewise.arena import Experiment, GameResult, LocalExecutor, Pairs, Results, play_series
from minewise.arena.executor import USUAL_LIMIT
from minewise.base.errors import check_type
from minewise.base.limit import FOREVER, Limit
from minewise.core import Board, Cell, FirstClick, Game, Grid, Level, NoGuess, Position, read_cell
from minewise.core.defaults import MEASURED
from minewise.core.no_guess import read_rating
from minewise.formats import FormatError, Recording
from minewise.players import Move, Record
from minewise.players.registry import named, split_effort

Seen = Position | str | Game | Analysis
"""Anything that can be analysed."""


def _analysis(seen: Seen) -> Analysis:
    if isinstance(seen, Analysis):
        return seen
    if isinstance(seen, Game):
        return Analysis(seen.position, first_click_is_safe=seen.first_click_is_safe)
    return analyse(seen)


def _cell(cell: Cell | str, grid: Grid) -> Cell:
    return read_cell(cell, grid) if isinstance(cell, str) else cell


def _level(level: Level | str) -> Level:
    if isinstance(level, str):
        return Level.parse(level)
    check_type(level, Level, "level")
    return level


# Positions


def explain(position: Seen, cell: Cell | str, limit: Limit = FOREVER) -> Explanation:
    """Why a cell is certainly safe or a mine; else its mine probability and possible numbers.

    >>> print(explain("4x1x1/01##", "1,3").text)
    The 1 at (1,2) has only (1,3) for its mine: so (1,3) is a mine.
    """
    analysis = _analysis(position)
    return advice.explain(analysis, _cell(cell, analysis.position.grid), limit)


def hint(position: Seen, level: int = 4, limit: Limit = FOREVER) -> Hint:
    """A hint. Level 1: is anything certain; 2: a wrong flag; 3: where to look; 4: reason or guess.

    >>> hint("3x2x1/###/111", 3).text
    'Look at the 1 at (2,2) and the 1 at (2,3).'
    """
    return advice.hint(_analysis(position), level, limit)


def best_move(position: Seen, limit: Limit = FOREVER) -> BestMove | None:
    """The cell to open next, how safe it is, and the chance of winning after it.

    >>> best_move("3x2x1/###/111").cell
    (0, 0)
    """
    return advice.best_move(_analysis(position), limit)


# Games


def play(
    player: Any,
    game: Game | Level | str = "beginner",
    *,
    seed: int = 0,
    on_move: Callable[[Position, Move], None] | None = None,
) -> Record:
    """Let a player play a game to its end.

    >>> play("exact", "beginner", seed=7).won
    True

    `seed` deals the board of a level. `on_move` gets the position and the move before each move.
    """
    if not isinstance(game, Game):
        game = Game(game, seed=seed, first=MEASURED.first)
    return players.play(players.create(named(player), seed), game, on_move)


class _Options(TypedDict, total=False):
    games: int
    seed: int
    first: FirstClick | str
    start: Cell | str | None
    jobs: int
    move_limit: float


def bench(
    player: Any, level: Level | str | Sequence[Board] = "beginner", **options: Unpack[_Options]
) -> Results:
    """Let a player play many games: `summary` has the win rate, `games` the result of each game.

    >>> bench("exact", "beginner", games=100).summary.wins
    92

    Boards may be given in place of a level. The options are `games` (1000), `seed` (7), `first`
    ("safe"), `start` (the player's choice), `jobs` (1) and `move_limit` (60 seconds).
    """
    experiment = _experiment(player, level, options)
    experiment.check()
    played: list[GameResult] = []
    limit = options.get("move_limit", USUAL_LIMIT)
    with LocalExecutor(experiment, options.get("jobs", 1), limit) as executor:
        play_series(experiment, executor, tell=lambda results, _summary: played.extend(results))
    return Results.of(experiment, played)


def compare(
    a: Any, b: Any, level: Level | str | Sequence[Board] = "beginner", **options: Unpack[_Options]
) -> Pairs:
    """Compare how often two players win on the same boards.

    >>> compare("exact", "random", "beginner", games=50).difference > 0.5
    True

    The options are those of `bench`, whose results may be given in place of a player. `start`
    defaults to "1,1".
    """
    options.setdefault("start", (0, 0))
    one, other = (
        side if isinstance(side, Results) else bench(side, level, **options) for side in (a, b)
    )
    return arena.pair(one, other)


def _experiment(player: Any, level: Level | str | Sequence[Board], options: _Options) -> Experiment:
    name, effort = split_effort(named(player))
    start, games = options.get("start"), options.get("games")
    if not isinstance(level, Level | str):
        dealt = list(level)[:games]
        check_type(dealt[0] if dealt else None, Board, "level")
        cell = None if start is None else _cell(start, dealt[0].grid)
        return Experiment.on(dealt, name, cell, effort)
    size = _level(level)
    return Experiment(
        name,
        size,
        FirstClick.parse(options.get("first", MEASURED.first)),
        None if start is None else _cell(start, size.grid),
        options.get("seed", 7),
        1000 if games is None else games,
        effort,
    )


# Boards and replays


def make_board(
    level: Level | str = "expert",
    seed: int = 0,
    *,
    start: Cell | str = (0, 0),
    first: FirstClick | str = FirstClick.OPENING,
    rating: str | None = None,
) -> Board:
    """Make a board that can be won without a guess.

    >>> make_board("beginner", seed=7).mine_count
    10

    It is for a game that begins at `start`. `rating` is a range from 400 to 2800, as "800-1300".
    """
    size = _level(level)
    demand = NoGuess() if rating is None else NoGuess(rating=read_rating(rating))
    cell = _cell(start, size.grid)
    made = boards.make_board(size, FirstClick.parse(first), cell, seed, demand).board
    assert made is not None, "a board was made, or an error raised"
    return made


def read_replay(path: str | Path) -> Recording:
    """Read the replay of any program: its board, its steps, and its `figures`."""
    found = formats.read_file(path).recordings
    if not found:
        raise FormatError(f"{str(path)!r} holds no replay", path)
    return found[0]
