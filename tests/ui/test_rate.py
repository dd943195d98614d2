"""`minewise rate`, and boards without a guess in the other commands."""

import json
import sys
from pathlib import Path

import pytest

from commands import Run, data, one_sentence, printed
from minewise import formats
from minewise.boards import make_board, rate_board
from minewise.core import Board, FirstClick, Level, NoGuess
from minewise.screens.labels import boards, boards_chosen, boards_of
from minewise.session.options import GameOptions


def test_a_board_without_a_guess_is_rated(run: Run) -> None:
    board = make_board(Level.parse("16x16x45"), FirstClick.OPENING, (8, 8), 4).board
    assert board is not None
    rating = rate_board(board, (8, 8))
    rate = ["rate", "-", "--start", "9,9"]
    out = run(*rate, given=f"; a note\n{board.line()}\n")[1]
    assert out.startswith(
        f"16x16x45 from row 9, column 9: no guess needed. Rated {rating.value}, {rating.word}."
    )
    assert "3BV" in out
    found = data(run, *rate, given=board.line())
    assert (found["rating"], found["no_guess"]) == (rating.value, True)
    assert found["hardest"] == str(rating.hardest) == found["hardest_step"]["way"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("2x2x1/*./..", "2x2x1 from row 1, column 2: it needs at least 2 guesses."),
        ("3x1x1/#1#", "Nothing is certain here: the next step is a guess."),
        ("3x2x1/###/111", "The next step takes two numbers together. (1,1) is safe."),
        ("4x3x2\n*...\n....\n...*", "4x3x2 from row 1, column 3: "),
    ],
)
def test_boards_and_positions_are_rated(run: Run, text: str, said: str) -> None:
    assert printed(run, "rate", "-", given=text).startswith(said)


def saved(run: Run, clicks: str, *words: str) -> str:
    """A file with a game that was played line by line."""
    usual = ("play", "--plain", "--level", "9x9x10", "--seed", "3")
    run(*usual, *words, given=f"{clicks}\ns saved.json\nq\n")
    return "saved.json"


@pytest.mark.usefixtures("home", "in_folder")
def test_the_board_of_a_saved_game_and_of_its_replay_is_rated(run: Run) -> None:
    file = saved(run, "f 1 1\no 5 6", "--no-guess", "--first", "opening")
    about = data(run, "rate", file)
    assert about["start"] == [4, 5], "where the player began"
    assert about["no_guess"]
    for ending in ("replay", "evf", "rawvf", "mbf", "abf", "board"):
        assert run("convert", file, f"it.{ending}")[0] == 0
        assert data(run, "rate", f"it.{ending}", "--start", "5,6") == about


@pytest.mark.usefixtures("home", "in_folder")
def test_a_link_is_rated_and_a_file_of_bytes_in_a_pipe(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = "https://example.com/?b=88&m=000006a0009o6"
    assert data(run, "rate", link)["board"].startswith("8x8x10/")
    run("convert", saved(run, "o 5 5"), "it.evf")
    expected = run("rate", "it.evf")
    with Path("it.evf").open(encoding="utf-8") as stream:
        monkeypatch.setattr(sys, "stdin", stream)
        assert run("rate", "-") == expected
    contents = formats.read_file(Path("it.evf"))
    twice = formats.Contents("evfs", contents.recordings * 2)
    monkeypatch.setattr("minewise.session.replay_files.read_bytes", lambda *_: twice)
    one, other = run("rate", "it.evf", "--json")[1].splitlines()
    assert one == other, "every game of a file of many"
    assert json.loads(one)["start"] == [4, 4]


def test_a_certificate_is_written_and_checked(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "proof.json"
    words = ["--level", "9x9x12", "--first", "opening", "--start", "5,5", "--hardest", "pairs"]
    out = run("generate", *words, "--certificate", str(file))[1]
    assert "The certificate is right" in run("rate", str(file))[1]
    text = file.read_text(encoding="utf-8")
    assert Board.parse(json.loads(text)["board"]) == Board.parse(out)
    wrong = text.replace('"count": 0', '"count": 1')
    assert "is refused: the step at" in one_sentence(run, "rate", "-", given=wrong)


def test_exact_wins_every_board_without_a_guess(run: Run) -> None:
    words = ["--level", "12x12x25", "--first", "opening", "--start", "9,9", "--games", "20"]
    found = data(run, "bench", "--no-guess", *words)
    assert found["wins"] == found["games"] == 20
    assert found["guesses_per_game"] == 0
    assert (found["first"], found["boards"]) == ("opening", "no-guess v1")
    told = printed(run, "bench", "--no-guess", *words)
    assert "first click opening, first cell (9,9), no-guess v1, seeds from 7" in told


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--no-guess --first opening", "No guessing (proved)."),
        ("--fair --first any", "Nothing was certain: in a fair game such a guess is safe."),
    ],
)
def test_play_takes_boards_without_a_guess_and_fair_games(run: Run, words: str, said: str) -> None:
    usual = ["play", "--plain", "--level", "8x8x14", "--seed", "3"]
    out = run(*usual, *words.split(), given="open 5,5\nquit\n")[1]
    assert said in " ".join(out.split())


def test_every_choice_of_boards_has_its_settings() -> None:
    for name, _label in boards():
        if name != "own":
            assert boards_of(GameOptions(**boards_chosen(name))) == name
    assert boards_of(GameOptions(no_guess=NoGuess(rating=(500, 600)))) == "own"
    assert boards_chosen("own") == {}
