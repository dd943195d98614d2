"""`minewise train` and `minewise puzzles`, as a person runs them."""

import json
from pathlib import Path

import pytest

from commands import Run, data, printed
from minewise.training import Pack, Puzzle, Theme

pytestmark = pytest.mark.usefixtures("home")


def test_a_pack_is_made_and_listed_with_its_answers(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "pack.txt")
    make = ["puzzles", "make", "--count", "2", "--seed", "3"]
    assert run(*make, "--out", file) == (0, "", "")
    assert run(*make)[1] == Path(file).read_text()
    listed = data(run, "puzzles", "list", file)
    fields = {"position", "question", "theme", "rating"}
    assert all(fields <= each.keys() and each["answers"] for each in listed)
    assert [each["id"] for each in listed] == [puzzle.id for puzzle in Pack.read(file)]
    assert len(listed) == 2


def test_our_own_pack_is_chosen_from(run: Run) -> None:
    themes = ("--theme", "1-1", "--theme", "hole")
    out = run("puzzles", "list", *themes, "--rating", "900-1000", "--count", "5")[1]
    puzzles = [Puzzle.parse(line) for line in out.splitlines()]
    assert len(puzzles) == 5
    for puzzle in puzzles:
        assert puzzle.theme in (Theme.ONE_ONE, Theme.HOLE)
        assert 900 <= puzzle.rating <= 1000


@pytest.mark.parametrize("ending", [".pdf", ".svg", ".json"])
def test_a_sheet_has_its_answers_on_another_page(run: Run, tmp_path: Path, ending: str) -> None:
    if ending != ".json":
        pytest.importorskip("matplotlib")
    file = tmp_path / f"sheet{ending}"
    sheet = ["puzzles", "sheet", str(file), "--count", "1", "--seed", "5"]
    assert str(file) in printed(run, *sheet)
    before = file.read_bytes()
    if ending == ".pdf":
        assert b"/Count 2" in before
    elif ending == ".svg":
        assert b"Answers" not in before
        assert "Answers" in (tmp_path / "sheet-2.svg").read_text(encoding="utf-8")
    else:
        assert len(json.loads(before)) == 1
    run(*sheet)
    assert file.read_bytes() == before


def test_training_line_by_line(run: Run) -> None:
    out = printed(run, "train", "--plain", given="?\ng\n\ng\nq\n")
    assert out.startswith("Training\n")
    assert "give-up or g: Show the answer. That counts as a wrong answer." in out
    assert "Answers: ✗✗" in out
    told = json.loads(run("train", "--progress")[1])
    assert (told["attempts"], told["rating"] < 1500) == (2, True)
    assert " 3. 1-1" in printed(run, "train", "--lessons")
    assert printed(run, "train", "--lesson", "3", given="q\n").startswith("3. 1-1\n")


def test_a_game_lost_in_any_front_end_is_practised(run: Run) -> None:
    lose = "".join(f"o {row} {column}\n" for row in range(1, 10) for column in range(1, 10))
    run("play", "--plain", "--seed", "5", given=lose)
    out = run("train", "mistakes", "--plain", given="g\nq\n")[1]
    assert "You lost a game here." in out
