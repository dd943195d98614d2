"""The command, as a person or a program runs it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import minewise
from commands import Run, printed
from minewise import players, solver
from minewise.core import Position
from minewise.core.defaults import MEASURED, PLAYED, GameDefaults
from minewise.ui.cli.app import COMMANDS


@pytest.mark.parametrize(
    ("name", "usual"),
    [("play", PLAYED), ("gui", PLAYED), ("web", PLAYED), ("watch", PLAYED), ("bench", MEASURED)],
)
def test_help_says_what_is_usual(run: Run, name: str, usual: GameDefaults) -> None:
    out = printed(run, name, "--help")
    told = " ".join(out.replace("│", " ").split())
    for option in ("player", "first", "level"):
        value = getattr(usual, option)
        after = told.partition(f"--{option} ")[2].partition(" --")[0]
        remembered = f"[default: your last choice; {value} the first time]"
        assert after.endswith((f"[default: {value}]", remembered)), option


def test_help_lists_every_command_and_every_player(run: Run) -> None:
    listed = printed(run, "--help")
    for name, summary in COMMANDS.items():
        assert name in listed
        assert summary in listed
        assert f"Usage: minewise {name}" in printed(run, name, "--help")
    out = run("players")[1]
    assert [line.split()[0] for line in out.splitlines()] == list(players.names())


def test_the_version_says_which_core_is_in_use(run: Run) -> None:
    core = solver.core_in_use()
    assert run("--version") == (0, f"minewise {minewise.__version__} (core: {core})\n", "")


def test_without_a_command_an_ai_plays_a_game_and_gives_its_reasons(run: Run) -> None:
    out = printed(run)
    assert out.startswith("expert plays beginner (9x9, 10 mines), seed 7, first click opening.\n")
    assert "certain. The" in out or "certain.\n     1. The" in out
    assert out.splitlines()[-1].startswith(("Won: ", "Lost: "))
    assert run("watch")[1] == out
    assert run("watch", "--seed", "4")[1] != out
    columns = "1 2 3 4 5 6 7 8 9"
    assert run("watch", "--show-board")[1].count(columns) > out.count(columns)


def test_every_move_is_one_json_object_and_the_end_another(run: Run) -> None:
    words = "watch --json --player rules --level cs50 --seed 2 --first safe"
    *moves, end = map(json.loads, printed(run, *words.split()).splitlines())
    assert [move["move"] for move in moves] == list(range(1, len(moves) + 1))
    assert end["moves"] == len(moves)
    assert (end["player"], end["level"], end["seed"]) == ("rules", "8x8x8", 2)
    for move in moves:
        position = Position.parse(move["position"], trust_flags=False)
        assert position[tuple(move["cell"])] == "#"
        if move["certain"] and "promised" not in move["reason"]:
            is_mine = move["action"] == "flag"
            assert move["reason"]["conclusion"] == ("mine" if is_mine else "safe")
    assert Position.parse(end["position"], trust_flags=False).shown_mines or end["won"]


def test_the_first_cell_can_be_given_and_one_too_full_for_an_opening_is_safe(run: Run) -> None:
    words = ["watch", "--start", "5,5", "--first", "opening"]
    assert json.loads(run(*words, "--json")[1].splitlines()[0])["cell"] == [4, 4]
    assert "1. open (5,5), the first click. It cannot be a mine." in run(*words)[1]
    assert "first click safe." in run("watch", "--plain", "--level", "4x4x12")[1]


def test_what_minewise_is_given_opens_as_what_it_is(run: Run, tmp_path: Path) -> None:
    saved, board, formats = tmp_path / "saved.json", tmp_path / "board.txt", Path("tests/formats")
    printed(run, "play", "--plain", "--level", "5x4x3", given=f"open 1 1\nsave {saved}\nquit\n")
    board.write_text("3x2x1/*../...")
    for given, first in (
        (saved, "Minewise: 5×4, 3 mines"),
        (board, "Minewise: 3×2, 1 mine"),
        ("4x2x1/####/1122", "Position editor: 4×2, 1 mine"),
        (formats / "somebodys.rawvf", "Me plays 3×2, 1 mine"),
        ("cs50/minesweeper.py", "minesweeper.py"),
    ):
        assert printed(run, str(given), "--plain", given="quit\n").startswith(first)
    edited = printed(run, "edit", "--level", "3x2x1", "--plain", given="quit\n")
    assert edited.startswith("Position editor: 3×2, 1 mine")


def test_help_imports_neither_players_nor_logic() -> None:
    program = (
        "import sys; sys.argv = ['minewise', '--help']\n"
        "from minewise.ui.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "assert not {'minewise.logic', 'minewise.players'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
