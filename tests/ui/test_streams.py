"""The command with streams that are closed, full or not read, and numbers that nobody means."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from commands import Run, one_sentence
from minewise.session.folders import autosave_file, data_folder
from minewise.session.settings_file import SettingsFile
from minewise.ui.tk import themes

MINEWISE = f"{sys.executable} -m minewise"

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a shell with files as devices")


def shell(line: str, **variables: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        ["bash", "-c", line.replace("minewise", MINEWISE)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env=os.environ | variables,
    )


FULL = "minewise: cannot write the output: no space left on device\n"
CLOSED = "minewise: cannot write the output: bad file descriptor\n"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "code", "told"),
    [
        ("minewise --help | true; exit ${PIPESTATUS[0]}", 0, ""),
        ("minewise generate --games 9999 | head -c1 >&2; exit ${PIPESTATUS[0]}", 0, "9"),
        ("minewise --help >/dev/full", 1, FULL),
        ("minewise play --plain </dev/null >/dev/full", 1, FULL),
        ("minewise generate --games 9999 >/dev/full", 1, FULL),
        ("minewise players >&-", 1, CLOSED),
        ("echo '4x1x1/#1##' | minewise analyse - --json >&-", 1, CLOSED),
        ("minewise analyse - <&-", 1, "minewise: a position begins with WIDTHxHEIGHTxMINES, such "
         "as 9x9x10, not with ''\n"),
        ("minewise play --plain <&- >/dev/null", 0, ""),
        ("minewise play --plain </dev/zero >/dev/null", 1, "minewise: cannot read '-': a line is "
         "too long, expected at most 4194304 bytes\n"),
        ("minewise bench --games 2 2>&- >/dev/null", 0, ""),
        ("minewise bench --games x 2>/dev/full", 1, ""),
        ("minewise analyse /dev/zero", 1, "minewise: cannot read '/dev/zero': it is too large, "
         "expected at most 67108864 bytes\n"),
        ("minewise analyse - </dev/zero", 1, "minewise: cannot read '-': it is too large, "
         "expected at most 67108864 bytes\n"),
    ],
)  # fmt: skip
def test_a_stream_may_be_closed_or_full_or_endless(line: str, code: int, told: str) -> None:
    done = shell(line)
    assert (done.returncode, done.stderr) == (code, told)


def test_results_do_not_get_into_a_stream_that_was_closed(tmp_path: Path) -> None:
    """The file would have the number of the stream, and everything printed would go there."""
    out = tmp_path / "games.csv"
    done = shell(f"minewise bench --games 2 --out {out} >&- 2>&-")
    assert done.returncode == 1, "what it had to say is lost"
    assert len(out.read_text().splitlines()) == 3


def test_letters_that_the_terminal_does_not_know_are_told_by_number(tmp_path: Path) -> None:
    boards = tmp_path / "bö.txt"
    boards.write_text("2x1x1/*.\n")
    line = f"cd {tmp_path}; minewise rate bö.csv; minewise bench --boards bö.txt --games 1"
    done = shell(line, PYTHONIOENCODING="ascii")
    assert "Traceback" not in done.stderr
    assert done.returncode == 0


@pytest.mark.parametrize(
    ("option", "what"),
    [
        ("--games", "is not a number of games: expected 1 to 1000000000"),
        ("--jobs", "is not a number of jobs: expected 1 to 1024, or all"),
        ("--seed", "is not a seed: expected a whole number from 0"),
        ("--time", "is not a number of seconds: expected a number above 0"),
        ("--interval", "is not a width in percentage points"),
        ("--move-limit", "is not a number of seconds"),
        ("--level", "is not a level"),
        ("--start", "is not a cell of 9x9"),
    ],
)
def test_numbers_that_nobody_means_get_one_sentence(run: Run, option: str, what: str) -> None:
    for value in ("1" * 5000, f"{'0' * 5000}1", "7\n", "7\x1f", "\x1b[31m7", "٣", "1_0", "-1", "",
                  "nan", "."):  # fmt: skip
        told = one_sentence(run, "bench", "--games", "1", option, value)
        assert what in told
        assert "\x1b" not in told
        assert len(told) < 250


_NOBODY = """
import os, pwd, sys
def unknown(_): raise KeyError("nobody")
pwd.getpwuid = unknown
for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "MINEWISE_DATA"):
    os.environ.pop(name, None)
from minewise.ui.cli import main
main()
"""


def test_a_user_without_a_home_can_play(tmp_path: Path) -> None:
    played = subprocess.run(
        [sys.executable, "-c", _NOBODY, "play", "--plain", "--level", "2x1x1", "--seed", "1"],
        input="o 1 1\nstatistics\nq\n",
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        cwd=tmp_path,
    )
    assert (played.returncode, played.stderr) == (0, "")
    assert "no home folder, set MINEWISE_DATA" in played.stdout, "it is not recorded, and why"
    assert list(tmp_path.iterdir()) == [], "no folder named ~ is made"


def test_an_older_library_that_gives_no_whole_path_is_not_believed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("MINEWISE_DATA", raising=False)
    monkeypatch.setattr(
        "platformdirs.user_data_path", lambda *_, **__: Path("~/.local/share/minewise")
    )
    assert not data_folder().parent.is_dir()
    assert "no home folder" in str(autosave_file())


@pytest.mark.parametrize(
    "window",
    ['{"theme": {}, "size": "x"}', "7"]
    + [f'{{"size": {size}}}' for size in ("[1]", "[0, 5]", "[1000000, 5]", "[true, 5]")],
)
def test_a_damaged_memory_of_the_window_is_left_alone(tmp_path: Path, window: str) -> None:
    file = tmp_path / "settings.json"
    text = f'{{"minewise": "settings", "version": 1, "window": {window}}}'
    file.write_text(text)
    settings = SettingsFile(file)
    assert themes.remembered_theme(settings).name == "light"
    assert themes.remembered_size(settings) is None
    assert file.read_text() == text
