"""The front ends that the suite drives: each is started once, and plays all kinds of game."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from commands import Run, runner
from contract.drivers.starting import Drivers


@pytest.fixture(scope="module")
def drivers(
    tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[Drivers]:
    """The drivers, started when they are first asked for."""
    with ExitStack() as stack:
        yield Drivers(
            tmp_path_factory.mktemp("contract"),
            lambda: request.getfixturevalue("display"),
            stack,
        )


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs the command."""
    return runner(capsys, monkeypatch)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """For the files of one cell."""
    return tmp_path
