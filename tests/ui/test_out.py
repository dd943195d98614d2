"""Every command that writes a file: links and pipes stay what they are."""

import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from commands import run_quietly
from screen import wait_until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.usefixtures("in_folder"),
    pytest.mark.skipif(sys.platform == "win32", reason="links and pipes"),
]

WRITERS = {
    "boards.txt": ["generate", "--games", "20", "--out"],
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


def test_ctrl_c_leaves_the_old_file_and_none_aside() -> None:
    Path("boards.txt").write_text("old\n")
    before = set(Path().iterdir())
    words = ["generate", "--games", "100000000", "--out", "boards.txt"]
    with subprocess.Popen([sys.executable, "-m", "minewise", *words]) as process:
        try:
            wait_until("a file aside", lambda: set(Path().iterdir()) != before)
            process.send_signal(signal.SIGINT)
            process.wait(60)
        finally:
            process.kill()  # one that has not ended would be waited for
    assert Path("boards.txt").read_text() == "old\n"
    assert set(Path().iterdir()) == before
