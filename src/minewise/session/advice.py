"""Advice about a position: graded hints, reasons, probabilities, and what an AI would do.

Nothing here knows where the mines are.
"""

from collections.abc import Callable

from minewise import players
from minewise.core import Cell, MinewiseError, Position
from minewise.core.position import FLAG, HIDDEN
from minewise.logic import Hint, HintLevel, Reasoning, Words, explain, hint
from minewise.players import Action, Move, Player
from minewise.players.reasons import oracle, outcomes_in_words
from minewise.solver import Analysis, analyse, best_cell, outcomes
from minewise.solver.percent import spoken


class AdviceError(MinewiseError):
    """There is no advice, and the sentence says why."""


def next_level(position: Position, shown: HintLevel | None) -> HintLevel:
    """The level of the next hint; after the last one the last again.

    Where nothing is flagged, nobody wants to hear that no flag is wrong.

    >>> str(next_level(Position.parse("3x2x1/###/111"), HintLevel.CERTAIN_MOVE).name)
    'NUMBERS'
    """
    if shown is None:
        return HintLevel.CERTAIN_MOVE
    level = HintLevel(min(shown + 1, HintLevel.PROOF))
    if level is HintLevel.WRONG_FLAG and not position.flags:
        return HintLevel.NUMBERS
    return level


def graded_hint(position: Position, level: HintLevel) -> tuple[Hint, str]:
    """A hint, and its words: where a guess is due, the last level names the best cell to try."""
    found = hint(position, level, oracle=oracle(position))
    text = found.text
    if level is HintLevel.PROOF and not found.answer:
        try:
            analysis = analyse(position)
        except MinewiseError:
            return found, text
        cell = best_cell(analysis, avoid=position.flags)
        if cell is not None:
            best = f"{Words().cell(cell)}, {how_safe(analysis, cell)}"
            then = outcomes_in_words(outcomes(analysis, cell))
            text = f"{text} The best cell to try is {best}. {then}".rstrip()
    return found, text


def how_safe(analysis: Analysis, cell: Cell) -> str:
    """How safe a hidden cell is, in words."""
    mine = analysis.probability[cell]
    return "safe for sure" if mine == 0 else f"{spoken(1 - mine)} safe"


def why(position: Position, cell: Cell) -> str:
    """Why a hidden cell is safe or a mine, or that neither is certain."""
    text: str = explain(Reasoning(position, oracle=oracle(position)), cell)["text"]
    return text


class Adviser:
    """The AIs of one game, by name: each remembers what it has seen of it."""

    def __init__(self, seed: int, create: Callable[[str, int], Player] = players.create) -> None:
        self._seed = seed
        self._create = create
        self._players: dict[str, Player] = {}

    def move(self, name: str, position: Position) -> Move:
        """What an AI would do now.

        Raises:
            AdviceError: It does not know, or answered with a move that cannot be made.
        """
        try:
            if name not in self._players:
                self._players[name] = self._create(name, self._seed)
            move = self._players[name].move(position)
            legal = move.cell in position.grid and position[move.cell] == HIDDEN
        except MinewiseError as error:
            if FLAG in position.view and HIDDEN not in position.view:
                raise AdviceError(
                    "Every cell that is left is flagged: take a flag away first.", name
                ) from None
            raise AdviceError(f"{name} has no move: {error}.", name) from None
        # Players may come from other packages: they may fail in any way, and the game goes on.
        except Exception as error:
            raise AdviceError(
                f"{name} has failed ({type(error).__name__}: {error}).", name
            ) from error
        if not legal or move.action not in (Action.OPEN, Action.FLAG):
            raise AdviceError(f"{name} has answered with a move that cannot be made.", name)
        return move
