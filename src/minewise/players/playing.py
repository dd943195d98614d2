"""Playing one game: the player is asked, its move is made, until the game is over."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from minewise.analysis import Analysis
from minewise.base import IllegalMoveError, Limit, gettext as _, quote
from minewise.core import FLAG, HIDDEN, Game, Position, place
from minewise.players.move import Move, MoveKind
from minewise.players.own import as_move
from minewise.players.player import MOVE_SECONDS, Player


@dataclass(frozen=True, slots=True)
class Record:
    """How a game went.

    Attributes:
        won: Whether it was won: every safe cell is open.
        opens: How often the player opened a cell.
        flags: How often it set a flag.
        guesses: How many of its moves were not certain.
    """

    won: bool
    opens: int
    flags: int
    guesses: int

    @property
    def moves(self) -> int:
        """How many moves it took."""
        return self.opens + self.flags


def play(
    player: Player, game: Game, on_move: Callable[[Position, Move], None] | None = None
) -> Record:
    """Let a player play a game to its end; it may have begun.

    Args:
        player: Who plays.
        game: What is played. It is over afterwards.
        on_move: Is told each move and the position it is for, before it is made.

    Raises:
        IllegalMoveError: The player made a move that cannot be made, or none.
    """
    opens = flags = guesses = 0
    for analysis, move in moves(player, game):
        if on_move is not None:
            on_move(analysis.position, move)
        guesses += not move.certain
        opens += move.action is MoveKind.OPEN
        flags += move.action is MoveKind.FLAG
    assert game.outcome is not None, "the moves go on until the game is over"
    return Record(game.outcome.won, opens, flags, guesses)


def usual_limit() -> Limit:
    """How long a player thinks about a move, from now on."""
    return Limit(MOVE_SECONDS)


def moves(
    player: Player,
    game: Game,
    limit: Callable[[], Limit] = usual_limit,
    choose: Callable[[Analysis, Move], Move] = lambda _analysis, move: move,
) -> Iterator[tuple[Analysis, Move]]:
    """The moves of a player, each with what is known of the position it is for.

    A move is made when the next one is asked for, so that one can look at it first.

    Args:
        player: Who plays.
        game: What is played.
        limit: How long the player may think: called before each move.
        choose: What is played instead of the player's move: another one that is as good.

    Raises:
        IllegalMoveError: The player made a move that cannot be made, or none.
    """
    while game.outcome is None:
        analysis = Analysis(game.position, first_click_is_safe=game.first_click_is_safe)
        move = as_move(player.look(analysis, limit()), analysis.position)
        check_move(player, analysis.position, move)
        move = choose(analysis, move)
        yield analysis, move
        make_move(game, move)


def make_move(game: Game, move: Move) -> None:
    """Make a move that was checked."""
    if move.action is MoveKind.OPEN:
        game.open(move.cell)
    else:
        game.flag(move.cell)


def check_move(player: Player, position: Position, move: Move) -> None:
    """Refuse a move that would change nothing: the game would never end."""
    cell = move.cell
    where = str(cell)
    if cell not in position.grid:
        wants = _(
            "the player {player} wants to {action} {cell}, which is off the board of {size} cells"
        )
    elif position[cell] == HIDDEN:
        return
    else:
        where = place(cell)
        wants = (
            _("the player {player} wants to {action} {cell}, which is flagged")
            if position[cell] == FLAG
            else _("the player {player} wants to {action} {cell}, which is open")
        )
    line = position.line()
    raise IllegalMoveError(
        wants.format(
            player=quote(player.name), action=move.action, cell=where, size=position.grid.size
        ),
        cell,
        position=line,
        cell=cell if cell in position.grid else None,
    )
