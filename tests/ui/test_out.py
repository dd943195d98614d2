"""Every command that writes a file: links and pipes stay what they are."""

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from commands import run_quietly

pytestmark = [
    pytest.mark.slow,
    pytest.mark.usefixtures("in_folder"),
    pytest.mark.skipif(sys.platform == "win32", reason="links and pipes"),
]

WRITERS = {
    "boards.txt": ["generate", "--games", "20", "--force", "--out"],
    "games.csv": ["bench", "--level", "cs50", "--games", "20", "--force", "--out"],
    "games.parquet": ["bench", "--level", "cs50", "--games", "20", "--force", "--out"],
}


@pytest.mark.parametrize("name", WRITERS)
def test_a_link_keeps_pointing_and_a_pipe_is_written_to(name: str) -> None:
    Path("target").write_bytes(b"old")
    Path(name).symlink_to("target")
    run_quietly(*WRITERS[name], name)
    assert Path(name).is_symlink()
    assert len(Path("target").read_bytes()) > 100
    assert len([*Path().iterdir()]) == 2, "nothing is left beside them"
    Path(name).unlink()
    os.mkfifo(name)
    with ThreadPoolExecutor() as reader:
        read = reader.submit(Path(name).read_bytes)
        run_quietly(*WRITERS[name], name)
        assert len(read.result()) > 100
    assert Path(name).is_fifo()
