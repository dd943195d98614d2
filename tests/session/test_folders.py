"""The data folder is for its owner alone, also one that was there before."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from minewise.base import files
from minewise.session.folders import data_folder
from minewise.session.options import GameOptions
from minewise.session.session import Session
from minewise.session.storage import Storage

pytestmark = pytest.mark.skipif(os.name == "nt", reason="folders are private there as they are")


@pytest.fixture(autouse=True)
def usual_rights() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that is used unless another is chosen."""
    monkeypatch.delenv("MINEWISE_DATA", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setattr(
        "minewise.session.folders.platformdirs.user_data_path",
        lambda name, **_how: tmp_path / "share" / name,
    )
    return tmp_path / "share" / "minewise"


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.parametrize("is_game", [True, False], ids=["a game", "a database"])
def test_a_new_folder_is_private_whatever_is_written_first(home: Path, is_game: bool) -> None:
    storage = Storage.at_home()
    data_folder()
    assert not home.parent.exists(), "looking makes no folder"
    if is_game:
        session = Session(GameOptions(seed=5), storage=storage)
        session.open((4, 4)).result()
        assert session.library.save("Mine").done
    else:
        assert storage.statistics
        with storage.statistics._database.open(write=True):
            pass
    assert (rights(home), rights(home.parent)) == (0o700, 0o755)


def test_one_that_was_there_is_made_private_once(home: Path) -> None:
    home.mkdir(parents=True)
    (home / "notes.txt").touch()
    data_folder()
    assert rights(home) == 0o700
    home.chmod(0o750)  # somebody wants it so
    data_folder()
    assert rights(home) == 0o750


@pytest.mark.parametrize(
    ("name", "then"), [("statistics.sqlite", 0o700), ("somebody-elses.txt", 0o755)]
)
def test_one_that_was_chosen_is_made_private_if_it_is_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, then: int
) -> None:
    folder = tmp_path / "chosen"
    folder.mkdir()
    (folder / name).touch()
    monkeypatch.setenv("MINEWISE_DATA", str(folder))
    data_folder()
    assert rights(folder) == then


def test_a_folder_where_all_may_write_is_left_alone(tmp_path: Path) -> None:
    folder = tmp_path / "tmp"
    folder.mkdir()
    folder.chmod(0o1777)
    files.keep_private(folder)
    assert rights(folder) == 0o1777
