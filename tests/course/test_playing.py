"""A student's AI as a player."""

from pathlib import Path

import pytest

from course_students import TEMPLATE, before, changed
from minewise.base.errors import IllegalMoveError, MinewiseError
from minewise.core import Cell, Position
from minewise.course import course_player


def test_it_plays_safe_moves_first_and_goes_on_with_the_game_it_was_told_of(file: Path) -> None:
    player = course_player(str(file))(seed=1)
    guess = player.move(Position.parse("3x2x1/1##/###"))
    assert not guess.certain
    move = player.move(Position.parse("3x2x1/11#/###"))
    assert move.cell in {(0, 2), (1, 2)}
    assert move.certain
    # Another game: what it knew of the last one is forgotten.
    assert not player.move(Position.parse("3x2x1/##1/###")).certain


def always(file: Path, cell: Cell) -> None:
    """Let the AI call a cell safe, always."""
    safe = "        for cell in sorted(self.safes - self.moves_made):"
    text = changed(TEMPLATE, (safe, f"        for cell in [{cell}]:"))
    file.write_text(text, encoding="utf-8")


def test_what_it_claims_is_not_certain_by_that_and_must_be_a_hidden_cell(file: Path) -> None:
    always(file, (1, 0))
    move = course_player(str(file))().move(Position.parse("3x2x1/11#/###"))
    assert (move.cell, move.certain) == ((1, 0), False)
    always(file, (0, 0))
    player = course_player(str(file))()
    with pytest.raises(IllegalMoveError, match="expected a hidden cell"):
        player.move(Position.parse("3x2x1/11#/###"))
    with pytest.raises(MinewiseError, match="only on rectangular boards"):
        player.move(Position.parse("torus 3x3x1/1##/###/###"))
    file.write_text("x = 1\n", encoding="utf-8")
    with pytest.raises(MinewiseError, match="no class MinesweeperAI"):
        course_player(str(file))


def test_a_crash_is_an_illegal_move_and_the_next_game_goes_on(file: Path) -> None:
    file.write_text(before("1 / count"), encoding="utf-8")
    player = course_player(str(file))()
    with pytest.raises(IllegalMoveError, match="ZeroDivisionError"):
        player.move(Position.parse("3x2x1/0##/###", trust_flags=False))
    assert player.move(Position.parse("3x2x1/11#/###")).cell in {(0, 2), (1, 2)}
