"""The strongest player we have: it looks ahead before it guesses.

What is certain is played first, as `exact` does. A guess is worth the chance to live
through it and through the next moves, as far as it looks ahead. When few layouts are
left, every way to go on is tried instead, and the guess is the best there is. How far
it looks is its effort. The choice is made in the native core; without that core this
player guesses like `exact`.
"""

from typing import ClassVar

from minewise.core import FLAG, MinewiseError, quote
from minewise.players.exact_player import ExactPlayer
from minewise.players.move import Action, Guess, Move
from minewise.solver import Analysis, core_in_use, outcomes


class ExpertPlayer(ExactPlayer):
    """Plays what is certain, and else what leaves the best chance to live on.

    >>> from minewise.core import Position
    >>> move = ExpertPlayer(effort="quick").move(Position.parse("3x3x2/1##/###/###"))
    >>> move.certain
    False

    Attributes:
        efforts: How hard it can think, from the least to the most.
        effort: How hard it thinks.
    """

    name = "expert"
    summary = "everything provable, then the guess that leaves the best chance to live on"
    efforts: ClassVar[tuple[str, ...]] = ("instant", "quick", "normal", "hard")

    def __init__(self, seed: int = 0, effort: str = "normal") -> None:
        super().__init__(seed)
        if effort not in self.efforts:
            raise MinewiseError(
                f"{quote(effort)} is not an effort of {self.name}: "
                f"expected one of {', '.join(self.efforts)}",
                effort,
            )
        self.effort = effort

    def _safest_move(self, analysis: Analysis) -> Move | None:
        position = analysis.position
        if core_in_use() != "native" or FLAG in position.view:
            # Flags of a person may be anywhere: then the safest cell without one.
            return super()._safest_move(analysis)
        from minewise.solver import native  # noqa: PLC0415 - not there on every machine

        cell = native.choose(self.name, position, self.effort)
        if cell is None:
            return super()._safest_move(analysis)
        chances = analysis.probability.values()
        reason = Guess(
            "look ahead",
            choices=sum(0 < chance < 1 for chance in chances),
            safe_probability=1 - float(analysis.probability[cell]),
            best_probability=1 - float(min(chances)),
            outcomes=outcomes(analysis, cell),
        )
        return Move(cell, Action.OPEN, certain=False, reason=reason)
