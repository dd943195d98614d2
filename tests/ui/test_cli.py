"""The command, as a person or a program runs it."""

import json
import subprocess
import sys
from typing import Any

import pytest

import minewise
from commands import Run
from minewise import players, solver
from minewise.core import Board, Game, Level, Position
from minewise.core.defaults import MEASURED, PLAYED, GameDefaults
from minewise.ui.cli.app import COMMANDS


@pytest.mark.parametrize(
    ("name", "usual"),
    [("play", PLAYED), ("gui", PLAYED), ("web", PLAYED), ("watch", PLAYED), ("bench", MEASURED)],
)
def test_help_says_what_is_usual(run: Run, name: str, usual: GameDefaults) -> None:
    _, out, _ = run(name, "--help")
    told = " ".join(out.replace("│", " ").split())
    for option, value in (
        ("player", usual.player),
        ("first", usual.first),
        ("level", usual.level),
    ):
        after = told.partition(f"--{option} ")[2].partition(" --")[0]
        remembered = f"[default: your last choice; {value} the first time]"
        assert after.endswith((f"[default: {value}]", remembered)), option


def test_a_watched_game_that_is_too_full_for_an_opening_begins_safe(run: Run) -> None:
    _, out, _ = run("watch", "--plain", "--level", "4x4x12")
    assert "first click safe." in out
    code, _, err = run("watch", "--plain", "--level", "4x4x12", "--first", "opening")
    assert (code, "when the first click is opening" in err) == (1, True)


def test_help_lists_every_command_and_every_player(run: Run) -> None:
    _, listed, _ = run("--help")
    for name, summary in COMMANDS.items():
        assert name in listed
        assert summary in listed
        code, out, _ = run(name, "--help")
        assert (code, f"Usage: minewise {name}" in out) == (0, True)
    out = run("players")[1]
    assert [line.split()[0] for line in out.splitlines()] == list(players.names())


def test_the_version_says_which_core_is_in_use(run: Run) -> None:
    core = solver.core_in_use()
    assert run("--version") == (0, f"minewise {minewise.__version__} (core: {core})\n", "")


def test_without_a_command_an_ai_plays_a_game_and_gives_its_reasons(run: Run) -> None:
    code, out, err = run()
    assert (code, err) == (0, "")
    assert out.startswith("expert plays beginner (9x9, 10 mines), seed 7, first click opening.\n")
    assert "certain. The" in out or "certain.\n     1. The" in out
    assert out.splitlines()[-1].startswith(("Won: ", "Lost: "))
    assert run("watch")[1] == out
    assert run("watch", "--seed", "4")[1] != out
    shown = run("watch", "--show-board")[1]
    assert shown.count("1 2 3 4 5 6 7 8 9") > out.count("1 2 3 4 5 6 7 8 9")


def test_every_move_is_one_json_object_and_the_end_another(run: Run) -> None:
    words = "watch --json --player rules --level cs50 --seed 2 --first safe"
    code, out, _ = run(*words.split())
    assert code == 0
    *moves, end = [json.loads(line) for line in out.splitlines()]
    assert [move["move"] for move in moves] == list(range(1, len(moves) + 1))
    assert end["moves"] == len(moves)
    assert (end["player"], end["level"], end["seed"]) == ("rules", "8x8x8", 2)
    board = dealt("cs50", 2, tuple(moves[0]["cell"]))
    for move in moves:
        check_move(move, board)
    assert Position.parse(end["position"], trust_flags=False).shown_mines or end["won"]


def dealt(level: str, seed: int, start: tuple[int, int]) -> Board:
    size = Level.parse(level)
    game = Game(size.grid, size.mines, seed=seed, first=minewise.core.FirstClick.SAFE)
    game.open(start)
    assert game.board is not None
    return game.board


def check_move(move: dict[str, Any], board: Board) -> None:
    position = Position.parse(move["position"], trust_flags=False)
    cell = tuple(move["cell"])
    assert position[cell] == "#"
    if "promised" in move["reason"]:
        assert move["certain"], "a promised first click is no guess"
        assert not board.is_mine(cell)
    elif move["certain"]:
        is_mine = move["action"] == "flag"
        assert board.is_mine(cell) == is_mine
        assert move["reason"]["conclusion"] == ("mine" if is_mine else "safe")
        assert move["reason"]["steps"][-1]["conclusion"]["cells"] == [list(cell)]
    else:
        assert move["reason"]["choices"] >= 1


def test_the_first_cell_can_be_given(run: Run) -> None:
    code, out, _ = run("watch", "--start", "5,5", "--first", "opening", "--json")
    first = json.loads(out.splitlines()[0])
    assert (code, first["cell"]) == (0, [4, 4])
    text = run("watch", "--start", "5,5", "--first", "opening")[1]
    assert "1. open (5,5), the first click. It cannot be a mine." in text


def test_help_imports_neither_players_nor_logic() -> None:
    program = (
        "import sys; sys.argv = ['minewise', '--help']\n"
        "from minewise.ui.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "assert not {'minewise.logic', 'minewise.players'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
