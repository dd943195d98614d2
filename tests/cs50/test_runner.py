"""The command: what it prints, how it ends, and what it answers to a mistake."""

import os
import random
import re
import signal
import subprocess
import sys
from itertools import product
from pathlib import Path
from typing import Any

import pygame
import pytest

import runner
import window
from course_game import Settings
from course_students import before
from expected import known
from minesweeper import Cell, Minesweeper, MinesweeperAI

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
    assert "Seed: 50" in header.splitlines()
    assert "Cells are (row, column), counted from 0." in header.splitlines()
    assert "mines 3." in run("--text", "--height", "2", "--width", "2").stdout


def test_the_text_is_a_game_of_the_courses_ai(capsys: pytest.CaptureFixture[str]) -> None:
    results = set()
    for seed, total in product(range(6), (None, 8)):
        assert runner.main(["--text", "--seed", str(seed), *["--total"] * bool(total)]) == 0
        text = capsys.readouterr().out
        random.seed(seed)
        board, ai = Minesweeper(8, 8, 8), MinesweeperAI(8, 8, mines=total)
        moves: list[str] = []
        shown: dict[Cell, str] = {}
        while "*" not in shown.values():
            kind, cell = "safe", ai.make_safe_move()
            if cell is None:
                kind, cell = "guess", ai.make_random_move()
            if cell is None:
                break
            number, is_mine = board.nearby_mines(cell), board.is_mine(cell)
            shown[cell] = "*" if is_mine else str(number)
            said = "is a mine" if is_mine else f"shows {number}"
            moves.append(f"Move {len(moves) + 1}: {kind} {cell} {said}")
            ai.add_knowledge(cell, number)
        lost = "*" in shown.values()
        shown = dict.fromkeys(board.mines, "M" if lost else "F") | shown
        rows = [" ".join(shown.get((i, j), ".") for j in range(8)) for i in range(8)]
        safe, result = sum(": safe" in move for move in moves), "Lost" if lost else "Won"
        assert f"is {'told' if total else 'not told'} the number of mines" in text
        assert re.findall(r"^Move .*$", text, re.MULTILINE) == moves
        assert re.findall(r"^Row .: (.*)$", text, re.MULTILINE) == rows
        assert f"Safe moves: {safe}, guesses: {len(moves) - safe}\nResult: {result}\n" in text
        results.add((result, total))
    assert len(results) == 4, "some are won and some are lost, told the total or not"


def test_a_seed_repeats_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    arguments = ("--text", "--seed", "-12", "--height", "16", "--width", "30", "--mines", "60")
    first = run(*arguments, PYTHONHASHSEED="1")
    # Without the installed packages (-S), a screen, and in another directory.
    monkeypatch.chdir(tmp_path)
    again = run(*arguments, python=("-S",), PYTHONHASHSEED="2", **NO_SCREEN)
    assert (again.returncode, again.stdout) == (0, first.stdout)
    assert first.stdout != run(*arguments[:2], "13", *arguments[3:]).stdout
    first = run("--text")
    (seed,) = re.findall(r"^Seed: (\d+)$", first.stdout, re.MULTILINE)
    assert run("--text", "--seed", seed).stdout == first.stdout
    assert run("--text", "--seed", "9" * 900).returncode == 0


def test_a_reader_that_stops_early_is_no_error() -> None:
    command = [sys.executable, str(RUNNER), "--text", "--height", "40", "--width", "40"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        known(process.stdout).close()
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
        game = known(opened.game)
        assert game.settings == Settings(9, 10, 11, ai_knows_total=True)
        mines.append(game.board.mines)
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
