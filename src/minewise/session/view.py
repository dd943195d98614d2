"""How each cell of a game looks: the symbols of a position, and three more.

    ?  hidden, with a question mark
    X  the mine that was opened
    W  a wrong flag, once the game is lost

When a game is won, every mine is shown flagged.
"""

from minewise.core import FLAG, HIDDEN, MINE, NUMBERS, Cell, Game, Grid, Position

QUESTION, EXPLODED, WRONG_FLAG = "?", "X", "W"
"""Symbols that no position has: a question mark, the mine that was opened, a wrong flag."""


def view_of(game: Game, position: Position | None = None) -> str:
    """The symbols of all cells, row by row.

    >>> from minewise.core import Board
    >>> game = Game.on(Board.parse("4x1x2/*.*."))
    >>> game.flag((0, 1)), game.question((0, 3)), game.open((0, 0))
    (True, True, ())
    >>> view_of(game)
    'XW*?'
    """
    view = (position or game.position).view
    if game.outcome is not None and game.outcome.won:
        return view.replace(MINE, FLAG)
    changes = {game.grid.index(cell): QUESTION for cell in game.questions}
    if game.outcome is not None:
        changes = {index: mark for index, mark in changes.items() if view[index] == "#"}
        changes |= {game.grid.index(cell): EXPLODED for cell in game.outcome.exploded}
        if game.board is not None:
            mine_at = game.board.mine_at
            changes |= {
                index: WRONG_FLAG
                for index, symbol in enumerate(view)
                if symbol == FLAG and not mine_at[index]
            }
    if not changes:
        return view
    symbols = list(view)
    for index, symbol in changes.items():
        symbols[index] = symbol
    return "".join(symbols)


def flags_over(grid: Grid, view: str, index: int) -> int | None:
    """The surplus of flags around a number; below 0 if some are missing, None without a number.

    >>> flags_over(Grid(3, 1), "F1F", 1), flags_over(Grid(3, 1), "F1F", 0)
    (1, None)
    """
    symbol = view[index]
    if symbol not in NUMBERS or symbol == "0":
        return None
    return sum(view[other] == FLAG for other in grid.around(index)) - int(symbol)


def pressed_cells(position: Position, cell: Cell) -> tuple[Cell, ...]:
    """What lights up while a cell is pressed: itself, or the hidden cells around a number.

    >>> pressed_cells(Position.parse("3x2x1/F##/111"), (1, 1))
    ((0, 1), (0, 2))
    """
    if cell not in position.grid:
        return ()
    if position[cell] == HIDDEN:
        return (cell,)
    if not position.number(cell):
        return ()
    return tuple(other for other in position.grid.neighbours(cell) if position[other] == HIDDEN)
