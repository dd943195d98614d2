"""`minewise compare`, as a person or a program runs it."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from commands import Run, one_sentence, run_quietly


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two files of the same 200 boards, for all tests here."""
    folder = tmp_path_factory.mktemp("played")
    dealt = ["--level", "cs50", "--start", "1,1", "--games", "200"]
    run_quietly("bench", "--player", "exact", *dealt, "--out", str(folder / "exact.csv"))
    run_quietly("bench", "--player", "random", *dealt, "--out", str(folder / "random.parquet"))
    return folder


@pytest.fixture
def results(played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The two files, in another folder than the tests'."""
    monkeypatch.chdir(tmp_path)
    shutil.copytree(played, tmp_path, dirs_exist_ok=True)
    return tmp_path


def compare(run: Run, *words: str) -> dict[str, Any]:
    code, out, _ = run("compare", *words, "--json")
    assert code == 0
    found: dict[str, Any] = json.loads(out)
    return found


@pytest.mark.usefixtures("results")
def test_files_and_players_say_the_same(run: Run) -> None:
    dealt = ["--level", "cs50", "--start", "1,1", "--games", "200"]
    by_file = compare(run, "exact.csv", "random.parquet")
    assert compare(run, "exact", "random", *dealt, "--jobs", "2") == by_file
    assert compare(run, "exact", "random.parquet") == by_file
    assert compare(run, "exact.csv", "random") == by_file
    assert by_file["games"] == 200
    sums = [by_file[name] for name in ("both", "only_a", "only_b", "neither")]
    assert sum(sums) == 200
    assert by_file["a"]["wins"] == by_file["both"] + by_file["only_a"]
    assert by_file["b"]["wins"] == by_file["both"] + by_file["only_b"]
    rates = by_file["a"]["win_rate"] - by_file["b"]["win_rate"]
    assert by_file["difference"] == pytest.approx(rates)
    assert by_file["ci95"][0] < by_file["difference"] < by_file["ci95"][1]
    assert by_file["p_value"] < 1e-10
    assert by_file["test"] == "McNemar, exact"


@pytest.mark.usefixtures("results")
def test_in_words_it_says_who_is_better(run: Run) -> None:
    out = run("compare", "exact.csv", "random.parquet")[1]
    first, *_, last = out.splitlines()
    assert first == (
        "exact and random on cs50 (8x8x8), first click safe, first cell (1,1), the same 200 boards:"
    )
    assert last.startswith("exact is better than random. (McNemar, exact: p = ")
    assert run("compare", "random", "exact.csv")[1].splitlines()[-1] == last
    found = compare(run, "exact.csv", "exact")
    assert (found["only_a"], found["only_b"], found["p_value"]) == (0, 0, 1.0)
    out = run("compare", "exact.csv", "exact.csv")[1]
    assert "exact.csv (A) and exact.csv (B) on cs50" in out
    assert "These games do not tell which of them is better." in out


def test_given_boards_are_compared_too(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("generate", "--level", "cs50", "--games", "60", "--out", "boards.txt")[0] == 0
    on_boards = ["--boards", "boards.txt", "--start", "1,1"]
    assert run("bench", "--player", "exact", *on_boards, "--out", "exact.csv")[0] == 0
    found = compare(run, "exact", "random", "--boards", "boards.txt")
    assert compare(run, "exact.csv", "random", "--boards", "boards.txt") == found
    assert found["games"] == 60
    sentence = one_sentence(run, "compare", "exact.csv", "random")
    assert "'exact.csv' was played on given boards" in sentence
    assert "--boards" in sentence
    assert run("generate", "--seed", "99", "--level", "cs50", "--games", "60", "--out", "b.txt")[
        0
    ] == 0  # fmt: skip
    sentence = one_sentence(run, "compare", "exact.csv", "random", "--boards", "b.txt")
    assert "game 0 was played on different boards" in sentence


@pytest.mark.usefixtures("results")
def test_files_of_different_boards_are_refused(run: Run) -> None:
    dealt = ["--level", "cs50", "--start", "1,1", "--games", "200", "--seed", "8"]
    assert run("bench", *dealt, "--out", "other.csv")[0] == 0
    assert run("bench", "--start", "1,1", "--games", "200", "--out", "beginner.csv")[0] == 0
    sentence = one_sentence(run, "compare", "exact.csv", "other.csv")
    assert "exact.csv and other.csv cannot be compared: game 0 was played on different" in sentence
    sentence = one_sentence(run, "compare", "exact.csv", "beginner.csv")
    assert "the level of one is 8x8x8, of the other 9x9x10" in sentence
    text = Path("other.csv").read_text(encoding="utf-8").replace("\n0,8,", "\n0,-5,")
    Path("other.csv").write_text(text, encoding="utf-8")
    assert "its 'seed' cannot be '-5'" in one_sentence(run, "compare", "other.csv", "exact")


@pytest.mark.usefixtures("results")
@pytest.mark.parametrize("words", [["--seed", "1"], ["--start", "2,2"], ["--games", "5"]])
def test_a_file_says_itself_which_boards_are_played(run: Run, words: list[str]) -> None:
    code, _, err = run("compare", "exact.csv", "random", *words)
    assert code == 2
    assert words[0] in err
