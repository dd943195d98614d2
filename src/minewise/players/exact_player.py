"""Everything provable, then the cell least likely to be a mine.

Cells that the sentence rules prove safe come first, since that is quick. Then the
layouts are counted: a cell that is safe in all of them is opened, with its reason,
and if there is none, the cell that is a mine in the fewest. Ties are common;
`Solution.best_guess` breaks them. If there are too many layouts to count, some are
sampled, and the cell that is safest in these is opened.
"""

from minewise.analysis import Analysis
from minewise.base.limit import FOREVER, Limit, TimeUpError
from minewise.core import FLAG, Cell, ConflictError, Position
from minewise.players.move import Guess, Move, MoveKind
from minewise.players.player import MOVE_SECONDS
from minewise.players.sentences_player import SentencesPlayer
from minewise.solver import NoLayoutError, Solution, TooWideError

# If the first few safe cells have no proof that can be listed, the others have none either.
_MOST_EXPLAINED = 3


class ExactPlayer(SentencesPlayer):
    """Opens a certain cell, or else the safest one.

    >>> move = ExactPlayer().move(Position.parse("3x3x2/1##/###/###"))
    >>> move.cell, round(move.reason.safe_probability, 3)
    ((0, 2), 0.8)
    """

    name = "exact"
    summary = "everything provable, then the cell least likely to be a mine"

    def move(self, position: Position) -> Move:
        """Open a cell that is certainly safe, or else the safest."""
        return self.look(Analysis(position), Limit(MOVE_SECONDS))

    def look(self, analysis: Analysis, limit: Limit = FOREVER) -> Move:
        """The same, given an analysis that may be cached."""
        position = analysis.position
        move = super().move(position)
        if move.certain:
            return move
        try:
            counted = analysis.within(limit).count()
        except (NoLayoutError, TooWideError, TimeUpError):
            # Nothing to count, or too much: make a plain guess.
            return move
        certain = self._certain_move(analysis, counted, limit)
        return certain or self._best_guess(counted, frozenset(position.flags), limit) or move

    def _certain_move(self, analysis: Analysis, counted: Solution, limit: Limit) -> Move | None:
        position = analysis.position
        safe = sorted(cell for cell in counted.safe if position[cell] != FLAG)
        try:
            if not safe and counted.estimated:
                # Sampled layouts prove nothing, but logic may.
                proved = analysis.within(limit).reasoning().safe
                safe = sorted(cell for cell in proved if position[cell] != FLAG)
            if not safe:
                return None
            for cell in safe[:_MOST_EXPLAINED]:
                proof = analysis.within(limit).proof(cell)
                if proof is not None:
                    return Move(cell, MoveKind.OPEN, certain=True, reason=proof)
        except ConflictError:
            return None
        except TimeUpError:
            if not safe:
                return None  # else it is safe without a proof
        # Safe in every layout, but there are too many cases, or too little time, for a proof that
        # can be checked.
        reason = Guess("counted", choices=1, safe_probability=1.0)
        return Move(safe[0], MoveKind.OPEN, certain=False, reason=reason)

    def _best_guess(
        self,
        counted: Solution,
        flags: frozenset[Cell],
        limit: Limit,  # noqa: ARG002 - for players that look ahead
    ) -> Move | None:
        cell = counted.best_guess(avoid=flags)
        if cell is None:
            return None
        choices = sum(
            0 < chance < 1 and other not in flags for other, chance in counted.probability.items()
        )
        safe = 1 - float(counted.probability[cell])
        if counted.estimated:
            reason = Guess("estimated", choices, safe_probability=safe, drawn=counted.drawn)
        else:
            reason = Guess("safest", choices, safe_probability=safe)
        return Move(cell, MoveKind.OPEN, certain=False, reason=reason)
