"""The front ends that the suite drives: each is started once, and plays all kinds of game."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from commands import Run, runner
from contract.drivers.starting import Drivers


@pytest.fixture(scope="module")
def drivers(
    tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[Drivers]:
    """The drivers, started when they are first asked for."""
    folder = tmp_path_factory.mktemp("contract")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MINEWISE_DATA", str(folder))  # for what goes wrong
        with closing(Drivers(folder, lambda: request.getfixturevalue("display"))) as found:
            yield found


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs the command."""
    return runner(capsys, monkeypatch)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """For the files of one cell."""
    return tmp_path
