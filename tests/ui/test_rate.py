"""`minewise rate`, and boards without a guess in the other commands."""

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from commands import Run, one_sentence
from minewise import formats
from minewise.boards import make_board, rate_board
from minewise.core import Board, FirstClick, Level, NoGuess
from minewise.screens.labels import boards, boards_chosen, boards_of
from minewise.session.options import GameOptions

OPENING = FirstClick.OPENING


def test_a_board_without_a_guess_is_rated(run: Run, tmp_path: Path) -> None:
    board = make_board(Level.parse("16x16x45"), OPENING, (8, 8), 4).board
    assert board is not None
    file = tmp_path / "boards.txt"
    file.write_text(f"; a note\n{board.line()}\n", encoding="utf-8")
    code, out, _ = run("rate", str(file), "--start", "9,9")
    rating = rate_board(board, (8, 8))
    assert code == 0
    assert out.startswith(
        f"16x16x45 from row 9, column 9: no guess needed. Rated {rating.value}, {rating.word}."
    )
    assert "3BV" in out
    _, out, _ = run("rate", str(file), "--start", "9,9", "--json")
    data = json.loads(out)
    assert data["rating"] == rating.value
    assert data["no_guess"] is True
    assert data["guesses"] == {"least": 0, "most": 0}
    assert data["hardest"] == str(rating.hardest) == data["hardest_step"]["way"]
    assert data["hardest_step"]["proof"][-1]["conclusion"]["cells"] == [
        data["hardest_step"]["cell"]
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("2x2x1/*./..", "2x2x1 from row 1, column 2: it needs at least 2 guesses."),
        ("3x1x1/#1#", "Nothing is certain here: the next step is a guess."),
        ("3x2x1/###/111", "The next step takes two numbers together. (1,1) is safe."),
        ("5x1x1/001##", "The next step takes the number of mines. (1,5) is safe."),
        ("4x1x1/...*", "4x1x1 from row 1, column 1: no guess needed."),
        ("4x3x2\n*...\n....\n...*", "4x3x2 from row 1, column 3: "),
        ("https://example.com/?b=88&m=000006a0009o6", "8x8x10 from row "),
    ],
)
def test_boards_positions_and_links_are_rated(
    run: Run, tmp_path: Path, text: str, said: str
) -> None:
    file = tmp_path / "it.txt"
    file.write_text(text, encoding="utf-8")
    code, out, err = run("rate", str(file))
    assert (code, err) == (0, "")
    assert out.startswith(said)


@pytest.fixture
def saved(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """Plays a game line by line, and saves it to a file."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MINEWISE_DATA", str(tmp_path))

    def play(*lines: str, words: tuple[str, ...] = ()) -> str:
        typed = "\n".join((*lines, "s saved.json", "q", ""))
        run("play", "--plain", "--level", "9x9x10", "--seed", "3", *words, given=typed)
        return "saved.json"

    return play


def test_the_board_of_a_saved_game_and_of_its_replay_is_rated(
    run: Run, saved: Callable[..., str]
) -> None:
    file = saved("f 1 1", "o 5 6", words=("--no-guess", "--first", "opening"))
    about = json.loads(run("rate", file, "--json")[1])
    assert about["start"] == [4, 5], "where the player began"
    board = Board.parse(about["board"])
    assert about["no_guess"]
    for ending in ("replay", "evf", "rawvf", "mbf", "abf", "board"):
        assert run("convert", file, f"it.{ending}")[0] == 0
        code, out, err = run("rate", f"it.{ending}", "--json", "--start", "5,6")
        assert (code, err) == (0, "")
        assert json.loads(out) == about
        assert Board.parse(json.loads(out)["board"]) == board


def test_a_link_is_rated_and_a_file_of_bytes_in_a_pipe(
    run: Run, saved: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, out, _ = run("rate", "https://example.com/?b=88&m=000006a0009o6", "--json")
    assert json.loads(out)["board"].startswith("8x8x10/")
    run("convert", saved("o 5 5"), "it.evf")
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
    code, out, _ = run("generate", *words, "--certificate", str(file))
    assert code == 0
    _, told, _ = run("rate", str(file))
    assert "The certificate is right" in told
    text = file.read_text(encoding="utf-8")
    assert Board.parse(json.loads(text)["board"]) == Board.parse(out)
    file.write_text(text.replace('"count": 0', '"count": 1'), encoding="utf-8")
    assert "is refused: the step at" in one_sentence(run, "rate", str(file))


def test_exact_wins_every_board_without_a_guess(run: Run) -> None:
    words = ["--level", "16x16x50", "--first", "opening", "--start", "9,9", "--games", "20"]
    _, out, _ = run("bench", "--no-guess", *words, "--json")
    data = json.loads(out)
    assert data["wins"] == data["games"] == 20
    assert data["guesses_per_game"] == 0
    assert data["first"] == "opening"
    assert data["boards"] == "no-guess v1"
    assert (
        "first click opening, first cell (9,9), no-guess v1, seeds from 7"
        in (run("bench", "--no-guess", *words)[1])
    )


def test_play_takes_boards_without_a_guess_and_fair_games(run: Run) -> None:
    for words, said in (
        (["--no-guess", "--first", "opening"], "No guess needed (proved)."),
        (["--fair", "--first", "any"], "Nothing was certain: in a fair game such a guess is safe."),
    ):
        usual = ["play", "--plain", "--level", "8x8x14", "--seed", "3"]
        code, out, _ = run(*usual, *words, given="open 5,5\nquit\n")
        assert code == 0
        assert said in " ".join(out.split())


def test_every_choice_of_boards_has_its_settings() -> None:
    for name, _label in boards():
        if name != "own":
            assert boards_of(GameOptions(**boards_chosen(name))) == name
    assert boards_of(GameOptions(no_guess=NoGuess(rating=(500, 600)))) == "own"
    assert boards_chosen("own") == {}
