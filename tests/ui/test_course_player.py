"""A student's AI in every command that takes a player: course:FILE."""

import json
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from commands import Run, one_sentence
from course_students import FAULTY, TEMPLATE


@pytest.fixture
def player(tmp_path: Path) -> str:
    file = tmp_path / "minesweeper.py"
    file.write_text(TEMPLATE, encoding="utf-8")
    return f"course:{file}"


def test_it_is_watched_measured_and_compared(run: Run, player: str, tmp_path: Path) -> None:
    code, out, err = run("watch", "--player", player, "--level", "cs50", "--seed", "4", "--json")
    assert (code, err) == (0, "")
    *moves, end = map(json.loads, out.splitlines())
    assert end["player"] == player
    assert end["moves"] == len(moves)
    assert any(move["certain"] for move in moves)
    (tmp_path / "other.py").write_text(FAULTY[0].text(), encoding="utf-8")
    other = f"course:{tmp_path / 'other.py'}"
    code, out, err = run("compare", player, other, "--level", "cs50", "--games", "20", "--json")
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert found["games"] == 20
    assert found["a"]["wins"] > 5


def test_it_moves_in_a_game_that_somebody_plays(
    run: Run, player: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(b"a\na\nq\n")))
    code, out, _ = run("play", "--plain", "--player", player, "--level", "cs50", "--seed", "4")
    assert code == 0
    assert out.count(f"The AI ({player}) opens (") == 2


def test_a_file_that_cannot_play_gets_one_sentence(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty.py").write_text("", encoding="utf-8")
    for command in ("watch", "bench", "play", "gui"):
        for name in ("empty.py", "absent.py"):
            one_sentence(run, command, "--player", f"course:{tmp_path / name}")
