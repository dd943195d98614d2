"""All data as one file: nothing is lost, nothing comes twice, and no file does harm."""

import gzip
import json
import os
import shutil
import stat
import tempfile
import zlib
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from unittest.mock import Mock

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from doing import do
from minewise.base.errors import MinewiseError
from minewise.core import FirstClick, Level
from minewise.session import words
from minewise.session.data_file import DataFile
from minewise.session.folders import data_folder, settings_file, statistics_file
from minewise.session.options import GameOptions
from minewise.session.saved_games import SavedGames
from minewise.session.session import Session
from minewise.session.settings_file import SettingsFile
from minewise.session.statistics import Statistics
from minewise.session.storage import Added, Storage, importing
from minewise.session.tally import FinishedGame

THEN = datetime(2026, 11, 16, 18, 30, tzinfo=UTC)
GAME = FinishedGame("1", Level.parse("beginner"), FirstClick.SAFE, (), True, 60.0, 30, 40, THEN)


class Home(Storage):
    """A storage in a folder, all of whose parts are there."""

    statistics: Statistics
    games: SavedGames
    settings: SettingsFile

    def __init__(self, folder: Path) -> None:
        settings = SettingsFile(folder / "settings.json")
        super().__init__(Statistics(folder / "statistics.sqlite"), SavedGames(folder), settings)

    def play(self, name: str = "On the train") -> None:
        """A game that is saved, one that is left, one that is over, and a setting."""
        session = Session(GameOptions(seed=5), storage=self)
        do(session, "open 4 4")
        session.library.save(name)
        session.new(replace(session.options, seed=None, first=FirstClick.OPENING))
        while session.played.outcome is None:
            session.ai("expert").result()
        session.new(session.next_options(level=Level.parse("expert")))
        do(session, "open 8 15")
        session.library.leave()
        self.settings.remember("window", theme="dark")


@pytest.fixture
def here(tmp_path: Path) -> Home:
    return Home(tmp_path / "here")


@pytest.fixture
def there(tmp_path: Path) -> Home:
    return Home(tmp_path / "there")


def test_everything_comes_to_the_other_machine_once(here: Home, there: Home) -> None:
    here.play()
    added = there.import_bytes(data := here.export_bytes())
    assert added == Added(("first", "level", "window"), ("On the train",), True, 1)
    assert there.statistics.games() == here.statistics.games()
    assert there.statistics.replays() == here.statistics.replays()
    assert there.games.load("On the train") == here.games.load("On the train")
    assert there.games.autosave_file.read_bytes() == here.games.autosave_file.read_bytes()
    assert there.settings.read().value("window", "theme") == "dark"
    before = there.export_bytes(THEN)
    assert before == here.export_bytes(THEN)
    assert there.import_bytes(data) == Added()
    assert there.export_bytes(THEN) == before
    assert there.statistics.reset() == 1
    assert there.import_bytes(before).finished == 1, "what was deleted comes back"
    there.practice = Mock(**{"return_value.merge.return_value": 2})
    added = there.import_bytes(lines({"practice": {"repeats": [2, 3]}}))
    there.practice.return_value.merge.assert_called_once_with({"repeats": [2, 3]})
    assert words.added(added) == "Added: 2 answers to puzzles."


def test_what_is_here_stays(here: Home, there: Home) -> None:
    here.play()
    there.play()
    mine, left = there.games.load("On the train"), there.games.autosave_file.read_bytes()
    there.settings.remember("window", theme="light")
    added = there.import_bytes(here.export_bytes())
    assert (added.saved, added.left) == (("Unfinished, expert", "On the train 2"), False)
    assert there.games.load("On the train") == mine
    assert there.games.autosave_file.read_bytes() == left
    assert there.settings.read().value("window", "theme") == "light"


finished = st.builds(
    replace,
    st.just(GAME),
    id=st.sampled_from("abcdefg"),
    won=st.booleans(),
    help=st.sampled_from([(), ("hints",), ("hints", "undos")]),
    kind=st.sampled_from(["", "no-guess"]),
    seconds=st.floats(0, 1000),
    ended=st.datetimes(datetime(2020, 1, 1), datetime(2027, 1, 1), timezones=st.just(UTC)),
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)
@given(st.lists(finished), st.lists(finished))
def test_an_import_is_a_union(
    tmp_path_factory: pytest.TempPathFactory, ours: list[FinishedGame], theirs: list[FinishedGame]
) -> None:
    folder = tmp_path_factory.mktemp("union")
    here, there = Home(folder / "here"), Home(folder / "there")
    here.statistics.add((game, None) for game in ours)
    there.statistics.add((game, None) for game in theirs)
    before = {game.id: game for game in here.statistics.games()}
    others = {game.id: game for game in there.statistics.games()}
    found = DataFile(finished=[(game, None) for game in others.values()])
    assert here.import_bytes(found.as_bytes(THEN)).finished == len(others.keys() - before.keys())
    after = here.statistics.games()
    assert {game.id: game for game in after} == others | before
    ends = [game.ended or THEN for game in after]
    assert ends == sorted(ends), "each takes its place"


def test_what_is_broken_here_is_told_and_left_out(here: Home, there: Home) -> None:
    here.play()
    (here.games.folder / "broken.json").write_text("{")
    here.settings.path.write_text("[]")
    here.statistics.path.write_bytes(b"no database at all" * 100)
    assert len(here.export_problems()) == 3
    assert there.import_bytes(here.export_bytes()).saved == ("On the train",)
    assert len(here.import_bytes(DataFile({"level": "8x8x1"}).as_bytes(THEN)).problems) == 1
    assert here.settings.path.read_text() == "[]"


# Files that are none


HEAD = '{"minewise": "data", "version": 1}'


def lines(*told: object) -> bytes:
    each = [HEAD, *(one if isinstance(one, str) else json.dumps(one) for one in told)]
    return "\n".join((*each, json.dumps({"lines": len(each)}))).encode()


NONE = {
    "not a data file of Minewise": [
        b"", b"hello", b"PK\x03\x04 a zip", b'{"minewise": "settings", "version": 1}'
    ],
    "newer": [b'{"minewise": "data", "version": 2}'],
    "ends too early": [HEAD.encode()],
    "damaged": [
        gzip.compress(lines(), mtime=0)[:-9],
        gzip.compress(lines(), mtime=0) + b"more",
        lines() + b"\n{}",
        lines("[[["),
        lines("[" * 100_000),
        lines('{"settings": {"a": NaN}}')[:-5],
    ],
    "line 2 cannot be used": [
        lines({"other": 1}),
        lines({"saved": "../../x", "game": {}}),
        lines({"left": []}),
        lines({"finished": {"id": ""}, "replay": None}),
        lines({"settings": {"keys": "k" * 300_000}}),
        lines('{"settings": ' + '{"a": ' * 500 + "1" + "}" * 501),
    ],
}  # fmt: skip


@pytest.mark.parametrize(("says", "files"), NONE.items())
def test_a_file_that_is_none_changes_nothing(here: Home, says: str, files: list[bytes]) -> None:
    here.play()
    before = here.export_bytes(THEN)
    for data in files:
        with pytest.raises(MinewiseError, match=says):
            here.import_bytes(data)
    assert here.export_bytes(THEN) == before


def test_a_small_file_cannot_fill_the_memory(here: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    packing = zlib.compressobj(wbits=31)
    bomb = packing.compress(HEAD.encode() + b"\n")
    bomb += b"".join(packing.compress(b" " * 2**20) for _ in range(40)) + packing.flush()
    assert len(bomb) < 100_000
    monkeypatch.setattr("minewise.session.data_file._MOST_LINES", 100)
    many = lines(*[FINISHED % number for number in range(99)])
    for data in (bomb, many):
        with pytest.raises(MinewiseError, match="too large"):
            here.import_bytes(data)
    assert here.import_bytes(lines(*[FINISHED % number for number in range(98)])).finished == 98


FINISHED = (
    '{"finished": {"id": "%d", "ended": "2026-11-16", "level": "9x9x10", "first": "safe", "kind": '
    '"", "help": [], "won": true, "seconds": 1, "three_bv": 1, "clicks": 1, "day": ""}, '
    '"replay": null}'
)


def test_what_a_file_has_once_is_damage_the_second_time(here: Home) -> None:
    here.play()
    left = json.loads(here.games.autosave_file.read_text())
    once = [{"settings": {}}, {"practice": {}}, {"saved": "Mine", "game": left}, {"left": left}]
    for line in once:
        DataFile.parse(lines(line))
        with pytest.raises(MinewiseError, match=r"line 3 cannot be used: .* occurs twice"):
            DataFile.parse(lines(line, line))


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"settings": {"level": "0x0x0"}}, "line 3 cannot be used"),
        ({"practice": {"repeats": [2]}}, "it cannot be"),
    ],
)
def test_what_cannot_be_is_found_before_anything_is_written(
    here: Home, tmp_path: Path, wrong: dict[str, object], says: str
) -> None:
    refusal = MinewiseError("it cannot be", None)
    here.practice = Mock(**{"return_value.check.side_effect": refusal})
    with pytest.raises(MinewiseError, match=says):
        here.import_bytes(lines(FINISHED % 1, wrong))
    assert not (tmp_path / "here").exists()


def test_whatever_is_exported_can_be_imported(here: Home, there: Home) -> None:
    # Next to nothing of a large board is open, so it would be packed too tightly.
    session = Session(GameOptions(Level.parse("2000x500x1"), seed=5), storage=here)
    for number in range(6):
        session.flag((0, number))
        assert session.library.save(f"Large {number}").done
    assert len(there.import_bytes(here.export_bytes()).saved) == 6
    assert not here.export_problems()


def test_replays_are_left_out_of_a_file_that_would_be_too_large(
    here: Home, there: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    replay = "minewise replay 1\n4x1x1 first any seed 1\n" + "flag 1 1 0.0\n" * 1000
    games = [replace(GAME, id=str(number)) for number in range(10)]
    here.statistics.add((game, replay) for game in games)
    monkeypatch.setattr("minewise.session.data_file.MOST_BYTES", 100_000)
    assert here.export_problems() == [
        "the replays of the 4 earliest games are left out: the file would be too large"
    ]
    assert there.import_bytes(here.export_bytes()).finished == 10
    assert [game.id for game in there.statistics.games() if game.has_replay] == list("456789")
    monkeypatch.setattr("minewise.session.data_file.MOST_BYTES", 1_000)
    assert "cannot be imported" in here.export_problems()[-1]


def test_an_import_that_is_stopped_adds_nothing(here: Home, tmp_path: Path) -> None:
    data = lines(*[FINISHED % number for number in range(10_000)])
    task = importing(here, data, "all.gz")
    told: list[float | None] = []

    def tell() -> None:
        told.append(task.progress)
        if (task.progress or 0) > 0.3:
            task.stop()

    task.on_progress = tell
    with pytest.raises(MinewiseError, match="the import was stopped: nothing was added"):
        task.result()
    assert told == sorted(told, key=lambda share: share or 0)
    assert not (tmp_path / "here").exists()


def test_many_saved_games_are_added_without_looking_at_the_folder_for_each(
    here: Home, there: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    there.play()
    (game,) = there.games.contents()[1].values()
    many = DataFile(saved={f"Game {n}": {**game, "id": str(n)} for n in range(30)})
    looked = Mock(wraps=here.games._files)
    monkeypatch.setattr(here.games, "_files", looked)
    assert len(here.import_bytes(many.as_bytes(THEN)).saved) == 30
    assert looked.call_count < 5


@cache
def exported() -> bytes:
    """A file, unpacked."""
    with tempfile.TemporaryDirectory() as folder:
        home = Home(Path(folder))
        home.play()
        return zlib.decompress(home.export_bytes(), 31)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_whatever_is_changed_in_a_file_it_is_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    folder = tmp_path_factory.mktemp("changed")
    plain = bytearray(exported())
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(plain) - 1))
        plain[place : place + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
    other = Home(folder / "b")
    try:
        other.import_bytes(bytes(plain))
    except MinewiseError:
        assert not (folder / "b").exists(), "nothing is written of what is refused"


private = pytest.mark.skipif(os.name == "nt", reason="folders are private there as they are")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder that is used unless another is chosen; files have the usual rights."""
    before = os.umask(0o022)
    monkeypatch.delenv("MINEWISE_DATA", raising=False)
    usual = "minewise.session.folders.platformdirs.user_data_path"
    monkeypatch.setattr(usual, lambda name, **_how: tmp_path / "share" / name)
    yield tmp_path / "share" / "minewise"
    os.umask(before)


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@private
def test_a_new_folder_is_private_whatever_is_written_first(home: Path) -> None:
    for write in (
        lambda: SavedGames(data_folder()).save(Session().snapshot(), "Mine"),
        lambda: Statistics(statistics_file()).record(GAME),
    ):
        assert data_folder() == home
        assert not home.parent.exists(), "looking makes no folder"
        write()
        assert (rights(home), rights(home.parent)) == (0o700, 0o755)
        shutil.rmtree(home.parent)


@private
def test_one_that_was_there_is_made_private_once(home: Path) -> None:
    home.mkdir(parents=True)
    (home / "notes.txt").touch()
    for was, then in ((0o755, 0o700), (0o750, 0o750)):  # the second was the owner's wish
        home.chmod(was)
        data_folder()
        assert rights(home) == then


@private
@pytest.mark.parametrize(
    ("name", "given", "then"),
    [
        ("statistics.sqlite", 0o755, 0o700),
        ("notes.txt", 0o755, 0o755),
        ("statistics.sqlite", 0o1777, 0o1777),  # everybody may write there
    ],
)
def test_one_that_was_chosen_is_made_private_if_it_is_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, given: int, then: int
) -> None:
    (tmp_path / name).touch()
    tmp_path.chmod(given)
    monkeypatch.setenv("MINEWISE_DATA", str(tmp_path))
    assert (data_folder(), settings_file()) == (tmp_path, tmp_path / "settings.json")
    assert rights(tmp_path) == then
