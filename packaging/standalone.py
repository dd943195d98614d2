"""The entry point of the standalone program: `minewise`, and the Python for its subprocesses.

Players and students' files run in subprocesses started with `sys.executable`, which is this
program. So it understands the few options of Python with which those are started.
"""

import multiprocessing
import os
import runpy
import sys

PYTHON_OPTIONS = {"-I", "-P", "-S"}


def main() -> None:
    """Run a subprocess's code or script, or else the command line."""
    multiprocessing.freeze_support()
    words = sys.argv[1:]
    if not words or words[0] not in PYTHON_OPTIONS:
        from minewise.ui.cli import main as command_line  # noqa: PLC0415 - not for subprocesses

        command_line()
        return
    while words[0] in PYTHON_OPTIONS:
        words.pop(0)
    # As Python does, but a program made by PyInstaller does not.
    sys.path[:0] = filter(None, os.environ.get("PYTHONPATH", "").split(os.pathsep))
    if words[0] == "-c":
        sys.argv = ["-c", *words[2:]]
        exec(words[1], {"__name__": "__main__"})  # noqa: S102 - as `python -c` does
    else:
        sys.argv = words
        runpy.run_path(words[0], run_name="__main__")


if __name__ == "__main__":
    main()
