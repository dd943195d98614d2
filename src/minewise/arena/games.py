"""The games of one player, in this process.

Game number i is played on the board of seed + i, by a player with the same seed, so the
same experiment gives the same games on every machine. The players `exact` and `expert`
play whole games in the native core if it is available; others play move by move.
"""

import time
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from minewise import players, solver
from minewise.arena.by_move import Tell, play_game, play_together
from minewise.arena.experiment import Chunk, Experiment
from minewise.arena.result import GameResult
from minewise.base.limit import FOREVER, Limit, TimeUpError
from minewise.boards.generator import lay_board
from minewise.core import HIDDEN, Board, Cell, Deal, Level, Position
from minewise.solver.whole_games import NativeGames, play_whole_games

if TYPE_CHECKING:
    from minewise.solver.whole_games import Stop

# The players that can play whole games in the native core.
_NATIVE_PLAYERS = {"exact": players.ExactPlayer, "expert": players.ExpertPlayer}

# The longest time that finished boards wait to be played, in seconds.
_SOON = 0.05

_AS_SYMBOLS = bytes.maketrans(b"\0\1", b".*")


def play_games(experiment: Experiment) -> Iterator[GameResult]:
    """Play the games, one after the other."""
    experiment.check()  # report every fault before the first game
    play: Callable[[Chunk], Iterable[GameResult]]
    play = play_natively if plays_natively(experiment) else play_by_move
    return (
        result
        for chunk in experiment.chunks()
        for part in with_boards(chunk)
        for result in play(part)
    )


def with_boards(chunk: Chunk, limit: Limit = FOREVER) -> Iterator[Chunk]:
    """The games of a chunk with their no-guess boards, if it demands any.

    Yields a few at a time, so that games are played while other boards are still being made;
    fewer than all if the limit is reached.
    """
    experiment = chunk.experiment
    demand, start = experiment.demand, experiment.start
    if demand is None:
        yield chunk
        return
    assert start is not None, "boards are made for the cell where a game begins"
    made: list[Board] = []
    began, played = time.monotonic(), 0
    for number in range(experiment.games):
        deal = Deal(experiment.level, experiment.first, experiment.seed + number, demand=demand)
        try:
            made.append(lay_board(deal, start, limit=limit))
        except TimeUpError:
            break
        if time.monotonic() - began > _SOON:
            yield chunk.on(played, made)
            made, began, played = [], time.monotonic(), number + 1
    if made and not limit.over:
        yield chunk.on(played, made)


def plays_natively(experiment: Experiment) -> bool:
    """Whether whole games can be played in the native core."""
    known = _NATIVE_PLAYERS.get(experiment.player)
    return known is players.get(experiment.player) and solver.core_in_use() == "native"


def play_natively(chunk: Chunk, stop: "Stop | None" = None) -> list[GameResult]:
    """Play in the native core; the GIL is released.

    Games not begun when `stop` was requested are left out.
    """
    experiment = chunk.experiment
    games = NativeGames(
        experiment.player,
        experiment.level,
        experiment.first,
        experiment.start or _first_cell(experiment.player, experiment.effort, experiment.level),
        range(experiment.seed, experiment.seed + experiment.games),
        effort=experiment.effort or "",
        boards=b"".join(one.mine_at.translate(_AS_SYMBOLS) for one in experiment.boards or ()),
    )
    return [
        GameResult(
            chunk.first_game + number,
            experiment.seed_of(number),
            played.won,
            played.moves,
            played.guesses,
            played.survival,
            played.opened,
            tuple(played.chances),
            board=experiment.name_of_board(number),
            time=played.seconds,
            slowest_move=played.slowest_move,
        )
        for number, played in enumerate(play_whole_games(games, stop=stop))
    ]


def play_by_move(
    chunk: Chunk, limit: float | None = None, tell: Tell | None = None
) -> Iterator[GameResult]:
    """Play move by move; `by_move.play_game` explains `limit` and `tell`."""
    if issubclass(players.get(chunk.experiment.player), players.BatchPlayer):
        yield from play_together(chunk, limit, tell)
        return
    for number in range(chunk.experiment.games):
        yield play_game(chunk, number, limit, tell)


@lru_cache(maxsize=16)
def _first_cell(player: str, effort: str | None, level: Level) -> Cell:
    """The first cell that a player chooses; for native players it is always the same."""
    if level.mines == len(level.grid):
        return (0, 0)  # won before it begins
    untouched = Position.unchecked(level.grid, level.mines, HIDDEN * len(level.grid))
    return players.create(player, effort=effort).move(untouched).cell
