"""How each cell of a game looks to the person, one symbol a cell.

As in a position, and besides:

    ?  hidden, with a question mark
    X  the mine that was opened
    W  a wrong flag, once the game is lost

When a game is won, every mine is shown flagged.
"""

from minewise.core import FLAG, MINE, Game, Position

QUESTION, EXPLODED, WRONG_FLAG = "?", "X", "W"


def view_of(game: Game, position: Position | None = None) -> str:
    """The symbols of all cells, row by row.

    >>> from minewise.core import Board
    >>> game = Game.on(Board.parse("4x1x2/*.*."))
    >>> game.flag((0, 1)), game.question((0, 3)), game.open((0, 0))
    (True, True, ())
    >>> view_of(game)
    'XW*?'

    Args:
        game: The game.
        position: Its position, if that is at hand.
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
