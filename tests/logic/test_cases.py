"""Case analysis: what is listed is what brute force finds, and too much is not listed.

The ring is a puzzle whose answer is published (the tests of minesweepr).
"""

from itertools import combinations, product
from random import Random

import pytest
from hypothesis import example, given, strategies as st

from expected import known
from limits import within
from minewise.core import Cell
from minewise.logic import Sentence, cases
from minewise.logic.cases import TooManyCasesError, arrangements, possible_counts
from minewise.logic.disjoint import take_disjoint


def cell(letter: str) -> Cell:
    return (0, ord(letter) - ord("a"))


def test_a_ring_of_numbers_that_no_two_sentences_solve() -> None:
    ring = "2:abcst 2:bcd 2:cde 2:defgh 2:ghi 2:hij 2:ijklm 2:lmn 2:mno 2:nopqr 2:qrs 2:rst"
    sentences = [
        Sentence.of(map(cell, letters), int(count))
        for count, letters in (part.split(":") for part in ring.split())
    ]
    (found,) = arrangements(sentences) or ()
    mines = {cell for box in found if box.count == len(box.cells) for cell in box.cells}
    assert mines == set(map(cell, "cdhimnrs"))
    assert sum(box.count for box in found) == len(mines)


def test_too_many_arrangements_or_dead_ends_are_not_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    def rows(count: int) -> list[Sentence]:
        """Each row has two arrangements: its middle cell is the mine, or both others are."""
        return [
            Sentence.of([(row, column), (row, column + 1)], 1)
            for row in range(count)
            for column in (0, 1)
        ]

    monkeypatch.setattr(cases, "MOST_ARRANGEMENTS", 2**5)
    assert len(arrangements(rows(5)) or ()) == 2**5
    assert arrangements(rows(6)) is None
    monkeypatch.setattr(cases, "MOST_ARRANGEMENTS", 2**5 - 1)
    assert arrangements(rows(5)) is None
    # Thirty pairs with one mine each, and a total that only a full walk would refute.
    pairs = [Sentence.of([(row, 0), (row, 1)], 1) for row in range(30)]
    links = [Sentence.of([(row, 1), (row + 1, 2)], 1) for row in range(29)]
    impossible = Sentence.of([(row, column) for row in range(31) for column in (0, 1, 2)], 89)
    with within(5):
        assert not arrangements([*pairs, *links, impossible])


def test_too_many_half_done_sentences_are_too_wide(monkeypatch: pytest.MonkeyPatch) -> None:
    # Every sentence shares a cell with every other: all are half done for long.
    size = 20
    edges = [(i, j) for i in range(size) for j in range(i + 1, size)]
    sentences = [Sentence.of([edge for edge in edges if i in edge], 9) for i in range(size)]
    with pytest.raises(TooManyCasesError):
        possible_counts(sentences)
    assert cases.forced(sentences) == {}, "nothing is known"
    # Three rows of numbers are not: the boxes are filled along them, in whatever order they come.
    monkeypatch.setattr(cases, "MOST_NEEDS", 48)
    rows = [
        Sentence.of({*product(range(i - 1, i + 2), range(j - 1, j + 2))} - {(i, j)}, 1)
        for i, j in product(range(0, 6, 2), range(0, 10, 2))
    ]
    assert possible_counts(Random(1).sample(rows, len(rows)))


letters = st.sampled_from("abcdefg")
some_sentences = st.lists(st.tuples(st.sets(letters, min_size=1), st.integers(0, 4)), max_size=6)


@given(some_sentences, st.integers(0, 9))
def test_sentences_taken_share_no_cell_and_hold_the_most_mines_in_the_fewest_cells(
    drawn: list[tuple[set[str], int]], wanted: int
) -> None:
    sentences = [Sentence.of(map(cell, cells), min(n, len(cells))) for cells, n in drawn]
    best = max(
        (sum(one.count for one in some), -sum(len(one.cells) for one in some))
        for size in range(len(sentences) + 1)
        for some in combinations(sentences, size)
        if all(one.cells.isdisjoint(other.cells) for one, other in combinations(some, 2))
    )
    taken = take_disjoint(sentences, wanted)
    assert (taken is None) == (best[0] < wanted)
    if taken is not None:
        assert (sum(one.count for one in taken), -sum(len(one.cells) for one in taken)) == best
        assert all(one.cells.isdisjoint(other.cells) for one, other in combinations(taken, 2))


@given(some_sentences)
@example([])
@example([({*"abc"}, 1), ({*"bcd"}, 2), ({*"abd"}, 2), ({*"acd"}, 2)])
def test_counts_and_arrangements_are_those_of_brute_force(
    drawn: list[tuple[set[str], int]],
) -> None:
    sentences = [Sentence.of([cell(x) for x in group], count) for group, count in drawn]
    cells = sorted({c for sentence in sentences for c in sentence.cells})
    layouts = [
        {c for c, is_mine in zip(cells, bits, strict=True) if is_mine}
        for bits in product([False, True], repeat=len(cells))
    ]
    layouts = [
        layout for layout in layouts if all(len(s.cells & layout) == s.count for s in sentences)
    ]
    counts = possible_counts(sentences)
    found = known(arrangements(sentences))
    assert (counts is None) == (not layouts) == (not found)
    if counts is None:
        return
    assert set().union(*counts) == set(cells)
    for box, held in counts.items():
        assert held == {len(box & layout) for layout in layouts}
    boxes = sorted(counts, key=min)
    assert {tuple(sentence.count for sentence in case) for case in found} == {
        tuple(len(box & layout) for box in boxes) for layout in layouts
    }
    assert all([sentence.cells for sentence in case] == boxes for case in found)
