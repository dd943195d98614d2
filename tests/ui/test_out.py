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


def write(name: str) -> None:
    run_quietly(*WRITERS[name], name)


@pytest.mark.parametrize("name", WRITERS)
def test_a_link_keeps_pointing_and_no_planted_link_is_followed(name: str) -> None:
    Path("target").write_bytes(b"old")
    Path(name).symlink_to("target")
    Path("victim").write_bytes(b"precious")
    Path(f"{name}.{os.getpid()}.part").symlink_to("victim")
    write(name)
    assert Path(name).is_symlink()
    assert len(Path("target").read_bytes()) > 100
    assert Path("victim").read_bytes() == b"precious"
    assert len([*Path().iterdir()]) == 4, "nothing is left beside them"


@pytest.mark.parametrize("name", WRITERS)
def test_a_pipe_is_written_to(name: str) -> None:
    os.mkfifo(name)
    with ThreadPoolExecutor() as reader:
        read = reader.submit(Path(name).read_bytes)
        write(name)
        assert len(read.result()) > 100
    assert Path(name).is_fifo()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_no_file_is_left_aside_however_the_program_ends(number: int) -> None:
    Path("boards.txt").write_text("old\n")
    before = set(Path().iterdir())
    words = ["generate", "--games", "100000000", "--out", "boards.txt"]
    with subprocess.Popen([sys.executable, "-m", "minewise", *words]) as process:
        try:
            wait_until("a file aside", lambda: set(Path().iterdir()) != before)
            process.send_signal(number)
            process.wait(60)
        finally:
            process.kill()  # one that has not ended would be waited for
    assert Path("boards.txt").read_text() == "old\n"
    if number == signal.SIGKILL:
        write("boards.txt")
    assert set(Path().iterdir()) == before
