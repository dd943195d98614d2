"""The data folder is for its owner alone, also one that was there before."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from minewise.session.folders import data_folder, settings_file, statistics_file
from minewise.session.saved_games import SavedGames
from minewise.session.session import Session
from minewise.session.statistics import Statistics

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
    monkeypatch.setattr(
        "minewise.session.folders.platformdirs.user_data_path",
        lambda name, **_how: tmp_path / "share" / name,
    )
    return tmp_path / "share" / "minewise"


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.parametrize("is_game", [True, False], ids=["a game", "a database"])
def test_a_new_folder_is_private_whatever_is_written_first(home: Path, is_game: bool) -> None:
    assert data_folder() == home
    assert not home.parent.exists(), "looking makes no folder"
    if is_game:
        SavedGames(data_folder()).save(Session().snapshot(), "Mine")
    else:
        with Statistics(statistics_file())._database.open(write=True):
            pass
    assert (rights(home), rights(home.parent)) == (0o700, 0o755)


def test_one_that_was_there_is_made_private_once(home: Path) -> None:
    home.mkdir(parents=True)
    (home / "notes.txt").touch()
    for given, then in ((0o755, 0o700), (0o750, 0o750)):  # the second was the owner's wish
        home.chmod(given)
        data_folder()
        assert rights(home) == then


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
