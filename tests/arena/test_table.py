"""Results as files: what is written is what is read."""

import csv
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from minewise.arena import GameResult, Setting, play_games, table
from minewise.arena.table import TableError
from minewise.core import Board, FirstClick, Level

ENDINGS = list(table.ENDINGS)


def setting(player: str = "exact", games: int = 60) -> Setting:
    return Setting(player, Level.parse("cs50"), FirstClick.SAFE, (0, 3), 5, games)


def write(path: Path, chosen: Setting, results: list[GameResult]) -> str:
    with table.writer(str(path), chosen) as rows:
        for result in results:
            rows.add([result])
    return str(path)


def rounded(game: GameResult) -> tuple[object, ...]:
    """A game as it stands in a file, where chances have six digits."""
    chances = [None if chance is None else round(chance, 6) for chance in game.chances]
    about = (game.game, game.seed, game.board, game.won, game.moves, game.guesses, game.opened)
    return (*about, game.survival, game.fault, chances)


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("player", ["exact", "sentences"])
def test_what_is_written_is_read(tmp_path: Path, player: str, ending: str) -> None:
    chosen = setting(player)
    games = list(play_games(chosen))
    read = table.read(write(tmp_path / f"games{ending}", chosen, games))
    assert (read.player, read.effort, read.level) == (player, None, chosen.level)
    assert (read.first, read.start) == (FirstClick.SAFE, (0, 3))
    assert [rounded(game) for game in read.games] == [rounded(game) for game in games]
    assert sum(game.time for game in read.games) == pytest.approx(
        sum(game.time for game in games), abs=1e-5
    )
    assert read.summary.wins == sum(game.won for game in games)
    assert [path.name for path in tmp_path.iterdir()] == [f"games{ending}"], "nothing is left over"


@pytest.mark.parametrize("ending", ENDINGS)
def test_given_boards_have_a_name_instead_of_a_seed(tmp_path: Path, ending: str) -> None:
    boards = [Board.parse("3x2x1/*../..."), Board.parse("3x2x1/.*./...")]
    chosen = Setting.on(boards, "exact")
    read = table.read(write(tmp_path / f"b{ending}", chosen, list(play_games(chosen))))
    assert [game.seed for game in read.games] == [None, None]
    assert len({game.board for game in read.games}) == 2
    assert read.start is None


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
    (read,) = table.read(write(path, setting(), [game])).games
    assert replace(read, chances=()) == replace(game, chances=())
    assert read.chances == pytest.approx(game.chances, abs=1e-6)


def test_the_columns_are_those_that_the_documents_name(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    write(path, setting(games=1), list(play_games(setting(games=1))))
    with path.open(encoding="utf-8", newline="") as file:
        columns = next(csv.reader(file))
    text = (Path(__file__).parents[2] / "docs/arena.md").read_text(encoding="utf-8")
    named = [line.split("`")[1] for line in text.splitlines() if line.startswith("| `")]
    assert [name for name in named if name in columns] == columns
    assert columns[:2] == ["game", "seed"]


@pytest.mark.parametrize("ending", ENDINGS)
def test_what_was_there_before_is_kept_if_writing_fails(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"games{ending}"
    games = list(play_games(setting(games=3)))
    write(path, setting(games=3), games)
    before = path.read_bytes()

    def fail() -> None:
        with table.writer(str(path), setting()) as rows:
            rows.add(games)
            raise RuntimeError("power cut")

    with pytest.raises(RuntimeError, match="power cut"):
        fail()
    assert path.read_bytes() == before
    (aside,) = tmp_path.glob("*.part")
    aside = aside.rename(tmp_path / f"aside{ending}")
    assert len(table.read(str(aside)).games) == 3, "and the rows so far are not lost"


HEAD = "game,seed,board,won,moves,guesses,survival,time,player,effort,level,first,start,opened,slowest_move,chances,fault\n"  # noqa: E501
ROW = '0,7,,1,8,1,0.5,0.1,exact,,8x8x8,safe,"0,0",56,0.1,0.5,\n'


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "holds no games"),
        (HEAD, "holds no games"),
        ("game,seed\n1,2\n", "game 1 of the file: there is no column"),
        (HEAD + ROW + ROW.replace("1,8,1", "1,many,1"), "game 2 of the file: a value cannot be"),
        (HEAD + ROW + "1,8\n", "game 2 of the file: a value cannot be read"),
        (HEAD + ROW + ROW.replace("exact", "random"), "holds games of several settings"),
        (HEAD + ROW.replace("0,0", "9,0"), "the first cell '9,0' is not one of 8x8x8"),
        (HEAD + ROW.replace("0,0", "a"), "the first cell 'a' is not one of 8x8x8"),
        (HEAD + ROW.replace("8x8x8", "huge"), "'huge' is not a level"),
        (HEAD + ROW.replace("safe", "lucky"), "'lucky' is not a first-click rule"),
    ],
)
def test_a_file_that_holds_no_results_gets_one_sentence(
    tmp_path: Path, text: str, sentence: str
) -> None:
    path = tmp_path / "bad.csv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=sentence):
        table.read(str(path))


def _gone(folder: Path) -> str:
    return str(folder / "gone.csv")


def _binary(folder: Path) -> str:
    (folder / "b.csv").write_bytes(b"\xff\xfe\0")
    return str(folder / "b.csv")


def _no_parquet(folder: Path) -> str:
    (folder / "b.parquet").write_bytes(b"hello")
    return str(folder / "b.parquet")


def _no_parquet_there(folder: Path) -> str:
    return str(folder / "gone.parquet")


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (_gone, "cannot read .*gone.csv': no such file"),
        (_binary, "is not a CSV file"),
        (_no_parquet, "is not a Parquet file"),
        (_no_parquet_there, "cannot read .*gone.parquet': no such file"),
        (lambda _: "games.txt", r"expected one that ends in .csv or .parquet"),
    ],
)
def test_a_file_that_cannot_be_read_gets_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, make: Callable[[Path], str], sentence: str
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(TableError, match=sentence):
        table.read(make(Path()))


@pytest.mark.parametrize("ending", ENDINGS)
def test_nothing_is_left_of_a_run_that_could_not_begin(tmp_path: Path, ending: str) -> None:
    def fail() -> None:
        with table.writer(str(tmp_path / f"games{ending}"), setting()):
            raise RuntimeError("no such player")

    with pytest.raises(RuntimeError):
        fail()
    assert list(tmp_path.iterdir()) == []


def test_a_folder_cannot_be_written_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("games.csv").mkdir()
    with pytest.raises(TableError, match=r"cannot write .*games.csv': it is a folder"):
        table.writer("games.csv", setting())


def test_without_pyarrow_the_command_to_install_it_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(table, "find_spec", lambda _: None)
    with pytest.raises(TableError, match=r'pip install "minewise\[parquet\]"'):
        table.check_name("games.parquet")
    table.check_name("games.csv")
