"""Searches that stop: a limit is looked at often enough, and what is said then is honest."""

from collections.abc import Collection
from contextlib import suppress

import pytest

from expected import known
from limits import After, within
from logic.brute_force import any_layout, as_seen
from minewise.base.limit import Limit, TimeUpError
from minewise.core import Board, Cell, ConflictError, Grid, Position
from minewise.logic import KnowledgeBase, Reasoning
from minewise.logic.checker import check
from minewise.logic.leaves import Leaves

# Only cases settle the cell.
POSITION = Position.parse(
    "8x8x13/####2000/1###2000/1###2111/##2#####/#2######/#2##2###/##21223#/#110001#"
)
CELL = (1, 1)


def test_a_search_that_is_stopped_says_so_or_has_a_sound_proof() -> None:
    with pytest.raises(TimeUpError):
        KnowledgeBase.among(Leaves(POSITION), POSITION.numbers, use_total=False, limit=After(1))
    with pytest.raises(TimeUpError):
        Reasoning(POSITION, limit=After(1))
    reasoning = Reasoning(POSITION)
    with pytest.raises(TimeUpError, match="working it out takes more than"):
        reasoning.explain(CELL, After(0))
    easiest = known(reasoning.explain(CELL))
    sizes = set()
    for looks in range(0, 1000, 23):
        try:
            proof = known(reasoning.explain(CELL, After(looks)))
        except TimeUpError:
            sizes.add(0)
            continue
        check(proof, POSITION)
        sizes.add(len(proof.numbers))
    assert {0, len(easiest.numbers)} < sizes, "some proofs are longer for want of time"


def test_a_conflict_is_one_even_where_there_is_no_time_to_make_it_small() -> None:
    position = Position.parse("5x2x3/#####/11311")

    def oracle(numbers: Collection[Cell], use_total: bool, _: Limit) -> dict[Cell, int] | None:
        return {} if any_layout(position, numbers, use_total=use_total) else None

    def numbers_in_conflict(limit: Limit) -> set[Cell]:
        with pytest.raises(ConflictError) as caught:
            Reasoning(position, oracle=oracle, limit=limit)
        return set(caught.value.numbers)

    assert numbers_in_conflict(Limit()) == {(1, 1), (1, 2)}
    assert numbers_in_conflict(After(0)) == set(position.numbers)
    assert numbers_in_conflict(Limit()) < numbers_in_conflict(After(2)) < set(position.numbers)


def test_wide_positions_take_no_longer_than_they_may() -> None:
    board = Board.generate(Grid(30, 16), 110, seed=5)
    shown = {(row, column) for row in range(0, 16, 2) for column in range(0, 30, 2)}
    position = as_seen(board, shown - board.mines)
    with within(1), suppress(TimeUpError):
        Reasoning(position, limit=Limit(0.3))
    reasoning = Reasoning(position, use_total=False)
    for cell in sorted(reasoning.safe | reasoning.mines)[:4]:
        with within(1), suppress(TimeUpError):
            reasoning.explain(cell, Limit(0.3))
