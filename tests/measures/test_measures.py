from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given

from expected import known
from minewise.core import Board, Cell, Game, Grid
from minewise.measures import Figures, Play, greedy_zini, human_zini, measure
from minewise.measures.three_bv import Measures, parts, solved_three_bv
from strategies import boards


def boards_with_known_measures() -> Iterator[tuple[str, Measures]]:
    for line in Path(__file__).with_name("boards.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            three_bv, openings, islands, text = line.split()
            yield text, Measures(int(three_bv), int(openings), int(islands))


@pytest.mark.parametrize(("text", "expected"), boards_with_known_measures())
def test_boards_with_known_measures(text: str, expected: Measures) -> None:
    assert measure(Board.parse(text)) == expected


@given(boards(any_shape=True))
def test_3bv_is_the_number_of_clicks_a_player_without_chords_needs(board: Board) -> None:
    """Open all 0s first, then the numbers that are left: that is the fewest clicks."""
    game = Game.on(board)
    order = sorted(board.grid, key=lambda cell: board.number(cell) > 0)
    for cell in order:
        if game.outcome is None and not board.is_mine(cell):
            game.open(cell)
    assert game.clicks.effective == measure(board).three_bv


# Two openings and one cell between them that stands alone.
BOARD = Board.parse("7x1x2/..*.*..")
PLAY = Play(BOARD, "01F1F10", True, 4.0, 5, 2, 1, 3, 2, 0, 5, 160.0)


def test_figures_of_a_game_that_was_won() -> None:
    figures = Figures(PLAY)
    assert (figures.three_bv, figures.openings, figures.islands) == (3, 2, 1)
    assert (figures.clicks, figures.effective, figures.flags) == (8, 5, 2)
    assert figures.solved_three_bv == 3
    assert figures.three_bv_per_second == 0.75
    assert (figures.ioe, figures.correctness, figures.throughput) == (3 / 8, 5 / 8, 3 / 5)
    assert figures.ioe == pytest.approx((figures.correctness or 0) * (figures.throughput or 0))
    assert figures.rqp == pytest.approx(4 / 0.75)
    assert figures.rqp_plus_one == pytest.approx(5 / 0.75)
    assert figures.qg == pytest.approx(4**1.7 / 3)
    assert figures.zini == figures.human_zini == 3
    assert figures.zini_efficiency == 3 / 8
    assert figures.numbers == (2, 2, 1, 0, 0, 0, 0, 0, 0)


def test_a_game_that_was_lost_counts_what_was_solved() -> None:
    figures = Figures(replace(PLAY, view="01#####", won=False))
    assert figures.solved_three_bv == 1
    assert figures.estimated_seconds == 12
    assert figures.zini_efficiency is None


def test_what_cannot_be_told_is_none() -> None:
    nothing = Play(BOARD, "#######", False, 0.0, 0, 0, 0, 0, 0, 0, 0)
    data = Figures(nothing).as_data()
    for name in ("ioe", "correctness", "throughput", "three_bv_per_second", "rqp", "qg", "stnb"):
        assert data[name] is None
    assert data["path"] is None


def test_stnb_is_scaled_for_the_usual_levels_only() -> None:
    assert Figures(PLAY).stnb is None
    board = Board.parse("8x8x10/" + "*" * 8 + "/**......" + "/........" * 6)
    view = "#" * 10 + "".join(str(n) for n in board.number_at[10:])
    figures = Figures(Play(board, view, True, 10.0, 1, 0, 0, 1, 0, 0, 1))
    assert figures.stnb == pytest.approx(36 / known(figures.qg))
    assert figures.three_bv == figures.solved_three_bv


def test_figures_as_data_have_the_names_of_the_documents() -> None:
    figures = Figures(PLAY)
    data = figures.as_data()
    document = (Path(__file__).parents[2] / "docs" / "replays.md").read_text()
    for name, value in data.items():
        assert f"`{name}`" in document, name
        found = getattr(figures, name) if hasattr(figures, name) else getattr(PLAY, name)
        assert value == (list(found) if isinstance(found, tuple) else found)


# ZiNi against its definition, written down step by step with no thought of speed


class Slowly:
    """The definition, to be read beside it."""

    def __init__(self, board: Board) -> None:
        self.board = board
        grid = board.grid
        self.cells = [(y, x) for x in range(grid.width) for y in range(grid.height)]
        self.safe = [cell for cell in self.cells if not board.is_mine(cell)]
        self.open: set[Cell] = set()
        self.flags: set[Cell] = set()
        self.zeros = {cell for cell in self.safe if board.number(cell) == 0}
        self.openings = list[set[Cell]]()
        for zero in self.zeros:
            touched = [group for group in self.openings if group.intersection(self.block(zero))]
            others = [group for group in self.openings if group not in touched]
            self.openings = [*others, {zero}.union(*touched)]
        near_zero = {c for zero in self.zeros for c in self.block(zero)}
        self.islands = set(self.safe) - near_zero

    def block(self, cell: Cell) -> list[Cell]:
        return [cell, *self.board.grid.neighbours(cell)]

    def premium(self, cell: Cell) -> int:
        block = self.block(cell)
        benefit = sum(other in self.islands and other not in self.open for other in block)
        benefit += sum(
            not group <= self.open and bool(group & set(block)) for group in self.openings
        )
        missing = sum(self.board.is_mine(other) and other not in self.flags for other in block)
        return benefit - missing - 1 - (cell not in self.open)

    def click(self, cell: Cell) -> None:
        self.open.add(cell)
        for group in self.openings:
            if cell in group:
                self.open |= {other for zero in group for other in self.block(zero)}

    def count(self, openings_first: bool) -> int:
        clicks = 0
        if openings_first:
            for group in self.openings:
                clicks += 1
                self.click(min(group))
        while len(self.open) < len(self.safe):
            allowed = [c for c in self.safe if c in self.open or not openings_first]
            best = max(map(self.premium, allowed), default=-1)
            if best >= 0:
                cell = next(c for c in allowed if self.premium(c) == best)
                if cell not in self.open:
                    clicks += 1
                    self.click(cell)
                mines = {c for c in self.block(cell) if self.board.is_mine(c)} - self.flags
                self.flags |= mines
                clicks += len(mines) + 1
                for other in self.block(cell):
                    if not self.board.is_mine(other):
                        self.click(other)
            else:
                wanted = self.zeros | self.islands
                self.click(next(c for c in self.cells if c in wanted and c not in self.open))
                clicks += 1
        return clicks


@given(boards(8))
def test_zini_is_what_its_definition_says_and_never_more_than_3bv(board: Board) -> None:
    for zini, openings_first in ((greedy_zini, False), (human_zini, True)):
        assert zini(board) == Slowly(board).count(openings_first) <= measure(board).three_bv


@given(boards(8))
def test_parts_make_up_the_3bv(board: Board) -> None:
    found = parts(board)
    assert found.three_bv == measure(board).three_bv
    everything = {cell for opening in found.openings for cell in opening} | set(found.alone)
    assert everything == {i for i, mine in enumerate(board.mine_at) if not mine}
    shown = "".join(
        "*" if m else str(n) for m, n in zip(board.mine_at, board.number_at, strict=True)
    )
    assert solved_three_bv(board, shown) == found.three_bv
    assert solved_three_bv(board, "#" * len(shown)) == 0


def test_a_large_board_takes_no_longer_than_one_waits() -> None:
    board = Board.generate(Grid(120, 120), 2500, seed=1)
    assert 0 < greedy_zini(board) < measure(board).three_bv
