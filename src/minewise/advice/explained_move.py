"""A move that an AI makes or would make, with its reason; and a whole game of them."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from minewise.advice.reasons import Reason, easier, reason_for
from minewise.analysis import Analysis
from minewise.base.data import Serializable
from minewise.base.language import gettext as _
from minewise.base.limit import FOREVER, Limit
from minewise.core import Cell, Game, Position
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
        """A move that a player has chosen."""
        reason = reason_for(analysis, move, limit)
        does = {MoveKind.OPEN: _("open {cell}"), MoveKind.FLAG: _("flag {cell}")}[move.action]
        does = does.format(cell=Words().cell(move.cell))
        return cls(analysis.position, move, reason, _in_words(does, move, reason))

    @property
    def certain(self) -> bool:
        """Whether it cannot go wrong."""
        return self.move.certain or self.reason.is_promised

    def made_by(self, player: str) -> str:
        """The same in words, as what a player has done."""
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


def advised_moves(
    player: Player,
    game: Game,
    start: Cell | None = None,
    limit: Callable[[], Limit] = usual_limit,
) -> Iterator[ExplainedMove]:
    """The moves of a player in a game, each with its reason, until the game is over.

    `start` is the first cell, if the player does not choose it. `limit` makes the limit for each
    move, and again for its explanation.

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
