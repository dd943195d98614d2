"""`minewise replay`: who, what, how good; and what is wrong."""

import contextlib
import io
import json
from pathlib import Path

import pytest

from commands import Run, one_sentence
from formats import makers
from formats.samples import folder
from minewise.core import Board
from minewise.formats import Contents, Event, Mouse, Recording, write
from minewise.ui.cli.bar import bar_shown
from minewise.ui.cli.replay import judge

KEYS = (
    "format", "version", "width", "height", "mines", "won", "seconds", "three_bv",
    "solved_three_bv", "left", "right", "double", "events",
)  # fmt: skip

BOARD = Board.parse("8x1x2/..*...*.")


def lost() -> Recording:
    """An opening, and two seconds later a mine where another cell was safe for sure."""
    words = [(0, "lc", 8), (50, "lr", 8), (1000, "mv", 30), (2000, "lc", 40), (2050, "lr", 40)]
    events = tuple(Event(time, Mouse(kind), x, 8) for time, kind, x in words)
    return makers.made(BOARD, events, player="Anna")


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "game.avf"
    path.write_bytes(makers.avf(lost()))
    return str(path)


def test_json_has_what_programs_ask_for(run: Run, file: str) -> None:
    code, out, err = run("replay", file, "--json")
    assert (code, err) == (0, "")
    data = json.loads(out)
    assert [data[key] for key in KEYS] == [
        "avf", "0.52.3", 8, 1, 2, False, 2.0, 3, 1, 2, 0, 0, 5,
    ]  # fmt: skip
    assert (data["state"], data["player"], data["damage"]) == ("lost", "Anna", None)
    assert data["signature"] == "not verified"
    assert "review" not in data


def test_the_text_says_who_and_how_good(run: Run, file: str) -> None:
    code, out, _ = run("replay", file, "--plain")
    assert code == 0
    for part in (
        "Format: AVF 0.52.3, recorded by Minesweeper Arbiter",
        "Player: Anna (China)",
        "Started: 2020-12-01 09:08:07",
        "Board: 8x1, 2 mines",
        "only the program that made it could verify it",
        "Lost after 2.000 s.",
        "1 of 3",
        " 1  . 1 X # # # * #",
    ):
        assert part in out, part
    steps = run("replay", file, "--steps")[1]
    assert "   1.     0.000 s  open (1,1), 2 cells opened\n" in steps
    assert "   2.     2.000 s  open (1,3)\n" in steps


def test_a_review_names_the_step_that_lost_and_what_was_certain(run: Run, file: str) -> None:
    code, out, _ = run("replay", file, "--review")
    assert code == 0
    assert "Opened (1,3) at 2.000 s. A mistake: it was a mine for sure." in out
    assert "It lost the game." in out
    assert "(1,4) was 80.0 % safe." in out
    assert "Mistakes: 1 (a cell was opened that was a mine for sure)." in out
    data = json.loads(run("replay", file, "--review", "--json")[1])
    assert data["review"]["lost_by"] == 1
    assert (data["review"]["luck"], data["review"]["mistakes"]) == (1, 1)
    (step,) = data["review"]["steps"]
    assert (step["cell"], step["lost"], step["guess"], step["mistake"]) == (
        [0, 2],
        True,
        False,
        True,
    )
    assert step["win_probability"] is not None
    data = json.loads(run("replay", file, "--win-chances", "--json")[1])
    assert all(step["win_probability"] is not None for step in data["review"]["steps"])


def test_a_terminal_shows_how_far_the_grades_are(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setenv("TERM", "xterm")
    seen = Terminal()
    with contextlib.redirect_stderr(seen), bar_shown() as shown:
        shown("Grading the steps", 1, 2)
    assert "Grading the steps" in seen.getvalue()
    told: list[tuple[str, int, int]] = []
    bar = contextlib.nullcontext(lambda *far: told.append(far))
    monkeypatch.setattr("minewise.ui.cli.replay.bar_shown", lambda: bar)
    recording = lost()
    judge(recording, always=True)
    steps = len(recording.steps)
    assert told == [("Grading the steps", done, steps) for done in range(1, steps + 1)]


def test_a_set_is_told_game_by_game(run: Run, tmp_path: Path) -> None:
    one = write(Contents("made", (lost(),)), "evf")
    unit = b"first\0" + len(one).to_bytes(4, "big") + one
    path = tmp_path / "two.evfs"
    path.write_bytes(bytes(3) + unit + unit.replace(b"first", b"second"))
    out = run("replay", str(path), "--json")[1]
    assert [json.loads(line)["name"] for line in out.splitlines()] == ["first", "second"]
    out = run("replay", str(path), "--json", "--game", "2")[1]
    assert json.loads(out)["name"] == "second"
    assert "Game: second" in run("replay", str(path), "--plain")[1]
    assert "has 2 games, but not game 3" in one_sentence(run, "replay", str(path), "--game", "3")


def test_what_was_rescued_is_shown_as_such(run: Run, file: str) -> None:
    path = Path(file)
    path.write_bytes(path.read_bytes()[:110])
    out = run("replay", file, "--plain")[1]
    assert out.startswith("Damaged, and read as far as possible: the AVF file ends at byte 110")
    assert json.loads(run("replay", file, "--json")[1])["damage"]


def test_a_replay_of_a_game_that_went_on_is_read_back_with_its_board(
    run: Run, tmp_path: Path
) -> None:
    """Its board is not written in it, or it could be looked up there."""
    for demand in ("no-guess v1 seed 3", "fair seed 3"):
        path = tmp_path / "game.replay"
        path.write_text(f"minewise replay 1\n9x9x10 first safe {demand}\nopen 5 5 0.5\n")
        assert "Unfinished after" in run("replay", str(path))[1]
        path.write_text(f"minewise replay 1\n9x9x10 first safe {demand}\nopen 50 5 0.5\n")
        code, _out, said = run("replay", str(path))
        assert code == 1
        assert said.startswith("minewise: cannot read '")
        assert "game.replay': line 3 is not a click" in said


def test_a_review_of_a_real_lost_game_names_the_move_that_lost_it(run: Run) -> None:
    game = folder("samples") / "rawvf_freesweeper_lost.rawvf"
    out = run("replay", str(game), "--review")[1]
    assert (
        "Chorded (4,13) at 27.887 s. A needless guess, 50.0 % safe: (6,15) was safe for sure, "
        in out
    )
    assert "It lost the game." in out
