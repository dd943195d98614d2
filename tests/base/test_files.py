"""One writer for all files: whole or not at all, and nothing is left behind."""

import os
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from minewise.base import files
from minewise.base.files import FileError, read_text, write_text

posix = pytest.mark.skipif(sys.platform == "win32", reason="links, pipes and devices")


def inside(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize("ending", [KeyboardInterrupt, SystemExit, RuntimeError, MemoryError])
def test_a_file_is_written_whole_or_stays_whatever_ends_the_writing(
    tmp_path: Path, ending: type[BaseException]
) -> None:
    path = tmp_path / "game.json"
    write_text(path, "first")
    write_text(path, "old é\n")

    def write_half() -> None:
        with files.replacing(path) as file:
            file.write(b"half of the n")
            file.flush()
            assert len(inside(tmp_path)) == 2
            raise ending

    with pytest.raises(ending):
        write_half()
    assert path.read_text(encoding="utf-8") == "old é\n"
    assert inside(tmp_path) == ["game.json"]


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (OSError(28, "No space left on device"), "no space left on device"),
        (OSError(), "the system does not say why"),
    ],
)
def test_a_disk_that_is_full_is_a_sentence_and_the_old_file_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: OSError, reason: str
) -> None:
    def full(_handle: int) -> None:
        raise error

    path = tmp_path / "game.json"
    write_text(path, "old")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(FileError, match=f"cannot write '.*': {reason}"):
        write_text(path, "new")
    assert path.read_text() == "old"
    assert inside(tmp_path) == ["game.json"]


def test_folders_are_made_only_where_that_is_wanted(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "game.json"
    with pytest.raises(FileError, match="no such file or directory"):
        write_text(path, "new")
    for text in ("one", "two"):
        write_text(path, text, make_folder=True)
        assert path.read_text() == text


def test_a_folder_or_what_is_no_name_is_neither_read_nor_written(tmp_path: Path) -> None:
    for name, reason in (
        (tmp_path, "it is a folder"),
        ("a\0b", "is not the name of a file"),
        ("\ud800", "is not the name of a file"),
    ):
        with pytest.raises(FileError, match=reason):
            write_text(name, "x")
        with pytest.raises(FileError, match=reason):
            read_text(name)


# Links


@posix
def test_a_link_keeps_pointing_and_its_target_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    target, link = tmp_path / "there" / "target", tmp_path / "link"
    link.symlink_to(target)
    for text in ("there was no target", "there was one"):
        write_text(link, text)
        assert link.is_symlink()
        assert target.read_text() == text
        assert inside(tmp_path / "there") == ["target"]
    (tmp_path / "a").symlink_to(tmp_path / "b")
    (tmp_path / "b").symlink_to(tmp_path / "a")
    with pytest.raises(FileError, match="symbolic links"):
        write_text(tmp_path / "a", "x")


@posix
def test_planted_links_and_pipes_are_neither_followed_nor_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    victim = tmp_path / "victim"
    victim.write_text("precious")
    (tmp_path / ".out.0123456789abcdef.part").symlink_to(victim)
    os.mkfifo(tmp_path / ".out.0123456789abcde0.part")
    write_text(tmp_path / "out", "new")  # opening the pipe would block
    assert len(inside(tmp_path)) == 4
    assert victim.read_text() == "precious"
    # Even if the name could be foreseen: it is opened as a new file, or not at all.
    monkeypatch.setattr("secrets.token_hex", lambda _: "0123456789abcdef")
    with pytest.raises(FileError, match="file exists"):
        write_text(tmp_path / "out", "new")
    assert victim.read_text() == "precious"


def test_the_name_aside_cannot_be_foreseen(tmp_path: Path) -> None:
    names = set()
    for _ in range(50):
        replacement = files.Replacement(tmp_path / "out")
        (name,) = inside(tmp_path)
        names.add(name)
        assert str(os.getpid()) not in name.split(".")
        replacement.close()
    assert len(names) == 50


@posix
def test_permissions_stay_and_a_new_file_has_the_usual_ones(tmp_path: Path) -> None:
    path = tmp_path / "out"
    before = os.umask(0o027)
    try:
        write_text(path, "x")
    finally:
        os.umask(before)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    path.chmod(0o606)
    write_text(path, "y")
    assert stat.S_IMODE(path.stat().st_mode) == 0o606


@posix
@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may do all")
def test_a_file_that_is_write_protected_stays(tmp_path: Path) -> None:
    path = tmp_path / "out"
    path.write_text("old")
    path.chmod(0o444)
    with pytest.raises(FileError, match="write-protected"):
        write_text(path, "new")
    assert path.read_text() == "old"


# What is no regular file


@posix
def test_a_pipe_or_a_device_is_written_to_as_it_is(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with ThreadPoolExecutor() as pool:
        read = pool.submit(pipe.read_bytes)
        write_text(pipe, "through the pipe")
    assert read.result() == b"through the pipe"
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert inside(tmp_path) == ["pipe"]
    before = Path(os.devnull).stat()
    write_text(os.devnull, "nothing")
    assert os.path.samestat(before, Path(os.devnull).stat())
    if Path("/dev/full").exists():
        with pytest.raises(FileError, match="cannot write '/dev/full': no space left on device"):
            files.write_bytes("/dev/full", b"x" * 100_000)
    if Path("/dev/stdout").exists():
        code = "from minewise.base.files import write_text; write_text('/dev/stdout', 'told')"
        told = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
        assert told.stdout == b"told"


# Programs that are killed

_WRITER = """
import sys, time
from minewise.base.files import replacing
with replacing(sys.argv[1]) as file:
    file.write(b"x" * 100_000)
    file.flush()
    print("writing", flush=True)
    time.sleep(60)
"""


def writer(path: Path) -> "subprocess.Popen[str]":
    process = subprocess.Popen(
        [sys.executable, "-c", _WRITER, str(path)], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "writing\n"
    return process


@posix
def test_what_killed_programs_leave_is_removed_by_the_next_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "out"
    write_text(path, "old")
    for _ in range(3):
        with writer(path) as process:
            process.kill()
    alive = writer(path)
    try:
        # The dead ones are gone, the living one writes on, and so does another name's.
        assert len(inside(tmp_path)) == 2
        others = [".out.zzzzzzzzzzzzzzzz.part", ".out2.0123456789abcdef.part", ".out.part"]
        for name in others:
            (tmp_path / name).write_text("not ours")
        write_text(path, "new")
        assert len(inside(tmp_path)) == 2 + len(others)
        assert path.read_text() == "new"
    finally:
        alive.kill()
        alive.communicate()
    write_text(path, "newest")
    assert inside(tmp_path) == sorted(["out", *others])


def test_a_signal_at_any_moment_of_the_opening_leaves_nothing(tmp_path: Path) -> None:
    for moment in range(1000):
        path = tmp_path / f"{moment}"
        path.write_text("old")
        if is_opened_in_spite_of_a_signal(path, moment):
            break
        assert inside(tmp_path) == [path.name]
        path.unlink()
    assert moment > 20, "a signal came after so many lines"


def is_opened_in_spite_of_a_signal(path: Path, moment: int) -> bool:
    """Open a file to be written, with a signal after so many lines; whether it came too late."""
    left = moment

    def trace(frame: FrameType, event: str, _arg: object) -> Any:
        nonlocal left
        if frame.f_code.co_filename != files.__file__:
            return None
        left -= event == "line"
        if left < 0:
            sys.settrace(None)
            raise KeyboardInterrupt
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        opened = files.Replacement(path)
    except KeyboardInterrupt:
        return False
    finally:
        sys.settrace(before)
    opened.close()
    return True


def test_many_writers_of_one_file_end_with_one_whole_file(tmp_path: Path) -> None:
    path = tmp_path / "out"

    def write(number: int) -> None:
        for _ in range(25):
            write_text(path, f"{number}\n" * 500)

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(write, range(4))) == [None] * 4
    lines = path.read_text().splitlines()
    assert len(lines) == 500
    assert len(set(lines)) == 1
    assert inside(tmp_path) == ["out"]


# Reading


@posix
def test_reading_never_waits_for_a_pipe_and_ends_at_the_limit(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path("/dev/zero")):
        for read in (read_text, files.check_readable):
            with pytest.raises(FileError, match="it is not a file"):
                read(path)
    with pytest.raises(FileError, match="'/dev/zero': it is too large, expected at most 1000 byt"):
        read_text("/dev/zero", 1000, pipes=True)
    with Path("/dev/zero").open("rb") as file, pytest.raises(FileError, match="'-': it is too la"):
        files.read_stream(file, "-", 1000)


def test_a_large_file_and_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "large"
    path.write_bytes(b"x" * 1001)
    with pytest.raises(FileError, match="too large"):
        read_text(path, 1000)
    assert read_text(path, 1001) == "x" * 1001
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(FileError, match="is not a text file"):
        read_text(path)
