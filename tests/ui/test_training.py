"""`minewise train` and `minewise puzzles`, as a person runs them."""

import json
from pathlib import Path

import pytest

from commands import Run, one_sentence, runner
from minewise.training import Answer, Pack, Puzzle, Question, Theme, Truth, our_pack


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    monkeypatch.setenv("MINEWISE_DATA", str(tmp_path / "here"))
    return runner(capsys, monkeypatch)


# Puzzles


def test_a_pack_is_made_and_listed_with_its_answers(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "pack.txt")
    assert run("puzzles", "make", "--count", "4", "--seed", "3", "--out", file) == (0, "", "")
    assert run("puzzles", "make", "--count", "4", "--seed", "3")[1] == Path(file).read_text()
    code, out, err = run("puzzles", "list", file, "--json")
    assert (code, err) == (0, "")
    listed = json.loads(out)
    assert len(listed) == 4
    assert all(
        {"id", "position", "question", "theme", "rating", "answers"} <= each.keys()
        for each in listed
    )
    assert [each["id"] for each in listed] == [puzzle.id for puzzle in Pack.read(file)]
    assert all(each["answers"] for each in listed)


def test_our_own_pack_is_chosen_from(run: Run) -> None:
    themes = ("--theme", "1-1", "--theme", "hole")
    code, out, _ = run("puzzles", "list", *themes, "--rating", "900-1000", "--count", "5")
    assert code == 0
    puzzles = [Puzzle.parse(line) for line in out.splitlines()]
    assert len(puzzles) == 5
    assert all(puzzle.theme in (Theme.ONE_ONE, Theme.HOLE) for puzzle in puzzles)
    assert all(900 <= puzzle.rating <= 1000 for puzzle in puzzles)


@pytest.mark.parametrize("ending", [".pdf", ".svg", ".json"])
def test_a_sheet_has_its_answers_on_another_page(run: Run, tmp_path: Path, ending: str) -> None:
    if ending != ".json":
        pytest.importorskip("matplotlib")
    file = tmp_path / f"sheet{ending}"
    code, out, _ = run("puzzles", "sheet", str(file), "--count", "3", "--seed", "5")
    assert code == 0
    assert str(file) in out
    if ending == ".pdf":
        assert b"/Count 2" in file.read_bytes()
    elif ending == ".svg":
        assert "Answers" not in file.read_text(encoding="utf-8")
        assert "Answers" in (tmp_path / "sheet-2.svg").read_text(encoding="utf-8")
    else:
        assert len(json.loads(file.read_text(encoding="utf-8"))) == 3
    before = file.read_bytes()
    run("puzzles", "sheet", str(file), "--count", "3", "--seed", "5")
    assert file.read_bytes() == before


def test_bad_input_gets_one_sentence(run: Run, tmp_path: Path) -> None:
    assert "not a theme" in one_sentence(run, "puzzles", "list", "--theme", "chess")
    assert "not a number of puzzles" in one_sentence(run, "puzzles", "make", "--count", "0")
    assert "not a question" in one_sentence(run, "puzzles", "list", "--question", "why")
    assert "range of ratings" in one_sentence(run, "puzzles", "list", "--rating", "high")
    assert "no puzzle has" in one_sentence(
        run, "puzzles", "list", "--theme", "counting", "--rating", "2700-2800"
    )
    assert "no such file" in one_sentence(run, "puzzles", "list", str(tmp_path / "none"))
    assert "not the name of a sheet" in one_sentence(run, "puzzles", "sheet", "x.docx")
    assert "not a lesson" in one_sentence(run, "train", "--lesson", "flying")
    damaged = tmp_path / "pack.txt"
    damaged.write_text("; a pack\nno puzzle at all\n")
    assert "line 2" in one_sentence(run, "puzzles", "list", str(damaged))


# Training, line by line


def test_training_line_by_line(run: Run) -> None:
    code, out, err = run("train", "--plain", given="?\ng\nfly\n\ng\nq\n")
    assert (code, err) == (0, "")
    assert out.startswith("Training\n")
    assert "give-up or g: Show the answer. That counts as a wrong answer." in out
    assert "'fly' is not a command" in out
    assert "Answers: ✗✗" in out
    told = json.loads(run("train", "--progress")[1])
    assert told["attempts"] == 2
    assert told["rating"] < 1500


def test_a_streak_ends_with_a_mistake(run: Run) -> None:
    out = run("train", "streak", "--plain", given="g\n\n")[1]
    assert "Streak: 0 puzzles. Your best: 0." in out


def test_today_ends_with_a_line_to_share(run: Run) -> None:
    out = run("train", "today", "--brief", given="g\n\n" * 5)[1]
    assert "✗✗✗✗✗ 0/5 in 0:0" in out


def test_nothing_is_due_at_first(run: Run) -> None:
    assert "Nothing is due" in run("train", "mistakes")[1]


def test_a_game_lost_in_any_front_end_is_practised(run: Run) -> None:
    lose = "".join(f"o {row} {column}\n" for row in range(1, 10) for column in range(1, 10))
    run("play", "--plain", "--seed", "5", given=lose)
    out = run("train", "mistakes", "--plain", given="g\nq\n")[1]
    assert "You lost a game here." in out


def test_a_lesson_line_by_line(run: Run) -> None:
    given = "1 1\n9 9\n1 3\npuzzles\ng\nq\n"
    code, out, err = run("train", "--lesson", "3", given=given)
    assert (code, err) == (0, "")
    assert "(1,1) is not proved safe. Look at the lit numbers." in out
    assert "[1] [1]" in out
    assert "Pattern: a 1-1." in out
    assert "Solved in a row: 0 of 3" in out
    assert " 3. 1-1" in run("train", "--lessons")[1]


def test_every_question_says_how_to_answer(run: Run) -> None:
    pack = our_pack()
    for question in Question:
        puzzle = next(iter(pack.only(questions=[question])))
        assert puzzle.text
        assert puzzle.question.how
        assert Truth(puzzle).judge(Answer()).text
