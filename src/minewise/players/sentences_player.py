"""The course's AI: a knowledge base of sentences.

It opens a cell that the sentences prove safe, or if there is none, any cell that is
not known to be a mine. As in the course it does not know the number of mines, and it
ignores flags, except that a flagged cell cannot be opened.
"""

from minewise.core import FLAG, NUMBERS, ConflictError, Position
from minewise.logic import KnowledgeBase
from minewise.players.move import Move, MoveKind
from minewise.players.player import Player, changes
from minewise.players.random_player import guess


class SentencesPlayer(Player):
    """Plays by the sentence rules, or else guesses.

    >>> move = SentencesPlayer().move(Position.parse("3x2x1/###/111"))
    >>> move.cell, move.certain
    ((0, 0), True)
    """

    name = "sentences"
    summary = "the course's knowledge base: what sentences prove safe, else guesses"

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self._last: Position | None = None
        self._knowledge: KnowledgeBase | None = None

    def move(self, position: Position) -> Move:
        """Open the first cell known to be safe; guess if there is none."""
        try:
            knowledge = self._learn(position)
        except ConflictError:
            # No game looks like this, so nothing can be learned from it.
            self._knowledge = None
            return guess(position, self.chance)
        safe = knowledge.safe_moves
        if FLAG in position.view:
            safe = {cell for cell in safe if position[cell] != FLAG}
        if not safe:
            return guess(position, self.chance, avoid=knowledge.mines)
        cell = min(safe)
        proof = knowledge.proof(cell)
        assert proof is not None, "every safe move has a proof"
        return Move(cell, MoveKind.OPEN, certain=True, reason=proof)

    def _learn(self, position: Position) -> KnowledgeBase:
        changed = changes(self._last, position)
        self._last = position
        if changed is None or self._knowledge is None:
            self._knowledge = KnowledgeBase.of(position, use_total=False)
        else:
            view, cell = position.view, position.grid.cell
            numbers = {cell(i): int(view[i]) for i in changed if view[i] in NUMBERS}
            if numbers:
                self._knowledge.tell(numbers)
        return self._knowledge
