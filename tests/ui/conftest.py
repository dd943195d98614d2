"""Fixtures for the tests of the commands."""

from pathlib import Path

import pytest

from commands import Run, runner


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs `minewise` with arguments, in this process."""
    return runner(capsys, monkeypatch)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder for statistics, settings and saved games that does not exist yet."""
    monkeypatch.setenv("MINEWISE_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture
def in_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working folder of the commands."""
    monkeypatch.chdir(tmp_path)
    return tmp_path
