"""The strongest player we have: it looks ahead before it guesses.

What is certain is played first, as `exact` does. A guess is worth, over all numbers
the cell may show, the chance of that number times the safety of the best cell to
open next. When few layouts are left, every way to go on is tried instead, and the
guess is the best there is. The choice is made in the native core; without that core
this player guesses like `exact`.
"""

from minewise.core.position import FLAG
from minewise.players.exact_player import ExactPlayer
from minewise.players.move import Action, Guess, Move
from minewise.solver import Analysis, core_in_use


class ExpertPlayer(ExactPlayer):
    """Plays what is certain, and else what leaves the best chance to live on.

    >>> from minewise.core import Position
    >>> move = ExpertPlayer().move(Position.parse("3x3x2/1##/###/###"))
    >>> move.certain
    False
    """

    name = "expert"
    summary = "everything provable, then the guess that leaves the best chance to live on"

    def _safest_move(self, analysis: Analysis) -> Move | None:
        position = analysis.position
        if core_in_use() != "native" or FLAG in position.view:
            # Flags of a person may be anywhere: then the safest cell without one.
            return super()._safest_move(analysis)
        from minewise.solver import native  # noqa: PLC0415 - not there on every machine

        cell = native.choose(self.name, position)
        if cell is None:
            return super()._safest_move(analysis)
        choices = sum(0 < chance < 1 for chance in analysis.probability.values())
        safe = 1 - float(analysis.probability[cell])
        reason = Guess("look ahead", choices, safe_probability=safe)
        return Move(cell, Action.OPEN, certain=False, reason=reason)
