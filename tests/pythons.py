"""Which Pythons Minewise installs on: each one given gets a clean environment and plays a game.

    python tests/pythons.py python3.11 python3.13           compiled there, from the sources
    python tests/pythons.py --pure python3.11               as where nothing can be compiled
    python tests/pythons.py --wheel dist/X.whl python3.13   from a wheel

Nothing but the standard library and pip is needed. It prints a table, and exits with 1 if one of
them does not have what it should.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
GAME = ("watch", "--plain", "--seed", "7")
TELLS = """
import platform
from minewise.solver import core_in_use
print(platform.python_version(), platform.libc_ver()[1], core_in_use(), sep="|")
"""


def say(*words: str | Path, **environment: str) -> str:
    """What a program prints; its errors are shown as they are."""
    return subprocess.check_output(
        list(map(str, words)),
        env=os.environ | {"PIP_DISABLE_PIP_VERSION_CHECK": "1"} | environment,
        text=True,
        cwd=tempfile.gettempdir(),  # not where the sources could be imported
    ).strip()


def row(python: str, source: Path, *, pure: bool) -> tuple[str, ...]:
    """Install it for one Python, and play: what the table says of it."""
    with tempfile.TemporaryDirectory() as folder:
        say(python, "-m", "venv", folder)
        programs = Path(folder, "Scripts" if os.name == "nt" else "bin")
        built = {"CXX": "/bin/false"} if pure else {"MINEWISE_NATIVE": "1"}
        say(programs / "python", "-m", "pip", "install", "--quiet", source, **built)
        say(programs / "python", "-m", "pip", "check")
        told = say(programs / "python", "-c", TELLS).split("|")
        game = say(programs / "minewise", *GAME).splitlines()[-1]
    return (*told, game)


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("pythons", nargs="+", metavar="PYTHON")
    parser.add_argument("--pure", action="store_true", help="as where nothing can be compiled")
    parser.add_argument("--wheel", type=Path, help="install this")
    options = parser.parse_args()
    source = (options.wheel or ROOT).resolve()
    print("| Python | C library | core | first game |\n|---|---|---|---|")
    due, failed = "python" if options.pure else "native", 0
    for python in options.pythons:
        try:
            cells = row(python, source, pure=options.pure)
        except (OSError, subprocess.CalledProcessError) as error:
            cells = (python, "", "", f"failed: {error}")
        failed |= cells[2] != due
        print("|", " | ".join(cells), "|", flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main())
