"""The command: what it prints, how it ends, and what it answers to a mistake."""

import os
import random
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pygame
import pytest

import runner
import window
from course_game import Settings
from course_students import before
from minesweeper import Minesweeper, MinesweeperAI

RUNNER = Path(__file__).parents[2] / "cs50" / "runner.py"
NO_SCREEN: dict[str, Any] = {"DISPLAY": "", "WAYLAND_DISPLAY": "", "SDL_VIDEODRIVER": ""}


def run(*words: str, python: tuple[str, ...] = (), runner: Path = RUNNER, **env: str) -> Any:
    """The program after its end, which some variables of the environment may change."""
    command = [sys.executable, *python, str(runner), *words]
    return subprocess.run(
        command, env=os.environ | env, capture_output=True, text=True, timeout=60, check=False
    )


def test_the_text_tells_the_board_the_seed_and_how_cells_are_written() -> None:
    result = run("--text", "--seed", "50", "--height", "6", "--width", "9", "--mines", "7")
    assert (result.returncode, result.stderr) == (0, "")
    assert re.fullmatch(r"[\n -~]+", result.stdout), "plain ASCII without control characters"
    header = result.stdout.split("\n\n")[0]
    assert "height 6, width 9, mines 7" in header
    assert "is not told the number of mines" in header
    assert "Seed: 50" in header.splitlines()
    assert "Cells are (row, column), counted from 0." in header.splitlines()
    assert "mines 3." in run("--text", "--height", "2", "--width", "2").stdout


def test_each_move_is_a_line_and_the_moves_are_those_of_the_courses_ai_with_the_same_seed() -> None:
    random.seed(7)
    board, ai = Minesweeper(8, 8, 8), MinesweeperAI(8, 8)
    expected: list[str] = []
    while True:
        kind, cell = "safe", ai.make_safe_move()
        if cell is None:
            kind, cell = "guess", ai.make_random_move()
        if cell is None:
            break
        line = f"Move {len(expected) + 1}: {kind} {cell}"
        if board.is_mine(cell):
            expected.append(f"{line} is a mine")
            break
        expected.append(f"{line} shows {board.nearby_mines(cell)}")
        ai.add_knowledge(cell, board.nearby_mines(cell))
    assert len(expected) > 10
    lines = run("--text", "--seed", "7").stdout.split("\n\n")[1].splitlines()
    assert [line for line in lines if line.startswith("Move")] == expected


@pytest.mark.parametrize("seed", range(6))  # of which some are lost
def test_the_end_shows_board_and_result(seed: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert runner.main(["--text", "--seed", str(seed), "--total"]) == 0
    text = capsys.readouterr().out
    assert "is told the number of mines" in text
    random.seed(seed)
    board = Minesweeper(8, 8, 8)
    moves = re.findall(r"^Move \d+: (safe|guess)", text, re.MULTILINE)
    assert f"Safe moves: {moves.count('safe')}, guesses: {moves.count('guess')}" in text

    rows = [line.split(": ")[1].split() for line in text.splitlines() if line[:4] == "Row "]
    shown = {(i, j): mark for i, row in enumerate(rows) for j, mark in enumerate(row)}
    assert len(shown) == 64
    lost = any(mark == "*" for mark in shown.values())
    for cell, mark in shown.items():
        if board.is_mine(cell):
            assert mark in ("*M" if lost else "F")
        else:
            assert mark in (str(board.nearby_mines(cell)), ".")
    assert text.endswith(f"Result: {'Lost' if lost else 'Won'}\n")
    assert bool(re.search(r"^Move \d+: guess \(\d, \d\) is a mine$", text, re.MULTILINE)) == lost
    assert sum(mark.isdigit() for mark in shown.values()) == len(moves) - lost


def test_a_seed_repeats_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    arguments = ("--text", "--seed", "-12", "--height", "16", "--width", "30", "--mines", "60")
    first = run(*arguments, PYTHONHASHSEED="1")
    # Without the installed packages (-S), a screen, and in another directory.
    monkeypatch.chdir(tmp_path)
    again = run(*arguments, python=("-S",), PYTHONHASHSEED="2", **NO_SCREEN)
    assert (again.returncode, again.stdout) == (0, first.stdout)
    assert first.stdout != run(*arguments[:2], "13", *arguments[3:]).stdout
    first = run("--text")
    seed = re.search(r"^Seed: (\d+)$", first.stdout, re.MULTILINE)
    assert seed is not None
    assert run("--text", "--seed", seed[1]).stdout == first.stdout
    assert run("--text", "--seed", "9" * 900).returncode == 0


def test_a_reader_that_stops_early_is_no_error() -> None:
    command = [sys.executable, str(RUNNER), "--text", "--height", "40", "--width", "40"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.close()
        assert process.communicate(timeout=60)[1] == b""
        assert process.returncode == 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--mines", "64"],
         "The number of mines must be from 1 to 63 on a board of height 8 and width 8, not 64."),
        (["--width", "1", "--height", "2", "--mines", "0"],
         "The number of mines must be from 1 to 1 on a board of height 2 and width 1, not 0."),
        (["--height", "0"], "The height must be from 1 to 40, not 0."),
        (["--width", "41"], "The width must be from 1 to 40, not 41."),
        (["--mines", "abc"], 'The number of mines must be a whole number, not "abc".'),
        (["--height", "1_0"], 'The height must be a whole number, not "1_0".'),
        (["--height", "٨"], 'The height must be a whole number, not "٨".'),
        (["--seed", "1.5"], 'The seed must be a whole number, not "1.5".'),
        (["--seed", "x" * 500], f'The seed must be a whole number, not "{"x" * 30}...".'),
        (["--seed", "9" * 5000], f'The seed must be a whole number, not "{"9" * 30}...".'),
        (["--height", "1", "--width", "1"],
         "At least 2 cells are needed, and a board of height 1 and width 1 has fewer."),
    ],
)  # fmt: skip
@pytest.mark.parametrize("mode", [[], ["--text"]])
def test_a_bad_number_is_answered_in_one_sentence(
    arguments: list[str], sentence: str, mode: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert runner.main([*arguments, *mode]) == 1
    assert capsys.readouterr() == ("", sentence + "\n")


def test_help_and_usage_name_the_options(capsys: pytest.CaptureFixture[str]) -> None:
    for option in ("--bogus", "--hei", "extra"):
        with pytest.raises(SystemExit, match="2"):
            runner.main([option, "5"])
        assert re.fullmatch(f"(?s)usage: .*{option}.*", capsys.readouterr().err)
    with pytest.raises(SystemExit, match="0"):
        runner.main(["--help"])
    told = capsys.readouterr().out
    for option in ("height", "width", "mines", "seed", "total", "text", "ai", "knowledge"):
        assert f"--{option}" in told


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="screens are named so on Linux")
def test_without_a_screen_or_pygame_it_says_so_and_what_to_do() -> None:
    for python, changed, said in (
        ((), {}, "No window can be opened"),
        ((), {"DISPLAY": ":987654"}, "No window can be opened"),
        ((), {"SDL_VIDEODRIVER": "nonsense"}, "nonsense"),
        (("-S",), {}, '"python -m pip install pygame-ce"'),
    ):
        result = run(python=python, **NO_SCREEN | changed)
        assert (result.returncode, result.stdout) == (1, "")
        assert re.fullmatch(f".*{said}.*--text.*\n", result.stderr)


def test_other_systems_have_a_screen_without_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY", "DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    for system in ("darwin", "win32"):
        monkeypatch.setattr(sys, "platform", system)
        runner._choose_screen()
        assert "SDL_VIDEODRIVER" not in os.environ


def test_a_seed_and_a_board_are_handed_to_the_window(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    mines = []

    def play_a_little(opened: window.CourseWindow) -> None:
        opened.play()
        assert opened.game is not None
        assert opened.game.settings == Settings(9, 10, 11, ai_knows_total=True)
        mines.append(opened.game.board.mines)
        opened.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="a"))

    monkeypatch.setattr(window.CourseWindow, "run", play_a_little)
    arguments = ["--height", "9", "--width", "10", "--mines", "11", "--total", "--seed", "5"]
    assert runner.main(arguments) == 0
    random.seed(5)
    assert mines == [Minesweeper(9, 10, 11).mines]
    assert capsys.readouterr().out == "No known safe moves, AI making random move.\n"


def test_only_the_courses_classes_are_needed_of_minesweeper_py(tmp_path: Path) -> None:
    """A student's own file, which has no more than the course asks for, can be played."""
    for name in ("runner.py", "course_game.py", "known.py", "other_ai.py"):
        (tmp_path / name).write_text((RUNNER.parent / name).read_text())
    (tmp_path / "minesweeper.py").write_text(before("return None", "make_random_move(self)"))
    result = run("--text", runner=tmp_path / "runner.py")
    assert (result.returncode, result.stderr) == (0, "")
    assert "Result: Not finished" in result.stdout
