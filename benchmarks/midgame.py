"""Positions of real games, at points where a player has to guess."""

from collections.abc import Iterator

from minewise.core import Chance, FirstClick, Game, Level, Position
from minewise.logic import KnowledgeBase


def guessing_points(
    level: Level, seed: int, *, least_open: float = 0.0, most_open: float = 1.0
) -> Iterator[Position]:
    """Positions in which the sentence rules find no safe cell, with a share of safe cells open.

    The first click is safe, in the top left corner. At each such point an oracle opens
    a safe cell, so that every game continues to its end. Yields without end, on the
    boards of the seeds from `seed` on.
    """
    while True:
        game = Game(level.grid, level.mines, seed=seed, first=FirstClick.SAFE)
        chance = Chance(Chance(seed).next64())
        knowledge = KnowledgeBase(level.grid)
        opened = set(game.open((0, 0)))
        assert game.board is not None
        knowledge.tell({cell: game.board.number(cell) for cell in opened})
        while game.outcome is None:
            if knowledge.safe_moves:
                cell = min(knowledge.safe_moves)
            else:
                position = game.position
                if least_open <= len(opened) / (len(level.grid) - level.mines) <= most_open:
                    yield position
                safe = [cell for cell in position.hidden if not game.board.is_mine(cell)]
                cell = safe[chance.below(len(safe))]
            new = game.open(cell)
            opened.update(new)
            knowledge.tell({cell: game.board.number(cell) for cell in new})
        seed += 1
