"""Everything provable, then the cell least likely to be a mine.

What the sentence rules prove is played first, since it is quick to prove. Then
every layout is counted: a cell that is safe in all of them is played, with its
reason, and if there is none, the cell that is a mine in the fewest. Ties are
common; `Analysis.best_guess` says how they are broken. Where there are too many layouts
to count, some are drawn, and the cell is taken that looks safest in these.
"""

from minewise.base import Limit, TimeUpError
from minewise.core import FLAG, ConflictError, Position
from minewise.players.insight import MOVE_SECONDS, Insight
from minewise.players.move import Guess, Move, MoveKind
from minewise.players.sentences_player import SentencesPlayer
from minewise.solver import NoLayoutError, TooWideError

# Where the first few safe cells have no proof that can be listed, the others have none either.
_MOST_EXPLAINED = 3


class ExactPlayer(SentencesPlayer):
    """Plays what is certain, and else what is safest.

    >>> move = ExactPlayer().move(Position.parse("3x3x2/1##/###/###"))
    >>> move.cell, round(move.reason.safe_probability, 3)
    ((0, 2), 0.8)
    """

    name = "exact"
    summary = "everything provable, then the cell least likely to be a mine"

    def move(self, position: Position) -> Move:
        """Open a cell that is certainly safe, or the one that most likely is."""
        insight = Insight(position)
        insight.allow(Limit(MOVE_SECONDS))
        return self.look(insight)

    def look(self, insight: Insight) -> Move:
        """The same, for a position that somebody has looked into already."""
        move = super().move(insight.position)
        if move.certain:
            return move
        try:
            insight.analysis.count()
        except (NoLayoutError, TooWideError, TimeUpError):
            # Nothing to count, or too much: the plain guess has to do.
            return move
        return self._certain_move(insight) or self._best_guess(insight) or move

    def _certain_move(self, insight: Insight) -> Move | None:
        position = insight.position
        safe = sorted(cell for cell in insight.analysis.safe if position[cell] != FLAG)
        try:
            if not safe and insight.analysis.estimated:
                # Layouts that were drawn prove nothing, and logic may.
                safe = sorted(c for c in insight.reasoning.safe if position[c] != FLAG)
            if not safe:
                return None
            for cell in safe[:_MOST_EXPLAINED]:
                proof = insight.explain(cell)
                if proof is not None:
                    return Move(cell, MoveKind.OPEN, certain=True, reason=proof)
        except ConflictError:
            return None
        except TimeUpError:
            if not safe:
                return None  # else it is safe all the same
        # Safe in every layout, but there are too many cases, or too little time, for a proof that
        # can be checked.
        counted = Guess("counted", choices=1, safe_probability=1.0)
        return Move(safe[0], MoveKind.OPEN, certain=False, reason=counted)

    def _best_guess(self, insight: Insight) -> Move | None:
        position, analysis = insight.position, insight.analysis
        cell = analysis.best_guess(avoid=position.flags)
        if cell is None:
            return None
        choices = sum(
            0 < chance < 1 and position[other] != FLAG
            for other, chance in analysis.probability.items()
        )
        safe = 1 - float(analysis.probability[cell])
        if analysis.estimated:
            reason = Guess("estimated", choices, safe_probability=safe, drawn=analysis.drawn)
        else:
            reason = Guess("safest", choices, safe_probability=safe)
        return Move(cell, MoveKind.OPEN, certain=False, reason=reason)
