"""The pair bot: four rules about one number, or two side by side.

Each turn it visits the border tiles row by row, and tries the four rules in order on
each tile before the next one. The first rule that applies determines the action of the
turn:

    already satisfied         open a closed cell of the tile
    obvious choice            flag a closed cell of the tile
    mutant already satisfied  open a closed cell outside the pair
    mutant obvious choice     flag a closed cell outside the pair

If there are several such cells, it takes the first, row by row. (The bot that this one
is modelled on opens all cells of "already satisfied" with one click; here they take one
turn each.) If no rule applies on any tile it opens a random hidden cell without a flag.

It reasons with flags: its own are known mines, with their proofs; other flags are
assumed to be mines. Moves that follow from an assumption are made, but not as certain.
"""

import heapq

from minewise.core import FLAG, NUMBERS, Cell, Position
from minewise.logic import Proof, Rule
from minewise.logic.proof import given
from minewise.logic.rules import first_that_applies
from minewise.players.move import Move, MoveKind
from minewise.players.player import Player, changes
from minewise.players.random_player import guess


class RulesPlayer(Player):
    """Plays by the four rules, or else guesses.

    >>> move = RulesPlayer().move(Position.parse("4x3x2/####/####/#111"))
    >>> move.cell, str(move.action), move.certain
    ((1, 1), 'open', True)
    >>> print(move.reason)
    {(1, 1)} = 0 by mutant already satisfied
    """

    name = "rules"
    summary = "four rules about a number and its neighbour, flags what it finds, else guesses"

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self._last: Position | None = None
        self._start()

    def _start(self) -> None:
        self._known: dict[Cell, Proof] = {}  # the flags on the board
        self._proven: dict[Cell, Proof] = {}  # the flags that it has proposed
        self._has_assumed = False
        # The tiles on which a rule may apply; on all others none did, and their
        # surroundings have not changed since. As a heap, and as a set.
        self._tiles: list[int] = []
        self._waiting: set[int] = set()

    def move(self, position: Position) -> Move:
        """Play by the first rule that applies."""
        self._look(position)
        while self._tiles:
            tile = position.grid.cell(self._tiles[0])
            proof = first_that_applies(position, tile, self._known)
            if proof is not None:
                return self._follow(proof)
            self._waiting.remove(heapq.heappop(self._tiles))
        return guess(position, self.chance)

    def _look(self, position: Position) -> None:
        """Update the flags, and queue the tiles whose surroundings have changed."""
        changed = changes(self._last, position)
        if changed is None:
            self._start()
            changed = [index for index, symbol in enumerate(position.view) if symbol in NUMBERS]
            changed += [position.grid.index(cell) for cell in position.flags]
        for index in changed:
            cell = position.grid.cell(index)
            if position.view[index] != FLAG:
                self._known.pop(cell, None)
            elif cell in self._proven:
                self._known[cell] = self._proven[cell]
            else:
                self._known[cell] = given(cell, is_mine=True)
                self._has_assumed = True
        self._wake(position, changed)
        self._last = position

    def _wake(self, position: Position, changed: list[int]) -> None:
        """Queue the tiles that the changes may affect: up to two steps away, for pairs."""
        around, view = position.grid.around, position.view
        near = set(changed)
        for _ in range(2):
            near.update([other for index in near for other in around(index)])
        for index in near - self._waiting:
            if view[index] in NUMBERS:
                self._waiting.add(index)
                heapq.heappush(self._tiles, index)

    def _follow(self, proof: Proof) -> Move:
        is_mine = proof.conclusion.count > 0
        cell = min(proof.conclusion.cells)
        proof = proof.about(cell)
        # After a flag, any proof may depend on it, even after it is gone.
        certain = not self._has_assumed or all(part.rule is not Rule.GIVEN for part in proof.walk())
        if is_mine:
            self._proven[cell] = proof
        return Move(cell, MoveKind.FLAG if is_mine else MoveKind.OPEN, certain, proof)
