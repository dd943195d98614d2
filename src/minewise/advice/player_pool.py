"""An AI's move in a position, and why; and a whole game of such moves."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from threading import Lock

from minewise import players
from minewise.advice.reasons import Reason, easier, reason_for
from minewise.analysis import Analysis
from minewise.base.data import Serializable
from minewise.base.errors import MinewiseError
from minewise.base.language import gettext as _
from minewise.base.limit import FOREVER, Limit
from minewise.core import FLAG, HIDDEN, Cell, Game, Position
from minewise.logic import Words
from minewise.players import Guess, Move, MoveKind, Player
from minewise.players.game_loop import moves, usual_limit


@dataclass(frozen=True, slots=True)
class ExplainedMove(Serializable):
    """A move of an AI, and why."""

    KEYS = "action=move.action cell=move.cell certain reason position text"

    position: Position  #: before the move
    move: Move
    reason: Reason
    text: str  #: move and reason

    @classmethod
    def of(cls, analysis: Analysis, move: Move, limit: Limit = FOREVER) -> "ExplainedMove":
        """Explain a move that a player has chosen."""
        reason = reason_for(analysis, move, limit)
        does = {MoveKind.OPEN: _("open {cell}"), MoveKind.FLAG: _("flag {cell}")}[move.action]
        does = does.format(cell=Words().cell(move.cell))
        return cls(analysis.position, move, reason, _in_words(does, move, reason))

    @property
    def certain(self) -> bool:
        """Whether it cannot go wrong."""
        return self.move.certain or self.reason.is_promised

    def made_by(self, player: str) -> str:
        """The move in words, as an action of a player."""
        does = {
            MoveKind.OPEN: _("The AI ({player}) opens {cell}"),
            MoveKind.FLAG: _("The AI ({player}) flags {cell}"),
        }[self.move.action]
        does = does.format(player=player, cell=Words().cell(self.move.cell))
        return _in_words(does, self.move, self.reason)


def _in_words(does: str, move: Move, reason: Reason) -> str:
    if reason.is_promised:
        return _("{does}, the first click. It cannot be a mine.").format(does=does)
    if move.certain and "\n" in reason.text:
        # The steps of a proof have a line each.
        return _("{does}, certain.").format(does=does) + f"\n{reason.text}"
    if move.certain:
        return _("{does}, certain. {reason}").format(does=does, reason=reason.text)
    return _("{does}, a guess. {reason}").format(does=does, reason=reason.text)


class NoMoveError(MinewiseError):
    """There is no advice; the message says why."""


class PlayerPool:
    """The AIs of one game, by name; each keeps its state about the game.

    Only one works at a time, since players are not thread-safe.
    """

    def __init__(self, seed: int, create: Callable[[str, int], Player] = players.create) -> None:
        self._seed = seed
        self._create = create
        self._players: dict[str, Player] = {}
        self._lock = Lock()

    def ask(
        self, name: str, analysis: Analysis, limit: Limit = FOREVER, near: Cell | None = None
    ) -> ExplainedMove:
        """The move of an AI: of certain moves the easiest to explain, preferably near a cell.

        Raises `NoMoveError` if it has none, or its move cannot be made.
        """
        with self._lock:
            move = self._move(name, analysis, limit)
            move = easier(self._players[name], analysis, move, limit, near)
        return ExplainedMove.of(analysis, move, limit)

    def _move(self, name: str, analysis: Analysis, limit: Limit) -> Move:
        position = analysis.position
        try:
            if name not in self._players:
                self._players[name] = self._create(name, self._seed)
            move = self._players[name].look(analysis, limit)
            legal = move.cell in position.grid and position[move.cell] == HIDDEN
        except MinewiseError as error:
            if _only_flagged_may_be_safe(analysis, limit):
                raise NoMoveError(
                    _("Every cell that could be safe is flagged: take a flag away first."), name
                ) from None
            text = _("{player} has no move: {why}.")
            raise NoMoveError(text.format(player=name, why=error), name) from None
        # Players may come from other packages: whatever they raise, the game goes on.
        except Exception as error:
            raise NoMoveError(
                _("{player} has failed ({error}: {why}).").format(
                    player=name, error=type(error).__name__, why=error
                ),
                name,
            ) from error
        if not legal or move.action not in (MoveKind.OPEN, MoveKind.FLAG):
            raise NoMoveError(
                _("{player} has answered with a move that cannot be made.").format(player=name),
                name,
            )
        return move


def _only_flagged_may_be_safe(analysis: Analysis, limit: Limit) -> bool:
    """Whether every hidden cell without a flag is a certain mine, or there is none."""
    position = analysis.position
    if FLAG not in position.view:
        return False
    mines = analysis.within(limit).mines if HIDDEN in position.view else frozenset()
    return all(position[cell] != HIDDEN or cell in mines for cell in position.grid)


def advised_moves(
    player: Player, game: Game, start: Cell | None = None, limit: Callable[[], Limit] = usual_limit
) -> Iterator[ExplainedMove]:
    """Play a game with a player, and yield each move with its reason, until the game is over.

    `start` is the first cell, if the player does not choose it. `limit` makes the limit for each
    move, and another for its explanation.

    A move is made when the next one is requested, so that you can look at it first.
    """
    if start is not None and game.outcome is None:
        given = Move(start, MoveKind.OPEN, certain=False, reason=Guess("start", choices=1))
        promised = game.first_click_is_safe
        yield ExplainedMove.of(Analysis(game.position, first_click_is_safe=promised), given)
        game.open(start)
    last = start

    def choose(analysis: Analysis, move: Move) -> Move:
        return easier(player, analysis, move, limit(), last)

    for analysis, move in moves(player, game, limit, choose):
        last = move.cell
        yield ExplainedMove.of(analysis, move, limit())
