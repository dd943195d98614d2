"""`minewise generate`, as a person or a program runs it."""

from pathlib import Path

import pytest

from commands import Run
from minewise.core import Board, FirstClick, Game, Level


@pytest.mark.parametrize("first", FirstClick)
def test_boards_are_those_that_games_of_the_seeds_have(run: Run, first: FirstClick) -> None:
    words = ["--level", "beginner", "--seed", "41", "--first", str(first), "--start", "5,5"]
    code, out, err = run("generate", *words, "--games", "3")
    assert (code, err) == (0, "")
    level = Level.parse("beginner")
    for number, line in enumerate(out.splitlines()):
        game = Game(level.grid, level.mines, seed=41 + number, first=first)
        game.open((4, 4))
        assert Board.parse(line) == game.board
    assert out.count("\n") == 3


def test_without_a_first_cell_the_corner_is_kept_clear(run: Run) -> None:
    _, out, _ = run("generate", "--level", "4x4x7", "--first", "opening", "--games", "20")
    for line in out.splitlines():
        assert Board.parse(line).number((0, 0)) == 0


def test_a_file_is_written_whole(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    printed = run("generate", "--games", "4")[1]
    assert run("generate", "--games", "4", "--out", "boards.txt") == (0, "", "")
    assert Path("boards.txt").read_text(encoding="utf-8") == printed
    assert [path.name for path in tmp_path.iterdir()] == ["boards.txt"]
