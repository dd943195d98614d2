"""A server that the tests of one file share, and a screen with every kind of block."""

from collections.abc import Iterator
from typing import Any

import pytest

from minewise.base.task import Task
from minewise.screens.registry import open_screen
from minewise.screens.view import Did
from minewise.ui.web import conversation
from screens.every_block import EveryBlock
from ui.web.serving import Site, served


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server, and a browser that has logged in."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MINEWISE_DATA", str(tmp_path_factory.mktemp("data")))
        with served() as found:
            yield found


@pytest.fixture
def every_blocks(monkeypatch: pytest.MonkeyPatch) -> list[EveryBlock]:
    """The screens opened at the address every-block."""
    screens: list[EveryBlock] = []

    def opened(name: str, *args: Any) -> Did | Task[Did]:
        if name != "every-block":
            return open_screen(name, *args)
        screens.append(EveryBlock())
        return Did(open=screens[-1])

    monkeypatch.setattr(conversation, "open_screen", opened)
    return screens
