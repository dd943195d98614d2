"""A server that the tests of one file share, and folders."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from ui.web.serving import Site, served


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for the files of one test."""
    monkeypatch.setenv("MINEWISE_DATA", str(tmp_path))
    return tmp_path


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server, and a browser that was let in."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MINEWISE_DATA", str(tmp_path_factory.mktemp("data")))
        with served() as found:
            yield found
