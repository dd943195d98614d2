"""What an AI would do in a position, and why."""

from collections.abc import Callable
from threading import Lock

from minewise import players
from minewise.advice.explained_move import ExplainedMove
from minewise.advice.reasons import easier
from minewise.analysis import Analysis
from minewise.base.errors import MinewiseError
from minewise.base.language import gettext as _
from minewise.base.limit import FOREVER, Limit
from minewise.core import FLAG, HIDDEN, Cell
from minewise.players import Move, MoveKind, Player


class NoMoveError(MinewiseError):
    """There is no advice; the message says why."""


class PlayerPool:
    """The AIs of one game, by name: each remembers what it has seen of it.

    Only one works at a time: players are not thread-safe.
    """

    def __init__(self, seed: int, create: Callable[[str, int], Player] = players.create) -> None:
        self._seed = seed
        self._create = create
        self._players: dict[str, Player] = {}
        self._asked = Lock()

    def ask(
        self,
        name: str,
        analysis: Analysis,
        limit: Limit = FOREVER,
        near: Cell | None = None,
    ) -> ExplainedMove:
        """What an AI would do now: of certain moves the easiest, of several one near a cell.

        A `NoMoveError` means that it has none, or one that cannot be made.
        """
        with self._asked:
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
            if _may_be_safe_only_flagged(analysis, limit):
                raise NoMoveError(
                    _("Every cell that could be safe is flagged: take a flag away first."), name
                ) from None
            raise NoMoveError(
                _("{player} has no move: {why}.").format(player=name, why=error), name
            ) from None
        # Players may come from other packages: they may fail in any way, and the game goes on.
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


def _may_be_safe_only_flagged(analysis: Analysis, limit: Limit) -> bool:
    """Whether every hidden cell without a flag is a mine for sure, or there is none."""
    position = analysis.position
    if FLAG not in position.view:
        return False
    mines = analysis.within(limit).mines if HIDDEN in position.view else frozenset()
    return all(position[cell] != HIDDEN or cell in mines for cell in position.grid)
