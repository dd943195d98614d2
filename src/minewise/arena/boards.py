"""Boards in a text file, one a line, so that several solvers can play the same ones."""

from collections.abc import Iterator

from minewise.base.errors import MinewiseError, NotationError, quote
from minewise.core import Board, Cell, FirstClick, Level


def read_boards(text: str, name: str) -> list[Board]:
    """Read boards, one a line; blank lines and those that begin with `;` are notes.

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
