"""What the tests of the commands share."""

from pathlib import Path

import pytest

from commands import Run, runner


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs `minewise` with some words, in this process."""
    return runner(capsys, monkeypatch)


@pytest.fixture
def run_at_home(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """The same with a home of its own for what is kept."""
    monkeypatch.setenv("MINEWISE_DATA", str(tmp_path / "here"))
    return run
