"""Playing one game: ask the player, make its move, until the game is over."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from minewise.analysis import Analysis
from minewise.base.errors import IllegalMoveError, quote
from minewise.base.language import gettext as _
from minewise.base.limit import Limit
from minewise.core import FLAG, HIDDEN, Cell, Game, Position
from minewise.core.grid import place
from minewise.players.move import Move, MoveKind
from minewise.players.own import as_move
from minewise.players.player import MOVE_SECONDS, Player

usual_limit = partial(Limit, MOVE_SECONDS)
"""Makes the default limit for a move, starting now."""


@dataclass(frozen=True, slots=True)
class Record:
    """How a game went."""

    won: bool
    opens: int
    flags: int
    guesses: int  #: moves that were not certain

    @property
    def moves(self) -> int:
        """How many moves it took."""
        return self.opens + self.flags


def play(
    player: Player, game: Game, on_move: Callable[[Position, Move], None] | None = None
) -> Record:
    """Let a player play a game to its end; the game may have begun already.

    `on_move` is called with the position and the move, before the move is made. A player without a
    legal move raises an `IllegalMoveError`.
    """
    opens = flags = guesses = 0
    for analysis, move in moves(player, game):
        if on_move is not None:
            on_move(analysis.position, move)
        guesses += not move.certain
        opens += move.action is MoveKind.OPEN
        flags += move.action is MoveKind.FLAG
    assert game.outcome is not None, "there are moves until the game is over"
    return Record(game.outcome.won, opens, flags, guesses)


def moves(
    player: Player,
    game: Game,
    limit: Callable[[], Limit] = usual_limit,
    choose: Callable[[Analysis, Move], Move] = lambda _analysis, move: move,
) -> Iterator[tuple[Analysis, Move]]:
    """The moves of a player, each with the analysis of its position.

    `limit` is called before each move, for its time limit. `choose` may replace the move with
    another one that is as good. A player without a legal move raises an `IllegalMoveError`.

    A move is made when the next one is requested, so that you can look at it first.
    """
    while game.outcome is None:
        analysis = Analysis(game.position, first_click_is_safe=game.first_click_is_safe)
        move = as_move(player.look(analysis, limit()), analysis.position)
        check_move(player, analysis.position, move)
        move = choose(analysis, move)
        yield analysis, move
        make_move(game, move.action, move.cell)


def make_move(game: Game, action: MoveKind, cell: Cell) -> None:
    """Make a move that was checked before."""
    if action is MoveKind.OPEN:
        game.open(cell)
    else:
        game.flag(cell)


def check_move(player: Player, position: Position, move: Move) -> None:
    """Refuse a move that would change nothing: the game would never end."""
    cell, is_on_board = move.cell, move.cell in position.grid
    if not is_on_board:
        wants = _(
            "the player {player} wants to {action} {cell}, which is off the board of {size} cells"
        )
    elif position[cell] == HIDDEN:
        return
    elif position[cell] == FLAG:
        wants = _("the player {player} wants to {action} {cell}, which is flagged")
    else:
        wants = _("the player {player} wants to {action} {cell}, which is open")
    sentence = wants.format(
        player=quote(player.name),
        action=move.action,
        cell=place(cell) if is_on_board else cell,
        size=position.grid.size,
    )
    where = cell if is_on_board else None
    raise IllegalMoveError(sentence, cell, position=position.line(), cell=where)
