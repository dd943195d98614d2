"""How hard a board is, or the next step of a position, as plain data."""

import json
from pathlib import Path

import pytest

from expected import known
from minewise.advice import rated_board, rated_position
from minewise.advice.ratings import rated_certificate, usual_start
from minewise.base.errors import ImpossibleError
from minewise.base.limit import Limit, TimeUpError
from minewise.boards import certify
from minewise.core import Board, Position, read_cell
from text_tables import blocks, columns

NEXT_STEPS, STARTS = map(columns, blocks(Path(__file__).with_name("ratings.txt")))
# Two mines in a column, and behind them two cells that only their number settles.
TOTAL = Board.parse("5x2x2/.*.../.*...")


def test_a_board_is_rated_by_the_hardest_step_that_it_needs_unless_it_needs_a_guess() -> None:
    found = rated_board(TOTAL, (0, 4))
    step = known(found["hardest_step"])
    assert found == {
        "hardest_step": step, "board": "5x2x2/.*.../.*...", "start": [0, 4], "no_guess": True,
        "rating": 2472, "word": "very hard", "hardest": "total",
        "guesses": {"least": 0, "most": 0}, "waves": [{"way": "total", "cells": 2}],
        "three_bv": 3, "openings": 1, "islands": 1,
    }  # fmt: skip
    assert (step["way"], step["cell"], step["position"]) == ("total", [0, 0], "5x2x2/##200/##200")
    assert step["text"] == "The board has 2 mines; two are certain: so (1,1) is safe."
    assert known(step["proof"])[-1]["conclusion"] == {"cells": [[0, 0]], "count": 0}
    assert json.loads(json.dumps(step)) == step
    guessed = rated_board(Board.parse("2x2x1/*./.."), (0, 1))
    assert (guessed["no_guess"], guessed["rating"], guessed["word"]) == (False, None, None)
    assert guessed["guesses"] == {"least": 2, "most": 2}
    assert guessed["hardest_step"] is None


def test_a_board_is_rated_from_a_safe_cell_and_within_its_time() -> None:
    with pytest.raises(ImpossibleError, match=r"^the first cell, row 1, column 2, is") as no:
        rated_board(TOTAL, (0, 1))
    assert (no.value.input, no.value.cell) == ("(0, 1)", (0, 1))
    with pytest.raises(ImpossibleError, match=r"^the board '2x1x2/\*\*' has no safe cell$") as no:
        usual_start(Board.parse("2x1x2/**"))
    assert no.value.input == "2x1x2/**"
    with pytest.raises(TimeUpError):
        rated_board(TOTAL, (0, 4), Limit(0))
    with pytest.raises(TimeUpError):
        rated_position(Position.parse("3x2x1/###/111"), Limit(0))


@pytest.mark.parametrize("counting", [True, False])
def test_a_certificate_is_told_beside_its_board(counting: bool) -> None:
    board = TOTAL if counting else Board.parse("4x1x1/...*")
    start = usual_start(board)
    certificate = certify(board, start, counting=counting)
    assert rated_certificate(certificate) == rated_board(board, start) | {
        "certificate": {"steps": certificate.steps, "counting": counting}
    }


@pytest.mark.parametrize(("position", "way", "shown"), NEXT_STEPS)
def test_the_next_step_of_a_position_is_the_easiest_to_a_safe_cell(
    position: str, way: str, shown: str
) -> None:
    found = rated_position(Position.parse(position))
    step = found["step"]
    cell = None if shown == "none" else [*read_cell(shown, Position.parse(position).grid)]
    said = found["position"], found["next"] or "none", step and step["cell"]
    assert said == (position, way, cell)
    if step is not None:
        assert (step["way"], step["position"], bool(step["proof"])) == (way, position, True)


@pytest.mark.parametrize(("line", "start"), STARTS)
def test_a_board_is_rated_from_its_largest_opening_or_a_safe_cell(line: str, start: str) -> None:
    board = Board.parse(line)
    assert usual_start(board) == read_cell(start, board.grid)
