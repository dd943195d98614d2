"""The lowest versions of all that Minewise needs, in an environment of their own, and tests there.

    python tests/lowest.py [FOLDER]

The environment is made anew in the folder (`build/lowest`); `uv` finds the lowest versions that
`pyproject.toml` allows. Each front end and each extra is run by a few of its tests. The native core
is left out: it needs none of these packages. Use Python 3.11: some of the versions are older than
later Pythons.
"""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
TESTS = """
arena/test_cluster.py arena/test_table.py env/test_single.py session/test_data_file.py
ui/test_cli.py ui/tui/test_board.py ui/tui/test_terminal.py
ui/tui/test_themes.py ui/web/test_conversation.py ui/web/test_door.py ui/web/test_server.py
"""
TOOLS = ("hypothesis", "httpx", "pygame-ce", "pytest", "pytest-textual-snapshot")


def run(*words: str | Path, **environment: str) -> None:
    print("+", *words, flush=True)
    subprocess.run(
        list(map(str, words)), cwd=ROOT, env=os.environ | {"CI": "1"} | environment, check=True
    )


def main(folder: Path) -> None:
    """Make the environment, and run the tests."""
    shutil.rmtree(folder, ignore_errors=True)
    run(sys.executable, "-m", "venv", folder)
    python = folder / "bin/python"
    run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "uv")
    install: list[str | Path] = [folder / "bin/uv", "pip", "install", "--quiet", "--python", python]
    lowest = [*install, "--resolution", "lowest-direct", "--requirement", "pyproject.toml"]
    with (ROOT / "pyproject.toml").open("rb") as file:
        extras = set(tomllib.load(file)["project"]["optional-dependencies"]) - {"dev", "docs"}
    test: list[str | Path] = [python, "-m", "pytest", "--quiet", "-p", "no:cacheprovider"]
    test += ["-W", "default"]
    test += ["-m", "not slow and not screen", "--hypothesis-profile=quick"]
    # MCP needs a newer Starlette than the page does, and so comes after the tests of the page.
    others = sorted(extras - {"mcp"})
    run(*lowest, *(word for extra in others for word in ("--extra", extra)))
    run(*install, *TOOLS)
    run(*install, "--no-deps", "--editable", ".", CXX="/bin/false")
    run(*test, *(f"tests/{name}" for name in TESTS.split()))
    run(*lowest, *(word for extra in sorted(extras) for word in ("--extra", extra)))
    run(*test, "tests/ui/mcp")
    run(folder / "bin/uv", "pip", "check", "--python", python)


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build/lowest").absolute())
