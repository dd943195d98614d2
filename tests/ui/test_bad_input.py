"""Bad input of every command: exit code 1, nothing printed, and one sentence that names it."""

from pathlib import Path

import pytest

from commands import Run, one_sentence
from formats import fuzz, makers
from ui.test_replay_command import lost

# Named before a window or a page opens.
OF_A_GAME = [
    ("--level huge", "'huge' is not a level: expected cs50, beginner"),
    ("--level 3x3x5 --first opening", "5 mines do not fit"),
    ("--level 1000001x1x0", "a board of 1000001x1 is too large to play"),
    ("--seed abc", "'abc' is not a seed: expected a whole number"),
    ("--first maybe", "'maybe' is not a first-click rule"),
    ("--player nobody", "'nobody' is not a player: expected one of random"),
]

BAD: dict[str, list[tuple[str, str]]] = {
    "": [
        ("none.avf", "cannot read 'none.avf': no such file"),
        (".", "cannot read '.': it is a folder"),
        ("9x9x10/##", "9x9x10 needs 9 rows, but 1 were given"),
    ],
    "watch": [
        *OF_A_GAME,
        ("--seed 99999999999999999999", "out of range"),
        ("--start 10,10", "'10,10' is not a cell of 9x9: expected ROW,COLUMN from 1,1 to 9,9"),
        ("--theme pink", "'pink' is not a theme: expected one of dark, light"),
    ],
    "play": [
        *OF_A_GAME,
        ("--mode easy", "'easy' is not a mode: expected one of normal, strict, practice"),
        ("--resume nothing", "cannot read 'nothing': no such file or directory"),
    ],
    "gui": [*OF_A_GAME, ("--resume nowhere.json", "cannot read 'nowhere.json'")],
    "bench": [
        ("--games 0", "'0' is not a number of games: expected 1 to 1000000000"),
        ("--player exat", "(did you mean exact?)"),
        ("--out games.txt", "expected one that ends in .csv or .parquet"),
        ("--out /nowhere/games.csv --games 1", "cannot write '/nowhere/games.csv'"),
        ("--time 0", "'0' is not a number of seconds: expected a number above 0"),
        ("--interval 101", "'101' is not a width in percentage points"),
        ("--jobs 0", "'0' is not a number of jobs: expected 1 to 1024, or all"),
        ("--seed 18446744073709551615", "1000 games from seed 18446744073709551615 on"),
        ("--boards /nowhere/boards", "cannot read '/nowhere/boards'"),
        ("--player random --effort hard", "'hard' is not an effort of the player"),
        ("--cluster nonsense://x:1", "no Dask scheduler answers at 'nonsense://x:1'"),
        ("--estimate --start 1,1", "not that of exact"),
        ("--estimate --player expert", "needs the first cell"),
    ],
    "compare": [
        ("exact nobody", "'nobody' is not a player"),
        ("exact:hard random", "'hard' is not an effort of the player 'exact'"),
        ("exact gone.csv", "cannot read 'gone.csv': no such file"),
    ],
    "generate": [
        ("--level exprt", "'exprt' (did you mean expert?) is not a level"),
        ("--seed 18446744073709551615 --games 2", "2 games from seed"),
        ("--out /nowhere/boards.txt", "cannot write '/nowhere/boards.txt'"),
        ("--out board.mbf", "'board.mbf' already exists: --force overwrites it"),
        ("--rating 1800-1500", "the rating 1800-1500 is invalid"),
        ("--rating hard", "'hard' is not a range of ratings"),
        ("--hardest odd", "'odd' is not a kind of step"),
        ("--level 2x2x1 --no-guess", "there is no board of 2x2x1 that needs no guess"),
        ("--level 9x9x80 --no-guess --first opening", "80 mines do not fit"),
        ("--without-counting --hardest total", "without counting has no step"),
    ],
    "replay": [
        ("none.avf", "no such file"),
        ("nonsense.avf", "is not a level: expected 3, 4, 5 or 6"),
        ("board.mbf", "there is no replay in"),
        (".", "it is a folder"),
    ],
    "convert": [
        ("game.avf out.avf", "'.avf' is not a format that can be written"),
        ("none.avf out.evf", "no such file"),
        ("board.mbf out.evf", "cannot convert 'board.mbf': there is no replay to"),
    ],
    "analyse": [
        ("nothing.txt", "no such file"),
        (".", "it is a folder"),
        ("game.avf --explain 9,9", "'9,9' is not a cell of 8x1"),
        ("board.mbf --seconds 3601", "'3601' is not a number of seconds: expected a"),
    ],
    "rate": [("none", "cannot read")],
    "data": [
        ("import nonsense.avf", "not a data file of Minewise"),
        ("import none", "no such file"),
        ("export no/x", "cannot write"),
        ("export board.mbf", "'board.mbf' already exists"),
    ],
    "puzzles": [
        ("list --theme chess", "not a theme"),
        ("make --count 0", "not a number of puzzles"),
        ("make --out board.mbf", "'board.mbf' already exists"),
        ("sheet board.mbf", "'board.mbf' already exists"),
        ("list --question why", "not a question"),
        ("list --theme counting --rating 2700-2800", "no puzzle has"),
        ("list none", "no such file"),
        ("list nonsense.avf", "line 1"),
        ("sheet x.docx", "not the name of a sheet"),
    ],
    "train": [("--lesson flying", "not a lesson")],
    "web": [
        ("--port 70000", "'70000' is not a port: expected 1 to 65535, or 0 for any free one"),
        ("--port http", "'http' is not a port: expected 1 to 65535"),
        ("--no-browser --host no.such.host.invalid", "cannot listen on no.such.host.invalid:0"),
        ("--no-browser --host 192.0.2.1", "cannot listen on 192.0.2.1:0"),
        *OF_A_GAME,
    ],
    "mcp": [
        ("--http --clients 0", "number of clients"),
        ("--http --host nowhere.invalid", "cannot listen on"),
    ],
}


@pytest.mark.usefixtures("home", "in_folder")
@pytest.mark.parametrize(
    ("words", "sentence"),
    [(f"{command} {words}", told) for command, rows in BAD.items() for words, told in rows],
)
def test_bad_input_gets_one_sentence(
    run: Run, monkeypatch: pytest.MonkeyPatch, words: str, sentence: str
) -> None:
    if words.startswith("mcp"):
        pytest.importorskip("mcp")
    monkeypatch.delenv("DISPLAY", raising=False)
    Path("nonsense.avf").write_bytes(b"nonsense, and more of it")
    Path("board.mbf").write_bytes(fuzz.good_files(5)["mbf"])
    Path("game.avf").write_bytes(makers.avf(lost()))
    before = {*Path().iterdir()}
    assert sentence in one_sentence(run, *words.split())
    locked = {Path("data")} if words.startswith("web") else set()
    assert {*Path().iterdir()} - locked == before, "nothing is written"


@pytest.mark.parametrize(
    ("words", "text", "sentence"),
    [
        ("rate - --start 1,1", "2x1x1/*.", "the first cell, row 1, column 1, is a mine"),
        ("rate - --start 6,6", "2x1x1/*.", "'6,6' is not a cell of 2x1"),
        ("rate -", "2x1x2/**", "has no safe cell"),
        ("rate -", "nonsense", "is not a board"),
        ("rate -", '{"board": "2x1x1/*."}', "is refused: it is not a certificate of Minewise"),
        ("rate -", '{"minewise": "saved game"}', "cannot read '-': 'None' is not a valid version"),
        ("rate -", "minewise replay 1\n9x9x10 first safe seed 1\n", "'-': no cell is opened"),
        ("bench --boards -", "\udcff", "is not a text file"),
        ("bench --boards - --start 2,1", "2x1x1/*.\n", "'2,1' is not a cell of 2x1"),
        ("analyse -", "9x9x1 seed 7", "only the rows of one position can follow its size, not 's"),
        ("analyse -", "nonsense", "a position begins with WIDTHxHEIGHTxMINES"),
        ("analyse -", "3x1x1/4#1", "row 1, column 1: the 4 touches only 1"),
        ("analyse - --json", "4x2x3/####/1111", "and the number of mines on the board cannot all"),
        ("analyse - --hint 9", "3x2x1/###/111", "'9' is not a level of hints"),
    ],
)
def test_what_cannot_be_read_gets_one_sentence(
    run: Run, words: str, text: str, sentence: str
) -> None:
    assert sentence in one_sentence(run, *words.split(), given=text)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("plya", "did you mean play?"),
        ("watch --loud", "--loud"),
        ("bench --boards - --level 9x9x9", "--level"),
        ("gui --resume game.json --level expert", "leave out --level"),
        ("generate --no-guess --games 2 --certificate proof.json", "is for one board that needs"),
        ("stats --level beginner --reset", "leave it out"),
        ("train streak --theme 1-1", "Choose one of a mode, --theme"),
        ("bench --resume", "name it with --out"),
        ("convert id.tatham", "OUT"),
        ("convert id.tatham id.tatham out", "OUT"),
        ("convert id.tatham -", "--to"),
    ],
)
def test_words_that_do_not_go_together_are_a_matter_of_usage(
    run: Run, in_folder: Path, words: str, told: str
) -> None:
    Path("id.tatham").write_text("8x1:3,1,m00")
    code, out, err = run(*words.split())
    assert (code, out) == (2, "")
    assert told in " ".join(err.replace("│", " ").split())
    assert [path.name for path in in_folder.iterdir()] == ["id.tatham"]
