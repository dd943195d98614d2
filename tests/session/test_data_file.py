"""All data as one file: nothing is lost, nothing comes twice, and no file does harm."""

import gzip
import json
import tempfile
import zlib
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from minewise.base import MinewiseError
from minewise.core import FirstClick, Level
from minewise.session import (
    Added,
    FinishedGame,
    SavedGames,
    Session,
    Settings,
    SettingsFile,
    Statistics,
    Storage,
)
from minewise.session.data_file import DataFile

THEN = datetime(2026, 11, 16, 18, 30, tzinfo=UTC)
GAME = FinishedGame("1", Level.parse("beginner"), FirstClick.SAFE, (), True, 60.0, 30, 40, THEN)


def storage_in(folder: Path) -> Storage:
    return Storage(
        Statistics(folder / "statistics.sqlite"),
        SavedGames(folder),
        SettingsFile(folder / "settings.json"),
    )


def parts_of(storage: Storage) -> tuple[Statistics, SavedGames, SettingsFile]:
    assert storage.statistics is not None
    assert storage.games is not None
    assert storage.settings is not None
    return storage.statistics, storage.games, storage.settings


@pytest.fixture
def here(tmp_path: Path) -> Storage:
    return storage_in(tmp_path / "here")


@pytest.fixture
def there(tmp_path: Path) -> Storage:
    return storage_in(tmp_path / "there")


def play_in(storage: Storage, name: str = "On the train") -> None:
    """A game that is saved, one that is left, one that is over, and a setting."""
    session = Session(Settings(seed=5), storage=storage)
    session.open((4, 4)).result()
    session.save(name)
    session.new(replace(session.settings, seed=None, first=FirstClick.OPENING))
    while session.round.outcome is None:
        session.ai("expert").result()
    session.new(session.next_settings(level=Level.parse("expert")))
    session.open((8, 15)).result()
    session.leave()
    assert storage.settings is not None
    storage.settings.remember_look("window", theme="dark")


def test_everything_comes_to_the_other_machine(here: Storage, there: Storage) -> None:
    play_in(here)
    added = there.import_bytes(here.export_bytes())
    assert added == Added(("first", "level", "window"), ("On the train",), True, 1)
    theirs, ours = parts_of(there), parts_of(here)
    assert theirs[0].games() == ours[0].games()
    assert theirs[0].replays() == ours[0].replays()
    assert theirs[1].load("On the train") == ours[1].load("On the train")
    assert theirs[1].autosave_file.read_bytes() == ours[1].autosave_file.read_bytes()
    assert theirs[2].read().look("window", "theme") == "dark"
    assert there.export_bytes(THEN) == here.export_bytes(THEN)


def test_the_same_file_again_adds_nothing(here: Storage, there: Storage) -> None:
    play_in(here)
    play_in(there, "Another")
    data = here.export_bytes()
    assert there.import_bytes(data)
    before = there.export_bytes(THEN)
    assert there.import_bytes(data) == Added()
    assert there.export_bytes(THEN) == before


def test_what_is_here_stays(here: Storage, there: Storage) -> None:
    play_in(here)
    play_in(there)
    _statistics, games, remembered = parts_of(there)
    mine, left = games.load("On the train"), games.autosave_file.read_bytes()
    remembered.remember_look("window", theme="light")
    added = there.import_bytes(here.export_bytes())
    assert added.saved == ("Left game, expert", "On the train 2")
    assert not added.left
    assert games.load("On the train") == mine
    assert games.autosave_file.read_bytes() == left
    assert remembered.read().look("window", "theme") == "light"


finished = st.builds(
    replace,
    st.just(GAME),
    id=st.sampled_from("abcdefg"),
    won=st.booleans(),
    help=st.sampled_from([(), ("hints",), ("hints", "undos")]),
    kind=st.sampled_from(["", "no-guess"]),
    seconds=st.floats(0, 1000),
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)
@given(st.lists(finished), st.lists(finished))
def test_an_import_is_a_union(
    tmp_path_factory: pytest.TempPathFactory, ours: list[FinishedGame], theirs: list[FinishedGame]
) -> None:
    folder = tmp_path_factory.mktemp("union")
    mine, other = storage_in(folder / "mine"), storage_in(folder / "other")
    here, there = parts_of(mine)[0], parts_of(other)[0]
    here.add((game, None) for game in ours)
    there.add((game, None) for game in theirs)
    before = {game.id: game for game in here.games()}
    others = {game.id: game for game in there.games()}
    found = DataFile(finished=[(game, None) for game in others.values()])
    added = mine.import_bytes(found.as_bytes(THEN))
    assert added.finished == len(others.keys() - before.keys())
    assert {game.id: game for game in here.games()} == others | before


def test_games_that_were_deleted_come_back_from_a_file(here: Storage) -> None:
    play_in(here)
    assert here.statistics
    data, games = here.export_bytes(), here.statistics.games()
    assert here.statistics.reset() == len(games)
    assert here.import_bytes(data).finished == len(games)
    assert here.statistics.games() == games


def test_older_games_take_their_place_among_the_others(here: Storage) -> None:
    assert here.statistics
    early = replace(GAME, id="2", ended=datetime(2020, 1, 1, tzinfo=UTC))
    here.statistics.record(GAME)
    here.import_bytes(DataFile(finished=[(early, None)]).as_bytes(THEN))
    assert [game.id for game in here.statistics.games()] == ["2", "1"]


def test_what_is_broken_here_is_told_and_left_out(here: Storage, there: Storage) -> None:
    play_in(here)
    statistics, games, remembered = parts_of(here)
    (games.folder / "broken.json").write_text("{")
    remembered.path.write_text("[]")
    statistics.path.write_bytes(b"no database at all" * 100)
    assert len(here.export_problems()) == 3
    assert there.import_bytes(here.export_bytes()).saved == ("On the train",)
    assert len(here.import_bytes(DataFile({"level": "8x8x1"}).as_bytes(THEN)).problems) == 1
    assert remembered.path.read_text() == "[]"


# Files that are none


HEAD = '{"minewise": "data", "version": 1}'


def lines(*told: object) -> bytes:
    each = [HEAD, *(one if isinstance(one, str) else json.dumps(one) for one in told)]
    return "\n".join((*each, json.dumps({"lines": len(each)}))).encode()


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "not a file of Minewise's data"),
        (b"hello", "not a file of Minewise's data"),
        (b"PK\x03\x04 a zip", "not a file of Minewise's data"),
        (b'{"minewise": "settings", "version": 1}', "not a file of Minewise's data"),
        (b'{"minewise": "data", "version": 2}', "newer"),
        (HEAD.encode(), "ends too early"),
        (gzip.compress(lines(), mtime=0)[:-9], "damaged"),
        (gzip.compress(lines(), mtime=0) + b"more", "damaged"),
        (lines() + b"\n{}", "damaged"),
        (lines({"other": 1}), "line 2 of it cannot be used"),
        (lines("[[["), "damaged"),
        (lines({"saved": "../../x", "game": {}}), "line 2 of it cannot be used"),
        (lines({"left": []}), "line 2 of it cannot be used"),
        (lines({"finished": {"id": ""}, "replay": None}), "line 2 of it cannot be used"),
        (lines('{"settings": {"a": NaN}}')[:-5], "damaged"),
        (lines("[" * 100_000), "damaged"),
        (lines('{"settings": ' + '{"a": ' * 500 + "1" + "}" * 501), "line 2 of it cannot be used"),
    ],
)
def test_a_file_that_is_none_changes_nothing(here: Storage, data: bytes, says: str) -> None:
    play_in(here)
    before = here.export_bytes(THEN)
    with pytest.raises(MinewiseError, match=says):
        here.import_bytes(data)
    assert here.export_bytes(THEN) == before


def test_a_small_file_cannot_fill_the_memory(here: Storage) -> None:
    packing = zlib.compressobj(wbits=31)
    bomb = packing.compress(HEAD.encode() + b"\n")
    bomb += b"".join(packing.compress(b" " * 2**20) for _ in range(40)) + packing.flush()
    assert len(bomb) < 100_000
    with pytest.raises(MinewiseError, match="too large"):
        here.import_bytes(bomb)


def test_many_short_lines_cannot_fill_it_either(
    here: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("minewise.session.data_file._MOST_UNPACKED", 2**20)
    with pytest.raises(MinewiseError, match="too large"):
        here.import_bytes(gzip.compress(lines(*['{"settings": {}}'] * 100_000)))


def test_a_name_cannot_lead_out_of_the_folder(here: Storage, there: Storage) -> None:
    play_in(here, "../../etc/passwd")
    added = there.import_bytes(here.export_bytes())
    assert added.saved == ("../../etc/passwd",)
    assert there.games
    assert [path.parent for path in there.games.folder.iterdir()] == [there.games.folder]


@cache
def exported() -> bytes:
    """A file, unpacked."""
    with tempfile.TemporaryDirectory() as folder:
        storage = storage_in(Path(folder))
        play_in(storage)
        return zlib.decompress(storage.export_bytes(), 31)


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
    other = storage_in(folder / "b")
    try:
        other.import_bytes(bytes(plain))
    except MinewiseError:
        assert not (folder / "b").exists(), "nothing is written of what is refused"
