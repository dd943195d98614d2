"""The same position has the same proofs on every machine.

Sets have another order where hashes are shorter, as in WebAssembly. Cells with other hashes
show whether anything depends on it.
"""

import json
from collections import Counter
from collections.abc import Iterator
from hashlib import blake2b

import pytest
from hypothesis import given, settings, strategies as st

from expected import known
from logic.naming_judge import positions
from logic.soundness import explain_all
from minewise.core import Board, Cell, FirstClick, Game, Grid, Position
from minewise.logic import KnowledgeBase, Reasoning, Rule, Words, cost, proof_as_data
from minewise.logic.cost import (
    LEAST_OF_CASES,
    LEAST_OF_MORE,
    LEAST_OF_ONE,
    LEAST_OF_TOTAL,
    LEAST_OF_TWO,
)
from minewise.solver import solve
from strategies import seeds


class OddCell(tuple[int, int]):
    """A cell that comes elsewhere in a set."""

    __slots__ = ()

    def __hash__(self) -> int:
        return -7919 * self[0] - 104_729 * self[1]


class OddGrid(Grid):
    """A grid of such cells."""

    __slots__ = ()

    def cell(self, index: int) -> Cell:
        return OddCell(divmod(index, self.width))

    def __iter__(self) -> Iterator[Cell]:
        return map(self.cell, range(len(self)))


def reasons(position: Position) -> list[str]:
    """Why each certain cell is safe or a mine, and all that the sentence rules have noted."""
    told = [Words().proof(proof) for proof in explain_all(Reasoning(position)).values()]
    knowledge = KnowledgeBase.of(position)
    for cell in sorted(knowledge.safe_moves | knowledge.mines):
        steps = known(knowledge.proof(cell)).walk()
        told += map(str, (tuple(sorted(step.conclusion.cells)) for step in steps))
    return told


@pytest.mark.parametrize("mines", [40, pytest.param(10, marks=pytest.mark.thorough)])
@settings(deadline=None, max_examples=8)
@given(seed=seeds, clicks=st.integers(1, 12))
def test_proofs_do_not_depend_on_the_order_of_sets(mines: int, seed: int, clicks: int) -> None:
    board = Board.generate(Grid(16, 12), mines, seed=seed, first=FirstClick.OPENING)
    game = Game.on(board)
    for cell in [cell for cell in board.grid if not board.is_mine(cell)][:: 40 // clicks]:
        if game.outcome is None:
            game.open(cell)
    position = game.position
    odd = Position(OddGrid(16, 12), position.mines, position.view)
    assert list(position.grid) == list(odd.grid)
    assert list(frozenset(position.grid)) != list(frozenset(odd.grid)), "another order"
    assert reasons(odd) == reasons(position)


def test_the_reasons_that_are_told_never_change() -> None:
    # By the rule of their last step, and what all of them cost: no reason may get harder by the
    # way. Then every step, but for its words.
    rules, costs, steps = Counter[str](), 0, blake2b(digest_size=8)
    cheapest: dict[str, int] = {}
    for position, _board in positions(60, seed=7_000_000):
        oracle = solve(position, lazy=True).settled
        for reasoning in (Reasoning(position), Reasoning(position, oracle=oracle)):
            proofs = explain_all(reasoning)
            assert proofs.keys() == reasoning.safe | reasoning.mines
            easiest = [cost(known(reasoning.easiest(proofs)))] if proofs else []
            assert easiest == sorted(map(cost, proofs.values()))[:1]
            for proof in proofs.values():
                rules[proof.rule] += 1
                costs += cost(proof)
                kind = "cases" if proof.rule is Rule.CASES else str(min(3, len(proof.numbers)))
                kind = "total" if proof.uses_total else kind
                cheapest[kind] = min(cost(proof), cheapest.get(kind, costs))
                for step in proof_as_data(proof):
                    steps.update(json.dumps(step | {"text": ""}).encode())
    assert {str(rule): count for rule, count in rules.items()} == {
        "all mines": 408, "all safe": 310, "remainder": 30, "overlap": 32, "subset": 54,
        "cases": 46, "contradiction": 16,
    }  # fmt: skip
    assert costs == 5498
    # No reason costs less than the least of its kind, for which the search for others ends.
    assert cheapest == {
        "1": LEAST_OF_ONE, "2": LEAST_OF_TWO, "3": LEAST_OF_MORE, "cases": LEAST_OF_CASES,
        "total": LEAST_OF_TOTAL,
    }  # fmt: skip
    assert steps.hexdigest() == "1bf1646f249a03a6"
