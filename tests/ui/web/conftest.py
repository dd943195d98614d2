"""A server that the tests of one file share."""

from collections.abc import Iterator

import pytest

from ui.web.serving import Site, served


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server, and a browser that was let in."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MINEWISE_DATA", str(tmp_path_factory.mktemp("data")))
        with served() as found:
            yield found
