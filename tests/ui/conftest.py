"""What the tests of the commands share."""

import pytest

from commands import Run, runner


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs `minewise` with some words, in this process."""
    return runner(capsys, monkeypatch)
