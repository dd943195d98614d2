"""Results as files: what is written is what is read."""

import csv
import os
import random
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from expected import refused
from minewise import arena
from minewise.arena import Experiment, GameResult, Results, play_games, table
from minewise.arena.table import TableError, results_writer
from minewise.base.errors import MinewiseError
from minewise.base.files import FileError
from minewise.core import Board, FirstClick, Level
from text_tables import blocks, columns

ENDINGS = list(table.RESULTS_ENDINGS)


def experiment(player: str = "exact", games: int = 60) -> Experiment:
    return Experiment(player, Level.parse("cs50"), FirstClick.SAFE, (0, 3), 5, games)


def write(path: Path, chosen: Experiment, results: list[GameResult]) -> str:
    with results_writer(str(path), chosen) as rows:
        for result in results:
            rows.add([result])
    return str(path)


BOARDS = [Board.parse("3x2x1/*../..."), Board.parse("3x2x1/.*./...")]


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize(
    "chosen",
    [experiment("exact"), experiment("sentences"), Experiment.on(BOARDS, "exact")],
    ids=["exact", "sentences", "given boards"],
)
def test_what_is_written_is_read(tmp_path: Path, chosen: Experiment, ending: str) -> None:
    games = list(play_games(chosen))
    read = arena.read_results(write(tmp_path / f"games{ending}", chosen, games))
    assert replace(read, name=chosen.who, games=games) == Results.of(chosen, games)
    for one, other in zip(read.games, games, strict=True):
        assert replace(one, chances=()) == replace(other, chances=())
        assert one.time == pytest.approx(other.time, abs=1e-5)
    assert read.summary.wins == sum(game.won for game in games)
    assert [path.name for path in tmp_path.iterdir()] == [f"games{ending}"], "nothing is left over"
    assert len({(game.seed, game.board) for game in read.games}) == len(games)


texts = st.text(st.characters(codec="utf-8", exclude_characters="\0\r\n"), max_size=20)
any_games = st.builds(
    GameResult,
    game=st.just(0),
    seed=st.none() | st.integers(0, 2**64 - 1),
    won=st.booleans(),
    moves=st.integers(0, 1000),
    guesses=st.integers(0, 1000),
    survival=st.none() | st.floats(0, 1),
    chances=st.lists(st.none() | st.floats(0, 1), max_size=4).map(tuple),
    fault=texts.map(str.strip),
)


@given(game=any_games)
@pytest.mark.parametrize("ending", ENDINGS)
def test_any_game_comes_back(
    tmp_path_factory: pytest.TempPathFactory, ending: str, game: GameResult
) -> None:
    path = tmp_path_factory.mktemp("any") / f"games{ending}"
    (read,) = arena.read_results(write(path, experiment(), [game])).games
    assert replace(read, chances=()) == replace(game, chances=())
    assert read.chances == pytest.approx(game.chances, abs=1e-6)


def test_the_columns_are_those_that_the_documents_name(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    write(path, experiment(games=1), list(play_games(experiment(games=1))))
    with path.open(encoding="utf-8", newline="") as file:
        columns = next(csv.reader(file))
    text = (Path(__file__).parents[2] / "docs/arena.md").read_text(encoding="utf-8")
    named = [line.split("`")[1] for line in text.splitlines() if line.startswith("| `")]
    assert [name for name in named if name in columns] == columns
    assert columns[:2] == ["game", "seed"]


@pytest.mark.parametrize("ending", ENDINGS)
def test_what_was_there_before_is_kept_if_writing_fails(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"games{ending}"
    games = list(play_games(experiment(games=3)))

    def fail(error: BaseException, *rows: GameResult) -> None:
        with suppress(type(error)), results_writer(str(path), experiment()) as writer:
            if rows:
                writer.add(list(rows))
            raise error

    fail(RuntimeError("no such player"))
    assert list(tmp_path.iterdir()) == [], "a run that could not begin leaves nothing"
    fail(KeyboardInterrupt(), *games)
    assert list(tmp_path.iterdir()) == [], "nor one that was interrupted twice"
    write(path, experiment(games=3), games)
    before = path.read_bytes()
    fail(RuntimeError("power cut"), *games)
    assert path.read_bytes() == before
    kept = tmp_path / f"games.partial{ending}"
    assert sorted(tmp_path.iterdir()) == [path, kept]
    assert len(arena.read_results(str(kept)).games) == 3, "and the rows so far are not lost"


HEAD = "game,seed,board,won,moves,guesses,survival,time,player,effort,level,first,start,opened,slowest_move,chances,fault\n"  # noqa: E501
ROW = '0,7,,1,8,1,0.5,0.1,exact,,8x8x8,safe,"0,0",56,0.1,0.5,\n'


@pytest.mark.parametrize(
    ("name", "data", "sentence"),
    [
        ("gone.csv", None, "cannot read .*gone.csv': no such file"),
        ("b.csv", b"\xff\xfe\0", "is not a CSV file"),
        ("b.parquet", b"hello", "is not a Parquet file"),
        ("gone.parquet", None, "cannot read .*gone.parquet': no such file"),
        ("games.txt", None, r"expected one that ends in .csv or .parquet"),
    ],
)
def test_a_file_that_cannot_be_read_gets_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, data: bytes | None, sentence: str
) -> None:
    monkeypatch.chdir(tmp_path)
    if data is not None:
        Path(name).write_bytes(data)
    with pytest.raises((TableError, FileError), match=sentence):
        arena.read_results(name)


MADE_UP = [
    *columns(blocks(Path(__file__).with_name("made_up.txt"))[0]),
    (",0.5,\n", ",nan,\n", "its 'chances.0.' cannot be 'nan': expected a number from 0 to 1"),
    (",0.5,\n", ",0.5 -5 ?,\n", "its 'chances.1.' cannot be '-5.0'"),
    ("0,7,,1,", "0,-5,,1,", f"its 'seed' cannot be '-5': expected .* to {2**64 - 1}"),
    (",8,1,", f",{'9' * 400},1,", "expected a whole number from 0 to 1000000000000"),
    (",8,1,", f",8,{'9' * 5000},", "its 'guesses' cannot be '999.*': expected a whole number"),
    ("exact", "x" * 1001, "its 'player' cannot be"),
    ("exact", "\x1b[31m", "its 'player' cannot be"),
]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "holds no games"),
        (HEAD, "holds no games"),
        ("game,seed\n1,2\n", "game 1 of the file: there is no column"),
        (HEAD + ROW + "1,8\n", "game 2 of the file: a value cannot be read"),
        (HEAD + ROW + ROW.replace("exact", "random"), "holds games of several experiments"),
        *((HEAD + ROW.replace(of_row, other), sentence) for of_row, other, sentence in MADE_UP),
    ],
)
def test_a_file_of_what_cannot_be_gets_a_sentence(tmp_path: Path, text: str, sentence: str) -> None:
    path = tmp_path / "bad.csv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(MinewiseError, match=sentence) as caught:
        arena.read_results(str(path))
    assert len(str(caught.value)) < 400


@given(st.binary(max_size=300), st.integers(0, len(HEAD + ROW)))
def test_a_damaged_csv_file_is_results_or_one_sentence(
    tmp_path_factory: pytest.TempPathFactory, junk: bytes, where: int
) -> None:
    path = tmp_path_factory.mktemp("junk") / "games.csv"
    text = (HEAD + ROW + ROW).encode()
    path.write_bytes(text[:where] + junk + text[where + len(junk) // 2 :])
    with suppress(MinewiseError):
        assert arena.read_results(str(path)).games


def test_a_damaged_parquet_file_is_results_or_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    write(path, experiment(games=20), list(play_games(experiment(games=20))))
    games, whole = arena.read_results(str(path)).games, path.read_bytes()
    chance = random.Random(11)
    refusals = 0
    for _ in range(200):
        damaged = bytearray(whole)
        for _ in range(chance.choice((1, 1, 1, 3, 30))):
            damaged[chance.randrange(len(damaged))] = chance.randrange(256)
        path.write_bytes(damaged[: chance.choice((len(whole), chance.randrange(len(whole))))])
        refusals += refused(MinewiseError, lambda: arena.read_results(str(path))) is not None
    assert refusals > 150
    # A bit that flips in the rows does not go unseen.
    for place in range(4, len(whole) // 2, 7):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        with suppress(MinewiseError):
            assert arena.read_results(str(path)).games == games


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
def test_results_are_not_read_from_pipes_and_devices(tmp_path: Path, ending: str) -> None:
    pipe, zeros = tmp_path / f"pipe{ending}", tmp_path / f"zeros{ending}"
    os.mkfifo(pipe)
    zeros.symlink_to("/dev/zero")
    for path in (pipe, zeros):
        with pytest.raises(FileError, match="it is not a file"):
            arena.read_results(str(path))


def test_what_cannot_be_written_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("games.csv").mkdir()
    with pytest.raises(FileError, match=r"cannot write .*games.csv': it is a folder"):
        results_writer("games.csv", experiment())
    monkeypatch.setattr(table, "find_spec", lambda _: None)
    with pytest.raises(TableError, match=r'pip install "\.\[parquet\]"'):
        table.check_results_name("games.parquet")
    table.check_results_name("games.csv")
