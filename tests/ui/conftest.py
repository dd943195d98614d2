"""What the tests of the commands share."""

from pathlib import Path

import pytest

from commands import Run, runner


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs `minewise` with some words, in this process."""
    return runner(capsys, monkeypatch)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Statistics, settings and saved games of nobody, in a folder that is not there yet."""
    monkeypatch.setenv("MINEWISE_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture
def in_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that the commands run in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path
