"""Experiments: the player, the boards, the first cell.

    experiment  one player and some boards: dealt or made from consecutive seeds, or given
    chunk       a few games of an experiment that are played together, on one core

Chunks always have the same size, so that neither the games nor the point at which a run
decides to stop depend on the number of cores.
"""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from numbers import Integral
from types import NoneType

from minewise.arena.result import MOST_SEEDS
from minewise.base.data import Serializable
from minewise.base.errors import (
    ImpossibleError,
    MinewiseError,
    NotationError,
    check_type,
    quote,
)
from minewise.core import Board, Cell, FirstClick, Game, Level, NoGuess
from minewise.players.registry import check

CHUNK = 50
"""How many games are played together."""

CHUNK_MADE = 10
"""The same for no-guess boards: a hard one may take a second to make."""

MOST_GAMES = 10**9
"""The most games of one experiment."""


@dataclass(frozen=True, slots=True)
class Experiment(Serializable):
    """The player, the boards and the first cell."""

    player: str
    level: Level
    first: FirstClick
    start: Cell | None  #: None: the player chooses
    seed: int  #: of the first board
    games: int
    effort: str | None = None  #: None for the player's default effort
    boards: tuple[Board, ...] | None = None  #: given boards, played unchanged
    demand: NoGuess | None = None  #: the demand on no-guess boards, for a game from `start`

    def __post_init__(self) -> None:
        check_type(self.player, str, "player")
        check_type(self.level, Level, "level")
        check_type(self.first, FirstClick, "first")
        check_type(self.start, (tuple, NoneType), "start")
        check_type(self.seed, Integral, "seed")
        check_type(self.games, Integral, "games")
        check_type(self.effort, (str, NoneType), "effort")
        check_type(self.boards, (tuple, NoneType), "boards")
        check_type(self.demand, (NoGuess, NoneType), "demand")

    @classmethod
    def on(
        cls,
        boards: Sequence[Board],
        player: str,
        start: Cell | None = None,
        effort: str | None = None,
    ) -> "Experiment":
        """Games on given boards, all of one size: the first click may be a mine."""
        first = boards[0]
        level = Level.of(first.grid, first.mine_count)
        return cls(
            player, level, FirstClick.ANY, start, 0, len(boards), effort, boards=tuple(boards)
        )

    @property
    def who(self) -> str:
        """The player, with its effort if one was given.

        >>> Experiment("expert", Level(8, 8, 8), FirstClick.ANY, None, 0, 1, effort="hard").who
        'expert:hard'
        """
        return self.player if self.effort is None else f"{self.player}:{self.effort}"

    def check(self) -> None:
        """Refuse an impossible experiment, before the first game."""
        check(self.player, self.effort)
        if self.boards is None:
            Game(self.level.grid, self.level.mines, seed=self.seed, first=self.first)
            if self.demand is not None:
                assert self.start is not None, "boards are made for the cell where a game begins"
                Board.check_deal(self.level.grid, self.level.mines, self.first, self.start)
            if self.seed + self.games > MOST_SEEDS:
                raise ImpossibleError(
                    f"{self.games} games from seed {self.seed} on need seeds above "
                    f"{MOST_SEEDS - 1}: expected fewer games, or a smaller seed",
                    self.seed,
                )

    def part(self, first_game: int, games: int) -> "Experiment":
        """The experiment of some of the games."""
        boards = self.boards and self.boards[first_game : first_game + games]
        return replace(self, seed=self.seed + first_game, games=games, boards=boards)

    @property
    def chunk_size(self) -> int:
        """How many games are played together."""
        return CHUNK if self.demand is None else CHUNK_MADE

    def chunks(self) -> Iterator["Chunk"]:
        """All games, a few at a time, in their order."""
        for first_game in range(0, self.games, self.chunk_size):
            games = min(self.chunk_size, self.games - first_game)
            yield Chunk(self.part(first_game, games), first_game)

    def seed_of(self, game: int) -> int | None:
        """The seed of a game's board; None for given boards."""
        return self.seed + game if self.boards is None else None

    def name_of_board(self, game: int) -> str:
        """An identifier of a given board; empty if there is a seed."""
        if self.boards is None:
            return ""
        return hashlib.sha256(self.boards[game].line().encode()).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class Chunk(Serializable):
    """Some games, and the number of the first of them."""

    experiment: Experiment
    first_game: int = 0

    @property
    def games(self) -> range:
        """The numbers of its games."""
        return range(self.first_game, self.first_game + self.experiment.games)

    def on(self, played: int, boards: Sequence[Board]) -> "Chunk":
        """The games from number `played` on, one for each of these boards."""
        part = self.experiment.part(played, len(boards))
        made = replace(part, first=FirstClick.ANY, boards=tuple(boards), demand=None)
        return Chunk(made, self.first_game + played)

    def rest(self, played: int) -> "Chunk":
        """The games after the first `played` ones."""
        left = self.experiment.games - played
        return Chunk(self.experiment.part(played, left), self.first_game + played)


# Boards that several solvers can play


def read_boards(text: str, name: str) -> list[Board]:
    """Read boards, one per line; blank lines and those that begin with `;` are ignored.

    >>> read_boards("2x1x1/*.", "boards.txt")
    [Board.parse('2x1x1/*.')]
    """
    boards: list[Board] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip() or line.lstrip().startswith(";"):
            continue
        try:
            board = Board.parse(line)
        except MinewiseError as error:
            raise NotationError(f"{quote(name)}, line {number}: {error}", line) from None
        if boards and _size(board) != _size(boards[0]):
            raise NotationError(
                f"{quote(name)}, line {number}: the board is {_size(board)}, but the first is "
                f"{_size(boards[0])}: expected boards of one size and number of mines",
                line,
            )
        boards.append(board)
    if not boards:
        raise NotationError(f"{quote(name)} holds no boards: expected one a line", name)
    return boards


def deal_boards(
    level: Level, first: FirstClick, start: Cell, seed: int, games: int
) -> Iterator[Board]:
    """The boards of the seeds from `seed` on, as a game that begins at `start` deals them."""
    for number in range(games):
        yield Board.generate(level.grid, level.mines, seed=seed + number, first=first, start=start)


def _size(board: Board) -> str:
    return f"{board.grid.width}x{board.grid.height}x{board.mine_count}"
